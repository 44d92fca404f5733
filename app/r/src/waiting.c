#include "waiting.h"

#include <R.h>
#include <R_ext/Utils.h>
#include <signal.h>

static void check_interrupt(void* unused) {
  (void)unused;
  R_CheckUserInterrupt();
}

/* Called by the library on R's thread. An R error or interrupt must not leave this function by longjmp, because the
 * library's call is still in progress. */
static int ask(void* data, size_t done) {
  waiting* w = data;
  if (!R_ToplevelExec(check_interrupt, NULL)) return w->is_interrupted = 1;
  show_progress(w, (double)done);
  return 0;
}

void show_progress(waiting* w, double done) {
  if (w->tick == R_NilValue || done == w->shown) return;
  w->shown = done;
  int problem = 0;
  SEXP number = PROTECT(Rf_ScalarReal(w->before + done));
  SEXP call = PROTECT(Rf_lang2(w->tick, number));
  R_tryEvalSilent(call, R_GlobalEnv, &problem);
  UNPROTECT(2);
  if (problem) w->tick = R_NilValue;
}

void begin_wait(waiting* w) { tilefold_on_wait(ask, w); }

void end_wait(waiting* w) {
  tilefold_on_wait(NULL, NULL);
  if (!w->is_interrupted) return;
  w->is_interrupted = 0;
  raise(SIGINT); /* repeats the interrupt that `ask` has handled */
  R_CheckUserInterrupt();
}

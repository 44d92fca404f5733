/* Long calls: the user can interrupt them, and sees how far they are. */
#pragma once

#include <Rinternals.h>
#include <stddef.h>
#include <tilefold.h>

typedef struct waiting {
  SEXP tick;     /* an R function of the number of finished items, or NULL; protected by the caller */
  double before; /* items that were finished before the call */
  double shown;
  int is_interrupted;
} waiting;

/* Between these two, one call of the library may run. end_wait does not return if the user has interrupted it. */
void begin_wait(waiting* w);
void end_wait(waiting* w);

/* Calls the R function, unless it has been called with this number. An error in it ends the display only. */
void show_progress(waiting* w, double done);

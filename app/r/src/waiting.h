/* Support for long calls of the library: the user can interrupt them, and sees their progress. */
#pragma once

#include <Rinternals.h>
#include <stddef.h>
#include <tilefold.h>

typedef struct waiting {
  SEXP tick;     /* an R function of the number of finished items, or NULL; protected by the caller */
  double before; /* number of items that were finished before the call */
  double shown;
  int is_interrupted;
} waiting;

/* Surround one call of the library. end_wait does not return if the user has interrupted the call. */
void begin_wait(waiting* w);
void end_wait(waiting* w);

/* Calls the R function `tick`, unless it was called with this number before. If it raises an error, it is not called
 * again. */
void show_progress(waiting* w, double done);

/* JSON as R values. */
#pragma once

#include <Rinternals.h>

/* Returns a JSON text as R's value: a list of numbers or of strings as a vector, null as NULL. */
SEXP r_read_json(SEXP text);

/* Returns the members of a JSON object as a named character vector of their JSON texts. */
SEXP r_members(SEXP text);

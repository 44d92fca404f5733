/* Converts JSON to R values. */
#pragma once

#include <Rinternals.h>

/* Returns the value of a JSON text in R. A list of numbers or of strings becomes a vector, null becomes NULL. */
SEXP r_read_json(SEXP text);

/* Returns the members of a JSON object as a named character vector of their JSON texts. */
SEXP r_members(SEXP text);

/* Parses the JSON that the library writes, into R values or into the texts of an object's members. Numbers are parsed
 * by R's own function, because that of C depends on the locale. */
#include "json.h"

#include <R.h>
#include <R_ext/Utils.h>
#include <string.h>

enum { max_depth = 64 };

/* The position in a text that ends with a null character. */
typedef struct reader {
  const char* at;
  int depth;
} reader;

static void skip_space(reader* r) {
  while (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r') ++r->at;
}

static void fail(void) { Rf_error("the engine's answer is not JSON"); }

/* Skips white space and then `character`. Raises an R error if another character follows. */
static void expect(reader* r, char character) {
  skip_space(r);
  if (*r->at != character) fail();
  ++r->at;
}

static int is_next(reader* r, char character) {
  skip_space(r);
  if (*r->at != character) return 0;
  ++r->at;
  return 1;
}

/* Skips a string. Returns its first byte and sets `end` to the byte after its last one. */
static const char* string_at(reader* r, const char** end) {
  expect(r, '"');
  const char* begin = r->at;
  while (*r->at != '"') {
    if (*r->at == '\\') ++r->at;
    if (*r->at == '\0') fail();
    ++r->at;
  }
  *end = r->at++;
  return begin;
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= ' ';
  if (c < 'a' || c > 'f') fail();
  return c - 'a' + 10;
}

/* Parses the four digits of \uXXXX. The library writes only values below U+0080, for control characters. */
static char escaped(const char** at) {
  const char c = *(*at)++;
  if (c != 'u') return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == 'b' ? '\b' : c == 'f' ? '\f' : c;
  int code = 0;
  for (int i = 0; i < 4; ++i) code = code * 16 + hex_digit(*(*at)++);
  return code > 0 && code < 128 ? (char)code : '?';
}

static SEXP read_string(reader* r) {
  const char* end = NULL;
  const char* at = string_at(r, &end);
  char* copy = R_alloc((size_t)(end - at) + 1, 1);
  int length = 0;
  while (at < end) {
    const char c = *at++;
    copy[length++] = c == '\\' ? escaped(&at) : c;
  }
  return Rf_mkCharLenCE(copy, length, CE_UTF8);
}

static void skip_value(reader* r) {
  skip_space(r);
  const char* end = NULL;
  int depth = 0;
  do {
    if (*r->at == '"') {
      string_at(r, &end);
      continue;
    }
    if (*r->at == '\0') fail();
    if (*r->at == '[' || *r->at == '{') ++depth;
    if (*r->at == ']' || *r->at == '}') --depth;
    ++r->at;
  } while (depth > 0 || (*r->at != ',' && *r->at != ']' && *r->at != '}' && *r->at != '\0'));
}

static SEXP read_value(reader* r);

/* Returns the number of values in a list or object. Requires that its opening bracket has been read. */
static R_xlen_t count_of(reader r, char close) {
  R_xlen_t count = 0;
  const char* end = NULL;
  if (is_next(&r, close)) return 0;
  do {
    if (close == '}') {
      string_at(&r, &end);
      expect(&r, ':');
    }
    skip_value(&r);
    ++count;
  } while (is_next(&r, ','));
  return count;
}

/* Returns a vector if all elements of `list` are single numbers, or all are single strings; else the list itself. */
static SEXP simplified(SEXP list) {
  const R_xlen_t count = XLENGTH(list);
  const int type = count == 0 ? VECSXP : TYPEOF(VECTOR_ELT(list, 0));
  if (type != REALSXP && type != STRSXP) return list;
  for (R_xlen_t i = 0; i < count; ++i)
    if (TYPEOF(VECTOR_ELT(list, i)) != type || XLENGTH(VECTOR_ELT(list, i)) != 1) return list;
  SEXP vector = PROTECT(Rf_allocVector(type, count));
  for (R_xlen_t i = 0; i < count; ++i) {
    if (type == REALSXP) REAL(vector)[i] = REAL(VECTOR_ELT(list, i))[0];
    if (type == STRSXP) SET_STRING_ELT(vector, i, STRING_ELT(VECTOR_ELT(list, i), 0));
  }
  UNPROTECT(1);
  return vector;
}

static SEXP read_list(reader* r) {
  const R_xlen_t count = count_of(*r, ']');
  SEXP list = PROTECT(Rf_allocVector(VECSXP, count));
  int is_flat = 1;
  for (R_xlen_t i = 0; i < count; ++i) {
    skip_space(r);
    if (*r->at == '[') is_flat = 0;
    SET_VECTOR_ELT(list, i, read_value(r));
    if (i + 1 < count) expect(r, ',');
  }
  expect(r, ']');
  if (is_flat) list = simplified(list);
  UNPROTECT(1);
  return list;
}

static SEXP read_object(reader* r) {
  const R_xlen_t count = count_of(*r, '}');
  SEXP list = PROTECT(Rf_allocVector(VECSXP, count));
  SEXP names = PROTECT(Rf_allocVector(STRSXP, count));
  for (R_xlen_t i = 0; i < count; ++i) {
    SET_STRING_ELT(names, i, read_string(r));
    expect(r, ':');
    SET_VECTOR_ELT(list, i, read_value(r));
    if (i + 1 < count) expect(r, ',');
  }
  expect(r, '}');
  Rf_setAttrib(list, R_NamesSymbol, names);
  UNPROTECT(2);
  return list;
}

static SEXP read_word(reader* r) {
  if (strncmp(r->at, "true", 4) == 0) return r->at += 4, Rf_ScalarLogical(1);
  if (strncmp(r->at, "false", 5) == 0) return r->at += 5, Rf_ScalarLogical(0);
  if (strncmp(r->at, "null", 4) == 0) return r->at += 4, R_NilValue;
  char* end = NULL;
  const double number = R_strtod(r->at, &end);
  if (end == r->at) fail();
  r->at = end;
  return Rf_ScalarReal(number);
}

static SEXP read_value(reader* r) {
  if (++r->depth > max_depth) fail();
  skip_space(r);
  SEXP value = R_NilValue;
  if (is_next(r, '{'))
    value = read_object(r);
  else if (is_next(r, '['))
    value = read_list(r);
  else if (*r->at == '"')
    value = Rf_ScalarString(PROTECT(read_string(r))), UNPROTECT(1);
  else
    value = read_word(r);
  --r->depth;
  return value;
}

static reader reader_of(SEXP text) {
  if (TYPEOF(text) != STRSXP || XLENGTH(text) != 1) fail();
  return (reader){.at = CHAR(STRING_ELT(text, 0))};
}

SEXP r_read_json(SEXP text) {
  reader r = reader_of(text);
  return read_value(&r);
}

SEXP r_members(SEXP text) {
  reader r = reader_of(text);
  expect(&r, '{');
  const R_xlen_t count = count_of(r, '}');
  SEXP values = PROTECT(Rf_allocVector(STRSXP, count));
  SEXP names = PROTECT(Rf_allocVector(STRSXP, count));
  for (R_xlen_t i = 0; i < count; ++i) {
    SET_STRING_ELT(names, i, read_string(&r));
    expect(&r, ':');
    skip_space(&r);
    const char* begin = r.at;
    skip_value(&r);
    SET_STRING_ELT(values, i, Rf_mkCharLenCE(begin, (int)(r.at - begin), CE_UTF8));
    if (i + 1 < count) expect(&r, ',');
  }
  Rf_setAttrib(values, R_NamesSymbol, names);
  UNPROTECT(2);
  return values;
}

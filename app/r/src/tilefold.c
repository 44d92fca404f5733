/* Makes the C interface callable from R: handles become external pointers, which R's garbage collector closes, and
 * errors of the library become R errors with the same message. Games are values in R, so a move is played on a clone.
 */
#include <R.h>
#include <R_ext/Rdynload.h>
#include <Rinternals.h>
#include <limits.h>
#include <stdlib.h>
#include <tilefold.h>

#include "json.h"
#include "waiting.h"

/* Raises an R error if a call failed. Error messages in R have the encoding of the session. */
static void check(tilefold_result result) {
  if (result != TILEFOLD_DONE) Rf_error("%s", Rf_reEnc(tilefold_message(), CE_UTF8, CE_NATIVE, 1));
}

static void close_game(SEXP pointer) {
  tilefold_close(R_ExternalPtrAddr(pointer));
  R_ClearExternalPtr(pointer);
}

/* Returns the tag that distinguishes this package's pointers from those of other packages. */
static SEXP tag(void) { return Rf_install("tilefold_game"); }

static SEXP wrapped(tilefold_game* game) {
  SEXP pointer = PROTECT(R_MakeExternalPtr(game, tag(), R_NilValue));
  R_RegisterCFinalizerEx(pointer, close_game, TRUE);
  UNPROTECT(1);
  return pointer;
}

static void check_pointer(SEXP pointer) {
  if (TYPEOF(pointer) != EXTPTRSXP || R_ExternalPtrTag(pointer) != tag())
    Rf_error("game is not a game; start one with new_game()");
}

static tilefold_game* game_of(SEXP pointer) {
  check_pointer(pointer);
  tilefold_game* game = R_ExternalPtrAddr(pointer);
  if (game == NULL) Rf_error("game has no engine; its game ID restores it");
  return game;
}

static const char* text_of(SEXP text, const char* what) {
  if (TYPEOF(text) != STRSXP || XLENGTH(text) != 1 || STRING_ELT(text, 0) == NA_STRING)
    Rf_error("%s must be one character string", what);
  return Rf_translateCharUTF8(STRING_ELT(text, 0));
}

/* Parses a seed from decimal digits, because R's numbers are exact only up to 2^53 and seeds reach 2^64. */
static uint64_t seed_of(SEXP text) {
  return strtoull(text_of(text, "the seed"), NULL, 10);
}

static SEXP taken(char* text) {
  SEXP result = PROTECT(Rf_ScalarString(Rf_mkCharCE(text, CE_UTF8)));
  tilefold_free(text);
  UNPROTECT(1);
  return result;
}

SEXP r_open(SEXP puzzle, SEXP rules, SEXP seed) {
  tilefold_game* game = NULL;
  check(tilefold_open(text_of(puzzle, "puzzle"), text_of(rules, "the rules"), seed_of(seed), &game));
  return wrapped(game);
}

/* Opens the game of an ID. */
SEXP r_open_id(SEXP id) {
  tilefold_game* game = NULL;
  check(tilefold_open_id(text_of(id, "the game ID"), &game));
  return wrapped(game);
}

/* Opens the game of a position file's text. */
SEXP r_open_position(SEXP json) {
  tilefold_game* game = NULL;
  check(tilefold_open_position(text_of(json, "the position"), &game));
  return wrapped(game);
}

/* Recreates the engine's game from the game ID if the pointer has none. This is so after the R object was read from a
 * file (readRDS, load). The pointer itself is changed, so that this is done only once. */
SEXP r_revive(SEXP pointer, SEXP id) {
  check_pointer(pointer);
  if (R_ExternalPtrAddr(pointer) != NULL) return pointer;
  tilefold_game* game = NULL;
  check(tilefold_open_id(text_of(id, "the game ID"), &game));
  R_SetExternalPtrAddr(pointer, game);
  R_RegisterCFinalizerEx(pointer, close_game, TRUE);
  return pointer;
}

/* Stores R's copy of the position with the game; `r_kept` returns it. */
SEXP r_keep(SEXP pointer, SEXP value) {
  check_pointer(pointer);
  R_SetExternalPtrProtected(pointer, value);
  return pointer;
}

SEXP r_kept(SEXP pointer) {
  check_pointer(pointer);
  return R_ExternalPtrProtected(pointer);
}

SEXP r_id(SEXP pointer) {
  char* text = NULL;
  check(tilefold_id(game_of(pointer), &text));
  return taken(text);
}

/* Returns a copy of the game in which strategies use another seed. */
SEXP r_planning(SEXP pointer, SEXP seed) {
  tilefold_game* copy = NULL;
  check(tilefold_clone(game_of(pointer), &copy));
  SEXP result = PROTECT(wrapped(copy));
  check(tilefold_set_strategy_seed(copy, seed_of(seed)));
  UNPROTECT(1);
  return result;
}

SEXP r_play(SEXP pointer, SEXP move) {
  const char* text = text_of(move, "the move");
  tilefold_game* copy = NULL;
  check(tilefold_clone(game_of(pointer), &copy));
  SEXP result = PROTECT(wrapped(copy));
  check(tilefold_play(copy, text));
  UNPROTECT(1);
  return result;
}

SEXP r_moves(SEXP pointer) {
  char* text = NULL;
  check(tilefold_moves(game_of(pointer), &text));
  return taken(text);
}

SEXP r_state(SEXP pointer) {
  char* text = NULL;
  check(tilefold_state(game_of(pointer), &text));
  return taken(text);
}

SEXP r_position(SEXP pointer) {
  char* text = NULL;
  check(tilefold_position(game_of(pointer), &text));
  return taken(text);
}

SEXP r_record(SEXP pointer) {
  char* text = NULL;
  check(tilefold_record(game_of(pointer), &text));
  return taken(text);
}

SEXP r_hint(SEXP pointer, SEXP strategy, SEXP options) {
  tilefold_game* game = game_of(pointer);
  const char* name = text_of(strategy, "strategy");
  const char* settings = text_of(options, "the options");
  waiting w = {.tick = R_NilValue};
  char* text = NULL;
  begin_wait(&w);
  const tilefold_result result = tilefold_hint(game, name, settings, &text);
  end_wait(&w);
  check(result);
  return taken(text);
}

SEXP r_judge(SEXP pointer, SEXP moves) {
  char* text = NULL;
  check(tilefold_judge(game_of(pointer), text_of(moves, "the moves"), &text));
  return taken(text);
}

/* Returns status (0 playing, 1 over, 2 won), score, moves and largest tile. */
SEXP r_standing(SEXP pointer) {
  tilefold_standing standing;
  check(tilefold_get_standing(game_of(pointer), &standing));
  SEXP result = PROTECT(Rf_allocVector(REALSXP, 4));
  REAL(result)[0] = (double)standing.status;
  REAL(result)[1] = (double)standing.score;
  REAL(result)[2] = (double)standing.moves;
  REAL(result)[3] = (double)standing.largest;
  UNPROTECT(1);
  return result;
}

/* Returns the board as a matrix: of integers if all values fit into R's integers, otherwise of doubles. */
SEXP r_board(SEXP pointer) {
  int rows = 0;
  int columns = 0;
  tilefold_game* game = game_of(pointer);
  check(tilefold_board(game, NULL, 0, &rows, &columns));
  const size_t count = (size_t)rows * (size_t)columns;
  int64_t* cells = (int64_t*)R_alloc(count, sizeof(int64_t));
  check(tilefold_board(game, cells, count, &rows, &columns));
  int is_integer = 1;
  for (size_t i = 0; i < count; ++i)
    if (cells[i] > INT_MAX) is_integer = 0;
  SEXP result = PROTECT(Rf_allocMatrix(is_integer ? INTSXP : REALSXP, rows, columns));
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const int64_t value = cells[row * columns + column];
      if (is_integer)
        INTEGER(result)[column * rows + row] = (int)value;
      else
        REAL(result)[column * rows + row] = (double)value;
    }
  UNPROTECT(1);
  return result;
}

/* Plays one move by a strategy. Returns 0 if the game has ended. The user can interrupt the call. */
static int step(tilefold_game* game, const char* strategy, const char* options, waiting* w) {
  char* move = NULL;
  begin_wait(w);
  tilefold_result result = tilefold_choose(game, strategy, options, &move);
  end_wait(w);
  check(result);
  const int is_over = move[0] == '\0';
  if (!is_over) result = tilefold_play(game, move);
  tilefold_free(move);
  check(result);
  return !is_over;
}

/* Plays at most `most` moves by a strategy on a copy. Returns a list: the copy, and for each move the last record, the
 * score and the largest tile after it. `tick` is called with the number of moves, or NULL. */
SEXP r_autoplay(SEXP pointer, SEXP strategy, SEXP options, SEXP most, SEXP tick) {
  const char* name = text_of(strategy, "strategy");
  const char* settings = text_of(options, "the options");
  tilefold_game* game = NULL;
  check(tilefold_clone(game_of(pointer), &game));
  SEXP result = PROTECT(Rf_allocVector(VECSXP, 3));
  SET_VECTOR_ELT(result, 0, wrapped(game));
  const double limit = Rf_asReal(most);
  R_xlen_t capacity = limit < 64 ? (R_xlen_t)limit : 64;
  SEXP records = Rf_allocVector(STRSXP, capacity);
  PROTECT_INDEX of_records, of_figures;
  PROTECT_WITH_INDEX(records, &of_records);
  SEXP figures = Rf_allocVector(REALSXP, 2 * capacity);
  PROTECT_WITH_INDEX(figures, &of_figures);
  waiting w = {.tick = tick};
  R_xlen_t count = 0;
  tilefold_standing standing;
  check(tilefold_get_standing(game, &standing));
  const int64_t start = standing.moves;
  /* Some moves, such as "settle", do not count. */
  while ((double)(standing.moves - start) < limit && step(game, name, settings, &w)) {
    if (count == capacity) {
      capacity *= 2;
      REPROTECT(records = Rf_lengthgets(records, capacity), of_records);
      REPROTECT(figures = Rf_lengthgets(figures, 2 * capacity), of_figures);
    }
    char* text = NULL;
    check(tilefold_record(game, &text));
    SET_STRING_ELT(records, count, STRING_ELT(taken(text), 0));
    check(tilefold_get_standing(game, &standing));
    REAL(figures)[2 * count] = (double)standing.score;
    REAL(figures)[2 * count + 1] = (double)standing.largest;
    ++count;
    if (count % 64 == 0) {
      R_CheckUserInterrupt();
      w.before = 0;
      show_progress(&w, (double)count);
    }
    w.before = (double)count;
  }
  SET_VECTOR_ELT(result, 1, Rf_lengthgets(records, count));
  SET_VECTOR_ELT(result, 2, Rf_lengthgets(figures, 2 * count));
  UNPROTECT(3);
  return result;
}

/* Plays a benchmark. `words` contains puzzle, rules, strategy, options and seed. `numbers` contains the number of
 * games, the move limit (negative for none), the number of threads, and the number to add to the finished games when
 * `tick` is called. Returns a matrix with the columns seed, score, moves, largest and status. */
SEXP r_bench(SEXP words, SEXP numbers, SEXP tick) {
  if (XLENGTH(words) != 5 || XLENGTH(numbers) != 4) Rf_error("a benchmark needs 5 texts and 4 numbers");
  const size_t count = (size_t)REAL(numbers)[0];
  const tilefold_bench_plan plan = {.puzzle = Rf_translateCharUTF8(STRING_ELT(words, 0)),
                                    .rules = Rf_translateCharUTF8(STRING_ELT(words, 1)),
                                    .strategy = Rf_translateCharUTF8(STRING_ELT(words, 2)),
                                    .options = Rf_translateCharUTF8(STRING_ELT(words, 3)),
                                    .seed = strtoull(CHAR(STRING_ELT(words, 4)), NULL, 10),
                                    .most_moves = (int64_t)REAL(numbers)[1],
                                    .threads = (int)REAL(numbers)[2]};
  tilefold_run* runs = (tilefold_run*)R_alloc(count, sizeof(tilefold_run));
  waiting w = {.tick = tick, .before = REAL(numbers)[3], .shown = -1};
  begin_wait(&w);
  const tilefold_result played = tilefold_bench(&plan, count, runs);
  end_wait(&w);
  check(played);
  SEXP result = PROTECT(Rf_allocMatrix(REALSXP, (int)count, 5));
  for (size_t i = 0; i < count; ++i) {
    REAL(result)[i] = (double)runs[i].seed;
    REAL(result)[i + count] = (double)runs[i].standing.score;
    REAL(result)[i + 2 * count] = (double)runs[i].standing.moves;
    REAL(result)[i + 3 * count] = (double)runs[i].standing.largest;
    REAL(result)[i + 4 * count] = (double)runs[i].standing.status;
  }
  UNPROTECT(1);
  return result;
}

/* Returns the seed of a game as a number, which is exact because these seeds are below 2^53. */
SEXP r_game_seed(SEXP seed, SEXP number) {
  return Rf_ScalarReal((double)tilefold_game_seed(seed_of(seed), (int64_t)Rf_asReal(number)));
}

static const R_CallMethodDef methods[] = {
    {"open", (DL_FUNC)&r_open, 3},
    {"open_id", (DL_FUNC)&r_open_id, 1},
    {"open_position", (DL_FUNC)&r_open_position, 1},
    {"revive", (DL_FUNC)&r_revive, 2},
    {"keep", (DL_FUNC)&r_keep, 2},
    {"kept", (DL_FUNC)&r_kept, 1},
    {"id", (DL_FUNC)&r_id, 1},
    {"planning", (DL_FUNC)&r_planning, 2},
    {"play", (DL_FUNC)&r_play, 2},
    {"moves", (DL_FUNC)&r_moves, 1},
    {"state", (DL_FUNC)&r_state, 1},
    {"record", (DL_FUNC)&r_record, 1},
    {"hint", (DL_FUNC)&r_hint, 3},
    {"judge", (DL_FUNC)&r_judge, 2},
    {"standing", (DL_FUNC)&r_standing, 1},
    {"board", (DL_FUNC)&r_board, 1},
    {"autoplay", (DL_FUNC)&r_autoplay, 5},
    {"bench", (DL_FUNC)&r_bench, 3},
    {"game_seed", (DL_FUNC)&r_game_seed, 2},
    {"position", (DL_FUNC)&r_position, 1},
    {"read_json", (DL_FUNC)&r_read_json, 1},
    {"members", (DL_FUNC)&r_members, 1},
    {NULL, NULL, 0}};

void R_init_tilefold(DllInfo* library) {
  R_registerRoutines(library, NULL, methods, NULL, NULL);
  R_useDynamicSymbols(library, FALSE);
}

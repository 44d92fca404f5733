/* Makes the C interface callable from R: handles become external pointers, which R's garbage collector closes, and
 * errors of the library become R errors with the same message. Games are values in R, so a move is played on a clone.
 */
#include <R.h>
#include <R_ext/Rdynload.h>
#include <Rinternals.h>
#include <stdlib.h>
#include <tilefold.h>

static void check(tilefold_result result) {
  if (result != TILEFOLD_DONE) Rf_error("%s", tilefold_message());
}

static void close_game(SEXP pointer) {
  tilefold_close(R_ExternalPtrAddr(pointer));
  R_ClearExternalPtr(pointer);
}

/* What tells our pointers from those of other packages. */
static SEXP tag(void) { return Rf_install("tilefold_game"); }

static SEXP wrapped(tilefold_game* game) {
  SEXP pointer = PROTECT(R_MakeExternalPtr(game, tag(), R_NilValue));
  R_RegisterCFinalizerEx(pointer, close_game, TRUE);
  UNPROTECT(1);
  return pointer;
}

static tilefold_game* game_of(SEXP pointer) {
  const int is_ours = TYPEOF(pointer) == EXTPTRSXP && R_ExternalPtrTag(pointer) == tag();
  tilefold_game* game = is_ours ? R_ExternalPtrAddr(pointer) : NULL;
  if (game == NULL) Rf_error("game is not a game of this session; start one with new_game()");
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
  char* text = NULL;
  check(tilefold_hint(game_of(pointer), text_of(strategy, "strategy"), text_of(options, "the options"), &text));
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

SEXP r_board(SEXP pointer) {
  int rows = 0;
  int columns = 0;
  tilefold_game* game = game_of(pointer);
  check(tilefold_board(game, NULL, 0, &rows, &columns));
  const size_t count = (size_t)rows * (size_t)columns;
  int64_t* cells = (int64_t*)R_alloc(count, sizeof(int64_t));
  check(tilefold_board(game, cells, count, &rows, &columns));
  SEXP result = PROTECT(Rf_allocMatrix(REALSXP, rows, columns));
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      REAL(result)[column * rows + row] = (double)cells[row * columns + column];
  UNPROTECT(1);
  return result;
}

/* Plays at most `most` moves by a strategy (negative: no limit). The user can interrupt it. */
SEXP r_autoplay(SEXP pointer, SEXP strategy, SEXP options, SEXP most) {
  const char* name = text_of(strategy, "strategy");
  const char* settings = text_of(options, "the options");
  tilefold_game* game = NULL;
  check(tilefold_clone(game_of(pointer), &game));
  SEXP result = PROTECT(wrapped(game));
  const double limit = Rf_asReal(most);
  for (double played = 0; limit < 0 || played < limit; ++played) {
    if ((long)played % 64 == 0) R_CheckUserInterrupt();
    char* move = NULL;
    check(tilefold_choose(game, name, settings, &move));
    const int is_over = move[0] == '\0';
    const tilefold_result played_move = is_over ? TILEFOLD_DONE : tilefold_play(game, move);
    tilefold_free(move);
    check(played_move);
    if (is_over) break;
  }
  UNPROTECT(1);
  return result;
}

/* Returns the seed as a number, because the seeds of games are below 2^53. */
SEXP r_game_seed(SEXP seed, SEXP number) {
  return Rf_ScalarReal((double)tilefold_game_seed(seed_of(seed), (int64_t)Rf_asReal(number)));
}

static const R_CallMethodDef methods[] = {
    {"open", (DL_FUNC)&r_open, 3},         {"play", (DL_FUNC)&r_play, 2},
    {"moves", (DL_FUNC)&r_moves, 1},       {"state", (DL_FUNC)&r_state, 1},
    {"record", (DL_FUNC)&r_record, 1},     {"hint", (DL_FUNC)&r_hint, 3},
    {"standing", (DL_FUNC)&r_standing, 1}, {"board", (DL_FUNC)&r_board, 1},
    {"autoplay", (DL_FUNC)&r_autoplay, 4}, {"game_seed", (DL_FUNC)&r_game_seed, 2},
    {"position", (DL_FUNC)&r_position, 1}, {NULL, NULL, 0}};

void R_init_tilefold(DllInfo* library) {
  R_registerRoutines(library, NULL, methods, NULL, NULL);
  R_useDynamicSymbols(library, FALSE);
}

// Tilefold as a C library: games, strategies and batches of games. The bindings for other languages are built on it.
//
// Handles are opaque. Thread-safe if no two threads use the same handle at once. Every call that can fail returns a
// tilefold_result and then changes nothing; tilefold_message(), called on the same thread, explains in one sentence
// what was wrong and what is allowed. A null handle or pointer is an error like any other wrong argument. Texts are
// UTF-8; texts returned through char** must be released with tilefold_free. The library never throws or prints,
// and reads a clock only to watch long calls. Link with -ltilefold; its name is tilefold for pkg-config and
// Tilefold::tilefold for CMake.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every name of the C library begins with tilefold_.
   NOLINTBEGIN(readability-identifier-naming) */
typedef struct tilefold_game tilefold_game;
typedef struct tilefold_batch tilefold_batch;

typedef enum tilefold_result {
  TILEFOLD_DONE = 0,
  TILEFOLD_REFUSED = 1, /* wrong argument */
  TILEFOLD_FAILED = 2,  /* out of memory, or a defect of the library */
  TILEFOLD_STOPPED = 3  /* the function given to tilefold_on_wait ended the call */
} tilefold_result;

typedef enum tilefold_status { TILEFOLD_PLAYING = 0, TILEFOLD_OVER = 1, TILEFOLD_WON = 2 } tilefold_status;

/* Returns the message of the last call that failed on this thread; "" if no call has failed. The text is valid until
 * this thread calls the library again. */
const char* tilefold_message(void);
const char* tilefold_version(void); /* major.minor.patch */
void tilefold_free(char* text);     /* NULL is ignored */

/* A function of the caller, which a long call calls about every 20 ms. If it returns another number than 0, the long
 * call stops. `data` is the pointer that was passed to tilefold_on_wait. `done` is the number of positions or games
 * that tilefold_hint_each or tilefold_bench has finished; in other calls it is 0. The function must not call the
 * library. */
typedef int (*tilefold_ask)(void* data, size_t done);

/* Sets the function that can stop the long calls of this thread, which are tilefold_choose, tilefold_hint,
 * tilefold_hint_each and tilefold_bench. These calls then do their work on other threads, while this thread calls
 * `ask`. A call that is stopped returns TILEFOLD_STOPPED and leaves no thread behind. If `ask` is NULL, as at first,
 * long calls cannot be stopped. */
void tilefold_on_wait(tilefold_ask ask, void* data);

/* Returns the names of all puzzles, separated by spaces. */
tilefold_result tilefold_puzzles(char** names);

/* Returns the seed of game `number` (from 1) in a benchmark or batch that has the seed `seed`. */
uint64_t tilefold_game_seed(uint64_t seed, int64_t number);

/* ---- One game ---- */

/* Starts a game. `rules` is NULL for the default rules, or gives parameters by the names that `tilefold list` prints,
 * for example "preview=3 rows=6". */
tilefold_result tilefold_open(const char* puzzle, const char* rules, uint64_t seed, tilefold_game** game);

/* Starts a game from a position, given as the JSON text of a position file. */
tilefold_result tilefold_open_position(const char* json, tilefold_game** game);

/* Return the ID of a game, and the game with an ID. All builds of the library with the same version of the rules can
 * open the ID. */
tilefold_result tilefold_id(const tilefold_game* game, char** id);
tilefold_result tilefold_open_id(const char* id, tilefold_game** game);

tilefold_result tilefold_clone(const tilefold_game* game, tilefold_game** copy);
void tilefold_close(tilefold_game* game); /* NULL is ignored */

/* Starts a new game with the same rules. */
tilefold_result tilefold_reset(tilefold_game* game, uint64_t seed);

/* Returns the legal moves, separated by spaces; "" if the game has ended. */
tilefold_result tilefold_moves(const tilefold_game* game, char** moves);

/* Plays a move, which is written as on the command line: "3" or "left". Moves that continue a finished game are
 * allowed, too. */
tilefold_result tilefold_play(tilefold_game* game, const char* move);

typedef struct tilefold_standing {
  tilefold_status status;
  uint64_t score;
  int64_t moves;
  uint64_t largest; /* largest number on a tile of the game so far; 0 if its tiles have no numbers */
} tilefold_standing;

tilefold_result tilefold_get_standing(const tilefold_game* game, tilefold_standing* standing);

/* Deprecated: the former name of tilefold_get_standing. */
tilefold_result tilefold_stand(const tilefold_game* game, tilefold_standing* standing);

/* Return the state, or the record of the last move or of the start, as `tilefold play --format jsonl` prints it. */
tilefold_result tilefold_state(const tilefold_game* game, char** json);
tilefold_result tilefold_record(const tilefold_game* game, char** json);

/* Returns the state, the rules and the seed as a position file, which tilefold_open_position and `tilefold render` can
 * read. */
tilefold_result tilefold_position(const tilefold_game* game, char** json);

/* Writes rows * columns cells, row 1 first. A cell is the number on its tile, or the character code if the tile has a
 * letter; an empty cell is 0. `capacity` is the number of elements of `cells`. If `cells` is NULL, only the size is
 * returned. */
tilefold_result tilefold_board(const tilefold_game* game, int64_t* cells, size_t capacity, int* rows, int* columns);

/* Returns the move that a strategy chooses; "" if there is no legal move or a solver gave up. `options` is NULL for the
 * default options, or for example "depth=3". */
tilefold_result tilefold_choose(tilefold_game* game, const char* strategy, const char* options, char** move);

/* Returns how a strategy evaluates each legal move, best first, as a JSON list of the objects that `tilefold hint`
 * prints. */
tilefold_result tilefold_hint(tilefold_game* game, const char* strategy, const char* options, char** json);

/* Replays `moves`, which are separated by spaces, from the position of a game of Unblock, and compares each with a
 * shortest solution. Returns a JSON list with an object for each move: "move", "state_before", "state_after",
 * "distance_before" and "distance_after" (moves to the nearest solution, or null), "best" (a best move, or null),
 * "loss" (moves lost, or null) and "revisit" (true if the state had occurred before). A move may also be written as a
 * piece and the row and column of its first cell: "C@2,3"; behind the exit, it is the move that solves the level. An
 * impossible move, and a piece that stays where it is, have only "move" and "problem" and are left out of the replay.
 * Does not change the game. Returns an error if the puzzle has no map of its states or if the map is too large. */
tilefold_result tilefold_judge(const tilefold_game* game, const char* moves, char** json);

/* Sets the seed of the random numbers that strategies use in this game and in clones that are made later. At first it
 * is the seed of the game. */
tilefold_result tilefold_set_strategy_seed(tilefold_game* game, uint64_t seed);

/* ---- Many games at once. `threads` is the maximum number of threads, at least 1; it does not affect results. ---- */

/* Returns the result of tilefold_hint for each game, as one JSON list of lists. */
tilefold_result tilefold_hint_each(const tilefold_game* const* games, size_t count, const char* strategy,
                                   const char* options, int threads, char** json);

/* A benchmark: a strategy plays games 1, 2, … `rules` and `options` may be NULL for the default ones. */
typedef struct tilefold_bench_plan {
  const char* puzzle;
  const char* rules;
  const char* strategy;
  const char* options;
  uint64_t seed;      /* game i has the seed tilefold_game_seed(seed, i) */
  int64_t most_moves; /* move limit per game; negative for no limit */
  int threads;
} tilefold_bench_plan;

typedef struct tilefold_run {
  uint64_t seed;
  tilefold_standing standing; /* at the end of the game */
} tilefold_run;

/* Plays games 1 to `count` of a benchmark, like `tilefold bench` without continues. runs[i] is the result of game
 * i + 1. */
tilefold_result tilefold_bench(const tilefold_bench_plan* plan, size_t count, tilefold_run* runs);

/* ---- Batches: many games of one puzzle; each step plays one move in every game ---- */

/* A strided array: entry (r, c) of game i is at data + i * game + r * row + c * column. */
typedef struct tilefold_bytes {
  const uint8_t* data;
  ptrdiff_t game;
  ptrdiff_t row;
  ptrdiff_t column;
} tilefold_bytes;

/* Arrays that the library owns. They have one entry per game unless stated otherwise. The pointers are valid until the
 * batch is closed; the contents change with every reset and step. */
typedef struct tilefold_arrays {
  size_t games;
  int rows;
  int columns;
  int actions;           /* number of actions, counted from 0; docs/reference/python.md defines them */
  int preview;           /* number of upcoming tiles that are visible */
  int max_exponent;      /* highest value in `board` */
  tilefold_bytes board;  /* exponents: k for a tile of 2^k, 0 for an empty cell; row 1 first. Digits in Pairs; 1 for the
                            piece A, 2 for B … and 27 for walls in Unblock */
  tilefold_bytes next;   /* exponents of the upcoming tiles, the next one first (one row) */
  tilefold_bytes legal;  /* 1 for each legal action; all 0 if the game has ended (one row) */
  const double* rewards; /* points of the last step; in Unblock, which has no points, -1 for each move */
  const uint8_t* ended;  /* 1 for games that are over */
  const uint64_t* seeds;
  const uint64_t* scores;
  const int64_t* moves;
} tilefold_arrays;

/* Opens a batch. It must be reset before it is used. Returns an error if the rules have tiles that are not powers of
 * two (Swap with value=sum). */
tilefold_result tilefold_batch_open(const char* puzzle, const char* rules, size_t games, tilefold_batch** batch);
void tilefold_batch_close(tilefold_batch* batch); /* NULL is ignored */

/* Start new games: the seed of game i is tilefold_game_seed(seed, i + 1), or seeds[i]. */
tilefold_result tilefold_batch_reset(tilefold_batch* batch, uint64_t seed);
tilefold_result tilefold_batch_reset_each(tilefold_batch* batch, const uint64_t* seeds, size_t count);

/* Plays one action in each game. If a game has ended, its action is ignored, its reward is 0, and the batch's next game
 * takes its place. If an action is illegal, the call returns an error and no game changes. */
tilefold_result tilefold_batch_step(tilefold_batch* batch, const int64_t* actions, size_t count);

/* Immediately replaces the games that have ended; without this call, the next step would replace them. Does not change
 * the rewards of the last step. */
tilefold_result tilefold_batch_restart_ended(tilefold_batch* batch);

/* Returns the text of the move that a legal action stands for in game `game` (from 0). */
tilefold_result tilefold_batch_move(const tilefold_batch* batch, size_t game, int64_t action, char** move);

tilefold_result tilefold_batch_arrays(const tilefold_batch* batch, tilefold_arrays* arrays);

/* Save the current games of a batch as `size` bytes, and continue with saved games. The bytes must be released with
 * tilefold_free. Only the same build of the library can restore them, into a batch with the same rules and the same
 * number of games; otherwise tilefold_batch_restore returns an error. Do not restore bytes from a source that is not
 * trusted. */
tilefold_result tilefold_batch_save(const tilefold_batch* batch, char** bytes, size_t* size);
tilefold_result tilefold_batch_restore(tilefold_batch* batch, const char* bytes, size_t size);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
}
#endif

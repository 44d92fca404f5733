// Tilefold as a C library, and what its bindings for other languages stand on: games, strategies, batches of games.
//
// Handles are opaque; one handle is for one thread at a time, different handles need no care. Every call that can fail
// returns a tilefold_result, and tilefold_message() of the same thread says in one sentence what was wrong and what
// would be right; nothing has changed then. A null handle or pointer is refused like any other wrong argument. Texts
// are UTF-8. Those that are handed out (char**) are released with tilefold_free. Nothing is thrown, printed or read
// from a clock. Link with -ltilefold; pkg-config and CMake know it as tilefold and Tilefold::tilefold.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A C library's names carry its own.
   NOLINTBEGIN(readability-identifier-naming) */
typedef struct tilefold_game tilefold_game;
typedef struct tilefold_batch tilefold_batch;

typedef enum tilefold_result {
  TILEFOLD_DONE = 0,
  TILEFOLD_REFUSED = 1, /* the request was wrong */
  TILEFOLD_FAILED = 2   /* there was no memory, or a defect of the library */
} tilefold_result;

typedef enum tilefold_status { TILEFOLD_PLAYING = 0, TILEFOLD_OVER = 1, TILEFOLD_WON = 2 } tilefold_status;

/* What the last call of this thread that failed has to say; "" before. Valid until the next call of this thread. */
const char* tilefold_message(void);
const char* tilefold_version(void);
void tilefold_free(char* text);

/* The names of all puzzles, with spaces between them. */
tilefold_result tilefold_puzzles(char** names);

/* The seed of game `number`, from 1, of a benchmark or a batch with seed `seed`. */
uint64_t tilefold_game_seed(uint64_t seed, int64_t number);

/* ---- One game ---- */

/* A new game. `rules` is NULL or parameters as `tilefold list` names them: "preview=3 rows=6". */
tilefold_result tilefold_open(const char* puzzle, const char* rules, uint64_t seed, tilefold_game** game);

/* A game that goes on from a position file's text, in JSON. */
tilefold_result tilefold_open_position(const char* json, tilefold_game** game);

tilefold_result tilefold_clone(const tilefold_game* game, tilefold_game** copy);
void tilefold_close(tilefold_game* game); /* NULL is ignored */

/* A new game of the same rules. */
tilefold_result tilefold_reset(tilefold_game* game, uint64_t seed);

/* The legal moves as texts with spaces between them, "" in a game that has ended. */
tilefold_result tilefold_moves(const tilefold_game* game, char** moves);

/* Plays a move as it is written on the command line, "3" or "left"; also one that rescues a game that is over. */
tilefold_result tilefold_play(tilefold_game* game, const char* move);

typedef struct tilefold_standing {
  tilefold_status status;
  uint64_t score;
  int64_t moves;
  uint64_t largest; /* the largest tile of the game, 0 where the puzzle tells none */
} tilefold_standing;

tilefold_result tilefold_stand(const tilefold_game* game, tilefold_standing* standing);

/* The state, and what happened last (a new game or a move), as `tilefold play --format jsonl` prints them. */
tilefold_result tilefold_state(const tilefold_game* game, char** json);
tilefold_result tilefold_record(const tilefold_game* game, char** json);

/* The state with its rules and seed, as position files hold it: what tilefold_open_position and `tilefold render` read.
 */
tilefold_result tilefold_position(const tilefold_game* game, char** json);

/* The cells, row 1 first, as the numbers of their tiles (a letter as its code), 0 for an empty one: rows * columns of
 * them. `cells` may be NULL to learn the size; `capacity` is how many fit. */
tilefold_result tilefold_board(const tilefold_game* game, int64_t* cells, size_t capacity, int* rows, int* columns);

/* The move that a strategy chooses, "" where there is none. `options` is NULL or "depth=3 beam=10". */
tilefold_result tilefold_choose(tilefold_game* game, const char* strategy, const char* options, char** move);

/* What it thinks of every legal move, best first: a JSON list of the tables that `tilefold hint` prints. */
tilefold_result tilefold_hint(tilefold_game* game, const char* strategy, const char* options, char** json);

/* ---- Batches: many games of one puzzle in step ---- */

/* Where numbers of all games stand: number (row, column) of game i at data + i * game + row * row + column * column. */
typedef struct tilefold_bytes {
  const uint8_t* data;
  ptrdiff_t game;
  ptrdiff_t row;
  ptrdiff_t column;
} tilefold_bytes;

/* Arrays of the library, of one number a game where nothing else is said. They stay where they are until the batch is
 * closed, and change with every reset and step. */
typedef struct tilefold_arrays {
  size_t games;
  int rows;
  int columns;
  int actions;           /* numbered from 0; docs/api.md tells what they are */
  int preview;           /* tiles to come that are seen */
  int greatest_exponent; /* the greatest number on a board */
  tilefold_bytes board;  /* exponents: k for a tile of 2^k, 0 for an empty cell; row 1 first. Digits in Pairs; 1 for the
                            piece A, 2 for B … and 27 for walls in Unblock */
  tilefold_bytes next;   /* exponents of the tiles to come, the next one first (one row) */
  tilefold_bytes legal;  /* 1 for each legal action, all 0 where the game has ended (one row) */
  const double* rewards; /* points of the last step; in Unblock, which has none, -1 a move */
  const uint8_t* ended;  /* 1 for games that are over */
  const uint64_t* seeds;
  const uint64_t* scores;
  const int64_t* moves;
} tilefold_arrays;

/* Refused for rules whose tiles have no exponents (Swap with value=sum). It has to be reset first. */
tilefold_result tilefold_batch_open(const char* puzzle, const char* rules, size_t games, tilefold_batch** batch);
void tilefold_batch_close(tilefold_batch* batch); /* NULL is ignored */

/* New games: game i is the one that tilefold_game_seed(seed, i + 1) gives, or that of seeds[i]. */
tilefold_result tilefold_batch_reset(tilefold_batch* batch, uint64_t seed);
tilefold_result tilefold_batch_reset_each(tilefold_batch* batch, const uint64_t* seeds, size_t count);

/* One action a game. A game that had ended begins anew instead, with reward 0, as the batch's next one. Refused as a
 * whole where an action is not legal. */
tilefold_result tilefold_batch_step(tilefold_batch* batch, const int64_t* actions, size_t count);

/* The text of the move that a legal action is in a game (from 0). */
tilefold_result tilefold_batch_move(const tilefold_batch* batch, size_t game, int64_t action, char** move);

tilefold_result tilefold_batch_arrays(const tilefold_batch* batch, tilefold_arrays* arrays);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
}
#endif

/* Plays a hundred games of Drop (or of the puzzle given as argument) with the strategy `greedy`, of at most 200 moves
 * each, and prints their scores as a histogram with one # per game.
 *   cc scores.c $(pkg-config --cflags --libs tilefold) -o scores */
#include <stdio.h>
#include <stdlib.h>
#include <tilefold.h>

static void check(tilefold_result result) {
  if (result == TILEFOLD_DONE) return;
  fprintf(stderr, "%s\n", tilefold_message());
  exit(1);
}

enum { bin = 1000, bins = 1000 };

int main(int count, char** words) {
  int bars[bins] = {0};
  const char* puzzle = count > 1 ? words[1] : "drop";
  tilefold_game* game = NULL;
  check(tilefold_open(puzzle, NULL, 0, &game));
  for (int64_t number = 1; number <= 100; ++number) {
    check(tilefold_reset(game, tilefold_game_seed(1, number)));
    tilefold_standing standing;
    check(tilefold_get_standing(game, &standing));
    while (standing.status == TILEFOLD_PLAYING && standing.moves < 200) {
      char* move = NULL;
      check(tilefold_choose(game, "greedy", NULL, &move));
      check(tilefold_play(game, move));
      tilefold_free(move);
      check(tilefold_get_standing(game, &standing));
    }
    ++bars[standing.score / bin < bins ? standing.score / bin : bins - 1];
  }
  for (int i = 0; i < bins; ++i) {
    if (bars[i] == 0) continue;
    printf("%6d ", i * bin);
    while (bars[i]-- > 0) putchar('#');
    putchar('\n');
  }
  tilefold_close(game);
  return 0;
}

# Compares the R package with the command line: the same games, immutable values, and R errors with the engine's
# message.
library(tilefold)

program <- Sys.getenv("TILEFOLD")
run <- function(...) system2(program, c(...), stdout = TRUE)
fails <- function(call, told) {
  message <- tryCatch({
    force(call)
    "no error"
  }, error = conditionMessage)
  if (!grepl(told, message, fixed = TRUE)) stop("expected '", told, "', got '", message, "'")
}

# A game played move by move has the records of the command line, in every puzzle.
for (puzzle in c("drop", "slide", "swap", "pairs", "unblock")) {
  game <- new_game(puzzle, seed = 3)
  records <- .Call(tilefold:::C_record, game$pointer)
  for (i in 1:10) {
    game <- play_move(game, autoplay_move(game, "random")$move)
    records <- c(records, .Call(tilefold:::C_record, game$pointer))
  }
  printed <- run("play", puzzle, "--seed", 3, "--strategy", "random", "--max-moves", 10, "--format", "jsonl")
  stopifnot(identical(records, printed[-length(printed)]))
}

# Games are values and do not change.
start <- new_game(seed = 42, preview = 3)
third <- drop_tile(start, 3)
stopifnot(start$moves == 0, third$moves == 1, all(start$board == 0), sum(third$board > 0) == 1)
stopifnot(identical(drop_tile(start, 3)$board, third$board), identical(game_board(third), third$board))
stopifnot(identical(dim(third$board), c(7L, 5L)), identical(legal_moves(start), as.character(1:5)))

# A game that is over can be continued.
over <- autoplay_game(new_game(seed = 1, rows = 3, columns = 3, continue_rows = 1), "random")
stopifnot(over$status == "over", over$game_over, length(legal_moves(over)) == 0, continue_game(over)$status == "playing")
stopifnot(over$continues_remaining == 3, continue_game(over)$continues_remaining == 2)

# Candidates equal those of `tilefold hint`, best first.
candidates <- autoplay_move(start, "greedy")$candidates
hints <- read.csv(text = run("hint", "drop", "--seed", 42, "--set", "preview=3", "--strategy", "greedy", "--format", "csv"))
stopifnot(nrow(candidates) == 5, identical(candidates$score_estimate, as.numeric(hints$score_estimate)))
stopifnot(identical(candidates$move, as.character(hints$move)), identical(candidates$rank, 1:5))

# A benchmark equals that of `tilefold bench`, row by row.
mine <- benchmark_autoplay_strategies(c("greedy", "random"), games = 4, seed = 9, max_moves = 50)
theirs <- read.csv(text = run("bench", "drop", "--strategy", "greedy", "--strategy", "random", "--games", 4, "--seed", 9,
  "--max-moves", 50, "--format", "csv"))
for (column in c("game", "seed", "score", "moves", "largest")) stopifnot(all(mine[[column]] == theirs[[column]]))
stopifnot(identical(mine$runs$setting, theirs$setting), get_high_score(mine) == max(theirs$score))
stopifnot(get_high_score(list(start, third)) == 0)

pairs <- benchmark_autoplay_strategies("random", games = 3, seed = 1, max_moves = 60, puzzle = "pairs", linger = "on")
rows <- read.csv(text = run("bench", "pairs", "--strategy", "random", "--games", 3, "--seed", 1, "--max-moves", 60,
  "--set", "linger=on", "--format", "csv"))
for (column in c("score", "moves", "largest")) stopifnot(all(pairs[[column]] == rows[[column]]))
for (wrong in list(NULL, character(0), c("slide", "rows=3"), NA_character_))
  fails(benchmark_autoplay_strategies("greedy", n_games = 1, puzzle = wrong), "puzzle must be one name")
# A strategy may be named with a preset.
slide <- new_game("slide", seed = 1)
stopifnot(identical(autoplay_move(slide, "minimax:student")$candidates, autoplay_move(slide, "minimax", depth = 2, chance = "single")$candidates))

# Boards can be printed and plotted.
shown <- capture.output(print(drop_tile(start, 3)))
stopifnot(length(shown) == 8, grepl("drop, playing, score 0 after 1 moves", shown[1], fixed = TRUE))
stopifnot(identical(strsplit(trimws(shown[8]), " +")[[1]][c(1, 2, 4, 5)], rep(".", 4)))
stopifnot(any(grepl("A", capture.output(print(new_game("unblock", seed = 1))))))
picture <- tempfile(fileext = ".pdf")
pdf(picture)
plot(third)
invisible(dev.off())
stopifnot(file.size(picture) > 1000)

# Pictures are drawn by the program; without it plain squares are plotted, with a message.
picture <- render_game(third, width = 320, height = 240)
stopifnot(inherits(picture, "raster"), identical(dim(picture), c(240L, 320L)), length(unique(as.vector(picture))) > 20)
stopifnot(!identical(picture, render_game(third, width = 320, height = 240, theme = "light")))
fails(render_game(third, theme = "sepia"), "unknown theme 'sepia'")
options(tilefold.program = "/no/such/program")
told <- tryCatch(render_game(third), message = conditionMessage)
stopifnot(grepl("cannot find the program tilefold to draw with", told))
pdf(picture <- tempfile(fileext = ".pdf"))
suppressMessages(plot(third))
invisible(dev.off())
stopifnot(file.size(picture) > 1000)
options(tilefold.program = NULL)

# Wrong calls are errors.
fails(new_game("dorp"), "did you mean 'drop'")
fails(new_game(7), "puzzle must be one character string")
fails(new_game(rows = 99), "3 to 16")
fails(new_game(rows = NA), "one value each")
fails(new_game(seed = -1), "whole number from 0 to 2^53")
fails(new_game(seed = "18446744073709551616"), "from 0 to 2^64-1")
stopifnot(new_game(seed = "18446744073709551615")$seed == "18446744073709551615")
fails(new_game("drop", 1, 3), "must have names")
fails(drop_tile(start, 9), "column is 9; it must be a whole number from 1 to 5")
fails(drop_tile(start, NA), "column is NA; it must be")
fails(drop_tile(7, 1), "game is not a game")
fails(autoplay_move(start, "greedi"), "'greedy'")
fails(autoplay_move(start, "lookahead", depth = 0), "depth")
fails(autoplay_game(start, max_moves = "x"), "max_moves is x; it must be")
fails(autoplay_move(over), "the game is over")
fails(get_high_score(1), "it must be a game, a list of games, or a data frame")
fails(new_game(preview = "3 rows=5"), "rules must be one word each; one of them is '3 rows=5'")
fails(new_game(level = ""), "one word")
fails(do.call(new_game, list("drop", 1, `preview=2 rows` = 5)), "names of one word")
fails(autoplay_move(start, "lookahead", depth = "3 beam=2"), "options must be one word each")
foreign <- unclass(start)
connection <- textConnection("x")
foreign$pointer <- attr(connection, "conn_id") # a pointer of R's own
fails(legal_moves(structure(foreign, class = "tilefold_game")), "game is not a game")
close(connection)
cat("all passed\n")

# A matrix of pieces becomes a level, also one that counts from 0.
level <- "............AA.B.....B.............."
stopifnot(unblock_level(rbind(c(2, 1, 3, 1), c(2, 2, 3, 4))) == level)
stopifnot(unblock_level(rbind(c(2, 2, 2, 0), c(2, 1, 2, 3))) == level)
fails(unblock_level(rbind(c(2, 1, 3, 1), c(2, 2, 3, 2))), "piece 2 lies on another piece")
fails(unblock_level(rbind(c(2, 1, 3, 6))), "does not lie on the board")
fails(unblock_level("x"), "four whole numbers")

# Recorded moves are compared with shortest solutions, trial by trial, and impossible moves are left out.
moves <- data.frame(level = level, move = c("B-1", "B+1", "B+2", "A+4"))
judged <- judge_moves(moves)
stopifnot(identical(judged$distance_before, c(2, 2, 2, 1)), identical(judged$distance_after, c(2, 2, 1, 0)))
stopifnot(identical(judged$loss, c(1, 1, 0, 0)), identical(judged$revisit, c(FALSE, TRUE, FALSE, FALSE)))
stopifnot(identical(judged$undone, c(TRUE, FALSE, FALSE, FALSE)), judged$best[1] == "B-2", all(is.na(judged$problem)))
drags <- data.frame(participant = c(1, 2, 1), level = level, number = c(2, 1, 1), piece = c("A", "B", "B"), cell = c(18, 27, 27))
stopifnot(identical(judge_moves(drags)$distance_after, c(0, 1, 1)))
cells <- data.frame(level = level, piece = c("B", "A"), row = c(5, 3), column = c(4, 7))
stopifnot(identical(judge_moves(cells)$distance_after, c(1, 0)))
odd <- judge_moves(data.frame(level = level, move = c("A+4", NA, "B+2")))
stopifnot(odd$problem[2] == "the move is missing", is.na(odd$distance_after[1]), odd$distance_after[3] == 1)
stopifnot(nrow(judge_moves(moves[0, ])) == 0)
fails(judge_moves(data.frame(move = "A+1")), "a column level")

# The interface of mergeGridR, as its article uses it: both spellings of names, editable positions, stored games, errors in
# R's words, and calls that can be interrupted.
library(tilefold)

fails <- function(call, told) {
  message <- tryCatch({
    force(call)
    "no error"
  }, error = conditionMessage)
  if (!grepl(told, message, fixed = TRUE)) stop("expected '", told, "', got '", message, "'")
}

# Creates a configuration, and checks what a new game with it contains.
config <- game_config(next_count = 3, rows = 6, cols = 4, spawn_distribution = "uniform", spawn_weight_decay = 0.5,
  max_spawn_value = 64, max_continues = 2, continue_clear_rows = 2)
state <- new_game(config, seed = 42)
stopifnot(is.integer(state$board), identical(dim(state$board), c(6L, 4L)), all(state$board == 0))
stopifnot(identical(state$next_tiles, c(2L, 2L, 2L)), identical(state$continues_remaining, 2L), is.null(state$last_drop))
stopifnot(identical(unclass(state$config), lapply(unclass(config), function(x) if (is.numeric(x) && x == floor(x)) as.integer(x) else x)))
theirs <- new_game("drop", 42, rows = 6, columns = 4, preview = 3, spawn = "uniform", spawn_decay = 0.5, max_spawn = 64,
  continues = 2, continue_rows = 2)
stopifnot(identical(state$id, theirs$id), identical(new_game(seed = 42, config = config)$id, state$id))
stopifnot(identical(game_config(columns = 4)$cols, 4), identical(drop_tile(game = state, column = 1)$id, drop_tile(state, 1)$id))

# The first drop, and a merge.
state <- drop_tile(new_game(seed = 1), 3)
stopifnot(identical(state$last_drop, list(column = 3L, row = 1L, value = 2L, final_value = 2L, merges = 0L, created = integer(),
  component_sizes = integer())))
state <- drop_tile(state, 3)
stopifnot(identical(state$last_drop, list(column = 3L, row = 2L, value = 2L, final_value = 4L, merges = 1L, created = 4L,
  component_sizes = 2L)))

# A game can continue from an edited board: three tiles of 2 make an 8.
state <- new_game(seed = 1)
state$board[1, 1] <- 2L
state$board[1, 2] <- 2L
state <- drop_tile(state, 1)
stopifnot(identical(state$board[1, ], c(8L, 0L, 0L, 0L, 0L)), state$score == 8, state$moves == 1)
stopifnot(identical(state$last_drop$created, 8L), identical(state$last_drop$component_sizes, 3L))
state$next_tiles <- 8L
stopifnot(identical(drop_tile(state, 2)$last_drop$final_value, 16L))
state[["board"]] <- matrix(c(64L, 64L, 0L, 0L, 0L, 0L, 0L), 7, 5)
state$next_tiles <- 64
stopifnot(state$largest == 64, drop_tile(state, 1)$score > 64 * 10)
state$score <- 100
state$continues_remaining <- 0
stopifnot(state$score == 100, identical(state$continues_remaining, 0L))
hidden <- unclass(new_game(seed = 1)) # changed without the method `$<-` of the class
hidden$board[1, 2] <- 4L
hidden <- structure(hidden, class = "tilefold_game")
stopifnot(identical(drop_tile(hidden, 1)$board[1, 1:2], c(2L, 4L)))
slide <- new_game("slide", seed = 1)
slide$board[1, ] <- c(2L, 2L, 4L, 8L)
stopifnot(identical(play_move(slide, "left")$score, 4))

# Impossible positions are an error at once, and change nothing.
state <- new_game(seed = 1)
fails(state$board[5, 1] <- 2L, "nothing at row 4, column 1")
fails(state$board[1, 1] <- 3L, "the number 3 at row 1, column 1; it must be 0 (empty) or a power of two")
fails(state$board[1, 1] <- NA, "board must be whole numbers")
fails(state$board <- matrix(0L, 5, 7), "a matrix of 7 rows and 5 columns")
fails(state$next_tiles <- 3L, "next_tiles[1] is 3; it must be a power of two")
fails(state$next_tiles <- c(2L, 2L), "next_tiles has 2 values; it must have 1")
fails(state$status <- "over", "status cannot be changed")
fails(state$bord[1, 1] <- 2L, "did you mean board?")
fails(state$next_tile, "a game has no next_tile (did you mean next_tiles?)")
level <- new_game("unblock", seed = 1)
fails(level$board[1, 1] <- 65L, "the board of unblock cannot be changed")
stopifnot(all(state$board == 0))

# Advice, games and comparisons.
advice <- autoplay_move(state, strategy = "lookahead", depth = 3, beam_width = 10, seed = 1)
stopifnot(is.integer(advice$column), advice$strategy == "lookahead", advice$score_estimate == advice$candidates$score_estimate[1])
stopifnot(identical(advice$column, advice$candidates$column[1]), nrow(advice$candidates) == 5)
same <- autoplay_move(state, "lookahead", depth = 3, beam = 10, seed = 1)
stopifnot(identical(same$candidates, advice$candidates))
later <- autoplay_game(state, "greedy", max_moves = 20)$final_state
same <- autoplay_move(later, "monte_carlo", simulations = 5, horizon = 5, seed = 1)
other <- autoplay_move(later, "monte_carlo", simulations = 5, horizon = 5, seed = 2)
stopifnot(!identical(other$candidates$score_estimate, same$candidates$score_estimate))
result <- autoplay_game(state, strategy = "lookahead", max_moves = 8, depth = 2, beam_width = 5, seed = 1)
stopifnot(inherits(result$final_state, "tilefold_game"), nrow(result$history) == 8, result$final_state$moves == 8)
stopifnot(sum(result$history$score_gain) == result$final_state$score, is.integer(result$history$column))
stopifnot(identical(autoplay_game(strategy = "greedy", max_moves = 3, seed = 5)$final_state$id,
  autoplay_game(new_game(seed = 5), "greedy", max_moves = 3)$final_state$id))
stopifnot(nrow(autoplay_game(state, max_moves = 0)$history) == 0)
settings <- autoplay_benchmark_settings("fast")
benchmark <- benchmark_autoplay_strategies(n_games = 3, max_moves = 20, settings = settings, seed = 1, workers = 2)
stopifnot(identical(benchmark$settings, settings), nrow(benchmark$runs) == 3 * nrow(settings))
stopifnot(nrow(benchmark$summary) == nrow(settings), !is.unsorted(-benchmark$summary$mean_score))
single <- benchmark_autoplay_strategies(3, max_moves = 20, settings = "fast", seed = 1)
stopifnot(identical(single$runs, benchmark$runs), get_high_score(benchmark) == max(benchmark$runs$score))
shown <- capture.output(quiet <- benchmark_autoplay_strategies("monte_carlo", games = 2, max_moves = 5, progress = TRUE), type = "message")

# Best scores of the window, and the browser version.
Sys.setenv(XDG_DATA_HOME = tempfile("data"))
stopifnot(get_high_score() == 0, get_high_score(preview_horizon = 3) == 0, nrow(reset_high_score()) == 0)
fails(get_high_score(preview_horizon = 9), "preview_horizon is 9; it must be a whole number from 1 to 8")
page <- tempfile(fileext = ".html")
writeLines("mine", page)
fails(export_static_app(page), "overwrite = TRUE replaces it")
written <- tryCatch(export_static_app(page, overwrite = TRUE), error = conditionMessage)
stopifnot(if (grepl("is not installed", written[1])) identical(readLines(page), "mine") else file.size(page) > 1e5)

# Games are stored with the edited board and the state of the random generator.
state <- autoplay_game(new_game(seed = 7), "greedy", max_moves = 20)$final_state
state$board[1, 1] <- 1024L
state <- drop_tile(state, 2)
file <- tempfile()
saveRDS(list(state, slide), file)
again <- readRDS(file)
stopifnot(identical(again[[1]]$board, state$board), identical(drop_tile(again[[1]], 3)$id, drop_tile(state, 3)$id))
stopifnot(identical(play_move(again[[2]], "left")$board, play_move(slide, "left")$board))
save(state, file = file)
kept <- state$id
rm(state)
load(file)
stopifnot(identical(game_id(state), kept), identical(game_of_id(kept)$board, state$board))

# Numbers have the decimal point of the engine, even if R prints another one.
options(OutDec = ",")
stopifnot(new_game(spawn_decay = 0.25)$config$spawn_weight_decay == 0.25)
state$score <- 1234567
stopifnot(grepl("score 1,234,567 ", format(state)[1], fixed = TRUE))
options(OutDec = ".")
for (locale in c("de_DE.UTF-8", "fr_FR.UTF-8")) {
  if (suppressWarnings(Sys.setlocale("LC_NUMERIC", locale)) == "") next
  stopifnot(new_game(spawn_decay = 0.25)$config$spawn_weight_decay == 0.25)
  stopifnot(identical(autoplay_move(new_game(seed = 1), "greedy")$candidates, autoplay_move(new_game(seed = 1), "greedy")$candidates))
  Sys.setlocale("LC_NUMERIC", "C")
}

# Errors use the spelling that the user has used.
fails(game_config(next_count = 99), "next_count is 99; it must be 1 to 8")
fails(new_game(preview = 99), "preview is 99; it must be 1 to 8")
fails(new_game(cols = 3, columns = 3), "cols and columns are given")
fails(game_config(colour = 1), "there is no rule colour")
fails(autoplay_move(state, "lookahead", beam_width = 0), "beam_width is 0; it must be 1 to 1000")
fails(autoplay_move(state, "greedy", depth = 3), "the strategy greedy has no option depth")
fails(continue_game(state), "the game cannot be continued: the game is not over")
fails(new_game("pairs", stages = 3), "it must be TRUE or FALSE")
fails(benchmark_autoplay_strategies(n_games = 0), "n_games is 0; it must be a whole number from 1")
fails(benchmark_autoplay_strategies(settings = data.frame(strategy = c("greedy", "greedy"))), "two settings are called greedy")
fails(benchmark$run, "a benchmark has no run")
fails(autoplay_benchmark_settings("slow"), 'it must be "fast" or "standard"')

# Calls that take hours are ended by an interrupt, and the R session continues.
interrupted <- function(call) {
  system(sprintf("(sleep 0.2; kill -INT %d)", Sys.getpid()), wait = FALSE)
  tryCatch({
    force(call)
    FALSE
  }, interrupt = function(told) TRUE)
}
state <- new_game(seed = 1, rows = 16, columns = 16)
hours <- data.frame(strategy = "monte_carlo", simulations = 100000, horizon = 10000)
stopifnot(interrupted(autoplay_move(state, "monte_carlo", simulations = 100000, horizon = 10000)))
stopifnot(interrupted(autoplay_game(state, "monte_carlo", simulations = 100000, horizon = 10000)))
stopifnot(interrupted(benchmark_autoplay_strategies(2, settings = hours, workers = 2, rows = 16, columns = 16)))
stopifnot(drop_tile(state, 1)$moves == 1)
cat("all passed\n")

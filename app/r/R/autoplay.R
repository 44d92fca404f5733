# Strategies: evaluations of a position, games played by a strategy, and comparisons of strategies.

# Converts a JSON list of flat objects, as the engine writes them, to a data frame; missing fields are NA.
rows_of_json <- function(json) {
  tables <- regmatches(json, gregexpr("\\{[^}]*\\}", json))[[1]]
  fields <- lapply(tables, function(table) {
    pairs <- regmatches(table, gregexpr('"[^"]*":("[^"]*"|[^,}]*)', table))[[1]]
    values <- sub('^"[^"]*":', "", pairs)
    setNames(gsub('^"|"$', "", values), sub('^"([^"]*)":.*', "\\1", pairs))
  })
  names <- c("move", "score_estimate", "score_gain", "heuristic", "depth", "simulations")
  names <- c(names, setdiff(unlist(lapply(fields, names)), names))
  columns <- lapply(names, function(name) unlist(lapply(fields, function(row) unname(row[name]))))
  frame <- as.data.frame(setNames(columns, names), stringsAsFactors = FALSE)
  for (name in setdiff(names, "move")) frame[[name]] <- as.numeric(frame[[name]])
  frame
}

autoplay_move <- function(game, strategy = "greedy", ...) {
  if (length(legal_moves(game)) == 0) stop("the game is over; there is no move to choose")
  options <- settings_text(list(...), "options")
  candidates <- rows_of_json(.Call(C_hint, check_game(game), strategy, options))
  candidates$rank <- seq_len(nrow(candidates))
  list(move = candidates$move[1], candidates = candidates)
}

autoplay_game <- function(game, strategy = "greedy", max_moves = Inf, ...) {
  if (!is.numeric(max_moves) || length(max_moves) != 1 || is.na(max_moves) || max_moves < 0)
    stop("max_moves must be a number from 0, or Inf")
  limit <- if (is.finite(max_moves)) max_moves else -1
  pointer <- .Call(C_autoplay, check_game(game), strategy, settings_text(list(...), "options"), limit)
  as_game(pointer, game$puzzle, game$seed)
}

# All strategies play the same games: game i has the same seed for each, namely that of `tilefold bench`.
benchmark_autoplay_strategies <- function(strategies = c("random", "greedy"), games = 10, seed = 1, puzzle = "drop",
                                          max_moves = Inf, ...) {
  if (!is.numeric(games) || length(games) != 1 || is.na(games) || games < 1) stop("games must be a number from 1")
  rows <- lapply(strategies, function(strategy) {
    do.call(rbind, lapply(seq_len(games), function(number) {
      start <- new_game(puzzle, game_seed(seed, number), ...)
      end <- autoplay_game(start, strategy, max_moves)
      data.frame(setting = strategy, game = number, seed = as.numeric(end$seed), score = end$score, moves = end$moves,
        largest = end$largest, status = end$status)
    }))
  })
  do.call(rbind, rows)
}

# Returns the highest score of games, or of the result of benchmark_autoplay_strategies.
get_high_score <- function(games) {
  if (inherits(games, "tilefold_game")) return(games$score)
  if (is.data.frame(games) && is.numeric(games$score)) return(max(games$score))
  if (is.list(games) && length(games) > 0) return(max(vapply(games, function(game) {
    check_game(game)
    game$score
  }, 0)))
  stop("games is not valid; it must be a game, a list of games, or a data frame with a column score")
}

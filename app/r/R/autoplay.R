# Strategies: evaluations of a position, and games played by a strategy.

# Returns a list of options without those that are NULL.
given_options <- function(...) Filter(Negate(is.null), list(...))

# Converts the engine's evaluations of moves to a data frame; missing values are NA.
candidates_of <- function(json) {
  rows <- .Call(C_read_json, json)
  names <- c("move", "score_estimate", "score_gain", "heuristic", "depth", "simulations")
  names <- c(names, setdiff(unlist(lapply(rows, names)), names))
  columns <- lapply(names, function(name) unlist(lapply(rows, function(row) if (is.null(row[[name]])) NA else row[[name]])))
  frame <- as.data.frame(stats::setNames(columns, names), stringsAsFactors = FALSE)
  for (name in setdiff(names, "move")) frame[[name]] <- as.numeric(frame[[name]])
  frame$rank <- seq_len(nrow(frame))
  frame
}

# Returns the column number of each move that is a column, and NA for other moves.
column_of <- function(moves) {
  is_column <- grepl("^[0-9]+$", moves)
  columns <- rep(NA_integer_, length(moves))
  columns[is_column] <- as.integer(moves[is_column])
  columns
}

# Returns the engine's game, with the planning seed that the user has given.
planning_game <- function(game, seed) {
  pointer <- check_game(game)
  if (is.null(seed)) pointer else .Call(C_planning, pointer, seed_text(seed))
}

autoplay_move <- function(state, strategy = "lookahead", depth = NULL, simulations = NULL, horizon = NULL, beam_width = NULL,
                          future_mode = NULL, seed = NULL, ..., game) {
  game <- given_game(state, game)
  options <- c(given_options(depth = depth, simulations = simulations, horizon = horizon, beam_width = beam_width,
    future_mode = future_mode), list(...))
  pointer <- planning_game(game, seed)
  if (.Call(C_moves, pointer) == "") stop("the game is over; there is no move to choose", call. = FALSE)
  candidates <- candidates_of(engine(.Call(C_hint, pointer, strategy, options_text(options)), given = names(options)))
  if (game$puzzle == "drop") candidates <- cbind(column = column_of(candidates$move), candidates)
  list(column = column_of(candidates$move[1]), move = candidates$move[1], strategy = strategy,
    future_mode = if (is.null(options$future_mode)) "visible" else options$future_mode,
    score_estimate = candidates$score_estimate[1], candidates = candidates)
}

# Lets a strategy continue a game, or play a new game of Drop with this seed.
autoplay_game <- function(state, strategy = "lookahead", max_moves = Inf, depth = NULL, simulations = NULL, horizon = NULL,
                          beam_width = NULL, future_mode = NULL, seed = NULL, ..., progress = interactive(), game) {
  game <- if (missing(state) && missing(game)) new_game(seed = seed) else given_game(state, game)
  options <- c(given_options(depth = depth, simulations = simulations, horizon = horizon, beam_width = beam_width,
    future_mode = future_mode), list(...))
  limit <- count_of(max_moves, "max_moves", 0, Inf)
  pointer <- planning_game(game, seed)
  bar <- progress_bar(limit, "moves", progress)
  on.exit(bar$close())
  played <- engine(.Call(C_autoplay, pointer, strategy, options_text(options), limit, bar$tick), given = names(options))
  final <- as_game(played[[1]], game)
  structure(list(final_state = final, history = history_of(played, game), strategy = strategy, max_moves = max_moves),
    class = "tilefold_autoplay")
}

# Returns a data frame with a row for each move that was played.
history_of <- function(played, start) {
  records <- lapply(played[[2]], function(record) .Call(C_members, record))
  figures <- matrix(played[[3]], nrow = 2)
  text <- function(name) vapply(records, function(record) .Call(C_read_json, record[[name]]), "")
  score <- figures[1, ]
  history <- data.frame(move_number = start$moves + seq_along(records), move = text("move"),
    score_gain = diff(c(start$score, score)), score = score, largest = figures[2, ], stringsAsFactors = FALSE)
  if (start$puzzle != "drop") return(history)
  drops <- lapply(records, last_drop_of)
  number <- function(name) vapply(drops, function(drop) if (is.null(drop)) NA_real_ else as.numeric(drop[[name]]), 0)
  data.frame(history["move_number"], column = whole_or_na(number("column")), row = whole_or_na(number("row")),
    value = number("value"), final_value = number("final_value"), merges = whole_or_na(number("merges")),
    history[c("score_gain", "score", "largest")])
}

whole_or_na <- function(values) as.integer(values)

`$.tilefold_autoplay` <- function(x, name) {
  fields <- unclass(x)
  if (name %in% names(fields)) fields[[name]] else fields$final_state[[name]]
}

print.tilefold_autoplay <- function(x, ...) {
  print(x$final_state)
  invisible(x)
}

# Returns a list of two functions: tick(done) shows the progress, and close() ends the line. Shows nothing in the first
# second.
progress_bar <- function(total, unit, is_shown) {
  if (!isTRUE(is_shown)) return(list(tick = NULL, close = function() NULL))
  begin <- proc.time()[["elapsed"]]
  bar <- NULL
  tick <- function(done) {
    if (is.null(bar) && proc.time()[["elapsed"]] - begin < 1) return(NULL)
    if (is.infinite(total)) {
      bar <<- TRUE
      return(cat("\r", number_text(done), " ", unit, sep = "", file = stderr()))
    }
    if (is.null(bar)) bar <<- utils::txtProgressBar(0, total, style = 3, file = stderr())
    utils::setTxtProgressBar(bar, done)
  }
  close <- function() {
    if (inherits(bar, "txtProgressBar")) base::close(bar) else if (!is.null(bar)) cat("\n", file = stderr())
  }
  list(tick = tick, close = close)
}

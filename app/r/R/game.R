# Games are values: a function that plays a move returns a new game and does not change its argument. A game contains its
# readable fields and its game ID, from which the engine restores the game after saveRDS.

# Returns rules of Drop as an argument for new_game. Invalid rules are an error at once.
game_config <- function(rows = 7L, cols = 5L, next_count = 1L, ...,
                        spawn_distribution = c("weighted", "uniform", "weighted_high"), spawn_weight_decay = 0.55,
                        max_spawn_value = 256L, max_continues = 3L, continue_clear_rows = 3L) {
  given <- names(match.call())[-1]
  config <- list(rows = rows, cols = cols, next_count = next_count, spawn_distribution = spawn_distribution[1],
    spawn_weight_decay = spawn_weight_decay, max_spawn_value = max_spawn_value, max_continues = max_continues,
    continue_clear_rows = continue_clear_rows)
  engine_names <- stats::setNames(ifelse(names(config) %in% names(rule_spellings), rule_spellings[names(config)],
    names(config)), names(config))
  others <- spelled(list(...), rule_spellings, "rules")
  for (name in names(others)) {
    own <- names(engine_names)[engine_names == name]
    if (length(own) == 0) stop("there is no rule ", name, "; there are ", paste(names(config), collapse = ", "), call. = FALSE)
    if (own %in% given) stop(own, " and ", name, " are given; give one of them", call. = FALSE)
    config[[own]] <- others[[name]]
  }
  engine(.Call(C_open, "drop", rules_text(config), "0"), given = names(config))
  structure(config, class = "tilefold_config")
}

print.tilefold_config <- function(x, ...) {
  cat(paste0(format(names(x)), "  ", vapply(x, number_or_word, "")), sep = "\n")
  invisible(x)
}

number_or_word <- function(value) if (is.numeric(value)) number_text(value) else as.character(value)

# Returns the rules of a game, as the engine reports them. Rules of Drop have the names of game_config.
config_of <- function(puzzle, parameters) {
  rules <- .Call(C_read_json, parameters)
  if (puzzle == "drop") {
    there <- match(names(rules), rule_spellings)
    names(rules) <- ifelse(is.na(there), names(rules), names(rule_spellings)[there])
    rules <- lapply(rules, whole)
  }
  structure(rules, class = "tilefold_config")
}

# Converts whole numbers to R's integers if all of them fit.
whole <- function(values) {
  is_whole <- is.numeric(values) && all(values == floor(values)) && all(abs(values) <= .Machine$integer.max)
  if (is_whole) as.integer(values) else values
}

# Creates the R object for a game of the engine. `like` is an R game with the same rules and seed, or NULL.
as_game <- function(pointer, like = NULL) {
  if (is.null(like)) {
    position <- .Call(C_members, .Call(C_position, pointer))
    puzzle <- .Call(C_read_json, position[["puzzle"]])
    like <- list(puzzle = puzzle, seed = position[["seed"]], config = config_of(puzzle, position[["parameters"]]))
  } else {
    like <- unclass(like)
  }
  standing <- .Call(C_standing, pointer)
  state <- .Call(C_members, .Call(C_state, pointer))
  record <- .Call(C_members, .Call(C_record, pointer))
  board <- .Call(C_board, pointer)
  next_tiles <- if ("preview" %in% names(state)) whole(as.numeric(.Call(C_read_json, state[["preview"]]))) else integer()
  continues <- if ("continues_left" %in% names(state)) as.integer(state[["continues_left"]]) else NA_integer_
  .Call(C_keep, pointer, list(board, next_tiles))
  structure(list(puzzle = like$puzzle, seed = like$seed, config = like$config, board = board, next_tiles = next_tiles,
    score = standing[2], moves = standing[3], largest = standing[4], status = c("playing", "over", "won")[standing[1] + 1],
    game_over = standing[1] != 0, continues_remaining = continues, last_drop = last_drop_of(record),
    id = .Call(C_id, pointer), pointer = pointer), class = "tilefold_game")
}

# Returns the report of the last drop; NULL before the first one.
last_drop_of <- function(record) {
  if (!"last_drop" %in% names(record)) return(NULL)
  drop <- .Call(C_read_json, record[["last_drop"]])
  lapply(drop, function(values) whole(if (length(values) == 0) integer() else values))
}

# Returns the engine's game. Restores a stored game first. If the board was changed without `$<-`, starts another game
# from the changed board.
check_game <- function(game) {
  if (inherits(game, "tilefold_autoplay")) game <- unclass(game)$final_state
  if (!inherits(game, "tilefold_game")) stop("game is not a game; start one with new_game()", call. = FALSE)
  fields <- unclass(game)
  pointer <- engine(.Call(C_revive, fields$pointer, fields$id))
  kept <- .Call(C_kept, pointer)
  if (identical(kept, list(fields$board, fields$next_tiles))) return(pointer)
  .subset2(changed_game(pointer, game, fields), "pointer")
}

# Returns the first argument, which has two names.
given_game <- function(state, game) {
  if (missing(state) == missing(game)) stop("give one game, as the first argument", call. = FALSE)
  one <- if (missing(state)) game else state
  if (inherits(one, "tilefold_autoplay")) unclass(one)$final_state else one
}

new_game <- function(puzzle = "drop", seed = NULL, ..., config = NULL) {
  if (is.list(puzzle)) {
    if (!is.null(config)) stop("config is given twice", call. = FALSE)
    config <- puzzle
    puzzle <- "drop"
  }
  if (!is.null(config) && !is.list(config)) stop("config is not a list of rules; game_config() makes one", call. = FALSE)
  rules <- spelled(unclass(config), rule_spellings, "rules")
  more <- spelled(list(...), rule_spellings, "rules")
  rules[names(more)] <- more
  given <- c(names(unclass(config)), names(list(...)))
  as_game(engine(.Call(C_open, puzzle, settings_text(rules, "rules"), seed_text(seed)), given = given))
}

play_move <- function(state, move, game) {
  game <- given_game(state, game)
  if (is.numeric(move) && length(move) == 1 && !is.na(move)) move <- number_text(move)
  as_game(engine(.Call(C_play, check_game(game), move)), game)
}

drop_tile <- function(state, column, game) {
  game <- given_game(state, game)
  pointer <- check_game(game)
  columns <- ncol(unclass(game)$board)
  play_move(game, count_of(column, "column", 1, columns))
}

continue_game <- function(state, game) play_move(given_game(state, game), "continue")

legal_moves <- function(state, game) {
  moves <- engine(.Call(C_moves, check_game(given_game(state, game))))
  if (moves == "") character() else strsplit(moves, " ", fixed = TRUE)[[1]]
}

game_board <- function(state, game) .Call(C_board, check_game(given_game(state, game)))

# Returns the position in the form that `tilefold render` reads.
game_position <- function(state, game) .Call(C_position, check_game(given_game(state, game)))

# Returns the game ID, which the command line, the window and Python can also open.
game_id <- function(state, game) .Call(C_id, check_game(given_game(state, game)))

game_of_id <- function(id) as_game(engine(.Call(C_open_id, id)))

game_seed <- function(seed, number) .Call(C_game_seed, seed_text(seed), count_of(number, "number"))

# Returns the rows from top to bottom; for Unblock the letters of the pieces.
seen_cells <- function(game) {
  board <- game$board
  cells <- number_text(board)
  if (game$puzzle == "unblock") cells[] <- vapply(board, function(code) if (code > 0) intToUtf8(code) else "0", "")
  cells[board == 0] <- "."
  cells <- matrix(cells, nrow(board))
  if (game$puzzle == "drop") cells <- cells[rev(seq_len(nrow(cells))), , drop = FALSE]
  cells
}

format.tilefold_game <- function(x, ...) {
  cells <- format(seen_cells(x), justify = "right")
  score <- format(x$score, big.mark = ",", decimal.mark = ".", scientific = FALSE)
  head <- sprintf("%s, %s, score %s after %s moves", x$puzzle, x$status, score, number_text(x$moves))
  c(head, apply(cells, 1, paste, collapse = " "))
}

print.tilefold_game <- function(x, ...) {
  cat(format(x), sep = "\n")
  invisible(x)
}

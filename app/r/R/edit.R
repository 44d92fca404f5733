# Assignments to the fields of a game. A change of the position starts another game from it; other changes are errors.

# The fields that can be changed, each with its name in the engine's state.
changeable <- c(board = "board", next_tiles = "preview", score = "score", moves = "moves", largest = "largest",
  continues_remaining = "continues_left")

unknown_field <- function(what, name, known) {
  near <- known[utils::adist(name, known)[1, ] <= 2]
  stop(what, " has no ", name, if (length(near) > 0) paste0(" (did you mean ", near[1], "?)"), "; it has ",
    paste(known, collapse = ", "), call. = FALSE)
}

`$.tilefold_game` <- function(x, name) {
  fields <- unclass(x)
  if (!name %in% names(fields)) unknown_field("a game", name, setdiff(names(fields), "pointer"))
  fields[[name]]
}

`[[.tilefold_game` <- function(x, i, ...) {
  if (is.character(i) && length(i) == 1) `$.tilefold_game`(x, i) else unclass(x)[[i, ...]]
}

`$<-.tilefold_game` <- function(x, name, value) {
  fields <- unclass(x)
  if (!name %in% names(fields)) unknown_field("a game", name, names(changeable))
  if (!name %in% names(changeable))
    stop(name, " cannot be changed; ", paste(names(changeable), collapse = ", "), " can", call. = FALSE)
  pointer <- check_game(x)
  fields[name] <- list(value)
  changed_game(pointer, x, fields)
}

`[[<-.tilefold_game` <- function(x, i, value) {
  name <- if (is.character(i) && length(i) == 1) i else names(unclass(x))[[i]]
  `$<-.tilefold_game`(x, name, value)
}

# Starts a game from the position of `pointer`, with the changed values in `fields`. The random draws of this game begin
# again with the first draw of the same seed.
changed_game <- function(pointer, game, fields) {
  state <- .Call(C_members, .Call(C_state, pointer))
  before <- unclass(as_game(pointer, game))
  for (name in names(changeable)) {
    if (identical(fields[[name]], before[[name]])) next
    member <- changeable[[name]]
    if (!member %in% names(state)) stop("the ", name, " of ", fields$puzzle, " cannot be changed", call. = FALSE)
    state[[member]] <- member_text(name, fields[[name]], before)
  }
  if ("largest" %in% names(state) && identical(fields$largest, before$largest))
    state[["largest"]] <- number_text(max(fields$largest, as.numeric(fields$board)))
  state <- state[names(state) != "status"]
  position <- .Call(C_members, .Call(C_position, pointer))
  members <- function(texts) paste0("{", paste0('"', names(texts), '":', texts, collapse = ","), "}")
  position[["state"]] <- members(state)
  as_game(engine(.Call(C_open_position, members(position))), game)
}

# Returns the new value of a field as JSON.
member_text <- function(name, value, before) {
  if (!is.numeric(value) || anyNA(value) || any(value != floor(value)))
    stop(name, " must be whole numbers", call. = FALSE)
  if (name == "board") return(board_text(value, dim(before$board)))
  expected <- if (name == "next_tiles") length(before$next_tiles) else 1L
  if (length(value) != expected)
    stop(name, " has ", length(value), " values; it must have ", expected, call. = FALSE)
  numbers <- sprintf("%.0f", value)
  if (name == "next_tiles") paste0("[", paste(numbers, collapse = ","), "]") else numbers
}

board_text <- function(board, size) {
  if (!identical(dim(board), size))
    stop("the board must be a matrix of ", size[1], " rows and ", size[2], " columns, as the rules say", call. = FALSE)
  rows <- apply(board, 1, function(row) paste0("[", paste(sprintf("%.0f", row), collapse = ","), "]"))
  paste0("[", paste(rows, collapse = ","), "]")
}

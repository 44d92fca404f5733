# Functions for studies: levels of published articles, and the quality of recorded moves.

# Returns the text of a level of Unblock. A row of `matrix` is a piece: size, orientation, row and column; the first piece
# is the red one.
unblock_level <- function(matrix, rows = 6L, columns = 6L) {
  pieces <- as.matrix(matrix)
  is_right <- is.numeric(pieces) && ncol(pieces) == 4 && nrow(pieces) > 0 && !anyNA(pieces) && all(pieces == floor(pieces))
  if (!is_right) stop("matrix must have a row of four whole numbers for each piece: size, orientation, row, column", call. = FALSE)
  first <- if (any(pieces[, 3:4] == 0)) 0 else 1
  cells <- base::matrix(".", rows, columns)
  used <- 0
  for (i in seq_len(nrow(pieces))) {
    size <- pieces[i, 1]
    if (!size %in% 1:3 || !pieces[i, 2] %in% 1:2)
      stop("piece ", i, " has size ", size, ", orientation ", pieces[i, 2], "; it must be 1 to 3, and 1 or 2", call. = FALSE)
    if (size > 1) used <- used + 1
    if (used > 26) stop("there are more than 26 pieces; a level has at most 26", call. = FALSE)
    across <- pieces[i, 2] == pieces[1, 2]
    step <- seq_len(size) - 1
    at <- cbind(pieces[i, 3] - first + 1 + if (across) 0 * step else step, pieces[i, 4] - first + 1 + if (across) step else 0 * step)
    if (any(at < 1) || any(at[, 1] > rows) || any(at[, 2] > columns))
      stop("piece ", i, " does not lie on the board of ", rows, " rows and ", columns, " columns", call. = FALSE)
    if (any(cells[at] != ".")) stop("piece ", i, " lies on another piece", call. = FALSE)
    cells[at] <- if (size == 1) "x" else LETTERS[used]
  }
  paste(t(cells), collapse = "")
}

judged_columns <- c("state_before", "state_after", "distance_before", "distance_after", "best", "loss", "revisit", "undone",
  "problem")

# Returns the position file of a level.
level_position <- function(level) {
  side <- floor(sqrt(nchar(level)))
  red <- regexpr("A", level, fixed = TRUE)[1]
  usual <- side == 6 || side^2 != nchar(level) || red < 1
  rules <- if (usual) "" else sprintf(',"parameters":{"rows":%d,"columns":%d,"red_row":%d}', side, side, (red - 1) %/% side + 1)
  sprintf('{"puzzle":"unblock","state":{"level":"%s"}%s}', level, rules)
}

# Returns the moves of a trial as texts; "" for a missing one.
moves_of <- function(rows, level) {
  known <- function(name) if (is.null(rows[[name]])) rep(NA, nrow(rows)) else rows[[name]]
  move <- as.character(known("move"))
  piece <- as.character(known("piece"))
  row <- suppressWarnings(as.numeric(known("row")))
  column <- suppressWarnings(as.numeric(known("column")))
  cell <- suppressWarnings(as.numeric(known("cell")))
  side <- floor(sqrt(nchar(level)))
  at_row <- ifelse(is.na(row), cell %/% side + 1, row)
  at_column <- ifelse(is.na(column), cell %% side + 1, column)
  # The number of a cell behind the end of a row stands for a cell beyond the edge.
  begin <- vapply(piece, function(name) if (is.na(name) || name == "") NA_real_ else
    (regexpr(name, level, fixed = TRUE)[1] - 1) %/% side * side, 0)
  is_across <- vapply(piece, function(name) !is.na(name) && name != "" && grepl(paste0(name, name), level, fixed = TRUE), NA)
  beyond <- is.na(row) & is_across & !is.na(cell) & cell >= begin + side & cell < begin + side + 3
  at_row[beyond] <- begin[beyond] / side + 1
  at_column[beyond] <- cell[beyond] - begin[beyond] + 1
  dragged <- ifelse(is.na(piece) | piece == "" | is.na(at_row) | is.na(at_column), "", paste0(piece, "@", at_row, ",", at_column))
  texts <- ifelse(is.na(move) | move == "", dragged, move)
  ifelse(grepl("[[:space:]]", texts), "", enc2utf8(texts))
}

# Judges the moves of one trial, in order.
judge_trial <- function(rows) {
  level <- as.character(rows$level[1])
  if (is.na(level) || grepl('["\\\\[:cntrl:]]', level)) stop("level is '", level, "'; it must be the text of a level", call. = FALSE)
  texts <- moves_of(rows, level)
  played <- which(texts != "")
  pointer <- engine(.Call(C_open_position, level_position(level)))
  found <- .Call(C_read_json, engine(.Call(C_judge, pointer, paste(texts[played], collapse = " "))))
  column <- function(name, missing) {
    values <- rep(missing, nrow(rows))
    values[played] <- vapply(found, function(one) if (is.null(one[[name]])) missing else if (is.character(missing)) as.character(one[[name]]) else if (is.numeric(missing)) as.numeric(one[[name]]) else isTRUE(one[[name]]), missing)
    values
  }
  judged <- data.frame(state_before = column("state_before", NA_character_), state_after = column("state_after", NA_character_),
    distance_before = column("distance_before", NA_real_), distance_after = column("distance_after", NA_real_),
    best = column("best", NA_character_), loss = column("loss", NA_real_), revisit = column("revisit", NA), undone = NA,
    problem = column("problem", NA_character_), stringsAsFactors = FALSE)
  judged$problem[setdiff(seq_len(nrow(rows)), played)] <- "the move is missing"
  good <- which(!is.na(judged$state_after))
  judged$undone[good] <- c(judged$state_before[good[-length(good)]] == judged$state_after[good[-1]], if (length(good) > 0) FALSE)
  judged
}

# Compares recorded moves of Unblock with shortest solutions. Returns the data frame with further columns.
judge_moves <- function(moves) {
  if (!is.data.frame(moves) || is.null(moves$level))
    stop("moves must be a data frame with a column level, and a column move or piece and cell", call. = FALSE)
  names <- intersect(c("participant", "condition", "session", "level", "trial"), names(moves))
  key <- do.call(paste, c(lapply(moves[names], as.character), sep = "\r"))
  order_in <- if (is.null(moves$number)) seq_len(nrow(moves)) else moves$number
  result <- moves
  for (name in judged_columns) result[[name]] <- if (nrow(moves) == 0) logical() else NA
  for (rows in split(seq_len(nrow(moves)), factor(key, unique(key)))) {
    if (!anyNA(order_in[rows])) rows <- rows[order(order_in[rows])]
    result[rows, judged_columns] <- judge_trial(moves[rows, , drop = FALSE])
  }
  result
}

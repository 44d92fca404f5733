# Games are values: every function returns another game and leaves its argument unchanged.

# Converts list(preview = 3, stages = TRUE) to "preview=3 stages=on".
settings_text <- function(settings, what) {
  if (length(settings) == 0) return("")
  if (is.null(names(settings)) || any(names(settings) == "")) stop(what, " must have names, such as preview = 3")
  words <- vapply(settings, function(value) {
    if (length(value) != 1 || is.na(value)) stop(what, " must have one value each")
    if (is.logical(value)) return(if (value) "on" else "off")
    if (is.numeric(value)) return(format(value, digits = 15, scientific = FALSE))
    text <- as.character(value)
    if (text == "" || grepl("[[:space:]]", text)) stop(what, " must be one word each; one of them is '", text, "'")
    text
  }, "")
  wrong <- grep("[[:space:]=]", names(settings), value = TRUE)
  if (length(wrong) > 0) stop(what, " must have names of one word; one of them is '", wrong[1], "'")
  paste0(names(settings), "=", words, collapse = " ")
}

seed_text <- function(seed) {
  if (is.null(seed)) seed <- floor(runif(1) * 2^53)
  greatest <- "18446744073709551615"
  if (is.character(seed) && length(seed) == 1 && grepl("^[0-9]{1,20}$", seed)) {
    if (nchar(seed) == nchar(greatest) && seed > greatest) stop("the seed is ", seed, "; it must be from 0 to 2^64-1")
    return(seed)
  }
  if (!is.numeric(seed) || length(seed) != 1 || is.na(seed) || seed < 0 || seed > 2^53 || seed != floor(seed))
    stop("the seed must be a whole number from 0 to 2^53, or a string of digits")
  format(seed, digits = 17, scientific = FALSE)
}

# Wraps a handle. The other fields are copies to be read; changing them does not change the game.
as_game <- function(pointer, puzzle, seed) {
  standing <- .Call(C_standing, pointer)
  structure(
    list(
      puzzle = puzzle, seed = seed, board = .Call(C_board, pointer),
      status = c("playing", "over", "won")[standing[1] + 1],
      score = standing[2], moves = standing[3], largest = standing[4], pointer = pointer
    ),
    class = "tilefold_game"
  )
}

check_game <- function(game) {
  if (!inherits(game, "tilefold_game")) stop("game is not a game; start one with new_game()")
  game$pointer
}

new_game <- function(puzzle = "drop", seed = NULL, ...) {
  seed <- seed_text(seed)
  as_game(.Call(C_open, puzzle, settings_text(list(...), "rules"), seed), puzzle, seed)
}

play_move <- function(game, move) {
  pointer <- check_game(game)
  if (is.numeric(move) && length(move) == 1 && !is.na(move)) move <- format(move, digits = 15, scientific = FALSE)
  as_game(.Call(C_play, pointer, move), game$puzzle, game$seed)
}

drop_tile <- function(game, column) play_move(game, column)

continue_game <- function(game) play_move(game, "continue")

legal_moves <- function(game) {
  moves <- .Call(C_moves, check_game(game))
  if (moves == "") character() else strsplit(moves, " ", fixed = TRUE)[[1]]
}

game_board <- function(game) .Call(C_board, check_game(game))

game_seed <- function(seed, number) .Call(C_game_seed, seed_text(seed), number)

# Returns the rows from top to bottom; for Unblock the letters of the pieces.
seen_cells <- function(game) {
  board <- game$board
  cells <- format(board, scientific = FALSE, trim = TRUE)
  if (game$puzzle == "unblock") cells[] <- vapply(board, function(code) if (code > 0) intToUtf8(code) else "0", "")
  cells[board == 0] <- "."
  cells <- matrix(cells, nrow(board))
  if (game$puzzle == "drop") cells <- cells[rev(seq_len(nrow(cells))), , drop = FALSE]
  cells
}

format.tilefold_game <- function(x, ...) {
  cells <- format(seen_cells(x), justify = "right")
  head <- sprintf("%s, %s, score %s after %s moves", x$puzzle, x$status, format(x$score, big.mark = ","), x$moves)
  c(head, apply(cells, 1, paste, collapse = " "))
}

print.tilefold_game <- function(x, ...) {
  cat(format(x), sep = "\n")
  invisible(x)
}

# Returns the position in the form that `tilefold render` reads.
game_position <- function(game) .Call(C_position, check_game(game))

# Finds the program that draws, from an option, the environment or the PATH; returns "" if none exists.
tilefold_program <- function() {
  program <- getOption("tilefold.program", Sys.getenv("TILEFOLD", "tilefold"))
  unname(Sys.which(program))
}

# Reads a portable pixmap (P6) as a raster.
read_pixmap <- function(file) {
  data <- readBin(file, "raw", file.size(file))
  words <- character()
  place <- 1
  while (length(words) < 4) { # P6, width, height, 255; comments between them
    end <- place + match(as.raw(10), data[place:length(data)]) - 1
    line <- rawToChar(data[place:(end - 1)])
    if (!startsWith(line, "#")) words <- c(words, strsplit(line, " ", fixed = TRUE)[[1]])
    place <- end + 1
  }
  width <- as.integer(words[2])
  height <- as.integer(words[3])
  channels <- matrix(as.integer(data[place:length(data)]), nrow = 3)
  as.raster(matrix(rgb(channels[1, ], channels[2, ], channels[3, ], maxColorValue = 255), height, width, byrow = TRUE))
}

# Draws the board as the window shows it, with `tilefold render`. If that fails, prints a message and returns NULL.
render_game <- function(game, width = 640, height = 480, theme = "dark") {
  program <- tilefold_program()
  if (program == "") {
    message("cannot find the program tilefold to draw with; set options(tilefold.program = )")
    return(NULL)
  }
  picture <- tempfile(fileext = ".ppm")
  on.exit(unlink(picture))
  said <- suppressWarnings(system2(program, c("render", "--position", "-", "--out", shQuote(picture), "--size",
    sprintf("%dx%d", as.integer(width), as.integer(height)), "--theme", shQuote(theme)), input = game_position(game),
    stdout = TRUE, stderr = TRUE))
  status <- attr(said, "status")
  if (identical(status, 2L)) stop(paste(said, collapse = "\n"))
  if (!file.exists(picture)) {
    message(paste(said, collapse = "\n"))
    return(NULL)
  }
  read_pixmap(picture)
}

# Uses the window's renderer; if that cannot draw, plots plain squares.
plot.tilefold_game <- function(x, width = 640, height = 480, theme = "dark", ...) {
  picture <- render_game(x, width, height, theme)
  if (is.null(picture)) return(plot_squares(x, ...))
  margins <- par(mar = c(0, 0, 0, 0))
  on.exit(par(margins))
  plot(NULL, xlim = c(0, width), ylim = c(0, height), asp = 1, axes = FALSE, xlab = "", ylab = "", xaxs = "i", yaxs = "i",
    ...)
  rasterImage(picture, 0, 0, width, height)
  invisible(x)
}

plot_squares <- function(x, ...) {
  cells <- seen_cells(x)
  rows <- nrow(cells)
  columns <- ncol(cells)
  plot(NULL, xlim = c(0, columns), ylim = c(0, rows), asp = 1, axes = FALSE, xlab = "", ylab = "",
    main = format(x)[1], ...)
  for (row in seq_len(rows)) for (column in seq_len(columns)) {
    value <- cells[row, column]
    shade <- if (value == ".") 0.95 else 1 - min(16, log2(max(2, suppressWarnings(as.numeric(value)), na.rm = TRUE))) / 24
    rect(column - 0.95, rows - row + 0.05, column - 0.05, rows - row + 0.95, col = gray(shade), border = NA)
    if (value != ".") text(column - 0.5, rows - row + 0.5, value)
  }
  invisible(x)
}

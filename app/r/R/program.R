# Functions that run the program `tilefold`: they draw boards, read best scores, and write the browser version.

# Finds the program, from an option, the environment or the PATH; returns "" if none exists.
tilefold_program <- function() {
  program <- getOption("tilefold.program", Sys.getenv("TILEFOLD", "tilefold"))
  unname(Sys.which(program))
}

# Runs the program with these arguments and returns its output. Errors of the program become R errors.
run_program <- function(words) {
  program <- tilefold_program()
  if (program == "") stop("cannot find the program tilefold; set options(tilefold.program = )", call. = FALSE)
  errors <- tempfile()
  on.exit(unlink(errors))
  said <- suppressWarnings(system2(program, words, stdout = TRUE, stderr = errors))
  if (!is.null(attr(said, "status"))) stop(sub("^tilefold: ", "", paste(readLines(errors), collapse = "\n")), call. = FALSE)
  said
}

best_scores <- function(words = character()) {
  utils::read.csv(text = run_program(c("scores", "drop", "--format", "csv", words)))
}

# Returns the highest score of games or of a benchmark. Without an argument, returns the best score in Drop from the
# window's profile, among games with this number of upcoming tiles.
get_high_score <- function(games = NULL, preview_horizon = 1L) {
  if (is.null(games)) {
    horizon <- count_of(preview_horizon, "preview_horizon", 1, 8)
    scores <- best_scores()
    return(max(0, scores$score[scores$horizon == horizon]))
  }
  if (inherits(games, c("tilefold_game", "tilefold_autoplay"))) return(games$score)
  if (inherits(games, "tilefold_benchmark")) games <- games$runs
  if (is.data.frame(games) && is.numeric(games$score)) return(max(games$score))
  if (is.list(games) && length(games) > 0) return(max(vapply(games, function(game) {
    check_game(game)
    game$score
  }, 0)))
  stop("games is not valid; it must be a game, a list of games, or a data frame with a column score", call. = FALSE)
}

# Removes the best scores in Drop from the window's profile and returns them. Does not remove games.
reset_high_score <- function() invisible(best_scores(c("--reset", "--yes")))

# Writes the browser version of Tilefold: one HTML file, which needs neither R nor a server.
export_static_app <- function(file, overwrite = FALSE) {
  if (!is.character(file) || length(file) != 1 || is.na(file) || file == "") stop("file must be one file name", call. = FALSE)
  if (file.exists(file) && !isTRUE(overwrite)) stop(file, " exists; overwrite = TRUE replaces it", call. = FALSE)
  run_program(c("web", "--out", shQuote(path.expand(file))))
  invisible(normalizePath(file))
}

# Opens the window with Drop and returns at once.
run_drop_number <- function() {
  program <- tilefold_program()
  if (program == "") stop("cannot find the program tilefold; set options(tilefold.program = )", call. = FALSE)
  invisible(system2(program, "drop", wait = FALSE))
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
render_game <- function(state, width = 640, height = 480, theme = "dark", game) {
  game <- given_game(state, game)
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
  if (identical(status, 2L)) stop(sub("^tilefold: ", "", paste(said, collapse = "\n")), call. = FALSE)
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

# Compares strategies. All strategies play the same games: game i has the seed that `tilefold bench` gives it.

# Returns a table of strategies with their options; NA means the default. "fast" has small searches for quick results,
# and "standard" has the default options of the strategies.
autoplay_benchmark_settings <- function(preset = c("fast", "standard")) {
  preset <- tryCatch(match.arg(preset), error = function(problem)
    stop('preset is "', preset[1], '"; it must be "fast" or "standard"', call. = FALSE))
  strategy <- c("random", "greedy", "lookahead", "growth_lookahead", "monte_carlo")
  fast <- preset == "fast"
  table <- data.frame(setting = strategy, strategy = strategy,
    depth = if (fast) c(NA, NA, 2L, 2L, NA) else c(NA, NA, 3L, 3L, NA),
    beam_width = if (fast) c(NA, NA, 5L, 5L, NA) else c(NA, NA, 10L, 10L, NA),
    simulations = if (fast) c(NA, NA, NA, NA, 10L) else c(NA, NA, NA, NA, 100L),
    horizon = if (fast) c(NA, NA, NA, NA, 10L) else c(NA, NA, NA, NA, 30L),
    future_mode = NA_character_, stringsAsFactors = FALSE)
  table$future_mode[3:5] <- "visible"
  table
}

# Returns a table of settings. `settings` is such a table, the name of a predefined table, or names of strategies.
settings_table <- function(settings) {
  if (is.character(settings)) {
    if (identical(settings, "fast") || identical(settings, "standard")) return(autoplay_benchmark_settings(settings))
    settings <- data.frame(setting = settings, strategy = settings, stringsAsFactors = FALSE)
  }
  if (!is.data.frame(settings) || nrow(settings) == 0 || !"strategy" %in% names(settings))
    stop("settings must be a data frame with a column strategy, as autoplay_benchmark_settings() makes it", call. = FALSE)
  settings$strategy <- as.character(settings$strategy)
  settings$setting <- as.character(if (is.null(settings$setting)) settings$strategy else settings$setting)
  twice <- anyDuplicated(settings$setting)
  if (twice > 0) stop("two settings are called ", settings$setting[twice], call. = FALSE)
  settings
}

# Returns the options in a row of the table: all columns except the names, without options that are NA.
row_options <- function(row) {
  options <- as.list(row[setdiff(names(row), c("setting", "strategy"))])
  lapply(Filter(Negate(is.na), options), function(value) if (is.factor(value)) as.character(value) else value)
}

benchmark_autoplay_strategies <- function(strategies = NULL, n_games = 10L, max_moves = Inf, settings = NULL, seed = 1,
                                          workers = 1L, puzzle = "drop", config = NULL, progress = interactive(), ...,
                                          games = n_games) {
  if (is.numeric(strategies)) { # the first argument is the number of games in mergeGridR
    games <- strategies
    strategies <- NULL
  }
  if (!is.null(strategies) && !is.null(settings)) stop("strategies and settings are given; give one of them", call. = FALSE)
  table <- settings_table(if (!is.null(strategies)) strategies else if (is.null(settings)) "fast" else settings)
  if (!is.character(puzzle) || length(puzzle) != 1 || is.na(puzzle)) stop("puzzle must be one name", call. = FALSE)
  count <- count_of(games, "n_games", 1, 1e6)
  limit <- count_of(max_moves, "max_moves", 0, Inf)
  threads <- count_of(workers, "workers", 1, 1024)
  rules <- spelled(unclass(config), rule_spellings, "rules")
  more <- spelled(list(...), rule_spellings, "rules")
  rules[names(more)] <- more
  rules <- settings_text(rules, "rules")
  bar <- progress_bar(count * nrow(table), "games", progress)
  on.exit(bar$close())
  runs <- lapply(seq_len(nrow(table)), function(i) {
    options <- row_options(table[i, , drop = FALSE])
    words <- c(puzzle, rules, table$strategy[i], options_text(options), seed_text(seed))
    numbers <- c(count, if (is.finite(limit)) limit else -1, threads, count * (i - 1))
    played <- engine(.Call(C_bench, words, numbers, bar$tick), given = c(names(options), names(list(...)), names(config)))
    data.frame(setting = table$setting[i], strategy = table$strategy[i], game = seq_len(count), seed = played[, 1],
      score = played[, 2], moves = played[, 3], largest = played[, 4],
      status = c("playing", "over", "won")[played[, 5] + 1], stringsAsFactors = FALSE)
  })
  runs <- do.call(rbind, runs)
  structure(list(summary = summary_of(runs, table), runs = runs, settings = table,
    parameters = list(n_games = count, max_moves = max_moves, seed = seed, puzzle = puzzle, rules = rules)), class = "tilefold_benchmark")
}

# Returns a row for each setting, sorted by mean score, the best first.
summary_of <- function(runs, table) {
  rows <- lapply(seq_len(nrow(table)), function(i) {
    own <- runs[runs$setting == table$setting[i], ]
    score <- own$score
    spread <- if (length(score) > 1) stats::sd(score) else NA_real_
    data.frame(setting = table$setting[i], strategy = table$strategy[i], n_games = length(score), mean_score = mean(score),
      se_score = spread / sqrt(length(score)), sd_score = spread, median_score = stats::median(score),
      min_score = min(score), max_score = max(score), mean_moves = mean(own$moves), max_largest = max(own$largest),
      games_over = sum(own$status != "playing"), stringsAsFactors = FALSE)
  })
  summary <- do.call(rbind, rows)
  summary <- summary[order(-summary$mean_score), ]
  rownames(summary) <- NULL
  summary
}

# Lets users read the columns of `runs` from the benchmark itself, such as benchmark$score.
`$.tilefold_benchmark` <- function(x, name) {
  fields <- unclass(x)
  if (name %in% names(fields)) return(fields[[name]])
  if (name %in% names(fields$runs)) return(fields$runs[[name]])
  unknown_field("a benchmark", name, names(fields))
}

`[[.tilefold_benchmark` <- function(x, i, ...) {
  if (is.character(i) && length(i) == 1) `$.tilefold_benchmark`(x, i) else unclass(x)[[i, ...]]
}

as.data.frame.tilefold_benchmark <- function(x, ...) x$runs

print.tilefold_benchmark <- function(x, ...) {
  print(x$summary, ...)
  invisible(x)
}

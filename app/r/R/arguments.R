# Converts arguments: names with two spellings, numbers to text in any locale, and error messages to R's terms.

# The names that mergeGridR uses, each with the engine's name.
rule_spellings <- c(cols = "columns", next_count = "preview", spawn_distribution = "spawn",
  spawn_weight_decay = "spawn_decay", max_spawn_value = "max_spawn", max_continues = "continues",
  continue_clear_rows = "continue_rows")
option_spellings <- c(beam_width = "beam", horizon = "moves", future_mode = "future")

# Replaces the names of the settings by the engine's names.
spelled <- function(settings, spellings, what) {
  if (length(settings) == 0) return(list())
  if (is.null(names(settings)) || any(names(settings) == "")) stop(what, " must have names, such as preview = 3", call. = FALSE)
  engine <- ifelse(names(settings) %in% names(spellings), spellings[names(settings)], names(settings))
  twice <- anyDuplicated(engine)
  if (twice > 0) {
    both <- names(settings)[engine == engine[twice]]
    stop(both[1], " and ", both[2], " are given; give one of them", call. = FALSE)
  }
  stats::setNames(as.list(settings), engine)
}

# Returns a number as text that the engine can read. R's options and the locale do not affect the decimal point.
number_text <- function(value) {
  text <- format(value, digits = 15, scientific = FALSE, trim = TRUE, decimal.mark = ".", big.mark = "")
  sub(",", ".", text, fixed = TRUE)
}

# Converts list(preview = 3, stages = TRUE) to "preview=3 stages=on".
settings_text <- function(settings, what) {
  if (length(settings) == 0) return("")
  words <- vapply(settings, function(value) {
    if (length(value) != 1 || is.na(value)) stop(what, " must have one value each", call. = FALSE)
    if (is.logical(value)) return(if (value) "on" else "off")
    if (is.numeric(value)) return(number_text(value))
    text <- as.character(value)
    if (text == "" || grepl("[[:space:]]", text))
      stop(what, " must be one word each; one of them is '", text, "'", call. = FALSE)
    enc2utf8(text)
  }, "")
  wrong <- grep("[[:space:]=]", names(settings), value = TRUE)
  if (length(wrong) > 0) stop(what, " must have names of one word; one of them is '", wrong[1], "'", call. = FALSE)
  paste0(names(settings), "=", words, collapse = " ")
}

rules_text <- function(rules) settings_text(spelled(rules, rule_spellings, "rules"), "rules")
options_text <- function(options) settings_text(spelled(options, option_spellings, "options"), "options")

seed_text <- function(seed) {
  if (is.null(seed)) seed <- floor(runif(1) * 2^53)
  greatest <- "18446744073709551615"
  if (is.character(seed) && length(seed) == 1 && grepl("^[0-9]{1,20}$", seed)) {
    if (nchar(seed) == nchar(greatest) && seed > greatest)
      stop("the seed is ", seed, "; it must be from 0 to 2^64-1", call. = FALSE)
    return(seed)
  }
  if (!is.numeric(seed) || length(seed) != 1 || is.na(seed) || seed < 0 || seed > 2^53 || seed != floor(seed))
    stop("the seed must be a whole number from 0 to 2^53, or a string of digits", call. = FALSE)
  sprintf("%.0f", seed)
}

# Returns a whole number that is at least `least`. Accepts Inf only if the greatest allowed number is Inf.
count_of <- function(value, name, least = 1, greatest = 2^53) {
  is_right <- is.numeric(value) && length(value) == 1 && !is.na(value) && value >= least && value <= greatest &&
    (is.infinite(value) || value == floor(value))
  if (!is_right) {
    range <- if (greatest == Inf) paste0("a whole number from ", least, " on, or Inf") else
      if (greatest == 2^53) paste("a whole number from", least, "on") else
        paste("a whole number from", least, "to", number_text(greatest))
    stop(name, " is ", paste(format(value), collapse = " "), "; it must be ", range, call. = FALSE)
  }
  as.numeric(value)
}

# Converts an error message of the engine, which uses the terms of the command line, to R's terms. `given` contains the
# names that the user has written.
in_words <- function(message, given) {
  message <- sub("^--set: ", "", message)
  message <- sub("^strategy ([^:]+): unknown name '([^']*)'(.*); there are: ", "the strategy \\1 has no option \\2\\3; it has ", message)
  message <- sub("^unknown name '([^']*)'(.*); there are: ", "there is no rule \\1\\2; there are ", message)
  message <- gsub("is '([-+0-9.eE]+)'; it must", "is \\1; it must", message)
  message <- sub("it must be on or off", "it must be TRUE or FALSE", message, fixed = TRUE)
  message <- sub("^preview tile ([0-9]+) is the number", "next_tiles[\\1] is", message)
  message <- sub("^move 'continue' is not legal here: ", "the game cannot be continued: ", message)
  spellings <- c(rule_spellings, option_spellings)
  for (name in intersect(given, names(spellings)))
    message <- sub(paste0("(^|: )", spellings[[name]], " is "), paste0("\\1", name, " is "), message)
  message
}

# Evaluates a call of the engine. Its error messages use R's terms.
engine <- function(call, given = character()) {
  tryCatch(call, error = function(problem) stop(in_words(conditionMessage(problem), given), call. = FALSE))
}

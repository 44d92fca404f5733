# Runs the R blocks of a page in order, and compares their output with the lines "#> " after the code.
#   shown.R PAGE           fails if they differ
#   shown.R PAGE --write   writes the current output into the page
library(tilefold)
options(width = 100)
words <- commandArgs(TRUE)
page <- readLines(words[1], encoding = "UTF-8")
begins <- which(page == "```r")
ends <- vapply(begins, function(begin) begin + match("```", page[(begin + 1):length(page)]), 0)
stopifnot(length(begins) > 0)
folder <- new.env(parent = globalenv())
pdf(tempfile()) # plots are not compared
told <- page[seq_len(begins[1] - 1)]
different <- 0
for (i in seq_along(begins)) {
  block <- page[(begins[i] + 1):(ends[i] - 1)]
  code <- block[!startsWith(block, "#>")]
  shown <- sub("^#> ?", "", block[startsWith(block, "#>")])
  printed <- capture.output(for (call in parse(text = code)) {
    result <- withVisible(eval(call, folder))
    if (result$visible) print(result$value)
  })
  printed <- sub(" +$", "", printed)
  if (!identical(printed, shown)) {
    different <- different + 1
    cat("line", begins[i], "prints:", printed, sep = "\n")
  }
  last <- if (i < length(begins)) begins[i + 1] - 1 else length(page)
  told <- c(told, "```r", code, sub(" +$", "", paste("#>", printed))[seq_along(printed)], page[ends[i]:last])
}
if ("--write" %in% words) {
  writeLines(told, words[1])
} else if (different > 0) {
  stop(different, " blocks of ", words[1], " print something else")
}

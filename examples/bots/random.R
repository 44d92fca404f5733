# A bot in R for all puzzles: plays a random legal move. Needs no packages.
#   tilefold play drop --bot "Rscript examples/bots/random.R"

# Returns the text after "name": in a line of JSON, up to the first match of `end`.
field <- function(line, name, end) {
  rest <- sub(paste0('.*"', name, '":'), "", line)
  sub(paste0(end, ".*"), "", rest)
}

answer <- function(line) {
  moves <- field(line, "moves", "]")
  moves <- regmatches(moves, gregexpr('"[^"]*"', moves))[[1]]
  sprintf('{"kind":"move","id":%s,"move":%s}', field(line, "id", ","), sample(moves, 1))
}

input <- file("stdin", "r")
while (length(line <- readLines(input, n = 1)) == 1) {
  switch(field(line, "kind", ","),
    '"hello"' = ,
    '"hello"}' = cat('{"kind":"hello","name":"Random","version":"1",',
      '"puzzles":["drop","slide","swap","pairs","unblock"]}\n', sep = ""),
    '"new"' = set.seed(1), # makes games reproducible, whichever process plays them
    '"choose"' = cat(answer(line), "\n", sep = ""),
    '"quit"}' = quit(status = 0)
  )
  flush(stdout())
}

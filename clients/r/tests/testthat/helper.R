skip_without_sieve <- function() skip_if_not(sieve_available(), "Node.js and svm-sieve were not found")

# Two classes that differ in the first features.
generated <- function(rows = 60, columns = 27, seed = 1) {
  set.seed(seed)
  y <- factor(rep(c("no", "yes"), length.out = rows))
  x <- matrix(rnorm(rows * columns), rows)
  signal <- seq_len(min(5, columns))
  x[, signal] <- x[, signal] + outer(as.integer(y) - 1.5, 6 / (3 + signal))
  colnames(x) <- paste0("g", seq_len(columns))
  list(x = x, y = y)
}

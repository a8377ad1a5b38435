# The r-concave bound of Shah and Samworth (2013) on a grid: Rscript test/golden/selection-bounds.R
# For every k the shape parameter a runs through the interval between the two shapes whose mean is
# exactly theta, in `n` steps; stabs::stabsel_parameters searches the same interval with optimize(),
# whose tolerance makes its bounds up to 2 % smaller.
largest_tail <- function(theta, least, steps, r, n) {
  s <- 1 / r
  mean <- theta * steps
  first <- ceiling(2 * mean) + 1
  if (least < first) return(1)
  ks <- first:steps
  shape <- sapply(ks, function(k) {
    off <- function(log_a) {
      mass <- (exp(log_a) + 0:k)^s
      sum((0:k) * mass) / sum(mass) - mean
    }
    exp(uniroot(off, c(log(1e-9), log(1e5)), tol = 1e-13)$root)
  })
  best <- 0
  for (i in seq_len(length(ks) - 1)) {
    k <- ks[i]
    for (a in seq(shape[i + 1], shape[i], length.out = n)) {
      mass <- (a + 0:k)^s
      tail <- 1 - (k + 1 - mean) * sum((a + 0:(least - 1))^s) / sum((k + 1 - (0:k)) * mass)
      best <- max(best, tail)
    }
  }
  best
}
bound <- function(p, q, B, tau, n = 300) {
  least <- ceiling(signif(2 * B * tau, 10))
  p * min(1, largest_tail((q / p)^2, least - B, B, -1 / 2, n), largest_tail(q / p, least, 2 * B, -1 / 4, n))
}
for (d in list(c(1000, 30, 50, .75), c(1000, 30, 50, .9), c(2000, 44, 100, .75), c(100, 10, 100, .6), c(200, 8, 25, .7), c(500, 50, 50, .8)))
  cat(d, sprintf("%.9g", bound(d[1], d[2], d[3], d[4])), "\n")

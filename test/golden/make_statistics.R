# Writes statistics.json: distributions, t-tests, rank correlations and stability by base R.
# Rscript test/golden/make_statistics.R   (R 4.2.2, no packages; from the root of the project)
# Nogueira's measure is written from the formulas of the paper, as sums over the 0/1 matrix.

number <- function(x) ifelse(is.na(x), "null", sprintf("%.17g", x))
numbers <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
lists <- function(rows) paste0("[", paste(vapply(rows, numbers, ""), collapse = ", "), "]")
record <- function(...) {
  fields <- list(...)
  paste0("{ ", paste0("\"", names(fields), "\": ", unlist(fields), collapse = ", "), " }")
}
array <- function(records) paste0("[\n    ", paste(records, collapse = ",\n    "), "\n  ]")

set.seed(2018)

# Distributions
degrees <- c(0.5, 1, 2, 3, 4.5, 9, 29, 99, 1000, 10000)
student <- unlist(lapply(degrees, function(df) vapply(c(-3, -0.2, 0, 1e-4, 0.3, 1, 2.3, 4, 12, 60), function(t) {
  record(df = number(df), t = number(t), cdf = number(pt(t, df)), upperTail = number(pt(t, df, lower.tail = FALSE)))
}, "")))
studentQuantiles <- unlist(lapply(degrees[-1], function(df) vapply(c(1e-9, 0.001, 0.025, 0.4, 0.6, 0.95, 0.975, 0.9995), function(p) {
  record(df = number(df), p = number(p), quantile = number(qt(p, df)))
}, "")))
normal <- vapply(c(-8, -1.5, 0, 1e-3, 0.7, 1.9, 2, 2.1, 3, 6, 15, 37), function(z) {
  record(z = number(z), cdf = number(pnorm(z)), upperTail = number(pnorm(z, lower.tail = FALSE)))
}, "")
normalQuantiles <- vapply(c(1e-12, 0.001, 0.05, 0.3, 0.55, 0.975, 0.995), function(p) {
  record(p = number(p), quantile = number(qnorm(p)))
}, "")

# t-tests
oneSample <- vapply(list(c(1, 2, 3, 4), c(-1.5, 0.25, 3), rnorm(30, 0.3), rnorm(9, -2)), function(x) {
  test <- t.test(x, alternative = "greater")
  interval <- t.test(x, conf.level = 0.95)$conf.int
  record(
    values = numbers(x), mean = number(mean(x)), sd = number(sd(x)), t = number(test$statistic), df = number(test$parameter),
    p = number(test$p.value), interval = numbers(interval)
  )
}, "")
corrected <- function(d, ratio) {
  n <- length(d)
  t <- mean(d) / sqrt((1 / n + ratio) * var(d))
  c(t = t, p = 2 * pt(-abs(t), n - 1))
}
paired <- vapply(list(3, 10, 30), function(n) {
  a <- round(runif(n, 0.7, 1), 3)
  b <- round(a - rnorm(n, 0.02, 0.03), 3)
  test <- t.test(a, b, paired = TRUE)
  ratio <- 1 / 9
  record(
    a = numbers(a), b = numbers(b), difference = number(mean(a - b)), t = number(test$statistic), df = number(test$parameter),
    p = number(test$p.value), ratio = number(ratio), tCorrected = number(corrected(a - b, ratio)["t"]),
    pCorrected = number(corrected(a - b, ratio)["p"])
  )
}, "")

# Rank correlations: rankings of 0-based features, best first; lacking features share the mean of the last places
places <- function(ranking, d) {
  out <- rep((length(ranking) + 1 + d) / 2, d)
  out[ranking + 1] <- seq_along(ranking)
  out
}
correlations <- vapply(list(c(5, 5, 5), c(12, 12, 9), c(40, 40, 25), c(6, 3, 2)), function(size) {
  d <- size[1]
  a <- sample(d, size[2]) - 1
  b <- sample(d, size[3]) - 1
  record(
    featureCount = number(d), a = numbers(a), b = numbers(b),
    spearman = number(cor(places(a, d), places(b, d), method = "spearman")),
    kendall = number(cor(places(a, d), places(b, d), method = "kendall"))
  )
}, "")

# Stability (Nogueira, Sechidis and Brown 2018, definition 4, theorem 7, corollary 9)
stabilityOf <- function(Z, level = 0.95) {
  M <- nrow(Z)
  d <- ncol(Z)
  kbar <- mean(rowSums(Z))
  q <- kbar / d * (1 - kbar / d)
  stability <- 1 - mean(apply(Z, 2, var)) / q
  phi <- vapply(seq_len(M), function(i) {
    agreement <- sum(Z[i, ] * colMeans(Z)) / d
    k <- sum(Z[i, ])
    (agreement - k * kbar / d^2 + stability / 2 * (2 * k * kbar / d^2 - k / d - kbar / d + 1)) / q
  }, 0)
  variance <- 4 / M^2 * sum((phi - mean(phi))^2)
  radius <- qnorm((1 + level) / 2) * sqrt(variance)
  list(stability = stability, variance = variance, interval = c(stability - radius, stability + radius))
}
jaccardOf <- function(Z) {
  pairs <- combn(nrow(Z), 2)
  mean(apply(pairs, 2, function(ij) {
    a <- Z[ij[1], ] == 1
    b <- Z[ij[2], ] == 1
    sum(a & b) / sum(a | b)
  }))
}
stability <- vapply(list(c(2, 6), c(5, 10), c(10, 30), c(25, 12)), function(size) {
  chance <- runif(size[2])
  Z <- t(vapply(seq_len(size[1]), function(i) as.numeric(runif(size[2]) < chance), numeric(size[2])))
  result <- stabilityOf(Z)
  selections <- lapply(seq_len(nrow(Z)), function(i) which(Z[i, ] == 1) - 1)
  record(
    featureCount = number(size[2]), selections = lists(selections), stability = number(result$stability),
    variance = number(result$variance), interval = numbers(result$interval), jaccard = number(jaccardOf(Z)),
    frequency = numbers(colMeans(Z))
  )
}, "")

sections <- c(
  student = array(student), studentQuantiles = array(studentQuantiles), normal = array(normal),
  normalQuantiles = array(normalQuantiles), oneSample = array(oneSample), paired = array(paired),
  correlations = array(correlations), stability = array(stability)
)
cat("{\n  ", paste0("\"", names(sections), "\": ", sections, collapse = ",\n  "), "\n}\n", sep = "", file = "test/golden/statistics.json")

# The glmnet contender of run.mjs: the path of a logistic regression with an L1 penalty, again and again,
# as peer-sklearn.py does: Rscript peer-glmnet.R PATH ROWS FEATURES dense|sparse VALUES THRESHOLD
# `violation`: the largest violation of a condition of optimality along the path, in units of the penalty.
suppressMessages({library(glmnet); library(Matrix)})
arguments <- commandArgs(trailingOnly = TRUE)
path <- arguments[1]
n <- as.integer(arguments[2])
m <- as.integer(arguments[3])
numbers <- function(ending, what, count) readBin(paste0(path, ending), what, count)
y <- numbers(".y", "double", n)
if (arguments[4] == "sparse") {
  starts <- numbers(".starts", "integer", n + 1)
  count <- starts[n + 1]
  x <- sparseMatrix(i = rep(seq_len(n), diff(starts)), j = numbers(".columns", "integer", count) + 1L, x = numbers(".values", "double", count), dims = c(n, m))
} else x <- matrix(numbers(".x", "double", n * m), n, m, byrow = TRUE)
runs <- c()
spent <- 0
while (length(runs) < 12 && spent < 3) {
  used <- system.time(fit <- glmnet(x, factor(y), family = "binomial", standardize = FALSE, nlambda = as.integer(arguments[5]), lambda.min.ratio = 0.01, thresh = as.numeric(arguments[6])))
  runs <- c(runs, sprintf("{\"cpu\": %f, \"wall\": %f}", used[1] + used[2], used[3]))
  spent <- spent + used[3]
}
violation <- 0
for (k in seq_along(fit$lambda)) {
  w <- as.numeric(fit$beta[, k])
  p <- 1 / (1 + exp(-as.numeric(x %*% w) - fit$a0[k]))
  slope <- as.numeric(crossprod(x, p - y)) / n / fit$lambda[k]
  violation <- max(violation, ifelse(w == 0, abs(slope) - 1, abs(slope + sign(w))))
}
peak <- as.numeric(sub("\\D+(\\d+).*", "\\1", grep("VmHWM", readLines("/proc/self/status"), value = TRUE)))
cat(sprintf("{\"runs\": [%s], \"peakBytes\": %.0f, \"result\": {\"values\": %d, \"features\": %d, \"violation\": %g}}\n", paste(runs, collapse = ", "), 1024 * peak, length(fit$lambda), max(fit$df), violation))

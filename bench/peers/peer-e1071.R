# The e1071 contender of run.mjs: linear SVM-RFE as the usual scripts write it, as far as it is feasible.
#   Rscript peer-e1071.R DATA ROWS FEATURES ORDER SIZES
# A whole ranking would take minutes. Only the steps at SIZES are taken (a comma list, the largest first), on the subsets that our ranking
# had (ORDER: columns from 0, best first); the time of the others is read off between them, and the sum is what is printed.
suppressPackageStartupMessages(library(e1071))
args <- commandArgs(trailingOnly = TRUE)
n <- as.integer(args[2])
m <- as.integer(args[3])
x <- matrix(readBin(paste0(args[1], ".x"), "double", n * m), n, m, byrow = TRUE)
y <- factor(readBin(paste0(args[1], ".y"), "double", n))
order <- as.integer(strsplit(readLines(args[4]), ",")[[1]]) + 1
sizes <- as.integer(strsplit(args[5], ",")[[1]])
clock <- function() {
  t <- proc.time()
  c(t[["user.self"]] + t[["sys.self"]], t[["elapsed"]])
}
step <- function(size) {
  features <- order[seq_len(size)]
  start <- clock()
  model <- svm(x[, features, drop = FALSE], y, scale = FALSE, type = "C-classification", kernel = "linear", cost = 1)
  w <- t(model$coefs) %*% model$SV
  worst <- which.min(colSums(w^2))
  features <- features[-worst]
  clock() - start
}
invisible(step(sizes[length(sizes)]))
# The clock of CPU ticks in milliseconds: small steps are taken several times.
spent <- sapply(sizes, function(size) rowMeans(sapply(1:3, function(i) step(size))))
whole <- apply(spent, 1, function(one) sum(approx(sizes, one, seq_len(m), rule = 2)$y))
peak <- as.numeric(gsub("[^0-9]", "", grep("VmHWM", readLines("/proc/self/status"), value = TRUE)))
cat(sprintf('{"runs":[{"cpu":%.4f,"wall":%.4f}],"peakBytes":%.0f,"result":{"steps":null},"sampled":%d}\n',
            whole[1], whole[2], 1024 * peak, length(sizes)))

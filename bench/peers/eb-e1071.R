# One contender of eb-rfe.mjs: cross-validates given subsets with e1071, as one evaluation of EB-RFE does; as eb-sklearn.py.
#   Rscript eb-e1071.R DATA.csv SUBSETS.txt COSTS
suppressPackageStartupMessages(library(e1071))
args <- commandArgs(trailingOnly = TRUE)
table <- as.matrix(read.csv(args[1], header = FALSE))
y <- factor(table[, 1])
fold <- table[, 2]
X <- unname(table[, -(1:2)])
costs <- as.numeric(strsplit(args[3], ",")[[1]])
clock <- function() {
  t <- proc.time()
  c(cpu = t[["user.self"]] + t[["sys.self"]], wall = t[["elapsed"]])
}
for (line in readLines(args[2])) {
  subset <- X[, as.integer(strsplit(line, ",")[[1]]) + 1, drop = FALSE]
  start <- clock()
  right <- sapply(sort(unique(fold)), function(k) {
    held <- fold == k
    sapply(costs, function(cost) {
      model <- svm(subset[!held, , drop = FALSE], y[!held], scale = FALSE, type = "C-classification",
                   kernel = "radial", gamma = 1 / ncol(subset), cost = cost)
      mean(predict(model, subset[held, , drop = FALSE]) == y[held])
    })
  })
  spent <- clock() - start
  rows <- apply(right, 1, function(row) paste0("[", paste(sprintf("%.15g", row), collapse = ","), "]"))
  cat(sprintf('{"cpu":%.3f,"wall":%.3f,"folds":[%s]}\n', spent["cpu"], spent["wall"], paste(rows, collapse = ",")))
}

# Makes golden.txt: rankings by SVM-RFE on e1071's SVM, with the schedule and the parameters
# of the public script msvmRFE.R (Colby 2011) and a tolerance of 1e-6. Run it in this folder.

library(e1071)
source("helper.R")

# A feature is ranked when it is eliminated: the smallest squared weight first.
reference_ranking <- function(x, y, halve.above) {
  x <- scale(x)
  left <- seq_len(ncol(x))
  ranked <- integer()
  while (length(left) > 0) {
    model <- svm(x[, left, drop = FALSE], y, cost = 10, scale = FALSE, type = "C-classification", kernel = "linear", tolerance = 1e-6)
    weights <- drop(t(model$coefs) %*% model$SV)^2
    count <- if (length(left) > halve.above) round(length(left) / 2) else 1
    gone <- order(weights)[seq_len(count)]
    ranked <- c(rev(left[gone]), ranked)
    left <- left[-gone]
  }
  ranked
}

if (sys.nframe() == 0) {
  cases <- expand.grid(columns = c(9, 27, 55), halve.above = c(4, 10, 5000))
  golden <- do.call(rbind, lapply(seq_len(nrow(cases)), function(i) {
    data <- generated(60, cases$columns[i], seed = i)
    ranking <- reference_ranking(data$x, data$y, cases$halve.above[i])
    data.frame(seed = i, cases[i, ], ranking = paste(ranking, collapse = " "))
  }))
  write.csv(golden, "golden.txt", row.names = FALSE, quote = FALSE)
}

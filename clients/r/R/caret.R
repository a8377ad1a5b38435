# Functions for caret::rfe(): rfeControl(functions = sieveFuncs). The classifier and the ranking are
# svm-sieve's; caret resamples, scores and chooses the size.

sieveFuncs <- list(
  summary = function(data, lev = NULL, model = NULL) caret::defaultSummary(data, lev, model),
  fit = function(x, y, first, last, ...) sieve_train(x, y, ...),
  pred = function(object, x) stats::predict(object, x),
  # The order of a whole elimination: with rerank = FALSE, caret's default, the sizes that it scores
  # are those of the elimination path.
  rank = function(object, x, y) {
    classifier <- object$options[c("kernel", "cost", "gamma", "degree", "coef0", "scale", "machine", "classWeights")]
    classifier <- classifier[!vapply(classifier, is.null, NA)]
    ranking <- do.call(sieve_rank, c(list(x, y), classifier))$ranking
    data.frame(Overall = rev(seq_along(ranking)), var = ranking)
  },
  selectSize = function(x, metric, maximize) caret::pickSizeBest(x, metric, maximize),
  selectVar = function(y, size) caret::pickVars(y, size)
)

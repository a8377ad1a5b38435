# A learner and a filter for mlr3. The classes are made when they are asked for, so that this
# package does not need mlr3.

# Names that R6 defines in the methods of a class.
utils::globalVariables(c("self", "super"))

needs <- function(...) {
  for (package in c(...))
    if (!requireNamespace(package, quietly = TRUE))
      refuse("not-installed", "The package ", package, " is required but not installed.")
}

task_samples <- function(task) {
  features <- as.data.frame(task$data(cols = task$feature_names))
  list(x = features[task$feature_names], y = task$truth())
}

FEATURE_TYPES <- c("logical", "integer", "numeric", "character", "factor", "ordered")

sieve_learner <- function(..., task = c("select", "train")) {
  needs("mlr3", "paradox")
  task_name <- match.arg(task)
  options <- list(...)
  class <- R6::R6Class("LearnerClassifSieve",
    inherit = mlr3::LearnerClassif,
    public = list(
      initialize = function() {
        super$initialize(
          id = paste0("classif.sieve_", task_name),
          param_set = paradox::ps(),
          # Probabilities are fitted by sieve_train() only.
          predict_types = if (task_name == "train") c("response", "prob") else "response",
          feature_types = FEATURE_TYPES,
          properties = c("twoclass", "multiclass", "selected_features"),
          packages = c("mlr3", "svmsieve"),
          label = "SVM with feature selection by svm-sieve"
        )
      },
      selected_features = function() {
        model <- self$model
        if (is.null(model$selected)) model$features else model$selected
      }
    ),
    private = list(
      .train = function(task) {
        samples <- task_samples(task)
        if (self$predict_type == "prob") options$probability <- TRUE
        run <- if (task_name == "select") sieve_select else sieve_train
        do.call(run, c(list(samples$x, samples$y, progress = FALSE), options))
      },
      .predict = function(task) {
        newdata <- as.data.frame(task$data(cols = task$feature_names))
        if (self$predict_type == "prob") list(prob = stats::predict(self$model, newdata, "probability"))
        else list(response = stats::predict(self$model, newdata))
      }
    )
  )
  class$new()
}

sieve_filter <- function(...) {
  needs("mlr3", "mlr3filters", "paradox")
  options <- list(...)
  class <- R6::R6Class("FilterSieve",
    inherit = mlr3filters::Filter,
    public = list(
      initialize = function() {
        super$initialize(
          id = "sieve",
          task_types = "classif",
          param_set = paradox::ps(),
          feature_types = FEATURE_TYPES,
          packages = "svmsieve",
          label = "Elimination order of svm-sieve"
        )
      }
    ),
    private = list(
      .calculate = function(task, nfeat) {
        samples <- task_samples(task)
        ranking <- do.call(sieve_rank, c(list(samples$x, samples$y), options))$ranking
        stats::setNames(rev(seq_along(ranking)) / length(ranking), ranking)
      }
    )
  )
  class$new()
}

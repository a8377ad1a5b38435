# The tasks of svm-sieve on data in memory, by formula, or on a file.

run_task <- function(task, x, y, options, weights, groups, progress, call, frame = NULL) {
  parts <- split_options(options)
  kind <- parts$reading$targetKind
  parts$reading$targetKind <- NULL
  is_real <- identical(kind, "real") || isTRUE(parts$task$machine %in% unlist(declared()$realMachines))
  samples <- samples_of(x, y, weights, groups, is_real)
  samples <- read_samples(samples, parts$reading)
  parts$task$classWeights <- renamed_weights(parts$task$classWeights, samples)
  finish_task(task, samples$key, parts$task, progress, call, samples, frame)
}

run_on_file <- function(task, path, options, progress, call) {
  # The target is an option here, since nothing else says which column it is.
  given <- library_options(options)
  is_reading <- names(given) %in% names(declared()$options$read)
  if (!startsWith(path, "example:")) path <- normalizePath(path, "/", mustWork = FALSE)
  header <- call_server("read", list(path = path, options = named_list(given[is_reading])))$header
  finish_task(task, header$data, given[!is_reading], progress, call, NULL, NULL)
}

finish_task <- function(task, key, options, progress, call, samples, frame) {
  bar <- progress_of(if (is.null(progress)) task != "rank" && interactive() else progress)
  header <- list(data = key, options = named_list(options))
  answer <- tryCatch(call_server(task, header, progress = bar$tell), finally = bar$end())
  call_server("drop", list(data = key))
  new_result(answer, call, samples, frame)
}

# Class weights by the words under which the classes are known there.
renamed_weights <- function(weights, samples) {
  if (is.null(weights) || is.null(samples$levels) || identical(samples$levels, samples$words)) return(weights)
  for (i in seq_along(samples$levels))
    weights <- sub(paste0(samples$levels[i], "="), paste0(samples$words[i], "="), weights, fixed = TRUE)
  weights
}

progress_of <- function(wanted) {
  if (is.function(wanted)) return(list(tell = wanted, end = function() NULL))
  if (!isTRUE(wanted)) return(list(tell = NULL, end = function() NULL))
  width <- 0
  list(
    tell = function(stage, done, of) {
      text <- sprintf("svm-sieve: %s %.4g of %g", stage, done, of)
      cat("\r", formatC(text, width = -width), sep = "", file = stderr())
      width <<- nchar(text)
    },
    end = function() if (width > 0) cat("\r", strrep(" ", width), "\r", sep = "", file = stderr())
  )
}

# The response and the features of a formula. Interactions would be features of products, which
# svm-sieve does not form.
formula_frame <- function(formula, data) {
  terms <- stats::terms(formula, data = data)
  if (attr(terms, "response") == 0) refuse("request-invalid", "The formula has no response.")
  if (any(attr(terms, "order") > 1))
    refuse("request-invalid", "The formula contains interactions. Create them with model.matrix() first.")
  frame <- stats::model.frame(terms, data, na.action = stats::na.pass, drop.unused.levels = TRUE)
  labels <- attr(terms, "term.labels")
  names(frame) <- unquoted(names(frame))
  # The frame also holds variables that were taken out again, such as in y ~ . - id.
  list(x = frame[unquoted(labels)], y = stats::model.response(frame), terms = stats::delete.response(terms))
}

unquoted <- function(names) sub("^`(.*)`$", "\\1", names)

by_samples <- function(task) {
  force(task)
  function(x, y, ..., weights = NULL, groups = NULL, progress = NULL) {
    run_task(task, x, y, list(...), weights, groups, progress, named_call(task, match.call()))
  }
}

by_formula <- function(task) {
  force(task)
  function(formula, data, ..., weights = NULL, groups = NULL, progress = NULL) {
    frame <- formula_frame(formula, data)
    run_task(task, frame$x, frame$y, list(...), weights, groups, progress, named_call(task, match.call()), frame)
  }
}

by_file <- function(task) {
  force(task)
  function(x, ..., progress = NULL) run_on_file(task, x, list(...), progress, named_call(task, match.call()))
}

named_call <- function(task, call) {
  call[[1]] <- as.name(paste0("sieve_", task))
  call
}

sieve_rank <- function(x, ...) UseMethod("sieve_rank")
sieve_rank.default <- by_samples("rank")
sieve_rank.formula <- by_formula("rank")
sieve_rank.character <- by_file("rank")

sieve_select <- function(x, ...) UseMethod("sieve_select")
sieve_select.default <- by_samples("select")
sieve_select.formula <- by_formula("select")
sieve_select.character <- by_file("select")

sieve_evaluate <- function(x, ...) UseMethod("sieve_evaluate")
sieve_evaluate.default <- by_samples("evaluate")
sieve_evaluate.formula <- by_formula("evaluate")
sieve_evaluate.character <- by_file("evaluate")

sieve_compare <- function(x, ...) UseMethod("sieve_compare")
sieve_compare.default <- by_samples("compare")
sieve_compare.formula <- by_formula("compare")
sieve_compare.character <- by_file("compare")

sieve_train <- function(x, ...) UseMethod("sieve_train")
sieve_train.default <- by_samples("train")
sieve_train.formula <- by_formula("train")
sieve_train.character <- by_file("train")

sieve_describe <- function(x, y, ...) {
  given <- library_options(list(...))
  if (is.character(x)) {
    header <- list(path = x, options = named_list(given))
    return(parse_json(call_server("describe", header)$arrays$result))
  }
  samples <- samples_of(x, y)
  header <- list(options = named_list(c(samples$options, given)))
  parse_json(call_server("describe", header, samples$arrays)$arrays$result)
}

# Results: what R users look at first as elements, the whole result file as text.

new_result <- function(answer, call, samples, frame) {
  json <- answer$arrays$result
  content <- parse_json(json)
  task <- content$command
  estimate <- content$evaluation$outer
  score <- if (!is.null(estimate)) estimate else content$selected$score
  interval <- estimate$interval
  result <- list(
    call = call,
    task = task,
    ranking = texts(if (is.null(content$ranking)) content$evaluation$consensus else content$ranking),
    selected = texts(content$selected$features),
    score = score$mean,
    se = score$se,
    interval = if (is.null(interval)) NULL else c(low = interval$low, high = interval$high),
    curve = curve_table(content$curve),
    frequency = unlist(content$evaluation$frequency),
    stability = content$evaluation$stability$nogueira,
    methods = methods_table(content$methods),
    tests = tests_table(content$tests),
    notes = vapply(content$notes, function(note) note$message, ""),
    samples = content$data$rows,
    features = texts(content$data$features),
    levels = samples$levels,
    words = samples$words,
    options = content$options,
    terms = frame$terms,
    json = json
  )
  result <- result[!vapply(result, is.null, NA)]
  if (!is.null(answer$header$model)) {
    result$model <- new.env(parent = emptyenv())
    result$model$server <- sessions$current
    result$model$key <- answer$header$model
    result$classes <- texts(answer$header$classes)
  }
  structure(result, class = c(paste0("sieve_", task), "sieve_result"))
}

texts <- function(values) if (is.null(values)) NULL else as.character(unlist(values))

number_or_na <- function(value) if (is.null(value)) NA_real_ else as.double(value)

numbers_of <- function(list, ...) {
  vapply(list, function(own) number_or_na(Reduce(function(at, name) at[[name]], c(...), own)), 0)
}

curve_table <- function(curve) {
  if (is.null(curve)) return(NULL)
  table <- data.frame(
    features = numbers_of(curve, "features"),
    mean = numbers_of(curve, "score", "mean"),
    sd = numbers_of(curve, "score", "sd"),
    se = numbers_of(curve, "score", "se")
  )
  table[order(table$features), , drop = FALSE]
}

methods_table <- function(methods) {
  if (is.null(methods)) return(NULL)
  data.frame(
    method = vapply(methods, function(own) own$name, ""),
    mean = numbers_of(methods, "evaluation", "outer", "mean"),
    low = numbers_of(methods, "evaluation", "outer", "interval", "low"),
    high = numbers_of(methods, "evaluation", "outer", "interval", "high"),
    stability = numbers_of(methods, "evaluation", "stability", "nogueira")
  )
}

tests_table <- function(tests) {
  if (is.null(tests)) return(NULL)
  data.frame(
    a = vapply(tests, function(own) own$a, ""),
    b = vapply(tests, function(own) own$b, ""),
    difference = numbers_of(tests, "difference"),
    p = numbers_of(tests, "pCorrected")
  )
}

as.list.sieve_result <- function(x, ...) parse_json(x$json)

# ---- print, summary, plot

score_name <- function(x) if (is.null(x$options$score)) "score" else x$options$score

print.sieve_result <- function(x, digits = 3, ...) {
  number <- function(value) formatC(value, digits = digits, format = "f")
  cat("svm-sieve ", x$task, ": ", x$samples, " samples, ", length(x$features), " features\n", sep = "")
  if (!is.null(x$score)) {
    kind <- if (x$task == "evaluate") "nested-CV " else "cross-validation "
    cat(kind, score_name(x), " ", number(x$score), sep = "")
    if (!is.null(x$interval)) cat(" (95 % CI ", number(x$interval[[1]]), " to ", number(x$interval[[2]]), ")", sep = "")
    else if (!is.null(x$se)) cat(" (SE ", number(x$se), ")", sep = "")
    cat("\n")
  }
  if (!is.null(x$stability)) cat("stability of the selected subsets ", number(x$stability), "\n", sep = "")
  if (!is.null(x$methods)) print(x$methods, digits = digits, row.names = FALSE)
  if (!is.null(x$selected)) print_names(paste0("selected (", length(x$selected), ")"), x$selected)
  else if (!is.null(x$ranking)) print_names(if (x$task == "rank") "ranking" else "consensus ranking", x$ranking)
  invisible(x)
}

MAX_SHOWN <- 12

print_names <- function(title, names) {
  shown <- utils::head(names, MAX_SHOWN)
  rest <- length(names) - length(shown)
  # Names come from files; control characters must not reach a terminal.
  shown <- gsub("[[:cntrl:]]", "\ufffd", shown)
  text <- paste0(title, ": ", paste(shown, collapse = ", "), if (rest > 0) paste0(", and ", rest, " more"))
  writeLines(strwrap(text, exdent = 2))
}

summary.sieve_result <- function(object, ...) {
  structure(list(result = object), class = "summary.sieve_result")
}

print.summary.sieve_result <- function(x, digits = 3, ...) {
  result <- x$result
  cat("Call: ", paste(deparse(result$call), collapse = "\n"), "\n", sep = "")
  print(result, digits = digits)
  if (!is.null(result$curve)) {
    cat("\n", score_name(result), " by number of features:\n", sep = "")
    print(utils::tail(result$curve, MAX_SHOWN), digits = digits, row.names = FALSE)
  }
  if (!is.null(result$frequency)) {
    cat("\nFraction of outer folds that selected a feature:\n")
    print(utils::head(sort(result$frequency, decreasing = TRUE), MAX_SHOWN), digits = digits)
  }
  if (!is.null(result$tests)) {
    cat("\nCorrected paired t-tests:\n")
    print(result$tests, digits = digits, row.names = FALSE)
  }
  if (length(result$notes) > 0) {
    cat("\nNotes:\n")
    writeLines(strwrap(result$notes, prefix = "  ", initial = "- "))
  }
  invisible(x)
}

plot.sieve_result <- function(x, xlab = "features", ylab = NULL, ...) {
  curve <- x$curve
  if (!is.null(curve)) {
    curve <- curve[!is.na(curve$mean), ]
    error <- ifelse(is.na(curve$se), 0, curve$se)
    low <- curve$mean - error
    high <- curve$mean + error
    log <- if (max(curve$features) > 50) "x" else ""
    if (is.null(ylab)) ylab <- score_name(x)
    graphics::plot(curve$features, curve$mean, type = "n", ylim = range(low, high), log = log, xlab = xlab, ylab = ylab, ...)
    at <- c(curve$features, rev(curve$features))
    graphics::polygon(at, c(low, rev(high)), col = "grey88", border = NA)
    graphics::lines(curve$features, curve$mean, type = "o", pch = 20)
    if (!is.null(x$selected)) graphics::abline(v = length(x$selected), lty = 3)
    return(invisible(curve))
  }
  steps <- as.list(x)$trace
  if (is.null(steps)) refuse("request-invalid", "A result of sieve_", x$task, "() cannot be plotted.")
  removed <- data.frame(
    features = rep(numbers_of(steps, "features"), lengths(lapply(steps, function(step) step$removed))),
    feature = texts(lapply(steps, function(step) step$removed)),
    criterion = as.double(unlist(lapply(steps, function(step) lapply(step$criterion, number_or_na))))
  )
  if (is.null(ylab)) ylab <- "criterion of the eliminated feature"
  graphics::plot(removed$features, removed$criterion, pch = 20, xlab = xlab, ylab = ylab, ...)
  invisible(removed)
}

# ---- predict

predict.sieve_result <- function(object, newdata, type = c("class", "decision", "probability"), ...) {
  type <- match.arg(type)
  if (is.null(object$model))
    refuse("request-invalid", "A result of sieve_", object$task, "() has no model. Use sieve_select() or sieve_train().")
  answer <- predict_samples(object, newdata)
  if (type == "class") return(predicted_values(object, answer$arrays$predicted))
  values <- answer$arrays[[type]]
  if (is.null(values))
    refuse("request-invalid", "The model does not support probabilities. Train it with probability = TRUE.")
  if (ncol(values) == length(object$classes)) colnames(values) <- labels_of(object, object$classes)
  values
}

predict_samples <- function(object, newdata) {
  known <- object$model
  is_file <- is.character(newdata) && length(newdata) == 1
  header <- if (is_file) list(path = newdata) else list()
  arrays <- if (is_file) list() else prediction_arrays(object, newdata)
  for (is_second in c(FALSE, TRUE)) {
    server <- current_server()
    if (!identical(known$server, server) || is.null(known$key)) {
      known$key <- call_server("model", list(), list(text_array("model", object$json)))$header$model
      known$server <- server
    }
    answer <- tryCatch(
      call_server("predict", c(list(model = known$key), header), arrays),
      `svmsieve_not-in-memory` = function(error) if (is_second) stop(error) else NULL
    )
    if (!is.null(answer)) return(answer)
    known$key <- NULL
  }
}

prediction_arrays <- function(object, newdata) {
  if (!is.null(object$terms)) {
    newdata <- stats::model.frame(object$terms, newdata, na.action = stats::na.pass)
    names(newdata) <- unquoted(names(newdata))
  }
  names <- feature_names(newdata)
  if (is.null(colnames(newdata))) {
    if (ncol(newdata) != length(object$features))
      refuse(
        "count-mismatch",
        "newdata has ", ncol(newdata), " unnamed columns, but the training data had ", length(object$features), " features."
      )
    names <- object$features
  }
  feature_arrays(newdata, names)
}

labels_of <- function(object, words) {
  if (is.null(object$levels)) words else object$levels[match(words, object$words)]
}

predicted_values <- function(object, predicted) {
  if (length(object$classes) == 0) return(predicted)
  labels <- labels_of(object, object$classes)
  factor(labels[predicted + 1L], levels = if (is.null(object$levels)) labels else object$levels)
}

# ---- files

sieve_save <- function(result, file) {
  if (file.exists(file)) refuse("file-exists", "The file ", file, " exists and is not overwritten.")
  writeBin(charToRaw(result$json), file)
  invisible(file)
}

sieve_report <- function(result, file) {
  if (file.exists(file)) refuse("file-exists", "The file ", file, " exists and is not overwritten.")
  page <- call_server("report", list(), list(text_array("result", result$json)))$arrays$html
  writeBin(charToRaw(page), file)
  invisible(file)
}

sieve_explain <- function(result, feature) {
  header <- list(feature = as.character(feature))
  answer <- call_server("explain", header, list(text_array("result", result$json)))
  paste(texts(answer$header$sentences), collapse = " ")
}

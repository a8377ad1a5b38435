# SVM-RFE with the interface of the public script msvmRFE.R (Colby 2011): the first column of X is
# the class, the others are features; the result is the numbers of the feature columns, best first.

svmRFE <- function(X, k = 1, halve.above = 5000, ...) {
  count <- ncol(X) - 1
  if (is.null(ncol(X)) || count < 1)
    refuse("request-invalid", "X must have the class in its first column and features in the others.")
  features <- as.matrix(X[, -1, drop = FALSE])
  if (!is.numeric(features) && !is.logical(features))
    refuse("request-invalid", "The features must be numeric. Encode factors with model.matrix() first.")
  scaled <- scale(features)
  # A constant feature has no spread to divide by; as zeros it gets no weight and is eliminated first.
  is_constant <- !is.nan(attr(scaled, "scaled:scale")) & attr(scaled, "scaled:scale") %in% 0
  scaled[, is_constant] <- 0
  dimnames(scaled) <- NULL
  options <- list(
    scale = "none", cost = 10, step = 1, sizes = halved_sizes(count, halve.above), resamples = k,
    # Folds differ from call to call unless set.seed() is called, as in the script.
    seed = if (k > 1) sample.int(.Machine$integer.max, 1)
  )
  given <- library_options(list(...))
  options[names(given)] <- given
  parts <- split_options(options)
  samples <- read_samples(samples_of(scaled, X[, 1, drop = TRUE]), parts$reading, inspect = FALSE)
  header <- list(data = samples$key, options = parts$task, want = I("ranking"))
  bar <- progress_of(interactive())
  answer <- tryCatch(call_server("rank", header, progress = bar$tell), finally = bar$end())
  call_server("drop", list(data = samples$key))
  ranking <- texts(parse_json(answer$arrays$result)$ranking)
  as.integer(sub("^f", "", ranking))
}

# The sizes of the script: round() takes the even number of two that are equally near.
halved_sizes <- function(count, halve.above) {
  sizes <- numeric()
  while (count > halve.above) {
    count <- count - round(count / 2)
    sizes <- c(sizes, count)
  }
  if (length(sizes) == 0) NULL else I(sizes)
}

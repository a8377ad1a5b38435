# Tables of R as arrays of a message.

# The arrays of the features. Matrices are stored by columns here and there, and are sent as they
# are; data frames with factors or texts are sent column by column, in their order.
feature_arrays <- function(x, names = feature_names(x)) {
  if (inherits(x, "sparseMatrix")) return(sparse_arrays(x, names))
  if (is.data.frame(x)) {
    is_number <- vapply(x, is_plain_number, NA)
    if (!all(is_number)) return(unname(Map(function(name, values) single_array("feature", name, values), names, x)))
    x <- matrix(as.double(unlist(x, use.names = FALSE)), nrow(x), ncol(x))
  }
  if (!is.matrix(x) || !(is.numeric(x) || is.logical(x)))
    refuse("request-invalid", "x must be a numeric matrix, a sparse matrix from the package Matrix, or a data frame.")
  list(number_array("matrix", x, shape = dim(x), order = "feature-major", names = I(names)))
}

sparse_arrays <- function(x, names) {
  x <- methods_as_sparse(x)
  list(
    number_array("sparse-starts", x@p, type = "int32"),
    number_array("sparse-rows", x@i, type = "int32"),
    number_array("sparse-values", x@x, rows = nrow(x), names = I(names))
  )
}

# By columns, with numbers, each cell once.
methods_as_sparse <- function(x) {
  for (class in c("dMatrix", "generalMatrix", "CsparseMatrix")) x <- methods::as(x, class)
  x
}

is_plain_number <- function(values) (is.numeric(values) || is.logical(values)) && NCOL(values) == 1

single_array <- function(role, name, values) {
  if (is_plain_number(values)) return(number_array(role, values, name = name))
  if (!is.factor(values) && !is.character(values))
    refuse("request-invalid", "Column \"", name, "\" must be numeric, a factor or text.")
  values <- droplevels(as.factor(values))
  word_array(role, name, as.integer(values) - 1L, levels(values))
}

# Numbers of words, from 0; NA is a missing cell.
word_array <- function(role, name, codes, words) {
  codes[is.na(codes)] <- -1L
  number_array(role, codes, type = "int32", name = name, words = I(words))
}

feature_names <- function(x) {
  names <- if (is.data.frame(x)) names(x) else colnames(x)
  if (is.null(names)) paste0("f", seq_len(NCOL(x))) else names
}

# The name, or one like it that no feature has.
free_name <- function(name, taken) {
  while (name %in% taken) name <- paste0(name, "_")
  name
}

# Data on their way to the process: arrays, and the options that name the columns.
samples_of <- function(x, y, weights = NULL, groups = NULL, is_real = FALSE) {
  count <- nrow(x)
  if (is.null(count)) refuse("request-invalid", "x must have one row per sample and one column per feature.")
  check_length(y, count, "y")
  names <- feature_names(x)
  samples <- list(arrays = feature_arrays(x, names), options = list(), features = names, levels = NULL)
  add <- function(samples, option, name, array_of) {
    name <- free_name(name, names)
    samples$options[[option]] <- name
    samples$arrays <- c(samples$arrays, list(array_of(name)))
    samples
  }
  if (is_real) {
    if (!is.numeric(y)) refuse("request-invalid", "y must be numeric, because numbers are to be predicted.")
    samples <- add(samples, "target", "y", function(name) number_array("column", y, name = name))
    samples$options$targetKind <- "real"
  } else {
    y <- droplevels(as.factor(y))
    samples$levels <- samples$words <- levels(y)
    samples$codes <- as.integer(y) - 1L
    samples <- add(samples, "target", "class", function(name) word_array("column", name, samples$codes, samples$words))
    samples$target <- length(samples$arrays)
    samples$options$targetKind <- "classes"
  }
  if (!is.null(weights)) {
    check_length(weights, count, "weights")
    samples <- add(samples, "weightsColumn", "weight", function(name) number_array("column", weights, name = name))
  }
  if (!is.null(groups)) {
    check_length(groups, count, "groups")
    samples <- add(samples, "subjects", "group", function(name) single_array("column", name, as.character(groups)))
  }
  samples
}

check_length <- function(values, count, what) {
  if (length(values) != count)
    refuse("count-mismatch", what, " has ", length(values), " values, but x has ", count, " rows.")
}

# Puts the data into the memory of the process; with its key, and the words of the classes.
read_samples <- function(samples, options = list(), inspect = TRUE) {
  request <- list(options = named_list(c(samples$options, options)), inspect = inspect)
  header <- call_server("read", request, samples$arrays)$header
  if (!is.null(samples$levels) && !setequal(unlist(header$classes), samples$words)) {
    # The labels are spelled otherwise there, such as without blanks; numbers never are.
    samples$words <- as.character(seq_along(samples$levels) - 1)
    samples$arrays[[samples$target]] <- word_array("column", samples$options$target, samples$codes, samples$words)
    header <- call_server("read", request, samples$arrays)$header
  }
  samples$key <- header$data
  samples
}

named_list <- function(values) {
  if (length(values) == 0) structure(list(), names = character()) else values
}

with_engine <- function(name, code) {
  sieve_close()
  before <- Sys.getenv("SVM_SIEVE_ENGINE", unset = NA)
  on.exit({
    sieve_close()
    if (is.na(before)) Sys.unsetenv("SVM_SIEVE_ENGINE") else Sys.setenv(SVM_SIEVE_ENGINE = before)
  })
  Sys.setenv(SVM_SIEVE_ENGINE = name)
  code
}

# All of a result but how long it took.
content_of <- function(result) {
  content <- jsonlite::parse_json(result$json)
  expect_gt(length(content), 5)
  content[names(content) != "timings"]
}

skip_without_both <- function() {
  skip_if_not_installed("V8")
  skip_if_not(nzchar(Sys.which("node")), "Node.js was not found")
  skip_if_not(with_engine("v8", sieve_available()), "the script for V8 was not found")
}

test_that("V8 inside R gives the numbers of Node.js to the last bit", {
  skip_without_both()
  data <- generated()
  runs <- list(
    function() svmRFE(data.frame(y = data$y, data$x), k = 1, halve.above = 10),
    function() content_of(sieve_rank(data$x, data$y, kernel = "rbf")),
    function() content_of(sieve_select(data$x, data$y, folds = 3, repeats = 1)),
    function() content_of(sieve_evaluate(data$x, data$y, outer.folds = 3, folds = 3, repeats = 1, step = 5)),
    function() predict(sieve_train(data$x, data$y, probability = TRUE), data$x, "probability")
  )
  for (run in runs) expect_identical(with_engine("v8", run()), with_engine("node", run()))
})

test_that("problems have their codes in V8 too, and the session goes on", {
  skip_without_both()
  data <- generated()
  with_engine("v8", {
    expect_identical(unname(sieve_version()["engine"]), "v8")
    expect_error(sieve_rank(data$x, data$y, kernel = "rfb"), "rbf", class = "svmsieve_option-invalid")
    expect_length(sieve_rank(data$x, data$y)$ranking, 27)
  })
})

test_that("an engine that does not exist is refused", {
  expect_error(with_engine("v9", sieve_version()), "\"node\" or \"v8\"", class = "svmsieve_not-installed")
})

test_that("svmRFE ranks as SVM-RFE on e1071 does", {
  skip_without_sieve()
  golden <- read.csv("golden.txt")
  expect_gt(nrow(golden), 5)
  for (i in seq_len(nrow(golden))) {
    data <- generated(60, golden$columns[i], golden$seed[i])
    expected <- as.integer(strsplit(golden$ranking[i], " ")[[1]])
    X <- data.frame(class = data$y, data$x)
    expect_identical(svmRFE(X, halve.above = golden$halve.above[i]), expected)
  }
})

test_that("svmRFE takes the arguments of the script", {
  skip_without_sieve()
  expect_identical(formals(svmRFE)[1:3], alist(X = , k = 1, halve.above = 5000))
  data <- generated(40, 12)
  X <- data.frame(class = data$y, data$x)
  set.seed(7)
  first <- svmRFE(X, k = 5, halve.above = 100)
  set.seed(7)
  expect_identical(svmRFE(X, k = 5, halve.above = 100), first)
  expect_setequal(first, 1:12)
  # A matrix, a column without spread, and labels that are numbers.
  numbers <- cbind(as.integer(data$y), data$x[, 1:6], 3)
  expect_identical(svmRFE(numbers)[7], 7L)
  expect_identical(svmRFE(X[1:3])[1], 1L)
})

test_that("svmRFE refuses features that are not numbers", {
  X <- data.frame(class = c("a", "b"), f = c("u", "v"))
  expect_error(svmRFE(X), "model.matrix", class = "svmsieve_error")
  expect_error(svmRFE(data.frame(class = c("a", "b"))), class = "svmsieve_request-invalid")
})

test_that("sizes are halved as in the script", {
  halved <- function(...) as.numeric(svmsieve:::halved_sizes(...))
  expect_identical(halved(546, 100), c(273, 137, 69))
  expect_identical(halved(11, 4), c(5, 3))
  expect_length(halved(100, 100), 0)
})

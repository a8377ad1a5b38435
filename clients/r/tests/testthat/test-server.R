test_that("JSON is escaped and exact", {
  text <- svmsieve:::json_text(list(a = "q\"\\\n\u00e9", b = 0.1 + 0.2, c = I("one"), d = list(), e = c(TRUE, NA), f = Inf))
  expect_identical(text, "{\"a\":\"q\\\"\\\\\\u000a\u00e9\",\"b\":0.30000000000000004,\"c\":[\"one\"],\"d\":[],\"e\":[true,null],\"f\":\"Infinity\"}")
})

test_that("the handshake names the version of the protocol", {
  skip_without_sieve()
  expect_identical(unname(sieve_version()["protocol"]), "1")
  server <- svmsieve:::start_server()
  on.exit(svmsieve:::end_server(server))
  expect_error(svmsieve:::request(server, "hello", list(protocol = 7)), class = "svmsieve_protocol-unsupported")
})

test_that("a missing program is an error that says what to do", {
  skip_without_sieve()
  sieve_close()
  before <- Sys.getenv(c("SVM_SIEVE", "SVM_SIEVE_NODE"), unset = NA)
  on.exit({
    for (name in names(before)) {
      if (is.na(before[[name]])) Sys.unsetenv(name) else do.call(Sys.setenv, as.list(before[name]))
    }
  })
  Sys.setenv(SVM_SIEVE = tempdir())
  expect_false(sieve_available())
  expect_error(sieve_version(), "dist/cli.js was not found", class = "svmsieve_not-installed")
  script <- tempfile(fileext = ".js")
  writeLines("console.error('too old'); process.exit(3)", script)
  Sys.setenv(SVM_SIEVE = script)
  expect_error(sieve_version(), "too old", class = "svmsieve_not-installed")
  Sys.setenv(SVM_SIEVE_NODE = "no-such-node")
  expect_error(sieve_version(), "Node.js 20", class = "svmsieve_not-installed")
})

test_that("large messages arrive whole, and a dead process is replaced", {
  skip_without_sieve()
  data <- generated(200, 500)
  result <- sieve_train(data$x, data$y)
  expect_length(result$features, 500)
  server <- svmsieve:::current_server()
  server$process$kill()
  expect_identical(sieve_rank(data$x[, 1:3], data$y)$samples, 200L)
  expect_false(identical(svmsieve:::current_server(), server))
})

test_that("progress is reported, and an error in its function leaves the process usable", {
  skip_without_sieve()
  data <- generated(100, 300)
  stages <- character()
  tell <- function(stage, done, of) stages <<- c(stages, stage)
  slow <- function(progress) sieve_evaluate(data$x, data$y, step = 1, outer.folds = 3, folds = 3, repeats = 1, progress = progress)
  before <- svmsieve:::current_server()$process$get_pid()
  expect_error(slow(function(...) stop("enough")), "enough")
  expect_identical(svmsieve:::current_server()$process$get_pid(), before)
  slow(tell)
  expect_true(length(stages) > 0)
})

test_that("an interrupt cancels the run and leaves the session usable", {
  skip_without_sieve()
  skip_on_os("windows")
  script <- tempfile(fileext = ".R")
  writeLines(c(
    "suppressMessages(library(svmsieve))",
    "y <- factor(rep(c('a', 'b'), 100)); set.seed(1); x <- matrix(rnorm(200 * 400), 200)",
    "before <- svmsieve:::current_server()$process$get_pid()",
    "cat('ready\\n')",
    "run <- function() sieve_evaluate(x, y, step = 1, outer.repeats = 100)",
    "cat(tryCatch(run(), interrupt = function(condition) 'interrupted'), '\\n')",
    "cat(sieve_rank(iris[1:4], iris$Species)$ranking[1], svmsieve:::current_server()$process$get_pid() == before, '\\n')"
  ), script)
  environment <- c("current", R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep))
  child <- processx::process$new(
    file.path(R.home("bin"), "Rscript"), c("--vanilla", script), stdout = "|", stderr = "2>&1", env = environment
  )
  on.exit(child$kill())
  lines <- character()
  read_until <- function(pattern, seconds = 60) {
    end <- Sys.time() + seconds
    while (!any(grepl(pattern, lines)) && Sys.time() < end && (child$is_alive() || child$is_incomplete_output())) {
      child$poll_io(1000)
      lines <<- c(lines, child$read_output_lines())
    }
  }
  read_until("ready")
  Sys.sleep(1)
  # The whole group, as a terminal sends it.
  tools::pskill(child$get_pid(), tools::SIGINT)
  read_until("TRUE|FALSE")
  expect_identical(trimws(lines), c("ready", "interrupted", "Petal.Width TRUE"))
})

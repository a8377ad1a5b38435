# Errors of svm-sieve as R conditions.
#
# Each has the class "svmsieve_error", and the code of its problem as a class of its own, such as
# "svmsieve_option-invalid", so that tryCatch() can select on either.

sieve_error <- function(error, call = NULL) {
  others <- vapply(error$others, function(other) other$message, "")
  structure(
    class = c(paste0("svmsieve_", error$code), "svmsieve_error", "error", "condition"),
    list(
      message = paste(c(error$message, others), collapse = "\n"),
      call = call,
      code = error$code,
      facts = error$facts,
      fixes = error$fixes
    )
  )
}

# Problems that are found on this side of the pipe.
refuse <- function(code, ...) stop(sieve_error(list(code = code, message = paste0(...))))

# Names of options as R spells them: halve.above and halve_above are halveAbove.

RENAMED <- c(C = "cost", tol = "tolerance")

library_options <- function(given) {
  if (length(given) == 0) return(list())
  if (is.null(names(given)) || any(names(given) == ""))
    refuse("request-invalid", "Options must be named, as in cost = 10.")
  given <- given[!vapply(given, is.null, NA)]
  names <- gsub("[._]([A-Za-z0-9])", "\\U\\1", names(given), perl = TRUE)
  is_renamed <- names %in% names(RENAMED)
  names[is_renamed] <- RENAMED[names[is_renamed]]
  names(given) <- names
  weights <- given$classWeights
  # Weights by class, as e1071 takes them.
  if (is.numeric(weights)) given$classWeights <- paste0(names(weights), "=", json_numbers(weights), collapse = ",")
  lapply(given, function(value) if (is.factor(value)) as.character(value) else value)
}

# Separates the options of reading data from those of the task.
split_options <- function(given) {
  given <- library_options(given)
  is_reading <- names(given) %in% setdiff(names(declared()$options$read), "target")
  list(reading = given[is_reading], task = given[!is_reading])
}

sieve_options <- function(task = c("select", "rank", "evaluate", "compare", "train", "read")) {
  task <- match.arg(task)
  infos <- declared()$options[[task]]
  field <- function(info, name) if (is.null(info[[name]])) NA_character_ else paste(unlist(info[[name]]), collapse = ", ")
  choices <- function(info) {
    if (is.null(info$choices)) return(NA_character_)
    paste(vapply(info$choices, function(own) own$value, ""), collapse = ", ")
  }
  data.frame(
    option = names(infos),
    default = vapply(infos, field, "", "default"),
    choices = vapply(infos, choices, ""),
    summary = vapply(infos, field, "", "summary"),
    row.names = NULL
  )
}

# Runs tasks on tables that R has read, and saves the results: Rscript bits.R TASKS.json
#
# R's own conversion of decimals can be one bit off in the last place, so that numbers are read as
# JSON here, which is exact.

library(svmsieve)

exact_column <- function(texts) {
  is_missing <- is.na(texts) | texts == "?"
  number <- "^[+-]?[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?$"
  if (all(is_missing | grepl(number, texts))) {
    texts[is_missing] <- "null"
    texts <- sub("^[+]", "", texts)
    texts <- sub("^(-?)(0+)([0-9])", "\\1\\3", sub("^(-?)\\.", "\\10.", texts))
    return(as.double(jsonlite::fromJSON(paste0("[", paste(texts, collapse = ","), "]"))))
  }
  texts[is_missing] <- NA
  texts
}

for (own in jsonlite::fromJSON(commandArgs(TRUE)[1], simplifyVector = FALSE)) {
  table <- utils::read.csv(own$file, colClasses = "character", check.names = FALSE, na.strings = "")
  x <- as.data.frame(lapply(table[-ncol(table)], exact_column), optional = TRUE)
  names(x) <- names(table)[-ncol(table)]
  run <- get(paste0("sieve_", own$task))
  result <- do.call(run, c(list(x, table[[ncol(table)]], progress = FALSE), own$options))
  sieve_save(result, own$output)
}

# JSON as messages need it. jsonlite writes 15 significant digits, which do not identify a double;
# options must arrive as they were given.

json_text <- function(value) {
  if (is.null(value)) return("null")
  if (is.list(value)) {
    parts <- vapply(value, json_text, "")
    if (is.null(names(value))) return(paste0("[", paste(parts, collapse = ","), "]"))
    if (length(parts) == 0) return("{}")
    return(paste0("{", paste(json_strings(names(value)), parts, sep = ":", collapse = ","), "}"))
  }
  parts <-
    if (is.logical(value)) ifelse(is.na(value), "null", ifelse(value, "true", "false"))
    else if (is.numeric(value)) json_numbers(value)
    else json_strings(as.character(value))
  if (length(parts) == 1 && !inherits(value, "AsIs")) parts
  else paste0("[", paste(parts, collapse = ","), "]")
}

json_numbers <- function(values) {
  text <- sprintf("%.17g", as.double(values))
  text[values %in% Inf] <- "\"Infinity\""
  text[is.na(values) | values %in% -Inf] <- "null"
  text
}

json_strings <- function(texts) {
  escaped <- gsub("([\"\\\\])", "\\\\\\1", enc2utf8(texts))
  is_odd <- grepl("[[:cntrl:]]", escaped)
  escaped[is_odd] <- vapply(escaped[is_odd], escape_controls, "")
  paste0("\"", escaped, "\"")
}

escape_controls <- function(text) {
  codes <- utf8ToInt(text)
  letters <- intToUtf8(codes, multiple = TRUE)
  is_control <- codes < 32
  letters[is_control] <- sprintf("\\u%04x", codes[is_control])
  paste(letters, collapse = "")
}

parse_json <- function(text) jsonlite::parse_json(text, simplifyVector = FALSE)

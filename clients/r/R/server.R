# What computes, and the messages to and from it: a process of Node.js (process.R) or, where there is
# none, R's package V8 (engine.R). Both answer the same messages with the same numbers.
#
# One of them serves an R session; a fork starts its own.

PROTOCOL <- 1
ALIGNED <- 8

sessions <- new.env(parent = emptyenv())
sessions$current <- NULL
# Processes of the session that this one is a fork of: never ended from here.
sessions$inherited <- list()

# ---- arrays of a message

TYPE_BYTES <- c(float64 = 8, float32 = 4, int32 = 4, uint8 = 1, utf8 = 1)

array_part <- function(info, bytes) {
  padding <- raw(-length(bytes) %% ALIGNED)
  list(info = info, bytes = if (length(padding) > 0) c(bytes, padding) else bytes)
}

number_array <- function(role, values, ..., shape = length(values), type = "float64") {
  values <- if (type == "int32") as.integer(values) else as.double(values)
  bytes <- writeBin(values, raw(), endian = "little")
  array_part(list(role = role, type = type, shape = I(as.integer(shape)), ...), bytes)
}

text_array <- function(role, text) {
  bytes <- charToRaw(enc2utf8(text))
  array_part(list(role = role, type = "utf8", shape = I(length(bytes))), bytes)
}

current_server <- function() {
  server <- sessions$current
  if (!is.null(server) && server$owner != Sys.getpid()) {
    sessions$inherited <- c(sessions$inherited, server)
    sessions$current <- server <- NULL
  }
  # A call that was left in the middle, such as by an interrupt during the clean-up.
  if (!is.null(server) && server$state != "idle") end_server(server)
  if (is.null(server) || !server$is_alive(server)) sessions$current <- server <- start_server()
  server
}

# A server has three functions of its own: exchange() sends a message and takes its answer,
# is_alive() and end().
new_server <- function(exchange, is_alive, end) {
  server <- new.env(parent = emptyenv())
  server$owner <- Sys.getpid()
  server$number <- 0
  server$state <- "idle"
  server$exchange <- exchange
  server$is_alive <- is_alive
  server$end <- end
  server
}

start_server <- function() {
  server <- if (find_engine() == "v8") start_engine() else start_process()
  server$about <- request(server, "hello", list(protocol = PROTOCOL))$header
  server
}

end_server <- function(server) {
  server$end(server)
  server$state <- "idle"
}

# The declared options of every call, the methods, and the classifiers that predict numbers.
declared <- function() {
  server <- current_server()
  if (is.null(server$declared)) server$declared <- request(server, "options")$header
  server$declared
}

# ---- messages

# The answer to a call: its header, and its arrays by role.
call_server <- function(call, header = list(), arrays = list(), progress = NULL) {
  request(current_server(), call, header, arrays, progress)
}

request <- function(server, call, header = list(), arrays = list(), progress = NULL) {
  server$number <- server$number + 1
  header <- c(list(id = server$number, call = call), header)
  if (!is.null(progress)) header$progress <- TRUE
  answer <- server$exchange(server, header, arrays, progress)
  if (!is.null(answer$header$error)) stop(sieve_error(answer$header$error))
  answer
}

# The bytes of a message, in pieces.
message_pieces <- function(header, arrays = list()) {
  header$arrays <- lapply(unname(arrays), function(array) array$info)
  text <- charToRaw(json_text(header))
  head <- c(writeBin(length(text), raw(), size = 4, endian = "little"), text)
  c(list(head), lapply(unname(arrays), function(array) array$bytes))
}

message_of <- function(bytes) {
  length <- readBin(bytes[1:4], "integer", size = 4, endian = "little")
  header <- parse_json(text_of(bytes[4 + seq_len(length)]))
  at <- 4 + length
  arrays <- list()
  for (info in header$arrays) {
    shape <- unlist(info$shape)
    size <- prod(shape) * TYPE_BYTES[[info$type]]
    arrays[[info$role]] <- values_of(bytes[at + seq_len(size)], info$type, shape)
    at <- at + size + -size %% ALIGNED
  }
  list(header = header, arrays = arrays)
}

text_of <- function(bytes) {
  text <- rawToChar(bytes)
  Encoding(text) <- "UTF-8"
  text
}

values_of <- function(bytes, type, shape) {
  if (type == "utf8") return(text_of(bytes))
  if (type == "uint8") return(bytes)
  what <- if (type == "int32") "integer" else "double"
  values <- readBin(bytes, what, n = prod(shape), size = TYPE_BYTES[[type]], endian = "little")
  if (length(shape) == 2) matrix(values, shape[1], shape[2], byrow = TRUE) else values
}

sieve_close <- function() {
  server <- sessions$current
  sessions$current <- NULL
  if (!is.null(server) && server$owner == Sys.getpid()) end_server(server)
  invisible(NULL)
}

sieve_version <- function() {
  about <- current_server()$about
  c(
    svmsieve = as.character(utils::packageVersion("svmsieve")), `svm-sieve` = about$version,
    protocol = about$protocol, engine = if (is.null(current_server()$context)) "node" else "v8"
  )
}

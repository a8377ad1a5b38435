# The process that computes, and the messages to and from it.
#
# One process serves an R session; a fork starts its own. R's connections cannot wait for a pipe
# without blocking Ctrl-C, and processx reads text only, so that answers come in lines of Base64;
# requests are sent as raw bytes.

PROTOCOL <- 1
ALIGNED <- 8
CHUNK_BYTES <- 2^20
# Seconds that a cancelled call has to end before its process is ended.
PATIENCE <- 2
POLL_MS <- 500

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

# ---- the process

start_server <- function() {
  log <- tempfile("svm-sieve-", fileext = ".log")
  arguments <- c(find_script(), "serve", "--stdio", "--base64")
  node <- find_node()
  server <- new.env(parent = emptyenv())
  server$owner <- Sys.getpid()
  server$log <- log
  server$number <- 0
  server$lines <- character()
  server$state <- "idle"
  server$process <- processx::process$new(
    node, arguments, stdin = "|", stdout = "|", stderr = log, encoding = "UTF-8", cleanup = TRUE
  )
  server$about <- request(server, "hello", list(protocol = PROTOCOL))$header
  server
}

current_server <- function() {
  server <- sessions$current
  if (!is.null(server) && server$owner != Sys.getpid()) {
    sessions$inherited <- c(sessions$inherited, server)
    sessions$current <- server <- NULL
  }
  # A call that was left in the middle, such as by an interrupt during the clean-up.
  if (!is.null(server) && server$state != "idle") end_server(server)
  if (is.null(server) || !server$process$is_alive()) sessions$current <- server <- start_server()
  server
}

end_server <- function(server) {
  server$process$kill()
  server$state <- "idle"
  unlink(server$log)
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
  number <- server$number
  header <- c(list(id = number, call = call), header)
  if (!is.null(progress)) header$progress <- TRUE
  # An interrupt or an error in the code of a user leaves through here.
  on.exit(if (server$state != "idle") suspendInterrupts(abandon(server, number)))
  server$state <- "writing"
  write_message(server, header, arrays)
  server$state <- "waiting"
  answer <- await(server, number, progress)
  server$state <- "idle"
  if (!is.null(answer$header$error)) stop(sieve_error(answer$header$error))
  answer
}

write_message <- function(server, header, arrays = list()) {
  header$arrays <- lapply(unname(arrays), function(array) array$info)
  text <- charToRaw(json_text(header))
  write_bytes(server, c(writeBin(length(text), raw(), size = 4, endian = "little"), text))
  for (array in arrays) {
    starts <- seq(0, by = CHUNK_BYTES, length.out = ceiling(length(array$bytes) / CHUNK_BYTES))
    for (start in starts) {
      end <- min(length(array$bytes), start + CHUNK_BYTES)
      write_bytes(server, if (end - start == length(array$bytes)) array$bytes else array$bytes[(start + 1):end])
    }
  }
}

write_bytes <- function(server, bytes) {
  while (length(bytes) > 0) {
    left <- tryCatch(server$process$write_input(bytes), error = function(error) NULL)
    if (is.null(left)) refuse_ended(server)
    if (length(left) == length(bytes)) Sys.sleep(0.0005)
    bytes <- left
  }
}

await <- function(server, number, progress = NULL, deadline = Inf) {
  repeat {
    message <- read_message(server, deadline)
    if (is.null(message)) return(NULL)
    header <- message$header
    if (is.null(header$id) && !is.null(header$error)) return(message)
    if (!identical(as.double(header$id), as.double(number))) next
    if (!is.null(header$progress)) {
      if (!is.null(progress)) progress(header$progress$stage, header$progress$done, header$progress$of)
      next
    }
    # Notes on the way: the result repeats them.
    if (setequal(names(header), c("id", "notes"))) next
    return(message)
  }
}

# The next message; NULL when the deadline has passed.
read_message <- function(server, deadline = Inf) {
  process <- server$process
  repeat {
    end <- match("", server$lines)
    if (!is.na(end)) break
    if (now() > deadline) return(NULL)
    process$poll_io(POLL_MS)
    lines <- process$read_output_lines()
    if (length(lines) == 0 && !process$is_incomplete_output()) refuse_ended(server)
    server$lines <- c(server$lines, lines)
  }
  encoded <- server$lines[seq_len(end - 1)]
  server$lines <- server$lines[-seq_len(end)]
  message_of(jsonlite::base64_dec(paste(encoded, collapse = "")))
}

now <- function() unname(proc.time()["elapsed"])

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

# ---- when something goes wrong

# Cancels a call and takes its answer, so that the next call finds the pipe empty.
abandon <- function(server, number) {
  is_over <- tryCatch(
    {
      is_waiting <- server$state == "waiting"
      if (is_waiting) {
        server$number <- server$number + 1
        write_message(server, list(id = server$number, call = "cancel", of = number))
      }
      # Half a message was sent, or the call computes in one piece.
      is_waiting && !is.null(await(server, number, deadline = now() + PATIENCE))
    },
    error = function(error) FALSE
  )
  if (is_over) server$state <- "idle" else end_server(server)
}

refuse_ended <- function(server) {
  said <- tryCatch(paste(readLines(server$log, warn = FALSE), collapse = "\n"), error = function(error) "")
  server$process$kill()
  refuse(
    "not-installed",
    "The svm-sieve process ended unexpectedly. It needs Node.js 20 or newer, and a version of svm-sieve ",
    "that has the command serve with the option --base64.", if (nzchar(said)) paste0(" It said:\n", said)
  )
}

sieve_close <- function() {
  server <- sessions$current
  sessions$current <- NULL
  if (!is.null(server) && server$owner == Sys.getpid()) end_server(server)
  invisible(NULL)
}

sieve_version <- function() {
  about <- current_server()$about
  c(svmsieve = as.character(utils::packageVersion("svmsieve")), `svm-sieve` = about$version, protocol = about$protocol)
}

# The process of Node.js. R's connections cannot wait for a pipe without blocking Ctrl-C, and processx
# reads text only, so that answers come in lines of Base64; requests are sent as raw bytes.

CHUNK_BYTES <- 2^20
# Seconds that a cancelled call has to end before its process is ended.
PATIENCE <- 2
POLL_MS <- 500

start_process <- function() {
  log <- tempfile("svm-sieve-", fileext = ".log")
  arguments <- c(find_script(), "serve", "--stdio", "--base64")
  server <- new_server(
    exchange_with_process,
    is_alive = function(server) server$process$is_alive(),
    end = function(server) {
      server$process$kill()
      unlink(server$log)
    }
  )
  server$log <- log
  server$lines <- character()
  server$process <- processx::process$new(
    find_node(), arguments, stdin = "|", stdout = "|", stderr = log, encoding = "UTF-8", cleanup = TRUE
  )
  server
}

exchange_with_process <- function(server, header, arrays, progress) {
  # An interrupt or an error in the code of a user leaves through here.
  on.exit(if (server$state != "idle") suspendInterrupts(abandon(server, header$id)))
  server$state <- "writing"
  write_message(server, header, arrays)
  server$state <- "waiting"
  answer <- await(server, header$id, progress)
  server$state <- "idle"
  answer
}

write_message <- function(server, header, arrays = list()) {
  for (bytes in message_pieces(header, arrays)) {
    starts <- seq(0, by = CHUNK_BYTES, length.out = ceiling(length(bytes) / CHUNK_BYTES))
    for (start in starts) {
      end <- min(length(bytes), start + CHUNK_BYTES)
      write_bytes(server, if (end - start == length(bytes)) bytes else bytes[(start + 1):end])
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
    "The svm-sieve process ended unexpectedly. It needs Node.js 20 or newer and a version of svm-sieve that ",
    "supports serve --base64.", if (nzchar(said)) paste0(" Its error output was:\n", said)
  )
}

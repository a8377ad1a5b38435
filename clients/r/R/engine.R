# The JavaScript engine of R's package V8, for computers without Node.js. It has one thread, shows no
# progress, and a call cannot be interrupted.

start_engine <- function() {
  context <- V8::v8()
  context$source(find_engine_script())
  server <- new_server(
    exchange_with_engine,
    is_alive = function(server) TRUE,
    end = function(server) server$context <- NULL
  )
  server$context <- context
  server
}

exchange_with_engine <- function(server, header, arrays, progress) {
  server$context$assign("svmSieveRequest", do.call(c, message_pieces(header, arrays)))
  on.exit(server$context$assign("svmSieveRequest", NULL))
  message_of(server$context$eval("svmSieve.answer(svmSieveRequest)", serialize = TRUE, await = TRUE))
}

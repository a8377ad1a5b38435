.onUnload <- function(libpath) sieve_close()

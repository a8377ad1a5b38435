# Finds Node.js and the svm-sieve program, or the package V8 and the script for it.

NODE_HELP <- paste(
  "svm-sieve needs Node.js 20 or newer, but no program named node was found. Install Node.js, or set the",
  "environment variable SVM_SIEVE_NODE to its path. Alternatively, install the R package V8, which uses one thread."
)
PACKAGE_HELP <- paste(
  "The svm-sieve program was not found. Install the npm package svm-sieve globally or in the folder",
  "of your project, or set the environment variable SVM_SIEVE to the folder of the package."
)
V8_HELP <- "SVM_SIEVE_ENGINE is \"v8\", but the R package V8 is not installed."

# "node" or "v8": what the environment variable SVM_SIEVE_ENGINE asks for, else Node.js where it is
# installed, since it has threads and can be interrupted. A path of Node.js that was set and is wrong
# is an error, not a reason to take V8.
find_engine <- function() {
  wanted <- Sys.getenv("SVM_SIEVE_ENGINE")
  if (!wanted %in% c("", "node", "v8"))
    refuse("not-installed", "SVM_SIEVE_ENGINE is \"", wanted, "\", but it must be \"node\" or \"v8\".")
  has_v8 <- requireNamespace("V8", quietly = TRUE)
  if (wanted == "v8" && !has_v8) refuse("not-installed", V8_HELP)
  if (wanted == "" && !nzchar(Sys.getenv("SVM_SIEVE_NODE")) && has_v8 && !is_found(find_node()))
    wanted <- if (is_found(find_engine_script())) "v8" else ""
  if (wanted == "v8") "v8" else "node"
}

# One file for V8: in this package if it was built with it, else next to the program.
find_engine_script <- function() {
  own <- system.file("js", "engine.js", package = "svmsieve")
  script <- if (nzchar(own)) own else file.path(dirname(find_script("engine.js")), "engine.js")
  if (!file.exists(script)) refuse("not-installed", "engine.js, the script for V8, was not found. ", PACKAGE_HELP)
  script
}

is_found <- function(finding) {
  tryCatch({ finding; TRUE }, `svmsieve_not-installed` = function(error) FALSE)
}

find_node <- function() {
  given <- Sys.getenv("SVM_SIEVE_NODE")
  found <- unname(Sys.which(if (nzchar(given)) given else "node"))
  if (!nzchar(found)) refuse("not-installed", NODE_HELP)
  found
}

find_script <- function(name = "cli.js") {
  given <- Sys.getenv("SVM_SIEVE")
  if (nzchar(given)) {
    script <- if (dir.exists(given)) file.path(given, "dist", name) else given
    if (file.exists(script)) return(script)
    refuse("not-installed", "SVM_SIEVE is \"", given, "\", but dist/", name, " was not found there. ", PACKAGE_HELP)
  }
  for (script in script_candidates(name)) if (file.exists(script)) return(script)
  refuse("not-installed", PACKAGE_HELP)
}

script_candidates <- function(name) {
  here <- normalizePath(getwd(), "/")
  folders <- here
  while (dirname(here) != here) {
    here <- dirname(here)
    folders <- c(folders, here)
  }
  is_clone <- file.exists(file.path(folders, "clients", "r", "DESCRIPTION"))
  c(
    file.path(folders[is_clone], "dist", name),
    file.path(folders, "node_modules", "svm-sieve", "dist", name),
    global_scripts()
  )
}

# npm links the command to the script; on Windows it writes a command file next to node_modules.
global_scripts <- function() {
  command <- unname(Sys.which("svm-sieve"))
  if (!nzchar(command)) return(character())
  target <- normalizePath(command, "/", mustWork = FALSE)
  c(
    target[grepl("\\.js$", target)],
    file.path(dirname(command), "node_modules", "svm-sieve", "dist", "cli.js")
  )
}

sieve_available <- function() {
  is_found(if (find_engine() == "v8") find_engine_script() else { find_node(); find_script() })
}

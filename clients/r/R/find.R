# Finds Node.js and the svm-sieve program.

NODE_HELP <- paste(
  "svm-sieve needs Node.js 20 or newer, and no program named node was found. Install it, or set the",
  "environment variable SVM_SIEVE_NODE to its path."
)
PACKAGE_HELP <- paste(
  "The svm-sieve program was not found. Install the npm package svm-sieve globally or in the folder",
  "of your project, or set the environment variable SVM_SIEVE to its folder."
)

find_node <- function() {
  given <- Sys.getenv("SVM_SIEVE_NODE")
  found <- unname(Sys.which(if (nzchar(given)) given else "node"))
  if (!nzchar(found)) refuse("not-installed", NODE_HELP)
  found
}

find_script <- function() {
  given <- Sys.getenv("SVM_SIEVE")
  if (nzchar(given)) {
    script <- if (dir.exists(given)) file.path(given, "dist", "cli.js") else given
    if (file.exists(script)) return(script)
    refuse("not-installed", "SVM_SIEVE is \"", given, "\", where no dist/cli.js was found. ", PACKAGE_HELP)
  }
  for (script in script_candidates()) if (file.exists(script)) return(script)
  refuse("not-installed", PACKAGE_HELP)
}

script_candidates <- function() {
  here <- normalizePath(getwd(), "/")
  folders <- here
  while (dirname(here) != here) {
    here <- dirname(here)
    folders <- c(folders, here)
  }
  is_clone <- file.exists(file.path(folders, "clients", "r", "DESCRIPTION"))
  c(
    file.path(folders[is_clone], "dist", "cli.js"),
    file.path(folders, "node_modules", "svm-sieve", "dist", "cli.js"),
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
  tryCatch({ find_node(); find_script(); TRUE }, `svmsieve_not-installed` = function(error) FALSE)
}

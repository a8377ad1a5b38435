library(testthat)
library(svmsieve)

test_check("svmsieve")

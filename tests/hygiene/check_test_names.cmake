# Checks the names of Python tests. A name is a claim about behaviour, such as
# test_a_pass_leaves_the_discs_alone, and so has at least four words after "test".
#
#   cmake -DROOT=<source root> -P check_test_names.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/tests/*.py)
set(problems 0)
set(count 0)
foreach(file IN LISTS files)
  file(STRINGS ${ROOT}/${file} lines REGEX "^ *(async )?def test_")
  foreach(line IN LISTS lines)
    math(EXPR count "${count} + 1")
    string(REGEX MATCH "test_[A-Za-z0-9_]*" name "${line}")
    string(REGEX MATCHALL "_+[A-Za-z0-9]+" words "${name}")
    list(LENGTH words length)
    if(length LESS 4)
      message(NOTICE "${file}: ${name} has fewer than four words: claim a behaviour")
      math(EXPR problems "${problems} + 1")
    endif()
  endforeach()
endforeach()

if(problems)
  message(FATAL_ERROR "${problems} names of Python tests claim no behaviour")
endif()
if(count EQUAL 0)
  message(FATAL_ERROR "no tests under ${ROOT}")
endif()
message(STATUS "${count} names of Python tests are claims")

# Checks that the suppressions of the sanitizers name existing code. Every part of a qualified name
# kanzen::..::name in tests/*.supp is a word in core/ or solver/.
#
#   cmake -DROOT=<source root> -P check_suppressions.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB lists RELATIVE ${ROOT} ${ROOT}/tests/*.supp)
file(GLOB_RECURSE sources ${ROOT}/core/*.hpp ${ROOT}/core/*.cpp ${ROOT}/solver/*.hpp
     ${ROOT}/solver/*.cpp)
set(names)
foreach(file IN LISTS lists)
  file(READ ${ROOT}/${file} text)
  string(REGEX MATCHALL "kanzen(::[A-Za-z_][A-Za-z0-9_]*)+" qualified "${text}")
  list(APPEND names ${qualified})
endforeach()
if(NOT names)
  message(FATAL_ERROR "no names in tests/*.supp under ${ROOT}")
endif()
string(REPLACE "::" ";" names "${names}")
list(REMOVE_DUPLICATES names)
list(LENGTH names count)

foreach(source IN LISTS sources)
  file(READ ${source} text)
  foreach(name IN LISTS names)
    if(text MATCHES "(^|[^A-Za-z0-9_])${name}([^A-Za-z0-9_]|$)")
      list(REMOVE_ITEM names ${name})
    endif()
  endforeach()
endforeach()

if(names)
  message(FATAL_ERROR "tests/*.supp: no source contains ${names}")
endif()
message(STATUS "the suppressions name existing code: ${count} words")

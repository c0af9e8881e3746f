# Checks that the version is equal in the project, in its Python package, and at the top of the
# changelog. There "unreleased" or a day follows it.
#
#   cmake -DROOT=<source root> -P check_version.cmake
cmake_minimum_required(VERSION 3.25)

# stated_in(<file> <regex with one group>): sets `stated` to the group of the first match in the
# file.
function(stated_in file regex)
  file(READ ${ROOT}/${file} text)
  set(stated "nothing")
  if(text MATCHES "${regex}")
    set(stated ${CMAKE_MATCH_1})
  endif()
  set(stated ${stated} PARENT_SCOPE)
endfunction()

stated_in(CMakeLists.txt "project\\(kanzen VERSION ([0-9.]+)")
set(version ${stated})

stated_in(solver/bindings/python/kanzen/__init__.py "__version__ = \"([0-9.]+)\"")
if(NOT stated STREQUAL version)
  message(FATAL_ERROR "the version is ${version}, and solver/bindings/python/kanzen/__init__.py says ${stated}")
endif()

# A bracket would join the lines of a list, so the heading is matched in the whole text.
stated_in(CHANGELOG.md "\n## \\[([^\n]*)\n")
if(NOT stated MATCHES "^([0-9.]+)\\] - (unreleased|20[0-9][0-9]-[01][0-9]-[0-3][0-9])$")
  message(FATAL_ERROR "the first heading of CHANGELOG.md names no version and day: \"[${stated}\"")
endif()
if(NOT CMAKE_MATCH_1 STREQUAL version)
  message(FATAL_ERROR "the version is ${version}, and the newest in CHANGELOG.md ${CMAKE_MATCH_1}")
endif()
message(STATUS "version ${version} everywhere")

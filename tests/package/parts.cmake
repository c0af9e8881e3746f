# Configures builds that lack parts of Kanzen, and looks at their rules.
#
#   cmake -DSOURCE=<root> -DBUILD=<folder> -DCXX=<compiler> -P parts.cmake
cmake_minimum_required(VERSION 3.25)

# configure(<name> <arguments of cmake>...): sets `rules` to the rules of the build, `cache` to its
# variables, and `printed` to the text of CMake.
function(configure name)
  set(folder ${BUILD}/${name})
  file(REMOVE_RECURSE ${folder})
  execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${folder} -G Ninja -DCMAKE_CXX_COMPILER=${CXX} ${ARGN}
    OUTPUT_VARIABLE printed ERROR_VARIABLE printed RESULT_VARIABLE status)
  set(rules "")
  if(EXISTS ${folder}/build.ninja)
    file(READ ${folder}/build.ninja rules)
  endif()
  file(READ ${folder}/CMakeCache.txt cache)
  foreach(variable status printed rules cache)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

set(problems 0)
# expect(<text> MATCHES|LACKS <regex>...)
function(expect what text relation)
  foreach(regex IN LISTS ARGN)
    string(TOLOWER "${text}" lower)
    set(found OFF)
    if(lower MATCHES "${regex}")
      set(found ON)
    endif()
    if((relation STREQUAL MATCHES) AND NOT found OR (relation STREQUAL LACKS) AND found)
      message(NOTICE "${what}: ${relation} ${regex} does not hold")
      set(problems 1 PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# What a packager gets who asks for nothing.
configure(plain)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${printed}")
endif()
expect("a plain build" "${cache}" MATCHES "cmake_build_type:string=release\n"
       "kanzen_developer:bool=off\n")
expect("a plain build" "${rules}" MATCHES "soci" "httplib" "cairo" "build libkanzen|libkanzen.so")
expect("a plain build" "${rules}" LACKS "catch2" "benchmark" "-wall" "core_tests")
expect("a plain build" "${rules}" MATCHES " -o3 ")

# The program without its optional parts, where the libraries of these parts are missing.
set(missing)
foreach(package Soci SOCI SQLite3 Httplib httplib Catch2 benchmark)
  list(APPEND missing -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
foreach(file IN ITEMS KANZEN_CAIRO KANZEN_CAIRO_DIR Httplib_LIBRARY Httplib_INCLUDE_DIR)
  list(APPEND missing -D${file}=${file}-NOTFOUND)
endforeach()
configure(program ${missing} -DKANZEN_BOARD=OFF -DKANZEN_PICTURES=OFF -DKANZEN_CAMPAIGNS=OFF
          -DKANZEN_PYTHON=OFF)
expect("a build without parts" "${rules}" MATCHES "build kanzen:" "libkanzen.so")
file(READ ${BUILD}/program/solver/apps/kanzen/output/parts_of_build.cpp parts)
expect("the program without parts" "${parts}" MATCHES
       "board = false, .campaigns = false, .pictures = false")
expect("a build without parts" "${rules}" LACKS "soci" "sqlite" "libpq" "httplib" "cairo")

# The C library without the program.
configure(library ${missing} -DKANZEN_PROGRAM=OFF -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON
          -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON)
expect("the library alone" "${rules}" MATCHES "libkanzen.so"
       "libkanzen_engine.a")
expect("the library alone" "${rules}" LACKS "soci" "sqlite" "httplib" "cairo" "cli11" "libfmt"
       "build kanzen:" "kanzen-check")

# Tests without the program are refused.
configure(tests -DKANZEN_PROGRAM=OFF -DKANZEN_DEVELOPER=ON)
expect("tests without the program" "${printed}" MATCHES "kanzen_developer needs kanzen_program")

if(problems)
  message(FATAL_ERROR "a build has parts that it should lack, or lacks others, see above")
endif()

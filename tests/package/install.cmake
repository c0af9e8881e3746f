# Installs a build tree into an empty prefix: cmake -DBUILD=<tree> -DPREFIX=<folder> -P
# install.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} --strip
                COMMAND_ERROR_IS_FATAL ANY)

# An installed package may be moved, so no file in it may name its build folders.
file(GLOB_RECURSE package ${PREFIX}/*.cmake)
if(NOT package)
  message(FATAL_ERROR "no package files were installed")
endif()
foreach(file IN LISTS package)
  file(READ ${file} text)
  string(FIND "${text}" "${BUILD}" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "${file} names the build tree")
  endif()
endforeach()

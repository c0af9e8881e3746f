# Checks that the target kanzen_products builds all programs and libraries that are installed, so that
# `cmake --install` works after `./bootstrap`.
#
#   cmake -DBUILD=<tree> -DNINJA=<program> -P products.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${NINJA} -C ${BUILD} -t query kanzen_products
                OUTPUT_VARIABLE built COMMAND_ERROR_IS_FATAL ANY)
file(READ ${BUILD}/cmake_install.cmake script)
string(REGEX MATCHALL "\"${BUILD}/([a-z/]*/)?(kanzen|kanzen-check|lib[a-z_]*[.](a|so))\"" installed
       "${script}")
list(REMOVE_DUPLICATES installed)
list(LENGTH installed count)
if(count LESS 5)
  message(FATAL_ERROR "found ${count} programs and libraries that are installed, expected more")
endif()
foreach(file IN LISTS installed)
  string(REGEX REPLACE "^\"${BUILD}/(.*)\"$" "\\1" file ${file})
  if(NOT built MATCHES "[ \n]${file}\n")
    message(SEND_ERROR "${file} is installed, and kanzen_products does not build it")
  endif()
endforeach()
message(STATUS "kanzen_products builds ${count} installed files")

# Checks that a shared library exports exactly the functions that a header declares.
#
#   cmake -DNM=<nm> -DLIBRARY=<shared library> -DHEADER=<kanzen.h> -P check_exports.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY}
                OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+\n" shown "${output}")
list(TRANSFORM shown STRIP)
file(READ ${HEADER} text)
string(REGEX MATCHALL "KANZEN_API [a-z0-9_ ]+[ *](kanzen_[a-z_]+)\\(" declared "${text}")
list(TRANSFORM declared REPLACE "^.*[ *](kanzen_[a-z_]+)\\($" "\\1")
if(NOT declared)
  message(FATAL_ERROR "${HEADER} declares nothing: is it the right file?")
endif()

set(too_many ${shown})
list(REMOVE_ITEM too_many ${declared})
set(missing ${declared})
list(REMOVE_ITEM missing ${shown})
if(too_many OR missing)
  message(FATAL_ERROR "${LIBRARY} shows '${too_many}', which the header does not declare, and not '${missing}'")
endif()
list(LENGTH declared count)
message(STATUS "${LIBRARY} shows the ${count} functions of the header")

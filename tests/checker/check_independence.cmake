# Checks that a program contains nothing of the solver. It may not contain symbols of Kanzen that
# the forbidden objects define, unless the allowed ones define them too (templates instantiated in
# both).
#
#   cmake -DNM=<nm> -DPROGRAM=<executable> -DFORBIDDEN=<objects or archives> -DALLOWED=<the same>
#         -P check_independence.cmake
cmake_minimum_required(VERSION 3.25)

# The defined symbols of namespace kanzen, in their mangled form.
function(symbols_of out)
  execute_process(COMMAND ${NM} --defined-only ${ARGN} OUTPUT_VARIABLE output
                  ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" lines "${output}")
  list(FILTER lines INCLUDE REGEX " _Z.*6kanzen")
  list(TRANSFORM lines REPLACE "^.* " "")
  list(REMOVE_DUPLICATES lines)
  set(${out} "${lines}" PARENT_SCOPE)
endfunction()

symbols_of(program ${PROGRAM})
symbols_of(forbidden ${FORBIDDEN})
symbols_of(allowed ${ALLOWED})
list(LENGTH program count)
list(LENGTH forbidden known)
if(count EQUAL 0 OR known LESS 100)
  message(FATAL_ERROR "${count} symbols of Kanzen in ${PROGRAM}, ${known} in what is forbidden: are "
                      "these the right files?")
endif()
list(REMOVE_ITEM forbidden ${allowed})
set(problems 0)
foreach(symbol IN LISTS program)
  if(symbol IN_LIST forbidden)
    message(NOTICE "${PROGRAM}: holds ${symbol}")
    math(EXPR problems "${problems} + 1")
  endif()
endforeach()

# Nor does it reach the solver through a library: it has no threads but its own.
execute_process(COMMAND ${NM} -D --undefined-only ${PROGRAM} OUTPUT_VARIABLE needed
                COMMAND_ERROR_IS_FATAL ANY)
if(needed MATCHES "3tbb")
  message(NOTICE "${PROGRAM}: needs oneTBB")
  math(EXPR problems "${problems} + 1")
endif()
if(problems)
  message(FATAL_ERROR "${PROGRAM} must stand on the rules alone, and does not")
endif()
message(STATUS "${count} symbols of Kanzen in ${PROGRAM}, none of the solver's ${known}")

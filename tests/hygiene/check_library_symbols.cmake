# Checks that a library neither prints nor ends the process. None of its objects may refer to
# functions and streams that do. Assertions are allowed (programming errors only). So are the
# functions that the compiler calls when an exception leaves a noexcept function.
#
#   cmake -DNM=<nm> -DLIBRARY=<archive> -P check_library_symbols.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${NM} -A ${LIBRARY} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" lines "${output}")
if(NOT lines)
  message(FATAL_ERROR "${LIBRARY} holds no symbols: is it the right file?")
endif()

set(ending abort exit _exit _Exit quick_exit raise longjmp)
set(printing
    stdout stderr printf vprintf puts putchar perror __printf_chk __vprintf_chk
    _ZSt4cout _ZSt4cerr _ZSt4clog _ZSt5wcout _ZSt5wcerr _ZNSt8ios_base4InitC1Ev)
set(problems 0)
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^(.*):[ 0-9a-f]* U ([^ ]+)$")
    continue()
  endif()
  set(object ${CMAKE_MATCH_1})
  set(symbol ${CMAKE_MATCH_2})
  string(REGEX REPLACE "@.*$" "" symbol "${symbol}")
  # {fmt} prints through fmt::vprint; formatting to a string is fine.
  if(symbol IN_LIST ending OR symbol IN_LIST printing OR symbol MATCHES "^_ZN3fmt.*6vprintE")
    message(NOTICE "${object}: refers to ${symbol}")
    math(EXPR problems "${problems} + 1")
  endif()
endforeach()
if(problems)
  message(FATAL_ERROR "${LIBRARY} must be silent and total, and is not")
endif()
message(STATUS "${LIBRARY} is silent and total")

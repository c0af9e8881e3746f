# Checks that object files compiled for a wide instruction set cannot leak it into code that runs on
# any processor.
#
# Every translation unit that uses an inline function or a template emits it. The linker keeps one
# copy, perhaps the one with wide instructions. So each such (weak) symbol must carry the tag
# `isa::` in its name, which no other translation unit uses. Constant data has no instructions and
# is exempt. Static initialisers run before the program has examined the processor, so there must be
# none.
#
#   cmake -DNM=<nm> -DOBJECTS=<list of object files> -P check_weak_symbols.cmake
cmake_minimum_required(VERSION 3.25)

if(NOT OBJECTS)
  message(FATAL_ERROR "no object files were given")
endif()

set(problems 0)
foreach(object IN LISTS OBJECTS)
  # System V format, for the section: name|value|class|type|size|line|section
  execute_process(COMMAND ${NM} -C -f sysv --defined-only ${object} OUTPUT_VARIABLE output
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "[][;]" "_" output "${output}")  # both are special in a list
  string(REPLACE "\n" ";" lines "${output}")
  set(symbols 0)
  foreach(line IN LISTS lines)
    # A demangled name may hold a bar (operator|), so the fields are counted from the end.
    if(NOT line MATCHES "^(.*[^ ]) *\\|([^|]*)\\| *([A-Za-z?-]) *\\|([^|]*)\\|([^|]*)\\|([^|]*)\\|(.*)$")
      continue()
    endif()
    set(name ${CMAKE_MATCH_1})
    set(class ${CMAKE_MATCH_3})
    string(STRIP "${CMAKE_MATCH_7}" section)
    math(EXPR symbols "${symbols} + 1")
    if(name MATCHES "^(_GLOBAL__sub_I_|_GLOBAL__I_|__cxx_global_var_init)" OR section MATCHES "^[.](init_array|ctors)")
      message(NOTICE "${object}: runs code at start-up, ${name}")
      math(EXPR problems "${problems} + 1")
    elseif(class MATCHES "^[WVu]$" AND NOT name MATCHES "isa::"
           AND NOT section MATCHES "^[.](rodata|data[.]rel[.]ro)" AND NOT name MATCHES "^DW[.]ref[.]")
      message(NOTICE "${object}: weak symbol without isa::, ${name}")
      math(EXPR problems "${problems} + 1")
    endif()
  endforeach()
  if(symbols EQUAL 0)
    message(FATAL_ERROR "${object} defines nothing: is it the right file?")
  endif()
endforeach()
if(problems)
  message(FATAL_ERROR "wide instructions could leak into the baseline in ${problems} places")
endif()
list(LENGTH OBJECTS count)
message(STATUS "no weak symbol of ${count} kernel objects can leak")

# Adds the folder kanzen/ to the includes of installed headers: "core/board.hpp" becomes
# "kanzen/core/board.hpp". Run by `cmake --install`, which sets KANZEN_HEADERS to that folder.
file(GLOB_RECURSE headers ${KANZEN_HEADERS}/*.hpp)
foreach(header IN LISTS headers)
  file(READ ${header} text)
  string(REGEX REPLACE "(#include \")((core|solver)/)" "\\1kanzen/\\2" prefixed "${text}")
  if(NOT prefixed STREQUAL text)
    file(WRITE ${header} "${prefixed}")
  endif()
endforeach()

# Turns trace_page.html into a source file: cmake -DPAGE=<html> -DSOURCE=<cpp> -P embed_page.cmake
#
# In pieces, because compilers limit the length of one string literal; cut at line ends, so that no
# character is cut in two.
file(READ ${PAGE} rest)
set(pieces "")
while(NOT rest STREQUAL "")
  string(LENGTH "${rest}" length)
  if(length GREATER 8000)
    string(SUBSTRING "${rest}" 0 8000 piece)
    string(FIND "${piece}" "\n" end REVERSE)
    math(EXPR end "${end} + 1")
  else()
    set(end ${length})
  endif()
  string(SUBSTRING "${rest}" 0 ${end} piece)
  string(SUBSTRING "${rest}" ${end} -1 rest)
  string(APPEND pieces "R\"kanzen(${piece})kanzen\"\n")
endwhile()
file(WRITE ${SOURCE} "#include \"solver/lab/trace_page_text.hpp\"

namespace kanzen::lab {

std::string_view trace_page_text() noexcept {
  return ${pieces};
}

}  // namespace kanzen::lab
")

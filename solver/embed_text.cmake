# Turns a text, such as a page, into a source file:
#
#   cmake -DFILE=<file> -DSOURCE=<cpp> -DHEADER=<header> -DNAMESPACE=<name> -DFUNCTION=<name>
#         [-DSHARED=<folder>;<folder>] -P embed_text.cmake
#
# The source defines FUNCTION, which HEADER declares. It returns the text of the file with its parts,
# from its own folder or the shared ones (text_parts.cmake).
#
# The text is split and joined by the compiler, because compilers limit the length of one string
# literal. Splits are at line ends, so that no character is cut in two.
include(${CMAKE_CURRENT_LIST_DIR}/text_parts.cmake)
kanzen_assemble_text(rest ${FILE} ${SHARED})

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
  string(APPEND pieces "    std::string_view(R\"kanzen(${piece})kanzen\"),\n")
endwhile()
file(WRITE ${SOURCE} "#include \"${HEADER}\"

#include <array>
#include <cstddef>

namespace ${NAMESPACE} {

std::string_view ${FUNCTION}() noexcept {
  static constexpr std::array kPieces = {
${pieces}  };
  static constexpr std::size_t kSize = [] {
    std::size_t size = 0;
    for (const std::string_view piece : kPieces) size += piece.size();
    return size;
  }();
  static constexpr auto kText = [] {
    std::array<char, kSize> text{};
    std::size_t at = 0;
    for (const std::string_view piece : kPieces) at += piece.copy(text.data() + at, piece.size());
    return text;
  }();
  return {kText.data(), kText.size()};
}

}  // namespace ${NAMESPACE}
")

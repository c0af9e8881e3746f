# Turns a page into a source file:
#
#   cmake -DPAGE=<html> -DSOURCE=<cpp> -DHEADER=<header> -DNAMESPACE=<name> -DFUNCTION=<name>
#         [-DSHARED=<folder>] -P embed_page.cmake
#
# The source defines FUNCTION, which HEADER declares. It returns the text of the page. In the page,
# @name.css@, @name.js@, @name.html@ and @name.txt@ are replaced by the file beside it or in the
# shared folder.
#
# The text is split, because compilers limit the length of one string literal. Splits are at line
# ends, so that no character is cut in two.
file(READ ${PAGE} rest)
get_filename_component(folder ${PAGE} DIRECTORY)
string(REGEX MATCHALL "@[a-z_]+[.](css|js|html|txt)@" parts "${rest}")
foreach(part IN LISTS parts)
  string(REPLACE "@" "" name "${part}")
  if(NOT EXISTS ${folder}/${name})
    set(name ${SHARED}/${name})
  else()
    set(name ${folder}/${name})
  endif()
  file(READ ${name} content)
  string(REPLACE "${part}" "${content}" rest "${rest}")
endforeach()

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
file(WRITE ${SOURCE} "#include \"${HEADER}\"

namespace ${NAMESPACE} {

std::string_view ${FUNCTION}() noexcept {
  return ${pieces};
}

}  // namespace ${NAMESPACE}
")

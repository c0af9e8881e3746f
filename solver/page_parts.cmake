# kanzen_assemble_page(<out> <html> <folder>...)
#
# Sets <out> to the text of a page. In it, @name.css@, @name.js@, @name.html@ and @name.txt@ are
# replaced by the file of this name: beside the page, or else in the first of the folders that has it.
function(kanzen_assemble_page out page)
  file(READ ${page} text)
  get_filename_component(beside ${page} DIRECTORY)
  string(REGEX MATCHALL "@[a-z_]+[.](css|js|html|txt)@" parts "${text}")
  foreach(part IN LISTS parts)
    string(REPLACE "@" "" name "${part}")
    unset(file CACHE)
    find_file(file ${name} PATHS ${beside} ${ARGN} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
    file(READ ${file} content)
    string(REPLACE "${part}" "${content}" text "${text}")
  endforeach()
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

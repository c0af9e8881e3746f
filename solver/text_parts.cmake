# kanzen_assemble_text(<out> <file> <folder>...)
#
# Sets <out> to the text of a file. In it, @name.css@, @name.js@, @name.html@ and @name.txt@ are
# replaced by the file of this name: beside the file, or else in the first of the folders that has
# it. Parts may have parts.
function(kanzen_assemble_text out whole)
  file(READ ${whole} text)
  get_filename_component(beside ${whole} DIRECTORY)
  while(text MATCHES "@([a-z_]+[.](css|js|html|txt))@")
    set(name ${CMAKE_MATCH_1})
    unset(file CACHE)
    find_file(file ${name} PATHS ${beside} ${ARGN} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
    file(READ ${file} content)
    string(REPLACE "@${name}@" "${content}" text "${text}")
  endwhile()
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

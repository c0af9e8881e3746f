# Checks that the documents point to what exists: files by relative links, in all *.md files, and in
# the documents for developers files by paths from the root and functions, as in `parse_board()`.
#
#   cmake -DROOT=<source root> -P check_documents.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB documents RELATIVE ${ROOT} ${ROOT}/*.md ${ROOT}/results/*.md ${ROOT}/positions/*.md)
file(GLOB_RECURSE solver_documents RELATIVE ${ROOT} ${ROOT}/solver/*.md)
list(APPEND documents ${solver_documents})
set(for_developers
    CONTRIBUTING.md solver/ARCHITECTURE.md solver/campaign/README.md
    solver/engine/README.md solver/formats/README.md solver/packaging/RELEASING.md
    solver/train/README.md)
file(GLOB_RECURSE sources ${ROOT}/core/*.?pp ${ROOT}/solver/*.?pp)
foreach(source IN LISTS sources)
  file(READ ${source} source_text)
  string(APPEND code "${source_text}")
endforeach()
set(problems 0)

function(demand document folder target)
  if(NOT EXISTS ${ROOT}/${folder}/${target})
    message(NOTICE "${document}: ${target} is not there")
    math(EXPR problems "${problems} + 1")
    set(problems ${problems} PARENT_SCOPE)
  endif()
endfunction()

foreach(document IN LISTS documents)
  file(READ ${ROOT}/${document} text)
  string(REPLACE ";" " " text "${text}")
  string(REPLACE "[" "(" text "${text}")  # an open bracket would join the items of a list
  string(REPLACE "]" ")" text "${text}")
  get_filename_component(folder ${document} DIRECTORY)
  string(REGEX MATCHALL "[)][(][^)#:]+[)#]" links "${text}")
  foreach(link IN LISTS links)
    string(REGEX REPLACE "^[)][(](.*)[)#]$" "\\1" target "${link}")
    demand(${document} "${folder}" "${target}")
  endforeach()
  if(document IN_LIST for_developers)
    string(REGEX MATCHALL
           "(core|solver|tests|bench)/[A-Za-z0-9_./]+[.](cpp|hpp|h|cmake|txt|md|py|sh|supp)" paths
           "${text}")
    foreach(path IN LISTS paths)
      demand(${document} "" "${path}")
    endforeach()
    string(REGEX MATCHALL "[A-Za-z_]+[(][)]`" functions "${text}")
    foreach(function IN LISTS functions)
      string(REPLACE ")`" "" begin "${function}")
      set(place -1)
      foreach(before IN ITEMS " " ":" "." ">" "(" "!" "*")
        if(place EQUAL -1)
          string(FIND "${code}" "${before}${begin}" place)
        endif()
      endforeach()
      if(place EQUAL -1)
        message(NOTICE "${document}: no source has ${function}")
        math(EXPR problems "${problems} + 1")
      endif()
    endforeach()
  endif()
endforeach()

if(problems)
  message(FATAL_ERROR "${problems} things that documents point to are missing")
endif()
list(LENGTH documents count)
message(STATUS "${count} documents point to what is there")

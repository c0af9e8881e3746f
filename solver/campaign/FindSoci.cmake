# Finds SOCI with its back ends for SQLite and PostgreSQL: by its CMake package, or by its libraries.
# Defines the target Soci::Soci.
#
# Prefers archives, so that the program does not need SOCI to run. Needs SQLite3 and the headers of
# libpq. The program loads libpq on demand (libpq.cpp).
include(${CMAKE_CURRENT_LIST_DIR}/../packaging/find_targets.cmake)
find_package(SQLite3 3.38 QUIET GLOBAL)
find_path(Soci_LIBPQ_DIR libpq-fe.h PATH_SUFFIXES postgresql pgsql)
find_package(SOCI CONFIG QUIET GLOBAL)
set(Soci_LIBRARIES)
foreach(part core:Core sqlite3:SQLite3 postgresql:PostgreSQL)
  string(REGEX MATCH "(.*):(.*)" unused ${part})
  set(name ${CMAKE_MATCH_1})
  kanzen_first_target(Soci_${name} SOCI::soci_${name}_static SOCI::${CMAKE_MATCH_2} SOCI::soci_${name})
  if(NOT Soci_${name})
    unset(Soci_${name})
    find_library(Soci_${name} NAMES libsoci_${name}.a soci_${name})
  endif()
  list(PREPEND Soci_LIBRARIES ${Soci_${name}})  # the back ends call the core
endforeach()
find_path(Soci_INCLUDE_DIR soci/soci.h)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Soci
  REQUIRED_VARS Soci_core Soci_sqlite3 Soci_postgresql Soci_INCLUDE_DIR Soci_LIBPQ_DIR SQLite3_FOUND)
if(Soci_FOUND AND NOT TARGET Soci::Soci)
  add_library(Soci::Soci INTERFACE IMPORTED GLOBAL)
  target_include_directories(Soci::Soci INTERFACE ${Soci_INCLUDE_DIR} ${Soci_LIBPQ_DIR})
  target_link_libraries(Soci::Soci INTERFACE ${Soci_LIBRARIES} SQLite::SQLite3 ${CMAKE_DL_LIBS})
endif()

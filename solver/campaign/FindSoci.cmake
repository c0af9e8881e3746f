# Finds SOCI with its back ends for SQLite and PostgreSQL in Debian's libsoci-dev, which has no
# CMake configuration. Links its archives, so that the program does not need SOCI to run.
#
# Defines the target Soci::Soci. Needs SQLite3 and the headers of libpq. The program loads libpq on
# demand (libpq.cpp).
find_package(SQLite3 3.38 QUIET GLOBAL)
find_path(Soci_INCLUDE_DIR soci/soci.h)
find_path(Soci_LIBPQ_DIR libpq-fe.h PATH_SUFFIXES postgresql)
foreach(part IN ITEMS core sqlite3 postgresql)
  find_library(Soci_${part} NAMES libsoci_${part}.a)
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Soci REQUIRED_VARS
  Soci_core Soci_sqlite3 Soci_postgresql Soci_INCLUDE_DIR Soci_LIBPQ_DIR SQLite3_FOUND)
if(Soci_FOUND AND NOT TARGET Soci::Soci)
  add_library(Soci::Soci INTERFACE IMPORTED GLOBAL)
  target_include_directories(Soci::Soci INTERFACE ${Soci_INCLUDE_DIR} ${Soci_LIBPQ_DIR})
  target_link_libraries(Soci::Soci INTERFACE
    ${Soci_sqlite3} ${Soci_postgresql} ${Soci_core} SQLite::SQLite3 ${CMAKE_DL_LIBS})
endif()

# `cpack` makes Debian packages from the installed files, one for each component of install.cmake.
# `cmake --workflow --preset package` builds them. `./bootstrap check package` checks them against
# Debian's rules and checks that they are reproducible.
set(KANZEN_MAINTAINER "Kanzen developers <kanzen@example.org>" CACHE STRING
    "Who answers for the Debian packages: a name and, in angle brackets, an address")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kanzen)
set(CPACK_PACKAGE_VENDOR "Kanzen developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL kanzen_program)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${KANZEN_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(about
"Kanzen proves the final disc difference of an Othello position under perfect
play and prints a line of play that reaches it. It solves files of positions
in all usual notations, verifies published scores, games and claims, and
writes certificates that an independent program checks.
.
")

# kanzen_debian_package(<component> <package> <section> <summary> <description> [<field> <value>]...)
function(kanzen_debian_package component package section summary description)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  list(REMOVE_DUPLICATES CPACK_COMPONENTS_ALL)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} PARENT_SCOPE)
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${package} PARENT_SCOPE)
  set(CPACK_DEBIAN_${name}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${name}_DESCRIPTION "${summary}\n${about}${description}" PARENT_SCOPE)
  while(ARGN)
    list(POP_FRONT ARGN field value)
    set(CPACK_DEBIAN_${name}_PACKAGE_${field} ${value} PARENT_SCOPE)
  endwhile()
endfunction()

# kanzen_check.py needs an interpreter. The program loads libpq on demand.
kanzen_debian_package(kanzen_program kanzen math "exact endgame solver for Othello"
"This package contains the programs with their manual, and positions with
known scores."
  DEPENDS "python3:any" SUGGESTS "libpq5")
if(KANZEN_C_LIBRARY)
  # The trigger makes the loader find the library (policy 8.1.1).
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/debian/triggers CONTENT "activate-noawait ldconfig\n")
  file(CHMOD ${PROJECT_BINARY_DIR}/debian/triggers
    PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  get_target_property(soversion kanzen_shared SOVERSION)
  kanzen_debian_package(kanzen_library libkanzen${soversion} libs
    "exact endgame solver for Othello (library)"
"This package contains the library that programs in C and Python load."
    CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/triggers)
  set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
  set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
  kanzen_debian_package(kanzen_development libkanzen-dev libdevel
    "exact endgame solver for Othello (development files)"
"This package contains headers, libraries for C and C++, and the files that
CMake and pkg-config read. Programs in C++ need libtbb-dev as well."
    DEPENDS "libkanzen${soversion} (= ${version})" SUGGESTS "libtbb-dev")
endif()
if(KANZEN_PYTHON)
  kanzen_debian_package(kanzen_python python3-kanzen python
    "exact endgame solver for Othello (Python 3)"
"This package contains the module kanzen. Its class Server needs the package
kanzen."
    DEPENDS "libkanzen${soversion} (>= ${version}), python3:any" SUGGESTS "kanzen"
    ARCHITECTURE all)
endif()

set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CPACK_KANZEN_SOURCE_DIR ${PROJECT_SOURCE_DIR})
set(CPACK_KANZEN_DOC_DIR ${CMAKE_INSTALL_DOCDIR})
set(CPACK_KANZEN_MAN_DIR ${CMAKE_INSTALL_MANDIR})
set(CPACK_KANZEN_DATA_DIR ${CMAKE_INSTALL_DATADIR})
include(CPack)

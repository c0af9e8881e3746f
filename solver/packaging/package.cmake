# `cpack` makes a Debian package from the installed files. `cmake --workflow --preset package`
# builds it. `./bootstrap check package` checks it against Debian's rules and checks that it is
# reproducible.
set(KANZEN_MAINTAINER "Kanzen developers <kanzen@example.org>" CACHE STRING
    "Who answers for the Debian package: a name and, in angle brackets, an address")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kanzen)
set(CPACK_PACKAGE_VENDOR "Kanzen developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact endgame solver for Othello")
set(CPACK_PACKAGE_DESCRIPTION
"Kanzen proves the final disc difference of an Othello position under perfect
play and prints a line of play that reaches it. It solves files of positions
in all usual notations, verifies published scores, games and claims, and
writes certificates that an independent program checks.
.
The package contains the programs, a library for C and C++, and a module for
Python. Programs that use the C++ library need libtbb-dev as well.")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${KANZEN_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
# Makes the loader find the library (policy 8.1.1).
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/debian/triggers CONTENT "activate-noawait ldconfig\n")
file(CHMOD ${PROJECT_BINARY_DIR}/debian/triggers
  PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/triggers)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3:any")  # kanzen_check.py, and the module
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libtbb-dev, libpq5")

set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CPACK_KANZEN_SOURCE_DIR ${PROJECT_SOURCE_DIR})
set(CPACK_KANZEN_DOC_DIR ${CMAKE_INSTALL_DOCDIR})
set(CPACK_KANZEN_MAN_DIR ${CMAKE_INSTALL_MANDIR})
set(CPACK_KANZEN_DATA_DIR ${CMAKE_INSTALL_DATADIR})
include(CPack)

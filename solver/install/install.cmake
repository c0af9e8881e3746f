# What `cmake --install` installs: the program, the libraries with their public headers, and the
# package that find_package(kanzen) reads. Included by the top CMakeLists.txt.
#
# Public headers are those of the targets' file sets: the facade, solver/engine/solver.hpp, closed under
# inclusion. tests/package holds them to that.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kanzen)

install(TARGETS kanzen_core kanzen_engine EXPORT kanzenTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kanzen)
install(EXPORT kanzenTargets NAMESPACE kanzen:: DESTINATION ${package_dir})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/kanzenConfig.cmake.in
  ${PROJECT_BINARY_DIR}/kanzenConfig.cmake
  INSTALL_DESTINATION ${package_dir})
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kanzenConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kanzenConfig.cmake ${PROJECT_BINARY_DIR}/kanzenConfigVersion.cmake
  DESTINATION ${package_dir})

if(TARGET kanzen)
  install(TARGETS kanzen RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set(manual ${PROJECT_BINARY_DIR}/solver/cli/man)
  install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN *.1)
  install(FILES ${manual}/kanzen.bash
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME kanzen)
  # What checks certificates: the program, the second one in Python, and the form of the files.
  install(TARGETS kanzen_check_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/solver/check/kanzen_check.py
          DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${PROJECT_SOURCE_DIR}/solver/check/FORMAT.md
          DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME certificates.md)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

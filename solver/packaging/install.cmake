# Rules of `cmake --install`, included by the top CMakeLists.txt. They install the program with its
# man pages and completion, and the libraries with their public headers. They also install the files
# that find_package(kanzen) and pkg-config read.
#
# Public headers are in the file sets of the targets: kanzen/kanzen.hpp, closed under inclusion.
# tests/package verifies that.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kanzen)

# Users link this target: the engine with the header that includes everything.
add_library(kanzen_library INTERFACE)
add_library(kanzen::kanzen ALIAS kanzen_library)
set_target_properties(kanzen_library PROPERTIES EXPORT_NAME kanzen)
target_link_libraries(kanzen_library INTERFACE kanzen::engine)
target_sources(kanzen_library INTERFACE FILE_SET HEADERS BASE_DIRS ${CMAKE_CURRENT_LIST_DIR} FILES
  ${CMAKE_CURRENT_LIST_DIR}/kanzen/kanzen.hpp)

# Without debug information a program takes a tenth of the space. The build folder keeps it.
install(CODE "set(CMAKE_INSTALL_DO_STRIP TRUE)")

install(TARGETS kanzen_core kanzen_engine EXPORT kanzenTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kanzen)
install(TARGETS kanzen_library EXPORT kanzenTargets
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT kanzenTargets NAMESPACE kanzen:: DESTINATION ${package_dir})
# The C library, also for pkg-config. Its targets have a file of their own, because they need nothing
# else: find_package(kanzen COMPONENTS c).
if(TARGET kanzen_shared)
  install(TARGETS kanzen_shared EXPORT kanzenCTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  string(REGEX REPLACE "[^/]+" ".." KANZEN_PREFIX_FROM_PKGCONFIG ${pkgconfig_dir})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/kanzen.pc.in ${PROJECT_BINARY_DIR}/kanzen.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/kanzen.pc DESTINATION ${pkgconfig_dir})
  install(EXPORT kanzenCTargets NAMESPACE kanzen:: DESTINATION ${package_dir})
endif()
# CMake strips programs only. An archive must keep its symbols for the linker.
if(CMAKE_STRIP)
  foreach(library kanzen_core kanzen_engine)
    set(archive ${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:${library}>)
    install(CODE "execute_process(COMMAND \"${CMAKE_STRIP}\" --strip-debug
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${archive}\" COMMAND_ERROR_IS_FATAL ANY)")
  endforeach()
endif()
# The headers include each other as "kanzen/...". Otherwise a project with its own core/types.hpp
# would give them the wrong file.
install(CODE "set(KANZEN_HEADERS \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/kanzen\")")
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/prefix_includes.cmake)

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
  # Made when the program is linked (solver/apps/kanzen/CMakeLists.txt). Each is named, so a missing one is
  # an error.
  set(manual ${PROJECT_BINARY_DIR}/solver/apps/kanzen/man)
  get_target_property(pages kanzen_manual KANZEN_PAGES)
  list(TRANSFORM pages PREPEND ${manual}/)
  install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${manual}/kanzen.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
  install(FILES ${manual}/kanzen.bash
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME kanzen)
  install(FILES ${manual}/kanzen.zsh
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _kanzen)
  install(FILES ${manual}/kanzen.fish
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  # The checker of certificates, the second one in Python, and the description of the format.
  install(TARGETS kanzen_check_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/solver/checker/kanzen_check.py
          DESTINATION ${CMAKE_INSTALL_BINDIR})
  # Both checkers and `kanzen check` have the same options, and kanzen-check.1 is the page of all.
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/kanzen_check.py.1 CONTENT ".so man1/kanzen-check.1\n")
  install(FILES ${PROJECT_BINARY_DIR}/kanzen_check.py.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${PROJECT_SOURCE_DIR}/solver/checker/FORMAT.md
          DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME certificates.md)
  set(pages ${PROJECT_SOURCE_DIR}/solver/apps/kanzen/manual/pages)
  install(FILES ${pages}/edax.md ${pages}/clusters.md ${pages}/serve.md
          DESTINATION ${CMAKE_INSTALL_DOCDIR})
  # The documents are installed into one folder, under other names.
  file(READ ${pages}/formats.md text)
  string(REPLACE "](../../../../checker/FORMAT.md)" "](certificates.md)" text "${text}")
  string(REPLACE "](../../../../lab/README.md)" "](laboratory.md)" text "${text}")
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/formats.md CONTENT "${text}" @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/formats.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(FILES ${PROJECT_SOURCE_DIR}/solver/lab/README.md
          DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME laboratory.md)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/solver/lab/pictures DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(PROGRAMS ${pages}/slurm-array.sh DESTINATION ${CMAKE_INSTALL_DOCDIR})
  # Positions for users who have only the package.
  set(positions ${PROJECT_SOURCE_DIR}/positions)
  install(FILES ${positions}/bench.obf ${positions}/claims-dev.obf ${positions}/draw-lines.txt
                ${positions}/ffo-01-19.obf ${positions}/ffo-20-39.obf ${positions}/ffo-40-59.obf
                ${positions}/hard-20-dev.obf
          DESTINATION ${CMAKE_INSTALL_DATADIR}/kanzen/positions)
  install(FILES ${positions}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME positions.md)
endif()
# The Python package, which calls the C library. In ~/.local, interpreters look in this folder.
if(KANZEN_PYTHON)
  find_package(Python3 COMPONENTS Interpreter QUIET)
  set(python_folder python3)
  if(Python3_FOUND)
    set(python_folder python${Python3_VERSION_MAJOR}.${Python3_VERSION_MINOR})
  endif()
  set(KANZEN_PYTHON_DIR lib/${python_folder}/site-packages
      CACHE STRING "Where the Python package is installed, relative to the prefix")
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/solver/bindings/python/kanzen DESTINATION ${KANZEN_PYTHON_DIR}
    FILES_MATCHING PATTERN "*.py" PATTERN py.typed PATTERN __pycache__ EXCLUDE)
  install(FILES ${PROJECT_SOURCE_DIR}/solver/bindings/python/README.md
          DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME python.md)
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/solver/bindings/python/examples/game_values.py
          DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

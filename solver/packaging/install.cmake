# Rules of `cmake --install`, included by the top CMakeLists.txt. They install the program with its
# man pages and completion, and the libraries with their public headers. They also install the files
# that find_package(kanzen) and pkg-config read.
#
# Four components are packages of distributions: kanzen_program, kanzen_library (the library for C
# that programs load), kanzen_development and kanzen_python.
#
# Public headers are in the file sets of the targets: kanzen/kanzen.hpp, closed under inclusion.
# tests/package verifies that.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kanzen)
# Everything that is installed. Building it is enough for `cmake --install`.
add_custom_target(kanzen_products)

# Users link this target: the engine with the header that includes everything.
add_library(kanzen_library INTERFACE)
add_library(kanzen::kanzen ALIAS kanzen_library)
set_target_properties(kanzen_library PROPERTIES EXPORT_NAME kanzen)
target_link_libraries(kanzen_library INTERFACE kanzen::engine)
target_sources(kanzen_library INTERFACE FILE_SET HEADERS BASE_DIRS ${CMAKE_CURRENT_LIST_DIR} FILES
  ${CMAKE_CURRENT_LIST_DIR}/kanzen/kanzen.hpp)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME kanzen_development)
install(TARGETS kanzen_core kanzen_engine EXPORT kanzenTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kanzen)
add_dependencies(kanzen_products kanzen_core kanzen_engine)
install(TARGETS kanzen_library EXPORT kanzenTargets
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT kanzenTargets NAMESPACE kanzen:: DESTINATION ${package_dir})
# The C library, also for pkg-config. Its targets have a file of their own, because they need nothing
# else: find_package(kanzen COMPONENTS c).
if(KANZEN_C_LIBRARY)
  install(TARGETS kanzen_shared EXPORT kanzenCTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
            COMPONENT kanzen_library NAMELINK_COMPONENT kanzen_development
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  add_dependencies(kanzen_products kanzen_shared)
  # An installed package may be moved, if its folders are relative to the prefix.
  set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  set(KANZEN_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
  if(NOT IS_ABSOLUTE ${pkgconfig_dir})
    string(REGEX REPLACE "[^/]+" ".." up ${pkgconfig_dir})
    set(KANZEN_PC_PREFIX "\${pcfiledir}/${up}")
  endif()
  foreach(folder LIBDIR INCLUDEDIR)
    set(KANZEN_PC_${folder} ${CMAKE_INSTALL_${folder}})
    cmake_path(ABSOLUTE_PATH KANZEN_PC_${folder} BASE_DIRECTORY "\${prefix}")
  endforeach()
  configure_file(${CMAKE_CURRENT_LIST_DIR}/kanzen.pc.in ${PROJECT_BINARY_DIR}/kanzen.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/kanzen.pc DESTINATION ${pkgconfig_dir})
  install(EXPORT kanzenCTargets NAMESPACE kanzen:: DESTINATION ${package_dir})
endif()

# Sets a variable for the scripts of the installation: the absolute path of a folder or file.
function(kanzen_installed_path variable path)
  install(CODE "cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_PREFIX OUTPUT_VARIABLE ${variable})
    set(path \"${path}\")
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY \"\${${variable}}\")
    set(${variable} \"\$ENV{DESTDIR}\${path}\")")
endfunction()
# `cmake --install --strip` strips programs only. An archive must keep its symbols for the linker.
if(CMAKE_STRIP)
  foreach(library kanzen_core kanzen_engine)
    kanzen_installed_path(KANZEN_ARCHIVE ${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:${library}>)
    install(CODE "if(CMAKE_INSTALL_DO_STRIP)
      execute_process(COMMAND \"${CMAKE_STRIP}\" --strip-debug \"\${KANZEN_ARCHIVE}\"
                      COMMAND_ERROR_IS_FATAL ANY)
    endif()")
  endforeach()
endif()
# The headers include each other as "kanzen/...". Otherwise a project with its own core/board.hpp
# would give them the wrong file.
kanzen_installed_path(KANZEN_HEADERS ${CMAKE_INSTALL_INCLUDEDIR}/kanzen)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/prefix_includes.cmake)

# CMake 3.25 writes absolute folders of headers after the prefix.
if(IS_ABSOLUTE ${CMAKE_INSTALL_INCLUDEDIR})
  kanzen_installed_path(KANZEN_PACKAGE ${package_dir})
  install(CODE [[
    file(GLOB files ${KANZEN_PACKAGE}/kanzen*Targets.cmake)
    foreach(file IN LISTS files)
      file(READ ${file} text)
      string(REPLACE "\${_IMPORT_PREFIX}//" "/" text "${text}")
      file(WRITE ${file} "${text}")
    endforeach()
  ]])
endif()

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/kanzenConfig.cmake.in
  ${PROJECT_BINARY_DIR}/kanzenConfig.cmake
  INSTALL_DESTINATION ${package_dir})
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kanzenConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kanzenConfig.cmake ${PROJECT_BINARY_DIR}/kanzenConfigVersion.cmake
  DESTINATION ${package_dir})

set(manual ${PROJECT_BINARY_DIR}/solver/apps/kanzen/man)
if(KANZEN_MANUAL_WRITER)
  install(FILES ${manual}/kanzen.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
endif()
if(KANZEN_PROGRAM)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME kanzen_program)
  install(TARGETS kanzen RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  add_dependencies(kanzen_products kanzen kanzen_check_program)
  # Made when the program is linked (solver/apps/kanzen/CMakeLists.txt). Each is named, so a missing
  # one is an error.
  if(KANZEN_MANUAL_WRITER)
    get_target_property(pages kanzen_manual KANZEN_PAGES)
    list(TRANSFORM pages PREPEND ${manual}/)
    install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${manual}/kanzen.bash
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME kanzen)
    install(FILES ${manual}/kanzen.zsh
            DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _kanzen)
    install(FILES ${manual}/kanzen.fish
            DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
    # Both checkers and `kanzen check` have the same options, and kanzen-check.1 is the page of all.
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/kanzen_check.py.1 CONTENT ".so man1/kanzen-check.1\n")
    install(FILES ${PROJECT_BINARY_DIR}/kanzen_check.py.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  endif()
  # The checker of certificates, the second one in Python, and the description of the format.
  install(TARGETS kanzen_check_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/solver/checker/kanzen_check.py
          DESTINATION ${CMAKE_INSTALL_BINDIR})
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
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME kanzen_python)
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
# The licence of Kanzen, and all licences of the compiled files.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${CMAKE_CURRENT_LIST_DIR}/copyright
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT kanzen_program)
unset(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME)

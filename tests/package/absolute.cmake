# Installs the libraries into absolute folders (CMAKE_INSTALL_LIBDIR and others), which are outside of
# the prefix, and uses them by pkg-config and CMake. Takes the libraries of another build tree instead
# of building them. Without --strip, they arrive as they were built.
#
#   cmake -DSOURCE=<root> -DBUILT=<tree> -DCXX=<compiler> -DTYPE=<build type> -DVERSION=<version>
#         -P absolute.cmake
cmake_minimum_required(VERSION 3.25)

# CMake refuses to install headers into a folder of the sources, and a build tree may be there.
execute_process(COMMAND mktemp -d OUTPUT_VARIABLE BUILD OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
set(lib ${BUILD}/elsewhere/libraries)
set(include ${BUILD}/elsewhere/headers)
function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD}/tree -G Ninja -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_BUILD_TYPE=${TYPE} -DKANZEN_PROGRAM=OFF -DKANZEN_PYTHON=OFF
    -DCMAKE_INSTALL_PREFIX=${BUILD}/prefix -DCMAKE_INSTALL_LIBDIR=${lib}
    -DCMAKE_INSTALL_INCLUDEDIR=${include} -DCMAKE_INSTALL_DOCDIR=${BUILD}/elsewhere/documents)
set(archives core/libkanzen_core.a solver/engine/libkanzen_engine.a)
file(GLOB shared RELATIVE ${BUILT} ${BUILT}/solver/bindings/c/libkanzen.so*)
foreach(library IN LISTS archives shared)
  get_filename_component(folder ${library} DIRECTORY)
  file(COPY ${BUILT}/${library} DESTINATION ${BUILD}/tree/${folder})
endforeach()
run(${CMAKE_COMMAND} --install ${BUILD}/tree)

set(problems)
foreach(file IN ITEMS ${lib}/libkanzen.so ${lib}/libkanzen.so.1 ${lib}/pkgconfig/kanzen.pc
                      ${lib}/cmake/kanzen/kanzenConfig.cmake ${include}/kanzen.h
                      ${include}/kanzen/kanzen.hpp ${BUILD}/elsewhere/documents/copyright)
  if(NOT EXISTS ${file})
    list(APPEND problems "${file} is not there")
  endif()
endforeach()
foreach(archive IN LISTS archives)
  get_filename_component(name ${archive} NAME)
  file(SHA256 ${BUILT}/${archive} built)
  file(SHA256 ${lib}/${name} installed)
  if(NOT built STREQUAL installed)
    list(APPEND problems "${name} differs from the one that was built")
  endif()
endforeach()
if(EXISTS ${BUILD}/prefix)
  list(APPEND problems "something was installed below the prefix")
endif()
file(READ ${include}/kanzen/solver/engine/solver.hpp header)
if(NOT header MATCHES "#include \"kanzen/solver/engine/position_solver.hpp\"")
  list(APPEND problems "headers do not include each other as kanzen/...")
endif()
file(READ ${lib}/pkgconfig/kanzen.pc module)
foreach(line "libdir=${lib}\n" "includedir=${include}\n")
  if(NOT module MATCHES "${line}")
    list(APPEND problems "kanzen.pc has no line ${line}")
  endif()
endforeach()
if(problems)
  list(JOIN problems "\n" problems)
  message(FATAL_ERROR "${problems}")
endif()
run(${CMAKE_CTEST_COMMAND} --build-and-test ${CMAKE_CURRENT_LIST_DIR}/consumer_c ${BUILD}/consumer
    --build-generator Ninja --build-options -DCMAKE_CXX_COMPILER=${CXX} -Dkanzen_DIR=${lib}/cmake/kanzen
    -DVERSION=${VERSION} --test-command ${CMAKE_CTEST_COMMAND} --output-on-failure)
file(REMOVE_RECURSE ${BUILD})

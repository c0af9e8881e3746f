# Configures builds that lack parts of Kanzen, and looks at their rules.
#
#   cmake -DSOURCE=<root> -DBUILD=<folder> -DCXX=<compiler> -DPROGRAM=<kanzen>
#         -P parts.cmake
cmake_minimum_required(VERSION 3.25)

# configure(<name> <arguments of cmake>...): sets `rules` to the rules of the build, `cache` to its
# variables, and `printed` to the text of CMake.
function(configure name)
  set(folder ${BUILD}/${name})
  file(REMOVE_RECURSE ${folder})
  execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${folder} -G Ninja -DCMAKE_CXX_COMPILER=${CXX} ${ARGN}
    OUTPUT_VARIABLE printed ERROR_VARIABLE printed RESULT_VARIABLE status)
  set(rules "")
  if(EXISTS ${folder}/build.ninja)
    file(READ ${folder}/build.ninja rules)
  endif()
  file(READ ${folder}/CMakeCache.txt cache)
  foreach(variable status printed rules cache)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

set(problems 0)
# expect(<text> MATCHES|LACKS <regex>...)
function(expect what text relation)
  foreach(regex IN LISTS ARGN)
    string(TOLOWER "${text}" lower)
    set(found OFF)
    if(lower MATCHES "${regex}")
      set(found ON)
    endif()
    if((relation STREQUAL MATCHES) AND NOT found OR (relation STREQUAL LACKS) AND found)
      message(NOTICE "${what}: ${relation} ${regex} does not hold")
      set(problems 1 PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# What a packager gets who asks for nothing.
configure(plain)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${printed}")
endif()
expect("a plain build" "${cache}" MATCHES "cmake_build_type:string=release\n"
       "kanzen_developer:bool=off\n")
expect("a plain build" "${rules}" MATCHES "soci" "httplib" "cairo" "libarchive" "build libkanzen|libkanzen.so")
expect("a plain build" "${rules}" LACKS "catch2" "benchmark" "-wall" "core_tests")
expect("a plain build" "${rules}" MATCHES " -o3 ")

# The program without its optional parts, where the libraries of these parts are missing.
set(missing)
foreach(package LibArchive Soci SOCI SQLite3 Httplib httplib Catch2 benchmark)
  list(APPEND missing -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
foreach(file IN ITEMS KANZEN_CAIRO KANZEN_CAIRO_DIR Httplib_LIBRARY Httplib_INCLUDE_DIR)
  list(APPEND missing -D${file}=${file}-NOTFOUND)
endforeach()
configure(program ${missing} -DKANZEN_BOARD=OFF -DKANZEN_PICTURES=OFF -DKANZEN_ARCHIVES=OFF
          -DKANZEN_CAMPAIGNS=OFF
          -DKANZEN_PYTHON=OFF)
expect("a build without parts" "${rules}" MATCHES "build kanzen:" "libkanzen.so")
file(READ ${BUILD}/program/solver/apps/kanzen/output/parts_of_build.cpp parts)
expect("the program without parts" "${parts}" MATCHES
       "has_board = false, .has_campaigns = false, .has_pictures = false")
expect("a build without parts" "${rules}" LACKS "soci" "sqlite" "libpq" "httplib" "cairo" "libarchive")

# The C library without the program.
configure(library ${missing} -DKANZEN_PROGRAM=OFF -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON
          -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON)
expect("the library alone" "${rules}" MATCHES "libkanzen.so"
       "libkanzen_engine.a")
expect("the library alone" "${rules}" LACKS "soci" "sqlite" "httplib" "cairo" "libarchive" "cli11" "libfmt"
       "build kanzen:" "kanzen-check")

# Other distributions: zstd without a CMake package, and shared libraries of SOCI.
set(shared)
file(STRINGS ${BUILD}/plain/CMakeCache.txt archives REGEX "^Soci_[a-z0-9]+:FILEPATH=.*[.]a$")
foreach(line IN LISTS archives)
  string(REGEX REPLACE "[.]a$" ".so" line "${line}")
  list(APPEND shared "-D${line}")
endforeach()
configure(distribution -DCMAKE_DISABLE_FIND_PACKAGE_zstd=ON ${shared})
expect("shared libraries" "${printed}" MATCHES "zstandard: pkgconfig::")
expect("shared libraries" "${rules}" MATCHES "libsoci_core.so" "libsoci_postgresql.so" "libzstd.so")
expect("shared libraries" "${rules}" LACKS "libsoci_[a-z0-9]*[.]a")

# cpp-httplib needs the macros of its own build: from its CMake package ..
file(WRITE ${BUILD}/fake/httplibConfig.cmake "
  add_library(httplib::httplib INTERFACE IMPORTED)
  target_compile_definitions(httplib::httplib INTERFACE MACRO_OF_PACKAGE)")
configure(of_package -Dhttplib_DIR=${BUILD}/fake)
expect("a CMake package of cpp-httplib" "${rules}" MATCHES "-dmacro_of_package")
expect("a CMake package of cpp-httplib" "${rules}" LACKS "-dcpphttplib_")
# .. or from the symbols of the library. A cross build does not ask the pkg-config of this machine,
# and does not run the program.
set(cross -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=x86_64)
configure(cross ${cross})
expect("a cross build" "${cache}" MATCHES "httplib_library:filepath=/")
foreach(macro OPENSSL ZLIB BROTLI)
  string(TOLOWER -DCPPHTTPLIB_${macro}_SUPPORT definition)
  expect("the symbols of cpp-httplib" "${rules}" MATCHES "${definition}")
endforeach()
expect("a cross build" "${printed}" MATCHES "no man pages and no completion")
expect("a cross build" "${rules}" LACKS "manual --folder")
file(READ ${BUILD}/cross/cmake_install.cmake installed)
expect("a cross build" "${installed}" LACKS "kanzen-solve.1" "kanzen.bash")
# A program of the build machine writes the manual, if it has the same parts.
configure(host ${cross} -DKANZEN_HOST_PROGRAM=${PROGRAM})
expect("a cross build with a host program" "${rules}" MATCHES "/kanzen manual --folder")
configure(other ${cross} -DKANZEN_HOST_PROGRAM=${PROGRAM} -DKANZEN_BOARD=OFF)
expect("a host program with other parts" "${printed}" MATCHES "built with another kanzen_board")

# Tests without the program are refused.
configure(tests -DKANZEN_PROGRAM=OFF -DKANZEN_DEVELOPER=ON)
expect("tests without the program" "${printed}" MATCHES "kanzen_developer needs kanzen_program")

if(problems)
  message(FATAL_ERROR "a build has parts that it should lack, or lacks others, see above")
endif()

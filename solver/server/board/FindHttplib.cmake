# Finds cpp-httplib by its CMake package, by pkg-config, or by its header and library. Defines the
# target Httplib::Httplib.
#
# The classes of cpp-httplib have another layout with each of its macros. A program with other macros
# than the library overwrites memory without an error. The packages name the macros. Without a
# package, the symbols of the library show them.
include(${CMAKE_CURRENT_LIST_DIR}/../../packaging/find_targets.cmake)
include(CheckCXXSourceCompiles)

# Adds a macro to Httplib_MACROS if the library defines a function, which `use` calls. Declares its
# class by hand, because the header of cpp-httplib would include headers that may be missing.
macro(kanzen_httplib_macro name declaration use)
  set(CMAKE_REQUIRED_LIBRARIES ${Httplib_LIBRARY})
  check_cxx_source_compiles("${declaration} int main() { return ${use}; }" Httplib_HAS_${name})
  unset(CMAKE_REQUIRED_LIBRARIES)
  if(Httplib_HAS_${name})
    list(APPEND Httplib_MACROS CPPHTTPLIB_${name}_SUPPORT)
  endif()
endmacro()

set(Httplib_MACROS)
find_package(httplib CONFIG QUIET GLOBAL)
kanzen_first_target(Httplib_TARGET httplib::httplib)
if(NOT Httplib_TARGET)
  kanzen_pkg_config(Httplib_TARGET cpp-httplib)
endif()
if(NOT Httplib_TARGET)
  find_path(Httplib_INCLUDE_DIR httplib.h)
  find_library(Httplib_LIBRARY NAMES cpp-httplib httplib)
  if(Httplib_INCLUDE_DIR)
    add_library(Httplib::Files INTERFACE IMPORTED GLOBAL)
    target_include_directories(Httplib::Files INTERFACE ${Httplib_INCLUDE_DIR})
    set(Httplib_TARGET Httplib::Files)
  endif()
  if(Httplib_INCLUDE_DIR AND Httplib_LIBRARY)  # otherwise the header defines all functions
    kanzen_httplib_macro(OPENSSL
      "namespace httplib { struct SSLServer { bool is_valid() const; }; }"
      "httplib::SSLServer().is_valid()")
    foreach(part gzip:ZLIB brotli:BROTLI zstd:ZSTD)
      string(REGEX MATCH "(.*):(.*)" unused ${part})
      set(class ${CMAKE_MATCH_1}_compressor)
      kanzen_httplib_macro(${CMAKE_MATCH_2}
        "namespace httplib { namespace detail { struct ${class} { ${class}(); char state[4096]; }; } }"
        "httplib::detail::${class}().state[0]")
    endforeach()
    target_link_libraries(Httplib::Files INTERFACE ${Httplib_LIBRARY})
    target_compile_definitions(Httplib::Files INTERFACE ${Httplib_MACROS})
  endif()
endif()

kanzen_found_target(Httplib Httplib::Httplib)

# kanzen_pkg_config(<out> <module>)
#
# Sets <out> to an imported target for a module of pkg-config, or to nothing. A cross build asks only
# a pkg-config that was chosen for it, because the default one describes the build machine.
function(kanzen_pkg_config out module)
  set(${out} "" PARENT_SCOPE)
  set(chosen ${PKG_CONFIG_EXECUTABLE} $ENV{PKG_CONFIG} $ENV{PKG_CONFIG_LIBDIR})
  if(CMAKE_CROSSCOMPILING AND NOT chosen)
    return()
  endif()
  find_package(PkgConfig QUIET)
  if(NOT PkgConfig_FOUND)
    return()
  endif()
  string(MAKE_C_IDENTIFIER "KANZEN_PC_${module}" prefix)
  pkg_check_modules(${prefix} QUIET IMPORTED_TARGET GLOBAL ${module})
  if(${prefix}_FOUND)
    set(${out} PkgConfig::${prefix} PARENT_SCOPE)
  endif()
endfunction()

# kanzen_found_target(<name> <target>): ends a find module. <name> is found if <name>_TARGET is set,
# and then <target> stands for it.
macro(kanzen_found_target name target)
  include(FindPackageHandleStandardArgs)
  find_package_handle_standard_args(${name} REQUIRED_VARS ${name}_TARGET)
  if(${name}_FOUND AND NOT TARGET ${target})
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    target_link_libraries(${target} INTERFACE ${${name}_TARGET})
  endif()
endmacro()

# kanzen_first_target(<out> <target>...): sets <out> to the first that exists, or to nothing.
function(kanzen_first_target out)
  set(${out} "" PARENT_SCOPE)
  foreach(target IN LISTS ARGN)
    if(TARGET ${target})
      set(${out} ${target} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# Finds zstd by its CMake package or by pkg-config, because distributions install one or the other.
# Defines the target Zstandard::Zstandard.
include(${CMAKE_CURRENT_LIST_DIR}/../packaging/find_targets.cmake)
find_package(zstd ${Zstandard_FIND_VERSION} CONFIG QUIET GLOBAL)
kanzen_first_target(Zstandard_TARGET zstd::libzstd_shared zstd::libzstd zstd::libzstd_static)
if(NOT Zstandard_TARGET)
  kanzen_pkg_config(Zstandard_TARGET "libzstd>=${Zstandard_FIND_VERSION}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Zstandard REQUIRED_VARS Zstandard_TARGET)
if(Zstandard_FOUND AND NOT TARGET Zstandard::Zstandard)
  add_library(Zstandard::Zstandard INTERFACE IMPORTED GLOBAL)
  target_link_libraries(Zstandard::Zstandard INTERFACE ${Zstandard_TARGET})
endif()

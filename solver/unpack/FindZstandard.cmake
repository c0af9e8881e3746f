# Finds zstd by its CMake package or by pkg-config, because distributions install one or the other.
# Defines the target Zstandard::Zstandard.
include(${CMAKE_CURRENT_LIST_DIR}/../packaging/find_targets.cmake)
find_package(zstd ${Zstandard_FIND_VERSION} CONFIG QUIET GLOBAL)
kanzen_first_target(Zstandard_TARGET zstd::libzstd_shared zstd::libzstd zstd::libzstd_static)
if(NOT Zstandard_TARGET)
  kanzen_pkg_config(Zstandard_TARGET "libzstd>=${Zstandard_FIND_VERSION}")
endif()

kanzen_found_target(Zstandard Zstandard::Zstandard)

# Header-only libraries of this machine, in a folder without the headers of its C library, which are
# of no use to another processor. Sets KANZEN_XXHASH_DIR and nlohmann_json::nlohmann_json.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(name xxhash.h nlohmann)
  find_path(KANZEN_HOST_${name} ${name} PATHS /usr/local/include /usr/include NO_DEFAULT_PATH
            NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${KANZEN_HOST_${name}}/${name} ${headers}/${name} SYMBOLIC)
endforeach()
set(KANZEN_XXHASH_DIR ${headers})
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${headers})

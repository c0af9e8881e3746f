# The target kanzen_zip makes a zip for users of Windows: the programs, a README, the licences of
# everything in them, and positions. `./bootstrap windows` builds it.
set(KANZEN_LICENCES ${PROJECT_BINARY_DIR}/root/licences CACHE PATH
    "Licences of the libraries in the programs; .ci/windows-root collects them")

set(name kanzen-${PROJECT_VERSION}-windows)
set(folder ${PROJECT_BINARY_DIR}/zip/${name})
set(positions ${PROJECT_SOURCE_DIR}/positions)
configure_file(${CMAKE_CURRENT_LIST_DIR}/README.txt.in ${PROJECT_BINARY_DIR}/README.txt @ONLY NEWLINE_STYLE CRLF)
add_custom_target(kanzen_zip
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${PROJECT_BINARY_DIR}/zip
  COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}/positions
  COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:kanzen> $<TARGET_FILE:kanzen_check_program>
          ${PROJECT_BINARY_DIR}/README.txt ${folder}
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${KANZEN_LICENCES} ${folder}/licences
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/LICENSE ${folder}/licences/Kanzen.txt
  COMMAND ${CMAKE_COMMAND} -E copy ${positions}/README.md ${positions}/ffo-01-19.obf
          ${positions}/ffo-20-39.obf ${positions}/draw-lines.txt ${folder}/positions
  COMMAND ${CMAKE_COMMAND} -E chdir ${PROJECT_BINARY_DIR}/zip
          ${CMAKE_COMMAND} -E tar cf ${PROJECT_BINARY_DIR}/${name}.zip --format=zip ${name}
  DEPENDS kanzen kanzen_check_program
  VERBATIM)

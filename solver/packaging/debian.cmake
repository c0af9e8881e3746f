# Adapts the trees of all packages to Debian's policy before packing. cpack runs this script on its
# own copies of the installed files, a folder for each component. package.cmake names the folders
# within a prefix.

# gzip_file(<file>...): leaves out names and times, so that the bytes depend on the content only.
function(gzip_file)
  execute_process(COMMAND gzip -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(prefix ${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX})
  string(TOUPPER ${component} name)
  set(package ${CPACK_DEBIAN_${name}_PACKAGE_NAME})
  cmake_path(REPLACE_FILENAME CPACK_KANZEN_DOC_DIR ${package} OUTPUT_VARIABLE doc)
  set(doc ${prefix}/${doc})
  file(MAKE_DIRECTORY ${doc})

  # Policy 12.5. The licence of Kanzen is in it.
  file(REMOVE ${doc}/LICENSE)
  file(COPY_FILE ${CPACK_KANZEN_SOURCE_DIR}/solver/packaging/copyright ${doc}/copyright)
  # Policy 12.7: the changelog of Kanzen, and one for the package, which has nothing to add. Its date
  # is SOURCE_DATE_EPOCH or the date of the build.
  file(COPY_FILE ${CPACK_KANZEN_SOURCE_DIR}/CHANGELOG.md ${doc}/changelog)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
  file(WRITE ${doc}/changelog.Debian "\
${CPACK_PACKAGE_NAME} (${version}) unstable; urgency=medium

  * Package of version ${CPACK_PACKAGE_VERSION}; see changelog.gz.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}
")
  file(CHMOD ${doc}/changelog ${doc}/changelog.Debian ${doc}/copyright
    PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  gzip_file(${doc}/changelog ${doc}/changelog.Debian)

  file(GLOB pages ${prefix}/${CPACK_KANZEN_MAN_DIR}/man*/*.[1-9])
  if(pages)
    gzip_file(${pages})
  endif()

  # Debian's zsh looks here.
  set(data ${prefix}/${CPACK_KANZEN_DATA_DIR})
  if(EXISTS ${data}/zsh/site-functions)
    file(RENAME ${data}/zsh/site-functions ${data}/zsh/vendor-completions)
  endif()

  # The package may not depend on the mask of its builder. Files already have the modes of their
  # installation, but folders do not. CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS does not apply to
  # folders that an installed file creates.
  file(GLOB_RECURSE folders LIST_DIRECTORIES ON ${prefix}/*)
  list(APPEND folders ${prefix})
  foreach(folder IN LISTS folders)
    if(IS_DIRECTORY ${folder} AND NOT IS_SYMLINK ${folder})
      file(CHMOD ${folder} DIRECTORY_PERMISSIONS
        OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
    endif()
  endforeach()
endforeach()

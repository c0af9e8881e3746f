# Puts the page for browsers into a folder:
#
#   cmake -DFOLDER=<folder> -DMODULE=<wasm> -DPACKAGE=<files> -DVERSION=<version> -DPAGE=<html>
#         -DSHARED=<folders with its parts> -DPARTS=<text_parts.cmake> -DWORKER=<service worker>
#         -P site.cmake
cmake_policy(VERSION 3.25)
include(${PARTS})

# Everything of an earlier build goes, so that only the files of this one are served.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/kanzen)
foreach(source IN LISTS PACKAGE)
  get_filename_component(name ${source} NAME)
  file(READ ${source} text)
  string(REPLACE "@version@" "${VERSION}" text "${text}")
  file(WRITE ${FOLDER}/kanzen/${name} "${text}")
endforeach()
file(COPY_FILE ${MODULE} ${FOLDER}/kanzen/kanzen.wasm)

kanzen_assemble_text(page ${PAGE} ${SHARED})
# Nothing that users enter gets into the text of this page, so its nonce need not be secret.
string(REPLACE "@nonce@" "kanzen" page "${page}")
set(board "---------------------------OX------XO--------------------------- X")
string(REPLACE "@start@" "{\"start\":\"${board}\",\"moves\":\"\"}" page "${page}")
file(WRITE ${FOLDER}/index.html "${page}")

# The service worker keeps what the page loads. Another content has another digest.
set(digests "")
set(names "")
foreach(name engine.js kanzen.wasm pool.js serve.js solver.js web.js worker_web.js)
  file(SHA256 ${FOLDER}/kanzen/${name} digest)
  string(APPEND digests ${digest})
  list(APPEND names "'kanzen/${name}'")
endforeach()
file(SHA256 ${FOLDER}/index.html digest)
string(SHA256 digest "${digests}${digest}")
list(JOIN names ", " names)
file(READ ${WORKER} text)
string(REPLACE "@digest@" "${digest}" text "${text}")
string(REPLACE "@files@" "${names}" text "${text}")
file(WRITE ${FOLDER}/service_worker.js "${text}")

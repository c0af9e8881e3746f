# Writes OUTPUT, the source of version.hpp, with the commit of SOURCE_DIR. Runs at every build, and
# touches the file only if it changes.
execute_process(
  COMMAND git -c safe.directory=* -C ${SOURCE_DIR} describe --always --dirty --exclude=* --abbrev=10
  OUTPUT_VARIABLE commit
  OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET
  RESULT_VARIABLE failed)
execute_process(
  COMMAND git -c safe.directory=* -C ${SOURCE_DIR} rev-parse --show-toplevel
  OUTPUT_VARIABLE top
  OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
if(failed OR NOT top STREQUAL SOURCE_DIR)  # an archive, perhaps inside another repository
  set(commit "")
else()
  string(PREPEND commit "+g")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "solver/version/version.hpp"

std::string_view kanzen::version() noexcept { return KANZEN_VERSION "@commit@"; }
]] @ONLY)

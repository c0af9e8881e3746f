// The build passes KANZEN_VERSION to this file only.
#include "solver/version/version.hpp"

#include <string>

#include "solver/version/commit.hpp"

namespace kanzen {

std::string_view version() {
  static const std::string text = std::string(KANZEN_VERSION).append(kCommit);
  return text;
}

}  // namespace kanzen

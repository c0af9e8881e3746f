#include "solver/version/version.hpp"

#include "solver/version/commit.hpp"

namespace kanzen {

std::string_view version() noexcept { return kVersion; }

}  // namespace kanzen

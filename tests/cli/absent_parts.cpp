#include "solver/apps/kanzen/output/version.hpp"

kanzen::cli::BuildParts kanzen::cli::build_parts() noexcept {
  return {.board = false, .campaigns = false, .pictures = false};
}

#include "solver/apps/kanzen/output/command_text.hpp"

kanzen::cli::BuildParts kanzen::cli::build_parts() noexcept {
  return {.has_board = false, .has_campaigns = false, .has_pictures = false};
}

// Reads the claims for a command of `kanzen prove`.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "solver/apps/kanzen/commands/claim_side.hpp"
#include "solver/campaign/definition.hpp"

namespace kanzen::cli {

struct ClaimFlags {
  std::string input{};  // FILE or a position
  std::string board{};
  std::string moves{};
  std::string claim{};
  std::string side{kMoverSide};
  std::string name{};  // of a single claim
};

/// Adds FILE, --board, --moves, --claim, --side and --name.
void add_claim_flags(CLI::App& command, ClaimFlags& flags);

/// Reads the claims. Throws UsageError, and InputError if a file cannot be read.
[[nodiscard]] campaign::Definition make_definition(const ClaimFlags& flags);

}  // namespace kanzen::cli

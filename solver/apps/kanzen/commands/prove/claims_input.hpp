// Reads the claims for a command of `kanzen prove`.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/campaign/campaign_definition.hpp"

namespace kanzen::cli {

struct ClaimFlags {
  std::string input{};  // FILE or a position
  std::string claim{};
  std::string side{kMoverSide};
  std::string name{};  // of a single claim
};

/// Adds FILE, --board, --moves, --claim, --side and --name.
void add_claim_flags(CLI::App& command, ClaimFlags& flags);

/// The claims that were read, and the records of their file that gave none.
struct ClaimsInput {
  campaign::Definition definition;  // with at least one claim
  std::size_t unreadable = 0;
  std::size_t without_claim = 0;

  [[nodiscard]] ExitCode exit_code() const noexcept {
    return unreadable == 0 ? ExitCode::ok : ExitCode::bad_input;
  }

  /// ", 1 record without a claim, 2 unreadable"; empty if every record gave a claim.
  [[nodiscard]] std::string skipped_text() const;
};

/// Reads the claims. Names unreadable records of a file on standard error, and reads the others.
/// Throws UsageError, also if there is no claim, and InputError if a file cannot be read.
[[nodiscard]] ClaimsInput read_claims(const ClaimFlags& flags);

}  // namespace kanzen::cli

// --out and --resume: the journal of a command.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/batch/journal.hpp"

namespace kanzen::cli {

struct JournalFlags {
  std::string out;
  std::string resume{};  // "same" or "changed"; empty: starts a new journal
  std::string checkpoint;
};

/// Adds --out and --resume. `things` names the recorded objects,
/// such as "results".
void add_journal_flags(CLI::App& command, JournalFlags& flags, std::string_view things);

/// An error message for an invalid combination of flags; empty if it is valid.
[[nodiscard]] std::string find_problem(const JournalFlags& flags);

/// The flags as part of the description of a job, such as ", read as sgf"; empty for the defaults.
[[nodiscard]] std::string describe(const ReadFlags& flags);

/// Opens the journal for the run `job` of `engine` over `inputs`; null without --out. Throws
/// UsageError if its name promises another format, such as r.csv, and JournalError.
[[nodiscard]] std::unique_ptr<Journal> open_journal(const JournalFlags& flags,
                                                    const std::vector<std::string>& inputs,
                                                    const std::string& job,
                                                    const std::string& engine);

}  // namespace kanzen::cli

// --out and --resume: the journal of a command.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/batch/journal.hpp"

namespace kanzen::cli {

struct JournalFlags {
  std::string out;
  bool resume = false;
  bool resume_changed = false;
};

/// Adds --out, --resume and --resume-changed; `things` are what is recorded.
void add_journal_flags(CLI::App& command, JournalFlags& flags, std::string_view things);

/// What is wrong with the flags, or an empty string.
[[nodiscard]] std::string problem_of(const JournalFlags& flags);

/// What a journal knows of --from: how the input was read.
[[nodiscard]] std::string read_as(const std::string& format);

/// The journal of a run over `inputs` that asks `job`, or null without --out. Throws JournalError.
[[nodiscard]] std::unique_ptr<Journal> open_journal(const JournalFlags& flags,
                                                    const std::vector<std::string>& inputs,
                                                    const std::string& job);

}  // namespace kanzen::cli

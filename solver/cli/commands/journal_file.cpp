#include "solver/cli/commands/journal_file.hpp"

#include <fmt/format.h>

#include "solver/cli/output/text.hpp"
#include "solver/cli/output/version.hpp"
#include "solver/cli/platform/standard_error.hpp"
#include "solver/cli/platform/terminal.hpp"
#include "solver/cli/platform/usage_error.hpp"
#include "solver/files/file_beside.hpp"

namespace kanzen::cli {

void add_journal_flags(CLI::App& command, JournalFlags& flags, std::string_view things) {
  command.add_option("--out", flags.out, fmt::format("Append the {} to this journal", things))
      ->type_name("FILE");
  command.add_flag("--resume", flags.resume, "Continue the journal of --out: skip what it holds");
  command.add_flag("--resume-changed", flags.resume_changed,
                   "Like --resume, even if the input or the options have changed");
  command
      .add_option(
          "--checkpoint", flags.checkpoint,
          "Save the bounds proven inside the search to FILE, every few minutes and at the end, "
          "and start from those that it holds")
      ->type_name("FILE");
}

std::string problem_of(const JournalFlags& flags) {
  const bool resumes = flags.resume || flags.resume_changed;
  return resumes && flags.out.empty() ? "--resume: expected --out FILE with the journal to continue"
                                      : "";
}

std::string read_as(const ReadFlags& flags) {
  const ReadFlags plain;
  std::string text;
  if (flags.from != plain.from) text += ", read as " + flags.from;
  if (flags.dialect != plain.dialect) text += ", dialect " + flags.dialect;
  return text;
}

std::unique_ptr<Journal> open_journal(const JournalFlags& flags,
                                      const std::vector<std::string>& inputs,
                                      const std::string& job, const std::string& engine) {
  if (flags.out.empty()) return nullptr;
  const Resume resume = flags.resume_changed ? Resume::changed
                        : flags.resume       ? Resume::same
                                             : Resume::no;
  JournalIdentity all;
  for (const std::string& input : inputs) {
    JournalIdentity one = identify_input(input, job);
    if (all.input.empty()) {
      all = std::move(one);
      continue;
    }
    all.input += " " + one.input;
    all.bytes += one.bytes;
    all.head = all.head * 31 + one.head;  // depends on the order
  }
  all.program = fmt::format("kanzen {}", version());
  all.engine = engine;
  return std::make_unique<Journal>(flags.out, all, resume);
}

std::unique_ptr<Checkpointer> open_checkpoint(const JournalFlags& flags, Solver& solver,
                                              bool quiet) {
  constexpr double kInterval = 180;  // seconds
  if (flags.checkpoint.empty()) return nullptr;
  if (solver.options().isolate || solver.options().deterministic) {
    throw UsageError(
        "--checkpoint: expected one table for all positions, without --isolate and "
        "--deterministic");
  }
  const std::size_t entries = read_checkpoint(flags.checkpoint, solver);
  if (entries != 0 && !quiet) {
    complain(fmt::format("starting from {} in {}", count_text(entries, "proven position"),
                         flags.checkpoint));
  }
  (void)FileBeside(flags.checkpoint);  // so that a folder that cannot be written is noticed now
  return std::make_unique<Checkpointer>(flags.checkpoint, solver,
                                        fmt::format("kanzen {}", version()), kInterval);
}

}  // namespace kanzen::cli

#include "solver/apps/kanzen/commands/journal_file.hpp"

#include <fmt/format.h>

#include "core/notation/printable.hpp"
#include "solver/apps/kanzen/commands/checkpoint_file.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/apps/kanzen/platform/usage_error.hpp"

namespace kanzen::cli {

void add_journal_flags(CLI::App& command, JournalFlags& flags, std::string_view things) {
  command.add_option("--out", flags.out, fmt::format("Append the {} to this journal", things))
      ->type_name("FILE");
  command.add_flag("--resume", flags.resume, "Continue the journal of --out: skip what it holds");
  command.add_flag("--resume-changed", flags.resume_changed,
                   "Like --resume, even if the input or the options have changed");
  add_checkpoint_flag(command, flags.checkpoint);
}

std::string find_problem(const JournalFlags& flags) {
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
  for (const std::string_view suffix : {".gz", ".zst"}) {
    if (!flags.out.ends_with(suffix)) continue;
    throw UsageError(fmt::format(
        "--out {}: a journal is not compressed, expected a name without {}", flags.out, suffix));
  }
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
  auto journal = std::make_unique<Journal>(flags.out, all, resume);
  if (journal->distrusted() != 0) {
    complain(
        fmt::format("{}: the results of {} cannot be trusted, because the run that wrote or "
                    "used them has contradicted itself. They are solved again",
                    notation::printable(flags.out), count_text(journal->distrusted(), "position")));
  }
  return journal;
}

}  // namespace kanzen::cli

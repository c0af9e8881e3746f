#include "solver/apps/kanzen/commands/journal_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "core/notation/printable.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace {

/// Throws UsageError if the name of a journal promises another format than a journal has.
void refuse_name_of_other_format(const std::string& path) {
  for (const std::string_view suffix : {".gz", ".zst"}) {
    if (!path.ends_with(suffix)) continue;
    throw UsageError(fmt::format(
        "--out {}: a journal is not compressed, expected a name without {}", path, suffix));
  }
  const auto refuse = [&path](const std::string& advice) {
    throw UsageError(
        fmt::format("--out {}: a journal is JSON Lines whatever --format is, expected a name such "
                    "as {}; {}",
                    path, to_utf8(to_path(path).replace_extension(".jsonl")), advice));
  };
  std::string suffix = to_utf8(to_path(path).extension());
  for (char& c : suffix) c = notation::lower(c);
  if (suffix == ".csv") refuse("for CSV, add --format csv > " + path);
  if (suffix == ".txt") refuse("for a table, add --format table > " + path);
  if (suffix == ".html" || suffix == ".htm") refuse("for a page, use --report " + path);
  if (suffix == ".md") refuse("for Markdown, use kanzen convert JOURNAL --to markdown > " + path);
  for (const std::string_view other : {".tsv", ".pgn", ".sgf", ".ggf", ".ffo", ".kzc"}) {
    if (suffix == other) refuse("for other formats, see kanzen convert --help");
  }
  if (suffix == ".obf") refuse("for OBF, use kanzen convert JOURNAL --to obf > " + path);
}

}  // namespace

void add_journal_flags(CLI::App& command, JournalFlags& flags, std::string_view things) {
  command.add_option("--out", flags.out, fmt::format("Append the {} to this journal", things))
      ->type_name("FILE");
  command
      .add_flag("--resume{same}", flags.resume,
                "Continue the journal of --out, and skip positions with a result there; "
                "--resume=changed permits another input and other options")
      ->check(CLI::IsMember({"same", "changed"}));
}

std::string find_problem(const JournalFlags& flags) {
  return !flags.resume.empty() && flags.out.empty()
             ? "--resume: expected --out FILE with the journal to continue"
             : "";
}

std::string describe(const ReadFlags& flags) {
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
  refuse_name_of_other_format(flags.out);
  const Resume resume = flags.resume.empty()        ? Resume::no
                        : flags.resume == "changed" ? Resume::changed
                                                    : Resume::same;
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
  if (journal->distrusted_count() != 0) {
    print_message(fmt::format(
        "{}: the results of {} cannot be trusted, because the run that wrote or "
        "used them has contradicted itself. They are solved again",
        notation::printable(flags.out), count_text(journal->distrusted_count(), "position")));
  }
  return journal;
}

}  // namespace kanzen::cli

// kanzen merge: merges the results of several runs and reports contradictions.
#include "solver/batch/merge.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/wide_hash.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/exit.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/bad_records.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/platform/input_file.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/batch/journal.hpp"
#include "solver/batch/missing_work.hpp"
#include "solver/batch/request_keys.hpp"
#include "solver/batch/unfinished_results.hpp"
#include "solver/files/input_error.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/outcome_line.hpp"
#include "solver/records/line_checksum.hpp"
#include "solver/records/text_hash.hpp"

namespace kanzen::cli {

namespace {

struct MergeCounts {
  std::size_t kept = 0;
  std::size_t repeated = 0;
  std::size_t contradictions = 0;
  std::size_t journals = 0;  // even without results, as for an empty shard
};

/// Goals without a result and goals with one, in all files so far.
struct Open {
  UnfinishedResults unfinished;
  std::unordered_set<WideHash, WideHashPart> solved;         // of exact_key()
  std::unordered_set<WideHash, WideHashPart> solved_images;  // of image_key()
};

/// The results to be printed, in the order of the input where journals record it.
class MergedLines {
 public:
  /// Adds the line of a result. `header` is the first line of its journal, empty for other files;
  /// `recorded` is the result as it stands in the file.
  void add(std::string line, std::string_view header, std::string_view recorded) {
    const auto index = header.empty() ? std::nullopt : read_input_index(recorded);
    lines_.push_back({input_number(header), index.value_or(lines_.size()), std::move(line)});
  }

  /// Prints the results: of one input after the other, and in the order of each.
  void print() {
    std::ranges::stable_sort(lines_, {},
                             [](const Line& line) { return std::pair(line.input, line.index); });
    for (const Line& line : lines_) fmt::print("{}\n", line.text);
  }

 private:
  struct Line {
    std::size_t input;
    std::uint64_t index;
    std::string text;
  };

  /// Equal for journals of one input; other files count as one input.
  std::size_t input_number(std::string_view header) {
    if (header == last_header_ && !inputs_.empty()) return last_input_;
    std::string key;
    if (const auto read = header.empty() ? std::nullopt : read_journal_header(header)) {
      const JournalIdentity& identity = read->identity;
      key = fmt::format("{} {} {}", identity.input, identity.bytes, identity.head);
    }
    last_header_ = header;
    last_input_ = inputs_.emplace(key, inputs_.size()).first->second;
    return last_input_;
  }

  std::vector<Line> lines_;
  std::map<std::string, std::size_t> inputs_;  // numbers by name, size and hash
  std::string last_header_;
  std::size_t last_input_ = 0;
};

struct MergeFlags {
  std::vector<std::string> files;
  bool dedup = false;
};

/// The key of a result, equal for one goal about positions that are equal up to symmetry and
/// colour. A result also solved_count the others with its key.
WideHash image_key(const Outcome& outcome) {
  std::string key = canonical_key(outcome) + "\n" + std::to_string(outcome.record.side_length);
  if (outcome.claim) key += "\n" + to_string(outcome.claim->interval);
  return wide_hash_of_text(key);
}

/// The lines of results that no file has solved, neither for their positions nor for an image.
std::vector<std::string> remaining_lines(Open& open) {
  std::vector<std::string> lines = open.unfinished.take();
  std::erase_if(lines, [&open](const std::string& line) {
    const Result<Outcome> outcome = parse_jsonl(line);
    return outcome && open.solved_images.contains(image_key(outcome.value()));
  });
  return lines;
}

/// The line of `outcome`, the last one of `reader`, valid in any file. Lines of a journal depend on
/// the header of their file.
std::string line_by_itself(const JsonlReader& reader, const Outcome& outcome) {
  return reader.in_journal() ? with_checksum(jsonl_line(outcome, outcome.engine)) : reader.text();
}

/// Merges one file and adds its new results to `lines`. Throws InputError.
ExitCode merge_file(const std::string& path, ReaderOptions options, Merger& merger, Open& open,
                    MissingWork& missing, BadRecords& bad, MergeCounts& counts, MergedLines& lines,
                    bool dedup) {
  const StopEvent never;
  const std::unique_ptr<RecordFile> file = RecordFile::open(path, options, never);
  file->report_distrusted();
  options.source = file->name();
  JsonlReader reader(file->stream(), options, Format::jsonl, file->distrusted());
  ExitCode exit = ExitCode::ok;
  std::size_t solved_count = 0;
  while (const auto outcome = reader.next()) {
    if (!*outcome || outcome->value().foreign) {
      const std::string message =
          bad.add(file->name(),
                  *outcome ? no_result_error(outcome->value().record.line) : outcome->error());
      if (!message.empty()) print_error("{}\n", message);
      exit = worse(exit, ExitCode::bad_input);
      continue;
    }
    if (is_solved(outcome->value())) ++solved_count;
    const Merger::Place place{file->name(), outcome->value().record.line};
    Merger::Added added = Merger::Added::added;
    if (const auto contradiction = merger.add(outcome->value(), place, added)) {
      print_message(fmt::format("{} and {} contradict each other: {}", contradiction->first,
                                contradiction->second, contradiction->what));
      ++counts.contradictions;
      exit = worse(exit, ExitCode::mismatch);
    } else if (added == Merger::Added::duplicate) {
      ++counts.repeated;
    } else if (!is_solved(outcome->value())) {
      ++counts.repeated;  // corrected at the end if there is no result
      if (!open.solved.contains(wide_hash_of_text(exact_key(outcome->value())))) {
        open.unfinished.hold_back(outcome->value(), line_by_itself(reader, outcome->value()));
      }
    } else {
      open.unfinished.drop(outcome->value());
      open.solved.insert(wide_hash_of_text(exact_key(outcome->value())));
      const bool is_first = open.solved_images.insert(image_key(outcome->value())).second;
      if (dedup && !is_first) {
        ++counts.repeated;
        continue;
      }
      ++counts.kept;
      lines.add(line_by_itself(reader, outcome->value()),
                reader.in_journal() ? std::string_view(reader.header()) : std::string_view(),
                reader.text());
    }
  }
  if (reader.in_journal()) {
    ++counts.journals;
    missing.add(file->name(), reader.header(), reader.end_of_run(), solved_count);
  }
  if (!file->error().empty()) {
    print_message(file->name() + ": reading failed: " + file->error());
    exit = worse(exit, ExitCode::bad_input);
  }
  return exit;
}

ExitCode run_merge(const MergeFlags& flags) {
  const std::vector<std::string>& files = flags.files;
  Paths paths;
  for (const std::string& file : files) paths.reads("FILES", file);
  paths.writes_standard_output();
  if (const std::string wrong = paths.problem(); !wrong.empty()) return report_usage_error(wrong);
  ReaderOptions options = make_reader_options({});
  options.format = Format::jsonl;
  Merger merger;
  Open open;
  MissingWork missing;
  BadRecords bad;
  MergeCounts counts;
  MergedLines lines;
  ExitCode exit = ExitCode::ok;
  for (const std::string& file : files) {
    try {
      exit = worse(
          exit, merge_file(file, options, merger, open, missing, bad, counts, lines, flags.dedup));
    } catch (const InputError&) {
      exit = worse(exit, report_failure(std::current_exception()));
    } catch (const std::bad_alloc&) {
      return report_failure(std::current_exception(), file + ": ");
    }
  }
  if (const std::string rest = bad.rest(); !rest.empty()) print_error("{}\n", rest);
  lines.print();
  const std::vector<std::string> remain = remaining_lines(open);
  for (const std::string& line : remain) fmt::print("{}\n", line);
  counts.kept += remain.size();
  counts.repeated -= remain.size();
  flush(stdout, "the results");
  const bool any = counts.kept + counts.repeated + counts.contradictions + counts.journals != 0;
  if (!any && exit == ExitCode::ok) return report_usage_error("no results in " + files_text(files));
  for (const std::string& file : missing.silent()) {
    print_message(file +
                  ": this journal of an earlier version does not say whether its run has ended");
  }
  const std::vector<std::string> lacks = missing.missing();
  for (const std::string& what : lacks) print_message(what);
  if (!lacks.empty() || !remain.empty()) exit = worse(exit, ExitCode::stopped);
  print_error("{}, {} left out, {}{}{}\n", count_text(counts.kept, "result"),
              count_text(counts.repeated, "duplicate"),
              count_text(counts.contradictions, "contradiction"),
              remain.empty() ? "" : fmt::format(", {} of the results unfinished", remain.size()),
              lacks.empty() ? "" : "; more is missing");
  return exit;
}

}  // namespace

void add_merge_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<MergeFlags>();
  CLI::App* command = program.add_subcommand("merge", "Merge the results of several runs");
  command->add_option("FILES", flags->files, "Journals, or JSON Lines written by kanzen solve")
      ->required();
  command->add_flag("--dedup", flags->dedup,
                    "Print the first result for each goal and position, even if others are for the "
                    "position rotated, mirrored or with colours swapped");
  set_action(*command, chosen, [flags] { return run_merge(*flags); });
}

}  // namespace kanzen::cli


#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/outcomes/distinct_records.hpp"
#include "solver/outcomes/final_results.hpp"

namespace kanzen::cli {

namespace {

struct MergeCounts {
  std::size_t kept = 0;
  std::size_t repeated = 0;
  std::size_t superseded = 0;  // unfinished results that others complete or join
  std::size_t contradictions = 0;
  std::size_t journals = 0;  // counts a journal without results, as of an empty shard
  std::set<std::string_view> goals{};
};

/// Collects lines, in the order of the input where journals record it.
class MergedLines {
 public:
  /// Adds the line of the result that `reader` has read last. Returns its number for replace().
  std::size_t add(std::string line, const JsonlReader& reader) {
    const std::string_view header = reader.in_journal() ? reader.header() : std::string_view();
    const auto index = header.empty() ? std::nullopt : parse_input_index(reader.text());
    lines_.push_back({input_number(header), index.value_or(lines_.size()), std::move(line)});
    return lines_.size() - 1;
  }

  void replace(std::size_t number, std::string line) { lines_[number].text = std::move(line); }

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

  /// Journals of one input share a number, and all other files count as one input.
  std::size_t input_number(std::string_view header) {
    if (header == last_header_ && !inputs_.empty()) return last_input_;
    const auto read = header.empty() ? std::nullopt : parse_journal_header(header);
    last_header_ = header;
    last_input_ = inputs_.emplace(read ? input_key(*read) : "", inputs_.size()).first->second;
    return last_input_;
  }

  std::vector<Line> lines_;
  std::map<std::string, std::size_t> inputs_;  // numbers by input_key()
  std::string last_header_;
  std::size_t last_input_ = 0;
};

/// Refuses a claim that `convert` wrote as a result, since nothing has searched it.
Result<Outcome> solved_outcome(Result<OutcomeOrRecord> read) {
  Result<Outcome> outcome = require_outcome(std::move(read));
  if (outcome && outcome.value().repeats_claim) {
    return ParseError{outcome.value().record.line, 1,
                      "a claim that kanzen convert has written, expected the result of a search"};
  }
  return outcome;
}

/// Reads the ids of a journal's input, if it is still there and the same.
std::vector<std::string> ids_of_input(const JournalIdentity& journal) {
  std::vector<std::string> ids;
  try {
    if (journal.bytes == 0 || input_key(identify_input(journal.input, {})) != input_key(journal)) {
      return ids;
    }
    const bool is_complete = scan_inputs(
        {journal.input}, make_reader_options({}), {},
        [&ids](const PositionRecord& record, const std::string&) { ids.push_back(record.id); });
    if (!is_complete) ids.clear();
  } catch (const InputError&) {
    ids.clear();
  }
  return ids;
}

/// Returns the word of --goal, but one for all windows, and one for all claims.
std::string_view kind_of_goal(const Outcome& outcome) {
  const bool is_whole = outcome.window.alpha < kMinScore && outcome.window.beta > kMaxScore;
  return outcome.goal == Goal::claim   ? "claims"
         : outcome.goal == Goal::game  ? "games"
         : outcome.goal != Goal::value ? to_string(outcome.goal)
         : is_whole                    ? "value"
                                       : "windows";
}

struct MergeFlags {
  std::vector<std::string> files;
  ReadFlags read;
  bool dedup = false;
};

/// Hashes exact_key() and the values that the input states beside it.
WideHash stated_hash(const Outcome& outcome) {
  const PositionClaims& claims = outcome.record.claims;
  std::string text = exact_key(outcome) + '\n' + bounds_text(claims.bounds);
  for (const notation::MoveScore& move : claims.moves) {
    text += ' ' + notation::to_string(move.move) + ':' + score_text(move.score);
  }
  return wide_hash_of_text(text);
}

/// Returns the last line of `reader`, made valid without the header of its journal.
std::string line_by_itself(const JsonlReader& reader, const Outcome& outcome) {
  return reader.in_journal() ? with_checksum(jsonl_line(outcome, outcome.engine)) : reader.text();
}

/// Merges files of results: drops repeated ones, and names those that contradict each other. An
/// unfinished result is kept only if no file has solved its request.
class FileMerger {
 public:
  explicit FileMerger(const MergeFlags& flags)
      : dedup_(flags.dedup),
        chooser_(flags.read.choice),
        options_(make_reader_options(flags.read)),
        bad_(flags.read.all_messages) {
    options_.format = Format::jsonl;
    options_.on_journal = [this](std::string_view source, const JournalPart& part) {
      ++counts_.journals;
      missing_.add(std::string(source), part);
    };
  }

  void add_file(const std::string& path) {
    const StopEvent never;
    const std::unique_ptr<RecordFile> file = RecordFile::open(path, options_, never);
    while (const std::unique_ptr<JsonlReader> reader = file->next_results()) {
      while (auto read = reader->next()) {
        const Result<Outcome> outcome = solved_outcome(*std::move(read));
        if (!outcome) {
          bad_.report(file->name(), outcome.error());
          add_exit(ExitCode::bad_input);
        } else if (chooser_.takes(outcome.value().record)) {
          add(outcome.value(), file->name(), *reader);
        }
      }
    }
    if (!file->error().empty()) {
      print_message(file->name() + ": reading failed: " + file->error());
      add_exit(ExitCode::bad_input);
    }
  }

  void add_exit(ExitCode exit) { exit_ = worse(exit_, exit); }

  ExitCode finish(const std::vector<std::string>& files) {
    bad_.report_rest();
    for (const std::string& text : chooser_.notes()) print_message(text);
    for (const std::string& text : chooser_.missing_texts()) {
      print_message(text);
      add_exit(ExitCode::bad_input);
    }
    lines_.print();
    const std::vector<std::string> remain = remaining_lines();
    for (const std::string& line : remain) fmt::print("{}\n", line);
    counts_.kept += remain.size();
    counts_.superseded -= remain.size();
    flush(stdout, "the results");
    const bool any =
        counts_.kept + counts_.repeated + counts_.contradictions + counts_.journals != 0;
    if (counts_.goals.size() > 1) {
      print_message(fmt::format("the results have different goals ({}), and one for each is kept",
                                fmt::join(counts_.goals, ", ")));
    }
    if (!any && exit_ == ExitCode::ok) throw UsageError("no results in " + files_text(files));
    const std::vector<std::string> unreadable = missing_.unreadable_texts();
    const std::vector<std::string> lacks = missing_.missing_texts();
    for (const auto& texts : {unreadable, lacks}) {
      for (const std::string& what : texts) print_message(what);
    }
    if (!unreadable.empty()) add_exit(ExitCode::bad_input);
    if (!lacks.empty() || !remain.empty()) add_exit(ExitCode::stopped);
    print_error("{}, {} solved{}, {} skipped{}, {}{}{}\n", count_text(counts_.kept, "result"),
                grouped(counts_.kept - remain.size()),
                remain.empty() ? "" : fmt::format(", {} unfinished", grouped(remain.size())),
                count_text(counts_.repeated, "duplicate"),
                counts_.superseded == 0
                    ? ""
                    : ", " + count_text(counts_.superseded, "unfinished result") + " superseded",
                count_text(counts_.contradictions, "contradiction"),
                lacks.empty() ? "" : "; more is missing",
                unreadable.empty() ? "" : "; unreadable records of the input have no result");
    return exit_;
  }

 private:
  /// Adds the result that `reader` has read last.
  void add(const Outcome& outcome, const std::string& file, const JsonlReader& reader) {
    counts_.goals.insert(kind_of_goal(outcome));
    ContradictionFinder::Insertion added = ContradictionFinder::Insertion::added;
    const bool states_new_value = stated_.insert(stated_hash(outcome)).second;
    if (const auto contradiction =
            contradictions_.add(outcome, {file, outcome.record.line}, added)) {
      print_message(to_string(*contradiction));
      ++counts_.contradictions;
      add_exit(ExitCode::mismatch);
    } else if (added == ContradictionFinder::Insertion::duplicate) {
      ++counts_.repeated;
      if (states_new_value && outcome.verdict == Verdict::refuted) {
        print_message(
            fmt::format("{}:{}: {}, a mismatch, is skipped as a duplicate of a result "
                        "beside which the input states another value",
                        file, outcome.record.line, notation::printable(outcome.record.id)));
        add_exit(ExitCode::mismatch);
      }
    } else if (is_solved(outcome)) {
      add_solved(outcome, file, reader);
    } else {
      ++counts_.superseded;  // corrected at the end if there is no result
      unfinished_.hold_back({outcome, 0, line_by_itself(reader, outcome)});
    }
  }

  void add_solved(const Outcome& outcome, const std::string& file, const JsonlReader& reader) {
    RankedResult ranked(outcome, file);
    std::string line = line_by_itself(reader, outcome);
    const auto [known, is_first] = ranked_.try_emplace(question_hash(outcome), ranked, 0);
    auto& [kept, number] = known->second;
    if (is_first || !dedup_) {
      ++counts_.kept;
      number = lines_.add(std::move(line), reader);
      return;
    }
    ++counts_.repeated;
    const Choice choice = choose(kept, std::move(ranked));
    if (choice.replaces_kept) lines_.replace(number, std::move(line));
    if (!choice.message) return;
    print_message(*choice.message);
    add_exit(ExitCode::mismatch);
  }

  /// Equal for results of which one is kept; with --dedup, also for images of one position.
  [[nodiscard]] WideHash question_hash(const Outcome& outcome) const {
    return wide_hash_of_text(dedup_ ? image_key(outcome) : exact_key(outcome));
  }

  /// Returns the lines that nothing solves.
  std::vector<std::string> remaining_lines() {
    std::vector<std::string> lines;
    for (auto& [outcome, place, line] : unfinished_.take()) {
      if (ranked_.contains(question_hash(outcome))) continue;
      lines.push_back(line.empty() ? with_checksum(jsonl_line(outcome, outcome.engine))
                                   : std::move(line));
    }
    return lines;
  }

  bool dedup_;
  RecordChooser chooser_;
  ReaderOptions options_;
  ContradictionFinder contradictions_;
  UnfinishedResults unfinished_;
  std::unordered_set<WideHash, WideHashHasher> stated_;  // see stated_hash()
  // By question_hash(), the solved results, with the numbers of their lines.
  std::unordered_map<WideHash, std::pair<RankedResult, std::size_t>, WideHashHasher> ranked_;
  MissingWork missing_{MissingWork::Wanted::results, ids_of_input};
  BadRecords bad_;
  MergeCounts counts_;
  MergedLines lines_;
  ExitCode exit_ = ExitCode::ok;
};

ExitCode run_merge(const MergeFlags& flags) {
  Paths paths;
  for (const std::string& file : flags.files) paths.reads("FILES", file);
  paths.writes_standard_output();
  paths.check();
  FileMerger merger(flags);
  for (const std::string& file : flags.files) {
    try {
      merger.add_file(file);
    } catch (const InputError&) {
      merger.add_exit(report_failure(std::current_exception()));
    } catch (const std::bad_alloc&) {
      return report_failure(std::current_exception(), file + ": ");
    }
  }
  return merger.finish(flags.files);
}

}  // namespace

void add_merge_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] = add_command<MergeFlags>(
      program, chosen, "merge", "Merge the results of several runs", run_merge);
  command->add_option("FILES", flags->files, "Results files, or JSON Lines written by kanzen solve")
      ->required();
  add_id_flags(*command, flags->read.choice, "results");
  command->add_flag("--dedup", flags->dedup,
                    "Print one result for positions and goals that are equal up to symmetry and "
                    "colour: the most complete");
  add_messages_flag(*command, flags->read.all_messages);
}

}  // namespace kanzen::cli

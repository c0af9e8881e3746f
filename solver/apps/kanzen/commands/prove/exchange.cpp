#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/campaign/bundles.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/server_address.hpp"

namespace kanzen::cli {

namespace {

struct CopyFlags {
  std::string from;
  std::string to;
};

ExitCode run_copy(const CopyFlags& flags) {
  const std::vector<campaign::DamagedFact> damaged =
      campaign::copy(flags.from, flags.to, kNoWaiting);
  for (const campaign::DamagedFact& damage : damaged) {
    print_message(fmt::format("{}: skipped {}: it is damaged", campaign::store_name(flags.from),
                              damage.what));
  }
  campaign::Store store = campaign::Store::open(flags.to, kNoWaiting);
  const campaign::StoreSize size = store.size();
  fmt::print("{}: {}, {}, {} more of excluded workers\n",
             notation::printable(campaign::store_name(flags.to)),
             count_text(store.definition().claims.size(), "claim"),
             count_text(static_cast<std::uint64_t>(size.facts), "result"), size.excluded);
  const std::vector<campaign::RootClaim> claims =
      campaign::Store::open(flags.from, kNoWaiting).definition().claims;
  std::vector<std::string> ids(claims.size());
  std::ranges::transform(claims, ids.begin(), &campaign::RootClaim::id);
  report_other_ids(claims, ids, campaign::store_name(flags.from), store);
  return damaged.empty() ? ExitCode::ok : ExitCode::bad_input;
}

constexpr std::size_t kLeavesEach = 100;

struct ExportFlags {
  std::string store;
  std::string folder;
  std::size_t leaves = 0;  // 0 means kLeavesEach for each bundle
  campaign::BundleOptions options{};
  ProgressFlags progress;
};

ExitCode run_export(const ExportFlags& flags) {
  StopEvent stop;
  StopSignals signals;
  signals.watch([&stop] { stop.raise(); });
  CampaignProgress progress(flags.progress.form, flags.progress.quiet);
  StoreWaiting waiting(stop, [&progress] { progress.finish(); });
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  take_folder(job_of_store("prove export", flags.store), flags.folder, "leaves-", ".jsonl");
  campaign::BundleOptions options = flags.options;
  options.on_notice = [&progress](const std::string& text) {
    progress.finish();
    print_message(text);
  };
  const Stopwatch since_start;
  options.watch = [&](std::size_t chosen, std::size_t positions) {
    progress.show([&]() -> ProgressView {
      const double seconds = since_start.seconds();
      return {{fmt::format("choosing: {} of {} leaves", chosen, options.leaves),
               count_text(positions, "position") + " examined", "elapsed " + clock_text(seconds)},
              fmt::format(R"({{"leaves":{},"max_leaves":{},"positions":{},"elapsed":{}}})", chosen,
                          options.leaves, positions, seconds)};
    });
  };
  options.leaves = flags.leaves == 0 ? kLeavesEach * options.bundles : flags.leaves;
  const std::vector<std::vector<campaign::Leaf>> bundles =
      choose_bundles(store, options, [&stop] { return stop.raised(); });
  progress.finish();
  if (stop.raised()) return ExitCode::stopped;
  const std::string campaign = store.definition().campaign;
  std::size_t leaves = 0;
  std::size_t files = 0;
  for (const std::vector<campaign::Leaf>& bundle : bundles) {
    if (bundle.empty()) continue;
    std::string text;
    for (const campaign::Leaf& leaf : bundle) text += bundle_line(campaign, ++leaves, leaf) + "\n";
    const std::string name = fmt::format("leaves-{}-{}.jsonl", store.epoch(), ++files);
    write_atomically(to_utf8(to_path(flags.folder) / name), text);
  }
  const bool is_decided = leaves == 0 && campaign::all_decided(campaign::read_status(store).claims);
  fmt::print("{} in {} ({}){}\n", count_text(leaves, "leaf", "leaves"),
             notation::printable(without_secrets(flags.folder)), count_text(files, "file"),
             is_decided ? ": all claims are decided" : "");
  return ExitCode::ok;
}

struct ImportFlags {
  std::string store;
  std::vector<std::string> files;
  bool all_messages = false;
};

struct ImportCounts {
  std::size_t added = 0;
  std::size_t known = 0;
  std::size_t unsolved = 0;
  std::size_t refused = 0;
  std::size_t contradictions = 0;
};

/// Records the results of files as facts, many in one transaction, and counts what it refuses.
class Importer {
 public:
  Importer(campaign::Store& store, const StopEvent& stop, bool all_messages)
      : store_(store),
        stop_(stop),
        options_(make_reader_options({.all_messages = all_messages})),
        campaign_(store.definition().campaign),
        bad_(all_messages) {
    options_.format = Format::jsonl;
  }

  void import(const std::string& path) {
    const std::unique_ptr<RecordFile> file = RecordFile::open(path, options_, stop_);
    while (const auto reader = file->next_results()) import(path, file->name(), *reader);
    if (!file->error().empty()) refuse(file->name(), {0, 0, "reading failed: " + file->error()});
  }

  void report_rest() const { bad_.report_rest(); }

  [[nodiscard]] const ImportCounts& counts() const noexcept { return counts_; }

 private:
  static constexpr std::size_t kFactsPerTransaction = 1000;

  void import(const std::string& path, const std::string& name, JsonlReader& reader) {
    // This name lets the user exclude a file with wrong results as a whole. The first result tells
    // apart files of the same name, and remains the same while the file grows.
    std::string worker;
    while (auto read = reader.next()) {
      const Result<Outcome> outcome = require_outcome(*std::move(read));
      if (!outcome) {
        refuse(name, outcome.error());
      } else {
        if (worker.empty()) {
          worker = fmt::format("import {} {:016x}", to_utf8(to_path(path).filename()),
                               hash_of_text(reader.text()));
        }
        take(name, outcome.value(), checksum_of(reader.text()), worker);
      }
      if (facts_.size() >= kFactsPerTransaction) record(name);
    }
    record(name);
  }

  void refuse(const std::string& name, const ParseError& error) {
    ++counts_.refused;
    bad_.report(name, error);
  }

  void take(const std::string& name, const Outcome& outcome, Checksum checksum,
            const std::string& worker) {
    const std::size_t line = outcome.record.line;
    if (checksum == Checksum::absent) {
      return refuse(name,
                    {line, 1, "no checksum, expected a line of a results file (solve --out)"});
    }
    if (outcome.goal == Goal::value && !is_solved(outcome)) {
      ++counts_.unsolved;
      return;
    }
    auto fact = campaign::to_fact(outcome, campaign_, worker);
    if (const auto* const why = std::get_if<std::string>(&fact)) {
      return refuse(name, {line, 1, *why});
    }
    facts_.push_back(std::get<campaign::Fact>(std::move(fact)));
  }

  /// REQUIRES: all results are from one file.
  void record(const std::string& name) {
    const campaign::RecordedFacts recorded = import_facts(store_, facts_);
    counts_.known += facts_.size() - recorded.added;
    counts_.added += recorded.added - recorded.excluded;
    if (recorded.excluded != 0) {
      counts_.refused += recorded.excluded;
      print_message(
          fmt::format("{}: {} ignored: this file is excluded, because earlier results of it were "
                      "wrong",
                      notation::printable(name), count_text(recorded.excluded, "result")));
    }
    for (const campaign::FactContradiction& contradiction : recorded.contradictions) {
      ++counts_.contradictions;
      print_message(campaign::to_string(contradiction));
    }
    facts_.clear();
  }

  campaign::Store& store_;
  const StopEvent& stop_;
  ReaderOptions options_;
  std::string campaign_;
  BadRecords bad_;
  std::vector<campaign::Fact> facts_;
  ImportCounts counts_;
};

ExitCode run_import(const ImportFlags& flags) {
  StopEvent stop;
  StopSignals signals;
  signals.watch([&stop] { stop.raise(); });
  StoreWaiting waiting(stop);
  campaign::Store store = campaign::Store::open(flags.store, waiting.options());
  const std::vector<campaign::ClaimStatus> before = campaign::read_status(store).claims;
  Importer importer(store, stop, flags.all_messages);
  ExitCode unread = ExitCode::ok;
  for (const std::string& file : flags.files) {
    if (stop.raised()) break;
    try {
      importer.import(file);
    } catch (const InputError&) {
      unread = report_failure(std::current_exception());
    }
  }
  importer.report_rest();
  const ImportCounts& counts = importer.counts();
  fmt::print("{} added, {} known before, {} unsolved, {} refused\n",
             count_text(counts.added, "result"), counts.known, counts.unsolved, counts.refused);
  if (counts.added != 0) {
    for (const campaign::ClaimStatus& now : campaign::read_status(store).claims) {
      const auto was = std::ranges::find(before, now.claim.id,
                                         [](const auto& status) { return status.claim.id; });
      const bool was_open = was == before.end() || was->verdict == Verdict::undecided;
      if (was_open && now.verdict != Verdict::undecided) {
        fmt::print("{}\n", decided_text(now));
      }
    }
  }
  if (counts.contradictions != 0) return ExitCode::internal;
  if (stop.raised()) return ExitCode::stopped;
  return counts.refused != 0 ? ExitCode::bad_input : unread;
}

}  // namespace

void add_prove_copy(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_command<CopyFlags>(
      prove, chosen, "copy", "Copy a campaign into another database", run_copy);
  command->add_option("FROM", flags->from, "File of the campaign, or URL of its database")
      ->required();
  command
      ->add_option("TO", flags->to, "File or URL of the copy; it is new, empty or an earlier copy")
      ->required();
}

void add_prove_export(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<ExportFlags>(
      prove, chosen, "export", "Write leaves to files, to solve them without the database",
      run_export);
  command->add_option("--out", flags->folder, "Folder for the files")
      ->required()
      ->type_name("FOLDER");
  add_number(*command, "--bundles", flags->options.bundles, 1, 100'000,
             "Number of files, of about equal work");
  command
      ->add_option("--max-leaves", flags->leaves,
                   "Maximum number of leaves in all files; default: 100 for each file")
      ->transform(as_count())
      ->default_str("");
  add_leaf_flags(*command, flags->options.leaf_seconds, flags->options.leaf_empties);
  add_progress_flag(*command, flags->progress);
}

void add_prove_import(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<ImportFlags>(
      prove, chosen, "import", "Add the results of exported leaves", run_import);
  command
      ->add_option("FILES", flags->files, "Results files of kanzen solve --out, or of kanzen merge")
      ->required();
  add_messages_flag(*command, flags->all_messages);
}

}  // namespace kanzen::cli

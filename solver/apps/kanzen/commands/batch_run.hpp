// Shared by solve, verify and line: options, journal, checkpoint, and a run over records.
#pragma once

#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/batch/certifier.hpp"
#include "solver/batch/checkpoint.hpp"

namespace kanzen {
struct PageInfo;
class Writer;
}  // namespace kanzen

namespace kanzen::cli {

struct JournalFlags {
  std::string out;
  std::string resume{};  // "same" or "changed"; if empty, starts a new journal
  bool retry = false;
  std::string checkpoint;
};

/// Describes the flags in a job, e.g. ", read as sgf"; empty for the defaults.
[[nodiscard]] std::string describe(const ReadFlags& flags);

void add_checkpoint_flag(CLI::App& command, std::string& path);

/// Imports the file of --checkpoint, says so unless `quiet`, and keeps it up to date. Null if
/// `path` is empty. Throws UsageError if the solver shares no table, InputError, and OutputError.
/// REQUIRES: nothing is running.
[[nodiscard]] std::unique_ptr<Checkpointer> open_checkpoint(const std::string& path, Solver& solver,
                                                            bool quiet);

/// These end the checkpoint, if any. close() keeps the file unless the solver has an internal
/// error; otherwise it is removed, and a message says so. close() throws OutputError.
void close(const std::unique_ptr<Checkpointer>& checkpointer);
void discard(const std::unique_ptr<Checkpointer>& checkpointer);

/// The flags of all these commands; each command has some of them.
struct BatchFlags {
  std::string typed{};               // the command line as typed
  std::vector<std::string> files{};  // empty for a record on the command line
  ReadFlags read{};
  std::string empties{};
  std::string shard{};
  SolverOptions solver{};
  LimitFlags limits{};
  JournalFlags journal{};
  bool self_check = false;
  RowFormat format{};
  RowSelection rows{};
  std::string report{};
  std::string title{};  // title of pages; by default the input's name
  ProgressFlags progress{};
  CertificateOptions certificate{};
};

/// Adds --empties and --shard. `things` are what they select, e.g. "positions".
void add_selection_flags(CLI::App& command, BatchFlags& flags, std::string_view things);

/// Adds limits for each `thing`, resources, and --checkpoint.
void add_search_flags(CLI::App& command, BatchFlags& flags, std::string_view thing);

/// Adds --format with the names of `forms`, --decimal, --report, --quiet, --progress, and the
/// options of the journal, which holds `results`.
void add_output_flags(CLI::App& command, BatchFlags& flags, const std::vector<std::string>& forms,
                      const std::string& format_help, const std::string& report_help,
                      std::string_view results);

void add_certificate_flags(CLI::App& command, BatchFlags& flags, const std::string& help,
                           const std::string& value);

[[nodiscard]] ReaderOptions batch_reader_options(const BatchFlags& flags, bool whole_games = false,
                                                 bool only_claims = false);

/// Lists all files read or written. `argument` is the name of the argument with `flags.files`.
[[nodiscard]] Paths batch_paths(const BatchFlags& flags, const std::string& argument);

/// Throws UsageError if two files are the same or options exclude each other.
void check_batch(const BatchFlags& flags, const Paths& paths);

struct BatchInput {
  std::string command{};                 // the name of the command
  std::string description{};             // the job without its shard, for its journal
  std::optional<PositionRecord> only{};  // the record on the command line, instead of files
  std::string only_text{};               // the same record as the user typed it
  std::string more{};                    // part of the job on which its journal does not depend
  bool whole_games = false;              // see ReaderOptions
  /// Adds a record of the file `path` to the forecast. If empty, there is no forecast.
  std::function<void(const PositionRecord&, const std::string& path, CostModel&)> plan{};
};

/// What a reading of the whole input before the run tells; plan is empty if the input cannot be
/// read twice.
struct InputOverview {
  CostModel plan;
  std::size_t longest_id = 0;
};

/// Makes one run, from its input to the number of records left. Construct it before any other
/// thread starts (see StopSignals).
class BatchRun {
 public:
  /// Opens input, solver, journal, certificates and checkpoint in this order, and sets the limits,
  /// services and stops of `job`. `flags` must outlive the object. Throws UsageError, InputError,
  /// OutputError and JournalError. REQUIRES: check_batch() has passed.
  BatchRun(const BatchFlags& flags, Job job, BatchInput input);

  [[nodiscard]] const std::string& engine() const noexcept { return job_.services.engine; }
  [[nodiscard]] SolverLoad load() { return solver_.solver().load(); }
  [[nodiscard]] const RunInput& input() const noexcept { return input_; }
  [[nodiscard]] PageInfo page() const;

  /// The size of the longest id, for a table. 0 for other output, and if the input cannot be read
  /// twice.
  [[nodiscard]] std::size_t longest_id() const;

  /// Returns sinks for notices, the selected `rows`, and --report if given, which `page` writes
  /// (null: as --format html). For `journal` and `note` see make_report_sink().
  [[nodiscard]] std::unique_ptr<Sink> sinks(std::unique_ptr<Sink> rows,
                                            std::unique_ptr<Writer> page,
                                            const std::string& journal,
                                            std::function<std::string(const Totals&)> note) const;

  /// `prepare`, unless empty, changes each record first, or returns false to skip it. `printed`
  /// lives as long as this object, so that its counts can be read after the run.
  Totals run(std::unique_ptr<Sink> printed,
             const std::function<bool(PositionRecord&)>& prepare = nullptr);

  /// Prints below the totals how many records are left, if any: `done` have a result and `left`
  /// have none; `verb` says what happens to them. Then ends the checkpoint.
  void finish(const Totals& totals, std::size_t done, std::size_t left, std::string_view verb);

  /// Whether records should have been found but were not. Only a shard may be empty.
  [[nodiscard]] bool lacks_records(const Totals& totals, std::size_t records) const noexcept {
    return records + totals.bad_records + totals.input_errors == 0 && !totals.was_stopped &&
           job_.selection.shards == 1;
  }

 private:
  [[nodiscard]] std::unique_ptr<Sink> with_progress(std::unique_ptr<Sink> printed);

  /// Reads the input when it is first called.
  [[nodiscard]] const InputOverview& overview() const;

  /// Plans with all records of the files; empty without a forecast.
  [[nodiscard]] CostModel plan() const;

  const BatchFlags& flags_;
  Job job_;
  OutputJob output_job_;
  std::function<void(const PositionRecord&, const std::string&, CostModel&)> plan_;
  mutable std::optional<InputOverview> overview_;
  ReaderOptions options_;
  StopEvent stop_;
  RunInput input_;
  RunSolver solver_;
  std::unique_ptr<Journal> journal_;
  std::optional<Certifier> certifier_;
  std::unique_ptr<Checkpointer> checkpointer_;
  std::unique_ptr<Sink> sink_;  // while run() uses it
};

}  // namespace kanzen::cli

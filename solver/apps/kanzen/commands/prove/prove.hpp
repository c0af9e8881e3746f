#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/clock.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

void add_prove_plan(CLI::App& prove, Action& chosen);
void add_prove_start(CLI::App& prove, Action& chosen);
/// `add`, `drop`, `pause` and `resume`.
void add_prove_changes(CLI::App& prove, Action& chosen);
void add_prove_run(CLI::App& prove, Action& chosen);
void add_prove_work(CLI::App& prove, Action& chosen);
void add_prove_status(CLI::App& prove, Action& chosen);
void add_prove_certificate(CLI::App& prove, Action& chosen);
void add_prove_report(CLI::App& prove, Action& chosen);
void add_prove_copy(CLI::App& prove, Action& chosen);
void add_prove_export(CLI::App& prove, Action& chosen);
void add_prove_import(CLI::App& prove, Action& chosen);
void add_prove_slurm(CLI::App& prove, Action& chosen);

/// Adds a command about the STORE of its flags; see add_command().
template <class Flags, class Run>
std::pair<CLI::App*, Flags*> add_store_command(CLI::App& prove, Action& chosen,
                                               const std::string& name, const std::string& about,
                                               Run run) {
  const auto [command, flags] = add_command<Flags>(prove, chosen, name, about, run);
  command->add_option("STORE", flags->store, "File of the campaign, or URL of its database")
      ->required();
  return {command, flags};
}

/// Commands that take a moment do not wait for a server.
inline const campaign::StoreOptions kNoWaiting{.waits_for_server = false};

/// Returns the numbers of claims, given ids or names, or lists of them with commas. A single
/// claim needs no list. Throws UsageError.
[[nodiscard]] std::vector<std::size_t> chosen_claims(const campaign::Definition& definition,
                                                     const std::vector<std::string>& lists);

/// Says which claims of `source`, where they have these ids, have others in the store, as in "the
/// campaign names claims otherwise: 5 of the input is called 3, 6 is called 4". Leaves out claims
/// that it does not have.
void report_other_ids(std::span<const campaign::RootClaim> claims, std::span<const std::string> ids,
                      const std::string& source, const campaign::Store& store);

/// Returns the job `command` for the marks of its outputs, without the password in the address of a
/// database.
[[nodiscard]] OutputJob job_of_store(std::string_view command, const std::string& store);

/// Throws UsageError if `path`, which `option` has written, is the file of the store.
void require_other_file(const std::string& store, const std::string& option,
                        const std::string& path);

void add_leaf_flags(CLI::App& command, double& seconds, int& empties);

void add_lease(CLI::App& command, double& seconds);

ExitCode internal_error(const Solver& solver);

/// Says on standard error why a command waits for its store: after one second, and then every
/// minute. After a stop the command waits a few more seconds, to record finished results, and never
/// longer, even if the database keeps the connection open without answering.
class StoreWaiting {
 public:
  /// `stop` outlives the object. Construct it after the solver that signals stop. Calls
  /// `make_room`, unless empty, before printing.
  explicit StoreWaiting(const StopEvent& stop, std::function<void()> make_room = {});
  ~StoreWaiting();
  StoreWaiting(const StoreWaiting&) = delete;
  StoreWaiting& operator=(const StoreWaiting&) = delete;

  /// Returns options with which a store may wait for a minute. The object outlives the store.
  [[nodiscard]] campaign::StoreOptions options(bool waits_for_server = false);

  /// While it exists, commands wait for `store` without a time limit.
  class Attached {
   public:
    Attached(StoreWaiting& waiting, campaign::Store& store);
    ~Attached();
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

   private:
    StoreWaiting& waiting_;
  };

 private:
  void report_waiting(const campaign::StoreError& error);
  [[nodiscard]] bool has_waited_enough();
  void watch();

  const StopEvent& stop_;
  std::function<void()> make_room_;
  Stopwatch since_last_{};  // the last attempt that failed
  Stopwatch since_first_{};
  Stopwatch since_report_{};
  bool reported_ = false;
  bool waits_ = false;

  std::mutex mutex_;
  std::condition_variable wake_;
  // mutex_ guards these.
  campaign::Store* store_ = nullptr;
  bool ending_ = false;
  bool stopping_ = false;
  Stopwatch since_stop_{};

  std::thread watcher_;
};

/// Asks squeue(1) for the time limit of this job. Nullopt outside of a job, without a limit, or if
/// squeue does not answer.
[[nodiscard]] std::optional<double> seconds_left_of_job();

/// Reads what squeue writes: "4:00", "3:04:00" or "1-03:04:00". Nullopt for others, e.g. UNLIMITED.
[[nodiscard]] std::optional<double> parse_slurm_time(std::string_view text);

}  // namespace kanzen::cli

#include "solver/apps/kanzen/commands/prove/prove.hpp"

#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/files/server_address.hpp"

namespace kanzen::cli {

std::vector<std::size_t> chosen_claims(const campaign::Definition& definition,
                                       const std::vector<std::string>& lists) {
  const std::vector<campaign::RootClaim>& claims = definition.claims;
  if (lists.empty() && claims.size() == 1) return {0};
  if (lists.empty()) {
    throw UsageError(
        fmt::format("the campaign has {} claims: name one of them with --id", claims.size()));
  }
  const auto find = [&claims](const std::string& wanted) {
    const auto id = std::ranges::find(claims, wanted, &campaign::RootClaim::id);
    if (id != claims.end() || wanted.empty()) return id;
    if (std::ranges::count(claims, wanted, &campaign::RootClaim::name) > 1) {
      throw UsageError(fmt::format("several claims have the name {}, expected one of their ids",
                                   notation::printable(wanted)));
    }
    return std::ranges::find(claims, wanted, &campaign::RootClaim::name);
  };
  std::vector<std::size_t> numbers;
  for (const std::string& list : lists) {
    const bool is_id = find(list) != claims.end();
    for (const std::string& id : is_id ? std::vector{list} : names_in(list)) {
      const auto found = find(id);
      if (found == claims.end())
        throw UsageError(fmt::format("the campaign has no claim {}", notation::printable(id)));
      const auto number = static_cast<std::size_t>(found - claims.begin());
      if (std::ranges::find(numbers, number) == numbers.end()) numbers.push_back(number);
    }
  }
  return numbers;
}

OutputJob job_of_store(std::string_view command, const std::string& store) {
  return is_server_address(store) ? job_of_text(command, campaign::store_name(store))
                                  : job_of_files(command, {store});
}

void require_other_file(const std::string& store, const std::string& option,
                        const std::string& path) {
  if (is_server_address(store)) return;
  Paths paths;
  paths.reads("STORE", store);
  paths.writes(option, path);
  paths.check();
}

void add_leaf_flags(CLI::App& command, double& seconds, int& empties) {
  add_time(command, "--leaf-cost", seconds,
           "A position is a leaf, solved by one search, if one thread is expected to solve "
           "it within this time");
  add_number(command, "--leaf-empties", empties, 0, kSquares,
             "Positions with at most N empty squares are leaves, too");
}

void add_lease(CLI::App& command, double& seconds) {
  add_time(command, "--lease", seconds,
           "Time without a sign of life after which other workers get the leaves of a worker")
      ->check(CLI::Range(5.0, 86400.0))
      ->default_str("60s");
}

ExitCode internal_error(const Solver& solver) {
  print_message(fmt::format("internal error: {}", describe(solver.internal_error().value())));
  return ExitCode::internal;
}

void add_prove_command(CLI::App& program, Action& chosen) {
  CLI::App* prove =
      program.add_subcommand("prove", "Prove claims that are too large for one search");
  prove->require_subcommand(1);
  for (const auto add : {add_prove_plan, add_prove_start, add_prove_changes, add_prove_run,
                         add_prove_work, add_prove_status, add_prove_certificate, add_prove_report,
                         add_prove_copy, add_prove_export, add_prove_import, add_prove_slurm}) {
    add(*prove, chosen);
  }
}

namespace {

constexpr double kReportAfter = 1;       // seconds of waiting; most waits are shorter
constexpr double kReportEvery = 60;      // seconds
constexpr double kOneWait = 30;          // seconds; time between attempts is always less
constexpr double kAfterStop = 2.5;       // seconds to record finished results
constexpr double kInterruptAfter = 3.5;  // seconds after a stop
constexpr std::chrono::milliseconds kWatchInterval{100};
constexpr std::chrono::hours kForever{24 * 365 * 10};

}  // namespace

StoreWaiting::StoreWaiting(const StopEvent& stop, std::function<void()> make_room)
    : stop_(stop), make_room_(std::move(make_room)) {
  watcher_ = std::thread([this] { watch(); });
}

StoreWaiting::~StoreWaiting() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  watcher_.join();
}

campaign::StoreOptions StoreWaiting::options(bool waits_for_server) {
  campaign::StoreOptions options{.waits_for_server = waits_for_server};
  options.on_retry = [this](const campaign::StoreError& error) { report_waiting(error); };
  options.must_stop = [this] { return has_waited_enough(); };
  return options;
}

StoreWaiting::Attached::Attached(StoreWaiting& waiting, campaign::Store& store)
    : waiting_(waiting) {
  store.set_retry_time(kForever);
  const std::lock_guard lock(waiting_.mutex_);
  waiting_.store_ = &store;
}

StoreWaiting::Attached::~Attached() {
  const std::lock_guard lock(waiting_.mutex_);
  waiting_.store_ = nullptr;
}

void StoreWaiting::report_waiting(const campaign::StoreError& error) {
  if (!waits_ || since_last_.seconds() > kOneWait) {
    waits_ = true;
    reported_ = false;
    since_first_ = Stopwatch();
  }
  since_last_ = Stopwatch();
  if (since_first_.seconds() < kReportAfter) return;
  if (reported_ && since_report_.seconds() < kReportEvery) return;
  reported_ = true;
  since_report_ = Stopwatch();
  if (make_room_) make_room_();
  print_message(std::string(error.what()) + "; trying again");
}

bool StoreWaiting::has_waited_enough() {
  const std::lock_guard lock(mutex_);
  return stopping_ && since_stop_.seconds() > kAfterStop;
}

/// Interrupts a database that does not answer after a stop.
void StoreWaiting::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait_for(lock, kWatchInterval);
    if (!stopping_ && stop_.raised()) {
      stopping_ = true;
      since_stop_ = Stopwatch();
    }
    if (stopping_ && since_stop_.seconds() > kInterruptAfter && store_ != nullptr) {
      store_->interrupt();
    }
  }
}

}  // namespace kanzen::cli

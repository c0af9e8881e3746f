#include <fcntl.h>

#include <cstdlib>

#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/files/server_address.hpp"

namespace kanzen::cli {

namespace {

/// Works like popen() for mode "r" or "w", but later programs do not inherit the pipe. Null if the
/// command cannot be started. Close it by pclose().
std::FILE* open_command_pipe(const char* command, const char* mode) noexcept {
  // The mode "re" would set the flag, too, but not all systems know it.
  std::FILE* const pipe = ::popen(command, mode);  // NOLINT(cert-env33-c): the text is not input
  if (pipe != nullptr) ::fcntl(::fileno(pipe), F_SETFD, FD_CLOEXEC);
  return pipe;
}

struct SlurmFlags {
  std::string store;
  std::string array = "1-8";
  unsigned threads = 1;
  std::size_t hash_mib = 256;
  double time = 4 * 3600;  // seconds, like the times below
  double idle = 600;
  double lease = 60;
  std::string partition;
  bool submit = false;
};

std::string minutes_text(double seconds) {
  return fmt::format("{}", static_cast<long long>((seconds + 59) / 60));
}

/// Slurm queues a killed task again, and it begins anew. Other workers get its leaves when its
/// leases end, so the task needs no warning.
std::string job_script(const SlurmFlags& flags) {
  constexpr std::size_t kOtherMib = 512;  // beside the table
  std::string text = "#!/bin/sh\n";
  const auto add_option = [&](const std::string& line) { text += "#SBATCH --" + line + "\n"; };
  add_option("job-name=kanzen-prove");
  add_option("array=" + flags.array);
  add_option("cpus-per-task=" + std::to_string(flags.threads));
  add_option(fmt::format("mem={}M", flags.hash_mib + kOtherMib + std::size_t{256} * flags.threads));
  add_option("time=" + minutes_text(flags.time));
  if (!flags.partition.empty()) add_option("partition=" + flags.partition);
  add_option("requeue");
  add_option("open-mode=append");
  add_option("output=kanzen-prove-%A-%a.log");
  text += fmt::format(
      "exec kanzen prove work {} --threads {} --hash {}M --lease {}s --exit-before-end 60s --idle "
      "{}s\n",
      shell_quoted(flags.store), flags.threads, flags.hash_mib, flags.lease, flags.idle);
  return text;
}

ExitCode run_slurm(const SlurmFlags& flags) {
  if (!is_server_address(flags.store)) {
    throw UsageError(flags.store +
                     ": a file is for one machine; kanzen prove copy copies it to PostgreSQL");
  }
  const ServerAddress address = parse_server_address(flags.store);
  if (!address.problem.empty()) throw UsageError(address.shown + ": " + address.problem);
  if (!address.secrets.empty()) {
    throw UsageError(address.shown +
                     ": everybody could read the password in the script, expected it in ~/.pgpass "
                     "or the file that PGPASSFILE names");
  }
  const std::string text = job_script(flags);
  if (!flags.submit) {
    fmt::print("{}", text);
    return ExitCode::ok;
  }
  (void)campaign::Store::open(flags.store);  // reports errors of the store early
  std::fflush(stdout);
  ignore_missing_readers();  // sbatch may end before it has read the script
  FILE* const sbatch = open_command_pipe("sbatch", "w");
  if (sbatch == nullptr) throw OutputError("sbatch cannot be started");
  const bool written = std::fwrite(text.data(), 1, text.size(), sbatch) == text.size();
  if (pclose(sbatch) != 0 || !written) throw OutputError("sbatch refused the job");
  return ExitCode::ok;
}

}  // namespace

std::optional<double> seconds_left_of_job() {
  const char* const id =
      std::getenv("SLURM_JOB_ID");  // NOLINT(concurrency-mt-unsafe): not set here
  if (id == nullptr) return std::nullopt;
  const std::string job = id;
  const bool is_number = std::ranges::all_of(job, [](char c) { return c >= '0' && c <= '9'; });
  if (job.empty() || !is_number) return std::nullopt;
  const std::string command = "squeue --noheader --job=" + job + " --format=%L 2>/dev/null";
  FILE* const answer = open_command_pipe(command.c_str(), "r");
  if (answer == nullptr) return std::nullopt;
  std::array<char, 64> line{};
  const bool has_line = std::fgets(line.data(), line.size(), answer) != nullptr;
  if (pclose(answer) != 0 || !has_line) return std::nullopt;
  std::string text = line.data();
  text.erase(text.find_last_not_of(" \n") + 1);
  text.erase(0, text.find_first_not_of(' '));
  return parse_slurm_time(text);
}

std::optional<double> parse_slurm_time(std::string_view text) {
  double days = 0;
  double seconds = 0;
  int parts = 0;
  for (;;) {
    unsigned value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end.ec != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end.ptr - text.data()));
    const char next = text.empty() ? '\0' : text.front();
    if (!text.empty()) text.remove_prefix(1);
    if (next == '-' && parts == 0 && days == 0) {
      days = value;
      continue;
    }
    seconds = 60 * seconds + value;
    ++parts;
    if (next == '\0') break;
    if (next != ':' || parts == 3) return std::nullopt;
  }
  if (parts < 2) return std::nullopt;
  return 86400 * days + seconds;
}

void add_prove_slurm(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_store_command<SlurmFlags>(
      prove, chosen, "slurm", "Write an array job of workers, or submit it to Slurm", run_slurm);
  command
      ->add_option("--array", flags->array, "Task numbers in the form of sbatch, such as 1-99%20")
      ->type_name("LIST");
  add_number(*command, "--threads,-j", flags->threads, 1, kMaxThreads, "Threads of each worker");
  add_number(*command, "--hash", flags->hash_mib, 1, kMaxHashMib,
             "Transposition table of each worker, in MiB or with a unit: 1G")
      ->transform(as_mebibytes())
      ->type_name("SIZE");
  add_time(*command, "--time", flags->time, "Time limit of each task")->default_str("4h");
  add_time(*command, "--idle", flags->idle, "A worker ends after this time without a leaf")
      ->default_str("10m");
  add_lease(*command, flags->lease);
  command->add_option("--partition", flags->partition, "Partition of the cluster");
  command->add_flag("--submit", flags->submit, "Submit the job with sbatch");
}

}  // namespace kanzen::cli

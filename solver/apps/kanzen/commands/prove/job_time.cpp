#include "solver/apps/kanzen/commands/prove/job_time.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "solver/apps/kanzen/commands/prove/command_pipe.hpp"

namespace kanzen::cli {

std::optional<double> seconds_left_of_job() {
  const char* const id =
      std::getenv("SLURM_JOB_ID");  // NOLINT(concurrency-mt-unsafe): not set here
  if (id == nullptr) return std::nullopt;
  const std::string job = id;
  const bool number = std::ranges::all_of(job, [](char c) { return c >= '0' && c <= '9'; });
  if (job.empty() || !number) return std::nullopt;
  const std::string command = "squeue --noheader --job=" + job + " --format=%L 2>/dev/null";
  FILE* const answer = open_command_pipe(command.c_str(), "r");
  if (answer == nullptr) return std::nullopt;
  std::array<char, 64> line{};
  const bool read = std::fgets(line.data(), line.size(), answer) != nullptr;
  if (pclose(answer) != 0 || !read) return std::nullopt;
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

}  // namespace kanzen::cli

#include "solver/apps/kanzen/output/page_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "core/notation/printable.hpp"
#include "core/notation/text.hpp"
#include "solver/files/file_name.hpp"
#include "solver/files/output_error.hpp"
#include "solver/formats/page_data.hpp"

namespace kanzen::cli {

namespace {

bool is_plain(char c) {
  return notation::is_digit(c) || (notation::lower(c) >= 'a' && notation::lower(c) <= 'z') ||
         std::string_view("-_./:=,+@%").find(c) != std::string_view::npos;
}

std::string shell_word(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string utc_now() {
  using namespace std::chrono;
  const auto now = system_clock::now();
  const auto day = floor<days>(now);
  const year_month_day date(day);
  const hh_mm_ss time(floor<minutes>(now - day));
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count());
}

}  // namespace

std::string command_text(const std::vector<std::string>& arguments) {
  std::string out = "kanzen";
  for (const std::string& argument : arguments) out += " " + shell_word(argument);
  return out;
}

PageInfo page_info(std::string input, std::string command, std::string job) {
  return {.title = std::move(input),
          .command = std::move(command),
          .made = utc_now(),
          .job = std::move(job)};
}

std::string page_job(std::string_view command, const std::vector<std::string>& inputs,
                     const std::string& shard) {
  std::string job(command);
  for (const std::string& input : inputs) job += " " + input;
  return shard.empty() ? job : job + " shard " + shard;
}

void require_page_of(const std::string& job, const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path_of(path), error) ||
      std::filesystem::is_empty(path_of(path), error)) {
    return;
  }
  std::ifstream file(path_of(path), std::ios::binary);
  const std::optional<std::string> former = read_page_job(file);
  if (former == job) return;
  throw OutputError(path + " exists and is " +
                    (former ? "the page of another job (" + notation::printable(*former) + ")"
                            : "not a page of this job") +
                    ", so it is not replaced: remove it, or choose another name");
}

}  // namespace kanzen::cli

#include "solver/apps/kanzen/output/page_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/notation/text.hpp"

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

}  // namespace kanzen::cli

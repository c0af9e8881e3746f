#include "solver/apps/kanzen/output/command_text.hpp"

#include <fmt/format.h>

#include <chrono>

namespace kanzen::cli {

namespace {

std::string utc_now() {
  namespace chrono = std::chrono;
  const auto now = chrono::system_clock::now();
  const auto day = chrono::floor<chrono::days>(now);
  const chrono::year_month_day date(day);
  const chrono::hh_mm_ss time(chrono::floor<chrono::minutes>(now - day));
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count());
}

bool is_plain(char c) {
  return notation::is_digit(c) || (notation::lower(c) >= 'a' && notation::lower(c) <= 'z') ||
         std::string_view("-_./:=,+@%").find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_quoted(std::string_view word) {
  std::string out = "'";
  for (const char& c : word) out += c == '\'' ? "'\\''" : std::string_view(&c, 1);
  return out + "'";
}

std::string command_text(const std::vector<std::string>& arguments) {
  std::string out = "kanzen";
  for (const std::string& argument : arguments) {
    const bool plain = !argument.empty() && std::ranges::all_of(argument, is_plain);
    out += " " + (plain ? argument : shell_quoted(argument));
  }
  return out;
}

PageInfo page_info(const std::string& title, const std::string& inputs, std::string command,
                   std::string job) {
  constexpr std::string_view kPiped = "<stdin>";
  const auto name = [&](const std::string& path) {  // without folders: the command shows them
    const std::string file = path.substr(path.rfind('/') + 1);
    return file.starts_with(kPiped) ? "standard input" + file.substr(kPiped.size()) : file;
  };
  return {
      .title = title.empty() ? notation::joined(notation::split_at(inputs, ' '), " ", name) : title,
      .command = std::move(command),
      .made = utc_now(),
      .job = std::move(job)};
}

}  // namespace kanzen::cli

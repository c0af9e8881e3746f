#include "solver/records/distrusted_lines.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "solver/records/line_checksum.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kBegin = R"({"distrusted":[)";
constexpr std::string_view kJournal = R"({"journal":)";

/// Reads and removes a number at the beginning of `text` and the `end` that must follow it.
bool take_number(std::string_view& text, char end, std::uint64_t& number) noexcept {
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  if (error != std::errc{} || !text.starts_with(end)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string distrusting_line(const LineRange& lines) {
  std::string line(kBegin);
  line += std::to_string(lines.first) + "," + std::to_string(lines.last) + "]}";
  return with_checksum(std::move(line));
}

std::optional<LineRange> parse_distrusted_lines(std::string_view line) {
  if (!line.starts_with(kBegin) || checksum_of(line) != Checksum::right) return std::nullopt;
  line.remove_prefix(kBegin.size());
  LineRange lines;
  const bool read = take_number(line, ',', lines.first) && take_number(line, ']', lines.last);
  return read ? std::optional(lines) : std::nullopt;
}

bool DistrustedLines::contains(std::uint64_t line) const noexcept {
  return contains(LineRange{line, line});
}

bool DistrustedLines::contains(const LineRange& lines) const noexcept {
  return std::ranges::any_of(ranges_, [&lines](const LineRange& range) {
    return range.first <= lines.first && lines.last <= range.last;
  });
}

std::string DistrustedLines::text() const {
  std::string text = ranges_.size() == 1 && ranges_[0].first == ranges_[0].last ? "line" : "lines";
  for (const LineRange& range : ranges_) {
    text += (&range == ranges_.data() ? " " : ", ") + std::to_string(range.first);
    if (range.last != range.first) text += " to " + std::to_string(range.last);
  }
  return text;
}

DistrustedLines distrusted_lines(std::istream& in) {
  DistrustedLines found;
  std::string line;
  if (!std::getline(in, line) || !line.starts_with(kJournal)) return found;
  while (std::getline(in, line)) {
    if (const auto lines = parse_distrusted_lines(line)) found.add(*lines);
  }
  return found;
}

}  // namespace kanzen

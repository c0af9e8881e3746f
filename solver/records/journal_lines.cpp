#include "solver/records/journal_lines.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

namespace kanzen {

namespace {

constexpr std::string_view kField = R"(,"check":")";
constexpr std::string_view kEnd = "\"}";

constexpr std::string_view kJournal = R"({"journal":)";
constexpr std::string_view kDistrustedBegin = R"({"distrusted":[)";
constexpr std::string_view kRunBegin = R"({"end":[)";
constexpr std::string_view kCertificateBegin = R"({"certificate":[)";

/// Removes a number and the `end` that must follow it from the front of `text`.
bool take_number(std::string_view& text, char end, std::uint64_t& number) noexcept {
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  if (error != std::errc{} || !text.starts_with(end)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string with_checksum(std::string object) {
  object.pop_back();
  const HexDigits digits = hex_digits(hash_of_text(object));
  return object.append(kField).append(digits.data(), digits.size()).append(kEnd);
}

Checksum checksum_of(std::string_view line) noexcept {
  // Quotation marks in JSON strings are escaped, so this can only be the field itself.
  const std::size_t at = line.rfind(kField);
  if (at == std::string_view::npos) return Checksum::absent;
  const std::string_view value = line.substr(at + kField.size());
  const HexDigits digits = hex_digits(hash_of_text(line.substr(0, at)));
  const bool right = value.size() == digits.size() + kEnd.size() && value.ends_with(kEnd) &&
                     value.starts_with(std::string_view(digits.data(), digits.size()));
  return right ? Checksum::right : Checksum::wrong;
}

std::string distrusting_line(const LineRange& lines) {
  std::string line(kDistrustedBegin);
  line += std::to_string(lines.first) + "," + std::to_string(lines.last) + "]}";
  return with_checksum(std::move(line));
}

std::optional<LineRange> parse_distrusted_lines(std::string_view line) {
  if (!line.starts_with(kDistrustedBegin) || checksum_of(line) != Checksum::right)
    return std::nullopt;
  line.remove_prefix(kDistrustedBegin.size());
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

std::string end_of_run_line(const EndOfRun& end) {
  std::string line(kRunBegin);
  line += std::to_string(end.positions) + "," + std::to_string(end.open) + ",";
  line += end.stopped ? "1]}" : "0]}";
  return with_checksum(std::move(line));
}

std::optional<EndOfRun> parse_end_of_run(std::string_view line) {
  if (!line.starts_with(kRunBegin) || checksum_of(line) != Checksum::right) return std::nullopt;
  line.remove_prefix(kRunBegin.size());
  EndOfRun end;
  std::uint64_t stopped = 0;
  const bool read = take_number(line, ',', end.positions) && take_number(line, ',', end.open) &&
                    take_number(line, ']', stopped);
  end.stopped = stopped != 0;
  return read ? std::optional(end) : std::nullopt;
}

std::string certificate_line(const RecordedCertificate& certificate) {
  const FileStamp& stamp = certificate.stamp;
  std::string line(kCertificateBegin);
  line += std::to_string(certificate.number) + "," + std::to_string(stamp.bytes) + ",";
  line += std::to_string(stamp.hash) + "]}";
  return with_checksum(std::move(line));
}

std::optional<RecordedCertificate> parse_certificate_line(std::string_view line) {
  if (!line.starts_with(kCertificateBegin) || checksum_of(line) != Checksum::right) {
    return std::nullopt;
  }
  line.remove_prefix(kCertificateBegin.size());
  RecordedCertificate found;
  const bool read = take_number(line, ',', found.number) &&
                    take_number(line, ',', found.stamp.bytes) &&
                    take_number(line, ']', found.stamp.hash);
  return read ? std::optional(found) : std::nullopt;
}

}  // namespace kanzen

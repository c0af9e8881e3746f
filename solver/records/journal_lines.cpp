#include "solver/records/journal_lines.hpp"

#include <initializer_list>
#include <iterator>
#include <set>
#include <unordered_map>

#include "core/wide_hash.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kField = R"(,"check":")";
constexpr std::string_view kEnd = "\"}";

constexpr std::string_view kDistrustedBegin = R"({"distrusted":[)";
constexpr std::string_view kRunBegin = R"({"end":[)";
constexpr std::string_view kCertificateBegin = R"({"certificate":[)";

[[nodiscard]] std::string line_of(std::string_view begin,
                                  std::initializer_list<std::uint64_t> numbers) {
  std::string line(begin);
  for (const std::uint64_t number : numbers) line += std::to_string(number) + ",";
  line.back() = ']';
  return with_checksum(line + "}");
}

/// Returns false for other lines and wrong checksums.
[[nodiscard]] bool read_line(std::string_view line, std::string_view begin,
                             std::initializer_list<std::uint64_t*> numbers) noexcept {
  if (!line.starts_with(begin) || checksum_of(line) != Checksum::right) return false;
  const char* at = line.data() + begin.size();
  const char* const end = line.data() + line.size();
  for (std::uint64_t* const number : numbers) {
    const auto [rest, error] = std::from_chars(at, end, *number);
    const bool is_last = number == *std::prev(numbers.end());
    if (error != std::errc{} || rest == end || *rest != (is_last ? ']' : ',')) return false;
    at = rest + 1;
  }
  return true;
}

/// Returns what headers of one input and job have in common, whatever the input holds.
std::string name_of_job(std::string_view header) {
  const std::size_t end = std::min(header.find(",\"bytes\":"), header.size());
  const std::size_t job = std::min(header.find(",\"job\":"), header.size());
  const std::size_t program = std::min(header.find(",\"program\":"), header.size());
  return std::string(header.substr(0, end)).append(header.substr(job, program - job));
}

/// Returns what tells the game whose result this line has from others: its start, moves, players
/// and date, but not its number or file, which change when files are added. Empty for other lines,
/// also those of a game that was still being analysed.
std::string name_of_game(std::string_view line) {
  constexpr std::string_view kMoves = R"(,"goal":"game","moves":")";
  const std::size_t at = line.find(kMoves);
  const std::size_t begin = line.find(R"("board":)");
  if (at == line.npos || begin > at || line.find(R"("running":true)") != line.npos) return {};
  const std::size_t end = line.find('"', at + kMoves.size());
  std::string name(line.substr(begin, end - begin));
  for (const std::string_view key :
       {R"(,"black":")", R"(,"white":")", R"(,"tournament":")", R"(,"date":")", R"(,"round":")"}) {
    const std::size_t tag = line.find(key, end);  // escapes keep texts from having such keys
    if (tag != line.npos) name += line.substr(tag, line.find(R"(",)", tag + key.size()) - tag);
  }
  return name;
}

/// Returns what tells the request of a solved position or claim from others: its id, file and
/// board, and its claim or goal. Empty for other lines; unfinished results of one request are
/// joined by their readers.
std::string name_of_position(std::string_view line) {
  constexpr std::string_view kStatus = R"(,"status":")";
  constexpr std::string_view kVerdict = R"(,"verdict":")";
  std::size_t status = line.find(kStatus);
  if (status == line.npos && line.find(R"(,"claim":")") != line.npos) status = line.find(kVerdict);
  if (!line.starts_with(R"({"id":)") || status == line.npos) return {};
  const std::string_view found = line.substr(line.find(R"(:")", status) + 2);
  if (found.starts_with("un") || found.starts_with("estimate")) return {};  // not decided yet
  std::string name(line.substr(0, status));
  for (const auto& [key, end] : {std::pair(R"(,"goal":")", '"'), {R"(,"window":[)", ']'}}) {
    const std::size_t at = line.find(key, status);
    const std::size_t value = at + std::string_view(key).size();
    if (at != line.npos) name += line.substr(at, line.find(end, value) - at);
  }
  return name;
}

constexpr std::string_view kNumberField = ",\"n\":";
constexpr std::string_view kInputIndexField = ",\"input_index\":";

/// Finds the number after `field`, the text before it, or nullopt. Within strings its quotation
/// mark would be escaped, so what we find is the field itself.
std::optional<std::uint64_t> find_number(std::string_view line, std::string_view field) noexcept {
  const std::size_t at = line.rfind(field);
  std::uint64_t number = 0;
  if (at == std::string_view::npos) return std::nullopt;
  const char* const begin = line.data() + at + field.size();
  if (std::from_chars(begin, line.data() + line.size(), number).ptr == begin) return std::nullopt;
  return number;
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
  const bool is_right = value.size() == digits.size() + kEnd.size() && value.ends_with(kEnd) &&
                        value.starts_with(std::string_view(digits.data(), digits.size()));
  return is_right ? Checksum::right : Checksum::wrong;
}

std::string distrusting_line(const LineRange& lines) {
  return line_of(kDistrustedBegin, {lines.first, lines.last});
}

std::optional<LineRange> parse_distrusted_lines(std::string_view line) {
  LineRange lines;
  if (!read_line(line, kDistrustedBegin, {&lines.first, &lines.last})) return std::nullopt;
  return lines;
}

bool LineRanges::contains(std::uint64_t line) const noexcept {
  return contains(LineRange{line, line});
}

bool LineRanges::contains(const LineRange& lines) const noexcept {
  const auto has = [&lines](const LineRange& range) {
    return range.first <= lines.first && lines.last <= range.last;
  };
  if (!is_sorted_) return std::ranges::any_of(ranges_, has);
  const auto after = std::ranges::upper_bound(ranges_, lines.first, {}, &LineRange::first);
  return after != ranges_.begin() && has(*std::prev(after));
}

void LineRanges::add(const LineRange& lines) {
  const bool is_adjacent = !ranges_.empty() && ranges_.back().last + 1 == lines.first;
  is_sorted_ = is_sorted_ && (ranges_.empty() || ranges_.back().last < lines.first);
  if (!is_adjacent) return ranges_.push_back(lines);
  ranges_.back().last = lines.last;
}

std::string LineRanges::text() const {
  std::string text = ranges_.size() == 1 && ranges_[0].first == ranges_[0].last ? "line" : "lines";
  constexpr std::size_t kMost = 20;
  for (const LineRange& range : std::span(ranges_).first(std::min(ranges_.size(), kMost))) {
    text += (&range == ranges_.data() ? " " : ", ") + std::to_string(range.first);
    if (range.last != range.first) text += " to " + std::to_string(range.last);
  }
  if (ranges_.size() > kMost) text += " and more";
  return text;
}

SkippedLines skipped_lines(std::istream& in) {
  SkippedLines found;
  std::string line;
  struct Part {
    std::string job;
    bool continues = false;  // it belongs to a former state of its input
    LineRange lines;
  };
  std::vector<Part> parts;  // the lines below each header
  // Games have one result, however many of their plies a job asks for, so a part with another job
  // replaces those that it has. A part with a choice of positions replaces these.
  // We keep hashes, since a line may have a megabyte.
  struct NamedLine {
    std::uint64_t hash = 0;
    std::uint64_t line = 0;
    std::size_t part = 0;
  };
  std::vector<NamedLine> named;
  for (std::uint64_t number = 1; std::getline(in, line); ++number) {
    if (line.starts_with(kJournalHeader)) {
      const bool continues = line.find(kContinues) != std::string::npos;
      parts.push_back({name_of_job(line), continues, {number + 1, number}});
    } else if (parts.empty()) {
      return found;
    } else if (const auto lines = parse_distrusted_lines(line)) {
      found.distrusted.add(*lines);
    } else {
      std::string name = name_of_game(line);
      if (name.empty()) name = name_of_position(line);
      if (!name.empty()) named.push_back({hash_of_text(name), number, parts.size()});
    }
    parts.back().lines.last = number;
  }
  const bool continues_any = std::ranges::any_of(parts, &Part::continues);
  if (!continues_any) return found;
  std::set<std::string> continued;  // jobs that go on in a later part
  std::vector<LineRange> former;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const bool is_former = continued.contains(part->job) && part->lines.first <= part->lines.last;
    if (is_former) former.push_back(part->lines);
    if (part->continues) continued.insert(part->job);
  }
  std::ranges::reverse(former);
  const auto is_former = [&former](std::uint64_t number) {
    return std::ranges::any_of(former, [number](const LineRange& lines) {
      return lines.first <= number && number <= lines.last;
    });
  };
  std::unordered_map<std::uint64_t, std::size_t> last;  // the last part with this name
  for (const NamedLine& each : named) {
    const bool counts = parts[each.part - 1].continues && !found.contains(each.line);
    if (counts && !is_former(each.line)) last[each.hash] = each.part;
  }
  std::vector<LineRange> lines = former;
  for (const NamedLine& each : named) {
    const auto later = last.find(each.hash);
    if (later == last.end() || each.part >= later->second || is_former(each.line)) continue;
    lines.push_back({each.line, each.line});
  }
  std::ranges::sort(lines, {}, &LineRange::first);
  for (const LineRange& range : lines) found.former.add(range);
  return found;
}

std::string end_of_run_line(const EndOfRun& end) {
  return line_of(kRunBegin,
                 {end.positions, end.open, end.was_stopped ? 1U : 0U, end.lines, end.unreadable});
}

std::optional<EndOfRun> parse_end_of_run(std::string_view line) {
  EndOfRun end;
  std::uint64_t stopped = 0;
  if (!read_line(line, kRunBegin,
                 {&end.positions, &end.open, &stopped, &end.lines, &end.unreadable})) {
    return std::nullopt;
  }
  end.was_stopped = stopped != 0;
  return end;
}

std::string with_places(std::string object, std::uint64_t number, std::uint64_t input_index) {
  object.pop_back();
  object.append(kNumberField).append(std::to_string(number));
  if (input_index != number) object.append(kInputIndexField).append(std::to_string(input_index));
  return with_checksum(object + "}");
}

std::optional<std::uint64_t> parse_job_index(std::string_view line) {
  return find_number(line, kNumberField);
}

std::optional<std::uint64_t> parse_input_index(std::string_view line) {
  const auto index = find_number(line, kInputIndexField);
  return index ? index : parse_job_index(line);
}

std::string certificate_line(const RecordedCertificate& certificate) {
  const auto& [key, stamp] = certificate;
  return line_of(kCertificateBegin, {key, stamp.bytes, stamp.hash});
}

std::optional<RecordedCertificate> parse_certificate_line(std::string_view line) {
  RecordedCertificate found;
  auto& [key, stamp] = found;
  if (!read_line(line, kCertificateBegin, {&key, &stamp.bytes, &stamp.hash})) return {};
  return found;
}

}  // namespace kanzen

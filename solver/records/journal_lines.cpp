#include "solver/records/journal_lines.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <iterator>
#include <set>
#include <system_error>
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
    const bool last = number == *std::prev(numbers.end());
    if (error != std::errc{} || rest == end || *rest != (last ? ']' : ',')) return false;
    at = rest + 1;
  }
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
  return std::ranges::any_of(ranges_, [&lines](const LineRange& range) {
    return range.first <= lines.first && lines.last <= range.last;
  });
}

void LineRanges::add(const LineRange& lines) {
  const bool adjacent = !ranges_.empty() && ranges_.back().last + 1 == lines.first;
  if (!adjacent) return ranges_.push_back(lines);
  ranges_.back().last = lines.last;
}

std::string LineRanges::text() const {
  std::string text = ranges_.size() == 1 && ranges_[0].first == ranges_[0].last ? "line" : "lines";
  for (const LineRange& range : ranges_) {
    text += (&range == ranges_.data() ? " " : ", ") + std::to_string(range.first);
    if (range.last != range.first) text += " to " + std::to_string(range.last);
  }
  return text;
}

namespace {

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

}  // namespace

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
  // replaces those that it has. We keep hashes, since a line may have a megabyte.
  struct GameLine {
    std::uint64_t hash = 0;
    std::uint64_t line = 0;
    std::size_t part = 0;
  };
  std::vector<GameLine> games;
  for (std::uint64_t number = 1; std::getline(in, line); ++number) {
    if (line.starts_with(kJournalHeader)) {
      const bool continues = line.find(kContinues) != std::string::npos;
      parts.push_back({name_of_job(line), continues, {number + 1, number}});
    } else if (parts.empty()) {
      return found;
    } else if (const auto lines = parse_distrusted_lines(line)) {
      found.distrusted.add(*lines);
    } else if (const std::string game = name_of_game(line); !game.empty()) {
      games.push_back({hash_of_text(game), number, parts.size()});
    }
    parts.back().lines.last = number;
  }
  std::set<std::string> continued;  // jobs that go on in a later part
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const bool is_former = continued.contains(part->job) && part->lines.first <= part->lines.last;
    if (is_former) found.former.add(part->lines);
    if (part->continues) continued.insert(part->job);
  }
  std::unordered_map<std::uint64_t, std::size_t> last;  // the last part with this game
  for (const GameLine& game : games) {
    if (parts[game.part - 1].continues && !found.contains(game.line)) last[game.hash] = game.part;
  }
  for (const GameLine& game : games) {
    const auto later = last.find(game.hash);
    const bool is_former = later != last.end() && game.part < later->second;
    if (is_former && !found.former.contains(game.line)) found.former.add({game.line, game.line});
  }
  return found;
}

std::string end_of_run_line(const EndOfRun& end) {
  return line_of(kRunBegin, {end.positions, end.open, end.stopped ? 1U : 0U, end.lines});
}

std::optional<EndOfRun> parse_end_of_run(std::string_view line) {
  EndOfRun end;
  std::uint64_t stopped = 0;
  if (!read_line(line, kRunBegin, {&end.positions, &end.open, &stopped, &end.lines})) {
    return std::nullopt;
  }
  end.stopped = stopped != 0;
  return end;
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

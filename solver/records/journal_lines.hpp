// What the lines of a journal have in common: a checksum, and the lines about its run, which tell
// that it has ended, which certificates it has written, and which of its lines are distrusted.
//
// A run that contradicts itself cannot remove the lines that it has appended. It appends one more
// line instead. Every reader of the journal must then ignore the lines that it lists:
//
//   distrusted  array   numbers of the first and the last of these lines, from 1
//   check       string  as in every line of a journal
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "core/wide_hash.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// XXH3 of the bytes of `text`.
[[nodiscard]] inline std::uint64_t hash_of_text(std::string_view text) noexcept {
  return hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

/// XXH3 of 128 bits.
[[nodiscard]] inline WideHash wide_hash_of_text(std::string_view text) noexcept {
  return wide_hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

using HexDigits = std::array<char, 16>;

/// `value` in 16 hexadecimal digits, the most significant first.
[[nodiscard]] inline HexDigits hex_digits(std::uint64_t value) noexcept {
  HexDigits digits{};
  for (std::size_t i = digits.size(); i-- > 0; value >>= 4) {
    digits[i] = "0123456789abcdef"[value & 15];
  }
  return digits;
}

/// hex_digits() as a string.
[[nodiscard]] inline std::string hex_text(std::uint64_t value) {
  const HexDigits digits = hex_digits(value);
  return {digits.data(), digits.size()};
}

enum class Checksum : std::uint8_t {
  absent,  // the line has no checksum
  right,
  wrong,  // the line has been changed since it was written
};

/// Appends the field `check` to `object`: XXH3 of the line up to this field, as 16 hexadecimal
/// digits. REQUIRES: `object` is a JSON object on one line, with at least one field.
[[nodiscard]] std::string with_checksum(std::string object);

/// Compares `line` with its checksum. A line whose last field is not `check` has none.
[[nodiscard]] Checksum checksum_of(std::string_view line) noexcept;

/// Lines of a file, counted from 1. Both ends are included.
struct LineRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;

  friend bool operator==(const LineRange&, const LineRange&) = default;
};

/// The line that marks `lines` as distrusted, with its checksum.
[[nodiscard]] std::string distrusting_line(const LineRange& lines);

/// The lines that `line` marks as distrusted; nothing if it is another line, or its checksum
/// is wrong.
[[nodiscard]] std::optional<LineRange> parse_distrusted_lines(std::string_view line);

/// A set of lines.
class DistrustedLines {
 public:
  void add(const LineRange& lines) { ranges_.push_back(lines); }
  [[nodiscard]] bool contains(std::uint64_t line) const noexcept;
  /// True if a single range of the set contains all of `lines`.
  [[nodiscard]] bool contains(const LineRange& lines) const noexcept;
  [[nodiscard]] bool empty() const noexcept { return ranges_.empty(); }
  /// Text for messages: "lines 2 to 57, 60".
  [[nodiscard]] std::string text() const;

 private:
  std::vector<LineRange> ranges_;  // in the order of addition
};

/// Reads the journal `in` to its end and returns its distrusted lines. Empty for other files.
[[nodiscard]] DistrustedLines distrusted_lines(std::istream& in);

/// The state of a journal at the end of a run. Without such a last line, the run is still going on,
/// or was killed.
struct EndOfRun {
  std::uint64_t positions = 0;  // or claims: all that were read
  std::uint64_t open = 0;       // of these, without a result in the journal
  bool stopped = false;         // the run may not have read the whole input

  friend bool operator==(const EndOfRun&, const EndOfRun&) = default;

  [[nodiscard]] bool is_complete() const noexcept { return open == 0 && !stopped; }
};

/// The line, with its checksum: {"end":[positions,open,stopped],"check":"..."}.
[[nodiscard]] std::string end_of_run_line(const EndOfRun& end);

/// Parses `line`; nothing if it is another line or has been changed.
[[nodiscard]] std::optional<EndOfRun> parse_end_of_run(std::string_view line);

/// A certificate that was complete when its line was written. The line comes before the result that
/// the file proves, so that no kill leaves a result in the journal whose certificate is unknown.
struct RecordedCertificate {
  std::uint64_t number = 0;  // index of the position in the job, from 0, which names the file
  FileStamp stamp{};
};

/// The line, with its checksum: {"certificate":[number,bytes,hash],"check":"..."}. All are in
/// decimal digits.
[[nodiscard]] std::string certificate_line(const RecordedCertificate& certificate);

/// Parses `line`; nothing if it is another line or has been changed.
[[nodiscard]] std::optional<RecordedCertificate> parse_certificate_line(std::string_view line);

}  // namespace kanzen

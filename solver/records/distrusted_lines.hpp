// Distrusted lines of a journal, and the line that lists them.
//
// A run that contradicts itself cannot remove the lines that it has appended. It appends one more
// line instead. Every reader of the journal must then ignore the lines that it lists:
//
//   distrusted  array   numbers of the first and the last of these lines, from 1
//   check       string  as in every line of a journal
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen {

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

}  // namespace kanzen

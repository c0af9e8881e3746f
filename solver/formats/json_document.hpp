// JSON over any number of lines, and the literals of JavaScript, JSON5 and Python, with records
// anywhere in it.
#pragma once

#include "solver/formats/jsonl_outcome.hpp"

namespace kanzen {

/// Turns such text into JSON, line by line: names without quotes, other quotation marks, comments,
/// trailing commas, tuples, hexadecimal numbers (as strings), and what stands before and behind a
/// literal, as in `const positions = [..];`. Each object gets the number of its line.
class JsonText {
 public:
  /// False if no JSON continues with such a line; the text is then unfinished.
  [[nodiscard]] bool accepts(std::string_view line) const noexcept;

  [[nodiscard]] std::optional<ParseError> add(std::string_view line, std::size_t number);

  /// All brackets are closed.
  [[nodiscard]] bool is_complete() const noexcept { return open_.empty() && !in_comment_; }

  [[nodiscard]] std::size_t size() const noexcept { return out_.size(); }

  /// An array of all values.
  [[nodiscard]] std::string text() const { return out_ + "]"; }

 private:
  void add_value(std::string_view text);
  void close();
  [[nodiscard]] std::optional<ParseError> add_string(std::string_view line, std::size_t& at);
  void add_word(std::string_view line, std::size_t& at);

  std::string out_ = "[";
  std::string open_;  // brackets
  char last_ = '[';   // the last character of out_ that is no blank
  bool in_comment_ = false;
};

struct PlacedRecord {
  std::size_t line = 0;
  Result<OutcomeOrRecord> record;
};

/// Whether a text in the array may be a board.
[[nodiscard]] bool holds_boards(const nlohmann::json& array);

/// The records in `document`, in the order of their lines: objects with a position or moves, which
/// may be in arrays and objects of any kind, arrays of moves or of boards, and arrays that have a
/// board among other values. The key of an object or game in an object is its id if it has none.
/// Names of other fields are added to `fields.unused`.
[[nodiscard]] std::vector<PlacedRecord> find_records(const JsonText& document, std::size_t line,
                                                     JsonlFields& fields);

}  // namespace kanzen

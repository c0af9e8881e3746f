// Turns JSON over several lines, and the literals of programs, into plain JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "core/result.hpp"

namespace kanzen {

/// The key under which each object keeps its line number. It cannot clash with a name of a field,
/// which contains no line break.
inline constexpr const char* kLineKey = "\n";

/// Turns JSON over any number of lines, and the literals of JavaScript, JSON5 and Python, into
/// plain JSON: names without quotes, other quotation marks, comments, trailing commas, tuples,
/// hexadecimal numbers (as strings), arrays as NumPy prints them or in braces, and what stands
/// before and after a literal, as in `const positions = [..];`. Each object gets the number of its
/// line.
class JsonText {
 public:
  /// Returns false if no JSON continues with such a line; the text is then unfinished.
  [[nodiscard]] bool accepts(std::string_view line) const noexcept;

  [[nodiscard]] std::optional<ParseError> add(std::string_view line, std::size_t number);

  /// Closes the brackets of a cut text, so that its complete part can be read; false in a comment.
  [[nodiscard]] bool close_brackets();

  [[nodiscard]] bool is_complete() const noexcept { return open_.empty() && !is_in_comment_; }

  [[nodiscard]] std::size_t size() const noexcept { return out_.size(); }

  /// Returns the words after a literal, as in `["f5", "d6"] draw`, from which nothing is read.
  [[nodiscard]] const std::string& words_after() const noexcept { return words_after_; }

  /// Returns an array of all values read so far.
  [[nodiscard]] std::string text() const { return out_ + "]"; }

 private:
  void add_value(std::string_view text);
  void open_bracket(bool is_object, char open, std::size_t number);
  void close_bracket();
  bool skip_comment(std::string_view line, std::size_t& at);
  [[nodiscard]] std::optional<ParseError> add_token(std::string_view line, std::size_t& at,
                                                    std::size_t number);
  [[nodiscard]] std::optional<ParseError> add_string(std::string_view line, std::size_t& at);
  void add_word(std::string_view line, std::size_t& at);

  std::string out_ = "[";
  std::string open_;  // brackets
  char last_ = '[';   // the last character of out_ that is no blank
  bool is_in_comment_ = false;
  std::string words_after_;
};

/// Finds where an array begins at the end of a line that declares it, as in `Line kBook[] = {`, `x:
/// string[] = [` or `var book = []Line{`; returns the size of the line if none does.
[[nodiscard]] std::size_t array_of_declaration(std::string_view line) noexcept;

/// Parses an array of JSON, JavaScript or Python, over any number of lines; nullopt if it is none.
[[nodiscard]] std::optional<nlohmann::json> parse_array(std::string_view lines);

}  // namespace kanzen

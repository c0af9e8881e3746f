#include "solver/formats/ggf_sgf_reader.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/notation/text.hpp"
#include "solver/formats/ggf_sgf.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kGameStart = "(;";

bool is_comment(std::string_view line) noexcept {
  const std::size_t at = notation::skip_blanks(line, 0);
  return at < line.size() && (line[at] == '%' || line[at] == '#');
}

/// Matches brackets: a game ends at the parenthesis that closes its first one. Parentheses inside
/// property values do not count.
class Nesting {
 public:
  /// True if `c` ends the game.
  bool feed(char c) noexcept {
    if (escaped_) {
      escaped_ = false;
    } else if (in_value_) {
      escaped_ = c == '\\';
      in_value_ = c != ']';
    } else if (c == '[') {
      in_value_ = true;
    } else if (c == '(') {
      ++depth_;
    } else if (c == ')') {
      --depth_;
    }
    return depth_ == 0;
  }

 private:
  std::size_t depth_ = 0;
  bool in_value_ = false;
  bool escaped_ = false;
};

}  // namespace

/// Moves on to the next line. Returns false at the end of the file or if the line is too long.
bool GameReader::next_line() {
  line_.clear();  // even if reading throws
  at_ = 0;
  status_ = lines_.read();
  if (status_ == LineReader::Status::ok) line_ = lines_.line();
  return status_ == LineReader::Status::ok;
}

std::optional<Result<PositionRecord>> GameReader::read_next() {
  while (positions_.empty()) {
    std::optional<Result<Text>> text = next_text();
    if (!text) {
      unused_.warn(options_);
      return std::nullopt;
    }
    if (!text->ok()) return std::move(*text).error();
    if (std::optional<ParseError> error = read_game(text->value())) return *std::move(error);
  }
  PositionRecord record = std::move(positions_.front());
  positions_.pop_front();
  return record;
}

/// Parses the game in `text` and puts its records into positions_.
std::optional<ParseError> GameReader::read_game(const Text& text) {
  ++games_;
  const Result<std::vector<Property>> properties = parse_properties(text.text);
  const auto parse = [&]() -> Result<GameRecord> {
    if (!properties) return properties.error();
    return is_ggf(properties.value()) ? parse_ggf(text.text, properties.value())
                                      : parse_sgf(text.text, properties.value());
  };
  Result<GameRecord> game = parse();
  if (!game) {
    ParseError error = std::move(game).error();
    if (error.line <= 1) error.column += text.column - 1;
    error.line = text.line + (error.line == 0 ? 0 : error.line - 1);
    return error;
  }
  unused_.add(game.value(), options_);
  append_records(game.value(), {games_, text.line}, options_, std::nullopt, positions_);
  return std::nullopt;
}

/// Returns the text of the next game, or an error, or nothing at the end.
std::optional<Result<GameReader::Text>> GameReader::next_text() {
  while (true) {
    while (at_ < line_.size() &&
           (notation::is_blank(line_[at_]) || notation::is_digit(line_[at_]))) {
      ++at_;
    }
    if (at_ < line_.size()) {
      if (std::string_view(line_).substr(at_).starts_with(kGameStart)) return read_text();
      const ParseError error{lines_.number(), at_ + 1,
                             "found " + notation::quoted(std::string_view(line_).substr(at_)) +
                                 (games_ > 0 ? " after a game, expected the next game: (;GM[..]...)"
                                             : ", expected a game: (;GM[..]...)")};
      at_ = std::min(line_.find(kGameStart, at_), line_.size());
      return error;
    }
    if (!next_line()) {
      if (status_ == LineReader::Status::end) return std::nullopt;
      return lines_.too_long();
    }
    if (is_comment(line_)) at_ = line_.size();
  }
}

/// Reads the text of a game. REQUIRES: a game begins at at_.
Result<GameReader::Text> GameReader::read_text() {
  Text text{{}, lines_.number(), at_ + 1};
  const auto unfinished = [&](std::string what) {
    return ParseError{text.line, text.column, std::move(what)};
  };
  Nesting nesting;
  while (true) {
    for (std::size_t i = at_; i < line_.size(); ++i) {
      if (!nesting.feed(line_[i])) continue;
      text.text.append(line_, at_, i + 1 - at_);
      at_ = i + 1;
      return text;
    }
    text.text.append(line_, at_).append(1, '\n');
    if (!next_line()) return unfinished("the game is not closed, expected )");
    if (std::string_view(line_).starts_with(kGameStart)) {
      return unfinished("the game is not closed before the next one begins, expected )");
    }
    if (text.text.size() + line_.size() > options_.max_record_bytes) {
      while (!std::string_view(line_).starts_with(kGameStart) && next_line()) {
      }
      return unfinished("the game is longer than " + std::to_string(options_.max_record_bytes) +
                        " bytes, expected )");
    }
  }
}

}  // namespace kanzen

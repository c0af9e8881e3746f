#include "solver/checker/header.hpp"

#include <algorithm>
#include <optional>

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen::checker {

namespace {

constexpr std::string_view kFirstLine = "kanzen-certificate 1";
constexpr std::string_view kAssumptions = "assumptions";

/// The line has no line break; nullopt if there is none.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

/// The line must be `word`, a space and a number in [low, high].
template <class Number>
std::optional<Number> take_number(std::string_view& text, std::string_view word, Number low,
                                  Number high) {
  const auto line = take_line(text);
  if (!line || !line->starts_with(word) || !line->substr(word.size()).starts_with(' ')) {
    return std::nullopt;
  }
  const std::string_view digits = line->substr(word.size() + 1);
  return notation::parse_number(digits, low, high);
}

ParseError wrong(std::size_t line, std::string expected) {
  return {line, 1, "expected " + std::move(expected)};
}

}  // namespace

bool is_writer(std::string_view text) noexcept {
  const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
  return !text.empty() && text.size() <= kMaxWriterBytes && text.front() != ' ' &&
         text.back() != ' ' && std::all_of(text.begin(), text.end(), printable);
}

bool ends_header(std::string_view text) noexcept {
  if (!text.ends_with('\n')) return false;
  const std::string_view lines = text.substr(0, text.size() - 1);
  const std::string_view last = lines.substr(lines.rfind('\n') + 1);  // or all of it
  return lines.size() > last.size() &&
         (last == "moves" || (last.starts_with(kAssumptions) && last.size() > kAssumptions.size() &&
                              last[kAssumptions.size()] == ' '));
}

std::string to_string(const Header& header) {
  std::string text(kFirstLine);
  text += "\nboard " + notation::to_string(header.root);
  text += "\nlower " + std::to_string(header.lower);
  text += "\nupper " + std::to_string(header.upper);
  text += "\nleaves " + std::to_string(header.leaf_empties);
  text += "\nset " + std::to_string(header.set_capacity);
  text += "\nwriter " + header.writer;
  if (header.assumptions == 0) return text + "\nmoves\n";
  return text.append("\n").append(kAssumptions) + ' ' + std::to_string(header.assumptions) + '\n';
}

Result<Header> parse_header(std::string_view text) {
  const std::string_view whole = text;
  Header header;
  if (take_line(text) != kFirstLine) return wrong(1, "\"" + std::string(kFirstLine) + "\"");
  const auto board = take_line(text);
  constexpr std::string_view kBoard = "board ";
  if (!board || !board->starts_with(kBoard)) return wrong(2, "\"board\" and a position");
  const auto root = notation::parse_position(board->substr(kBoard.size()));
  if (!root) return wrong(2, "a position: " + root.error().message);
  header.root = root.value();
  const auto lower = take_number(text, "lower", kMinScore, kMaxScore);
  if (!lower || *lower % 2 != 0) return wrong(3, "\"lower\" and an even number from -64 to 64");
  header.lower = *lower;
  const auto upper = take_number(text, "upper", header.lower, kMaxScore);
  if (!upper || *upper % 2 != 0) return wrong(4, "\"upper\" and an even number from lower to 64");
  header.upper = *upper;
  const auto leaves = take_number(text, "leaves", 0, kMaxLeafEmpties);
  if (!leaves) return wrong(5, "\"leaves\" and a number from 0 to 20");
  header.leaf_empties = *leaves;
  const auto capacity = take_number(text, "set", std::uint64_t{1}, kMaxSetCapacity);
  if (!capacity) return wrong(6, "\"set\" and a number from 1 to 2^40");
  header.set_capacity = *capacity;
  constexpr std::string_view kWriter = "writer ";
  const auto writer = take_line(text);
  if (!writer || !writer->starts_with(kWriter) || !is_writer(writer->substr(kWriter.size()))) {
    return wrong(7, "\"writer\" and the name of a program");
  }
  header.writer = writer->substr(kWriter.size());
  if (text != "moves\n") {
    const auto count = take_number(text, kAssumptions, std::uint64_t{1}, kMaxAssumptions);
    if (!count || !text.empty()) {
      return wrong(8, "\"moves\", or \"assumptions\" and a number from 1 to 2^40");
    }
    header.assumptions = *count;
  }
  // Every header has exactly one spelling; "+4" and "04" are not allowed.
  if (to_string(header) != whole) {
    return wrong(2, "numbers without leading zeros or plus signs, and squares as X, O and -");
  }
  return header;
}

}  // namespace kanzen::checker

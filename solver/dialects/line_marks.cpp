#include "solver/dialects/line_marks.hpp"

#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kHashFrame = 10;  // eight squares between two signs

/// Returns what stands after the sign of a comment, or in the quotation marks of a line of a
/// program; empty if there is neither.
std::string_view text_in_program(std::string_view line) noexcept {
  const std::string_view text = notation::trimmed(line);
  const bool is_comment = text.starts_with("//") || text.starts_with("* ");
  if (is_comment || text.starts_with("\\\\")) return text.substr(2);
  const std::size_t open = notation::find_any(text, "\"'`");
  if (open == text.size()) return {};
  const std::size_t close = text.rfind(text[open]);
  const auto is_code = [](std::string_view part) {
    return std::ranges::all_of(part, [](char c) {
      return notation::is_letter(c) || notation::is_digit(c) ||
             notation::is_one_of(c, "._!()+-=>:,;\\ ");
    });
  };
  if (close == open || !is_code(text.substr(0, open)) || !is_code(text.substr(close + 1))) {
    return {};
  }
  std::string_view inner = text.substr(open + 1, close - open - 1);
  if (inner.ends_with("\\n")) inner.remove_suffix(2);
  return inner;
}

/// Blanks the marks of Markdown around moves, as in "1. `f5d6c3`", where a number before the marks
/// looked like that of a move.
void blank_code_marks(std::string& line) {
  for (std::size_t open = 0; (open = line.find('`', open)) != line.npos; ++open) {
    const std::size_t close = line.find('`', open + 1);
    if (close == line.npos) return;
    if (notation::is_square_at(line, open + 1)) line[open] = line[close] = ' ';
    open = close;
  }
}

/// Makes wide blanks between wide symbols of a rank empty squares.
void fill_wide_blanks(std::string& line) {
  constexpr std::string_view kEmpty = "\u30FB";  // as long as a wide blank
  if (line.find(notation::kWideBlank) == std::string::npos) return;
  std::vector<Glyph> glyphs = glyphs_of(line);
  const auto is_label = [](const Glyph& glyph) {
    return is_digit_glyph(glyph) || (!glyph.is_wide && is_gap(glyph));
  };
  while (!glyphs.empty() && is_label(glyphs.back())) glyphs.pop_back();
  glyphs.erase(glyphs.begin(), std::ranges::find_if_not(glyphs, is_label));
  const auto is_square = [](const Glyph& glyph) {
    return glyph.is_wide && (glyph.symbol == kBlankSymbol || is_cell(glyph.symbol, {}));
  };
  if (glyphs.size() != 8 || !std::ranges::all_of(glyphs, is_square)) return;
  for (const Glyph& glyph : glyphs) {
    if (glyph.symbol == kBlankSymbol) line.replace(glyph.at, kEmpty.size(), kEmpty);
  }
}

/// Writes the squares of a spreadsheet with commas, as in `,,X,X,O,X,X,`, if semicolons or tabs
/// separate them. Beside seven or eight of them there is nothing but discs and labels.
void separate_by_commas(std::string& line) {
  for (const char sign : {';', '\t'}) {
    const auto signs = std::ranges::count(line, sign);
    if (signs != 7 && signs != 8) continue;
    std::string squares = line;
    std::erase(squares, sign);
    const bool has_empty_cell = squares.size() < static_cast<std::size_t>(signs) + 1;
    if (!has_empty_cell || !notation::has_only(squares, "XOxoBWbw*@.-ABCDEFGHacdefgh12345678")) {
      continue;
    }
    std::ranges::replace(line, sign, ',');
    return;
  }
}

}  // namespace

std::vector<Mark> marks_in(std::string_view text) {
  constexpr std::string_view kNames =
      "b i u quote code pre spoiler color size font url center list";  // [s] takes words back
  std::vector<Mark> marks;
  const bool closes = text.find("[/") < text.size();
  for (std::size_t at = 0; (at = text.find('[', at)) < text.size();) {
    const std::size_t name = at + (text.substr(at + 1).starts_with('/') ? 2 : 1);
    const std::string_view word = notation::letters_at(text, name);
    const char sign = name + word.size() < text.size() ? text[name + word.size()] : ' ';
    const bool is_mark = (sign == ']' || sign == '=') && (closes || word.size() > 1) &&
                         notation::means(word, kNames);
    const std::size_t end = is_mark ? text.find(']', name) : at;
    if (end == text.npos) break;  // nor does another mark end
    if (is_mark) marks.push_back({at, end + 1});
    at = end + 1;
  }
  return marks;
}

bool is_code_mark(std::string_view line) {
  const std::vector<Mark> marks = marks_in(line);
  const bool is_mark = marks.size() == 1 && marks[0].begin == 0 && marks[0].end == line.size();
  return is_mark || notation::has_word("<code> </code> <pre> </pre> /* */", line) ||
         line.starts_with("```");
}

std::string without_forum_marks(std::string_view line) {
  std::string out;
  std::size_t at = 0;
  for (const Mark& mark : marks_in(line)) {
    out += line.substr(at, mark.begin - at);
    at = mark.end;
  }
  return out += line.substr(at);
}

bool take_time_stamp(std::string& line) {
  const std::size_t begin = notation::skip_blanks(line, 0);
  const bool has_bracket = line.substr(begin, 1) == "[";
  const std::size_t inside = begin + (has_bracket ? 1 : 0);
  std::size_t end =
      notation::skip_any(line, has_bracket ? "0123456789-/.:,T " : "0123456789:", inside);
  const std::size_t colon = line.substr(0, end).find(':', inside);
  if (colon == line.npos || colon < inside + 2 || end == line.size()) return false;
  const bool is_time = notation::skip_digits(line, colon - 2) == colon &&
                       notation::skip_digits(line, colon + 1) == colon + 3;
  const bool has_seconds = colon == inside + 2 && end == colon + 6 && line[colon + 3] == ':';
  if (!is_time || (has_bracket ? line[end] != ']' : !has_seconds)) return false;
  end = notation::skip_blanks(line, end + (has_bracket ? 1 : 0));
  if (end == line.size()) return false;
  line.erase(begin, end - begin);
  return true;
}

bool SourceStripper::continues_board(std::string_view line, std::string_view inner) {
  using enum PrintedKind;
  const PrintedLine printed = classify_line(inner, style_);
  // Dashes may just adorn a comment, so a rank needs more than them there.
  const std::string_view text = notation::trimmed(line);
  const bool is_comment = text.starts_with("//") || text.starts_with('*');
  const bool has_label = printed.rank > 0 || printed.is_from_zero;
  if (printed.kind == files) return true;
  if (was_in_board_) {  // below a line of files, blanks may be squares
    const std::string_view label = notation::trimmed(inner).substr(0, 1);
    return printed.kind != none || (!label.empty() && notation::is_digit(label[0]));
  }
  return (printed.kind == rank && has_label) ||
         (!is_comment && (printed.kind == rank || printed.kind == frame));
}

void SourceStripper::operator()(std::string& line) {
  while (line.starts_with("> ") || line.starts_with(">>") || line == ">") {
    line.erase(0, line.starts_with(">>") ? 1 : 2);
  }
  if (line.find('[') < line.size()) {
    std::string bare = without_forum_marks(line);
    if (!notation::trimmed(bare).empty()) line = std::move(bare);  // alone, marks are comments
  }
  fill_wide_blanks(line);
  separate_by_commas(line);
  const std::string_view text = notation::trimmed(line);
  if (text.starts_with('#') && text.size() == kHashFrame && text.ends_with('#')) {
    const bool is_whole = text.find_first_not_of('#') == std::string_view::npos;
    const auto begin = line.begin() + (text.data() - line.data());
    if (was_in_hash_frame_ && is_whole) {
      std::fill_n(begin, kHashFrame, '-');
    } else if (was_in_hash_frame_) {
      begin[0] = begin[kHashFrame - 1] = '|';
    }
    was_in_hash_frame_ = is_whole || was_in_hash_frame_;
    return;
  }
  was_in_hash_frame_ = false;
  const std::string_view inner = text_in_program(line);
  const bool is_fen = has_seven_slashes(inner) && !text.starts_with("//");
  was_in_board_ = !inner.empty() && (is_fen || continues_board(line, inner));
  if (inner.find("\\n") < inner.size()) {  // a whole board in one string
    const auto at = static_cast<std::size_t>(inner.data() - line.data());
    std::string lines = std::string(at, ' ') + std::string(inner);
    notation::replace_all(lines, "\\n", "\n ");
    if (parse_board(lines, style_)) line = std::move(lines);
    return;
  }
  if (!was_in_board_) return blank_code_marks(line);
  const auto at = static_cast<std::size_t>(inner.data() - line.data());
  line.resize(at + inner.size());
  std::fill_n(line.begin(), at, ' ');
}

}  // namespace kanzen

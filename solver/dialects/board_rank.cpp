#include "solver/dialects/board_rank.hpp"

#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

using notation::BoardStyle;
using notation::Cell;

/// Reads the symbols of one group, which ends at a gap or with the eighth square.
bool read_group(const std::vector<Glyph>& glyphs, std::size_t& at, bool has_pairs,
                const BoardStyle& style, PrintedRank& rank) {
  std::vector<std::string>& cells = rank.cells;
  while (!ends_cell(glyphs, at) && cells.size() < kRanks) {
    rank.columns.push_back(at);
    const Glyph& glyph = glyphs[at];
    const bool is_before_digit = at + 1 < glyphs.size() && is_digit_glyph(glyphs[at + 1]);
    if (is_minus_one_at(glyphs, at)) {
      cells.emplace_back("-1");
      at += 2;
    } else if (is_digit_glyph(glyph) && is_before_digit && has_pairs) {
      const int number = 10 * digit_of(glyph) + digit_of(glyphs[at + 1]);
      if (number < 1 || number > 60) return false;
      cells.emplace_back(kNumberSymbol);
      at += 2;
    } else if (is_digit_glyph(glyph) && digit_of(glyph) > 2) {
      // The number of a coming move has one digit only where it stands alone, and the first moves
      // are never on the edge: there it is the label of a rank that lacks a square.
      if (cells.empty() || cells.size() + 1 == kRanks) return false;
      const bool is_alone = (at == 0 || is_gap(glyphs[at - 1])) && ends_cell(glyphs, at + 1);
      if (!is_alone && !glyph.is_wide) return false;
      cells.emplace_back(kNumberSymbol);
      ++at;
    } else if (is_cell(glyph.symbol, style)) {
      cells.push_back(glyph.symbol);
      ++at;
    } else {
      return false;
    }
  }
  return true;
}

/// Whether a digit stands for a square, rather than for the number of a coming move.
bool has_digit_cell(const std::vector<std::string>& cells, const BoardStyle& style) {
  return std::ranges::any_of(cells, [&](const std::string& cell) {
    return cell_of(cell, style) == Cell::unknown && notation::is_digit(cell.back());
  });
}

/// Whether cells can be a rank. A digit beside discs is a label, and numbers alone are no rank.
/// Where the label stands beside the rank, 0 may be a disc beside those of Black, written for O.
bool is_like_rank(const std::vector<std::string>& cells, bool has_label, const BoardStyle& style) {
  const auto is_disc_cell = [&](const std::string& cell) {
    const Cell known = notation::is_digit(cell.back()) ? Cell::unknown : cell_of(cell, style);
    return known == Cell::white || (known == Cell::black && !has_label);
  };
  const auto numbers = std::ranges::count(cells, kNumberSymbol);
  const bool is_mixed = numbers > 0 || std::ranges::any_of(cells, is_disc_cell);
  return !(is_mixed && has_digit_cell(cells, style)) && numbers != std::ssize(cells);
}

/// Reads eight squares between bars, where one may be blank: `1 | X |   | O | .. |`.
std::optional<PrintedRank> read_bars(const std::vector<Glyph>& glyphs, const BoardStyle& style) {
  std::vector<std::vector<Glyph>> fields(1);
  for (const Glyph& glyph : glyphs) {
    if (glyph.symbol == "|") {
      fields.emplace_back();
    } else if (!is_gap(glyph)) {
      fields.back().push_back(glyph);
    }
  }
  if (fields.size() == kRanks + 3 && fields[0].empty()) fields.erase(fields.begin());  // | 1 | X ..
  if (fields.size() < kRanks + 1 || fields.size() > kRanks + 2) return std::nullopt;
  const auto is_label = [](const auto& field) {
    return field.size() == 1 && is_digit_glyph(field[0]);
  };
  const bool has_first_label = is_label(fields[0]);
  const bool is_open_left =
      fields.size() == kRanks + 1 && fields.back().empty() && !has_first_label;
  PrintedRank rank;
  if (has_first_label) rank.number = digit_of(fields[0][0]);
  if (!is_open_left && !has_first_label && !fields[0].empty()) return std::nullopt;
  const std::size_t first = is_open_left ? 0 : 1;
  for (std::size_t i = first; i < first + kRanks; ++i) {
    const std::vector<Glyph>& field = fields[i];
    std::size_t at = 0;
    const std::size_t before = rank.cells.size();
    if (field.empty())
      rank.cells.emplace_back(kBlankSymbol);
    else if (!read_group(field, at, true, style, rank) || at != field.size())
      return std::nullopt;
    if (rank.cells.size() != before + 1) return std::nullopt;
  }
  const bool has_last = fields.size() == kRanks + 2 && !fields.back().empty();
  if (has_last && !is_label(fields.back())) return std::nullopt;
  rank.beside = glyphs.back().at + 1;
  rank.columns.clear();  // they are those of fields
  const bool is_blank_rank = std::ranges::count(rank.cells, kBlankSymbol) == kRanks;
  if (is_blank_rank && rank.number < 0 && fields.size() < kRanks + 2) return std::nullopt;
  return rank;
}

/// Reads eight squares in a frame without separators, where blanks are empty: `|  XXXXOO|`.
std::optional<PrintedRank> read_framed(const std::vector<Glyph>& glyphs, const BoardStyle& style) {
  const auto is_blank_glyph = [](const Glyph& glyph) { return glyph.symbol == kBlankSymbol; };
  const auto first = std::ranges::find_if_not(glyphs, is_blank_glyph);
  PrintedRank rank;
  auto at = first;
  if (at != glyphs.end() && is_digit_glyph(*at)) rank.number = digit_of(*at++);
  if (glyphs.end() - at < kRanks + 2 || at->symbol != "|" || (at + kRanks + 1)->symbol != "|") {
    return std::nullopt;
  }
  const std::span<const Glyph> squares(at + 1, kRanks);
  if (std::ranges::none_of(squares, is_blank_glyph)) return std::nullopt;  // read elsewhere
  for (const Glyph& glyph : squares) {
    const bool is_known = is_cell(glyph.symbol, style) && !is_digit_glyph(glyph);
    if (!is_known && glyph.symbol != kBlankSymbol) return std::nullopt;
    rank.cells.push_back(glyph.symbol);
  }
  at += kRanks + 2;
  rank.beside = at == glyphs.end() ? glyphs.back().at + 1 : at->at;
  return rank;
}

/// Turns `Row 1: X O ..` and `1: X O ..` into `1 X O ..`.
void drop_rank_words(std::string_view line, std::vector<Glyph>& glyphs) {
  const std::size_t begin = notation::skip_blanks(line, 0);
  const std::string_view word = notation::letters_at(line, begin);
  const std::size_t number = notation::skip_blanks(line, begin + word.size());
  const bool is_known = notation::same_letters(word, "row") || notation::same_letters(word, "rank");
  if (!(word.empty() || is_known) || number >= line.size() || !notation::is_digit(line[number]))
    return;
  const bool has_colon = line.substr(number + 1).starts_with(':');
  if (word.empty() && !has_colon) return;
  std::erase_if(glyphs, [&](const Glyph& glyph) {
    return glyph.at < number || (has_colon && glyph.at == number + 1);
  });
}

/// Adds the outer bars of `1   |   | X | ..`, whose bars stand between squares alone.
void add_outer_bars(std::string_view line, std::vector<Glyph>& glyphs) {
  if (std::ranges::count(line, '|') != kRanks - 1) return;
  const std::size_t begin = notation::skip_blanks(line, 0);
  const std::size_t square = begin + (notation::is_digit(line[begin]) ? 1 : 0);
  const std::size_t first_bar = notation::skip_blanks(line, square);
  const bool has_blank = line[first_bar] == '|' || line.find("| |") < line.size() ||
                         line.find("|   |") < line.size() || notation::trimmed(line).ends_with('|');
  if (!has_blank) return;
  const auto first =
      std::ranges::find_if(glyphs, [square](const Glyph& glyph) { return glyph.at >= square; });
  glyphs.insert(first, Glyph{.symbol = "|", .at = square});
  glyphs.push_back({.symbol = "|", .at = line.size()});
}

/// Turns `[X][ ][O]..` and `X,,O,..` into `|X| |O|..`.
void make_bars(std::string_view line, std::vector<Glyph>& glyphs) {
  add_outer_bars(line, glyphs);
  if (has_empty_fields(line)) {
    for (Glyph& glyph : glyphs) glyph.symbol = glyph.symbol == "," ? "|" : glyph.symbol;
    if (std::ranges::count(line, ',') == kRanks) return;  // it is a label, or one comma at the end
    glyphs.insert(glyphs.begin(), Glyph{.symbol = "|"});
    glyphs.push_back({.symbol = "|", .at = line.size()});
  }
  int cells = 1;
  for (std::size_t at = 0; (at = line.find("][", at)) != std::string_view::npos; ++at) ++cells;
  if (cells != kRanks) return;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const bool is_open = glyphs[i].symbol == "[";
    const bool is_first = is_open && (i == 0 || glyphs[i - 1].symbol != "|");
    if (is_first || glyphs[i].symbol == "]") {
      glyphs[i].symbol = "|";
    } else if (is_open) {
      glyphs[i].symbol = kBlankSymbol;
    }
  }
}

/// Recognises a line of dashes that is longer than a rank, and not as long as a board.
bool is_dashes(std::string_view text) noexcept {
  return text.size() > kRanks && text.size() < kSquares && notation::has_only(text, "-");
}

}  // namespace

PrintedCounts counts_in(std::string_view text) {
  PrintedCounts counts;
  std::string of;  // the symbol whose discs are counted
  const std::vector<std::string_view> words = notation::words_of(text);
  const auto number = [&](std::size_t i) {
    return i < words.size() ? notation::parse_number<int>(words[i]) : std::nullopt;
  };
  if (words.size() > 2) {  // beside our own pictures: `o Black 27`, `6 empty squares`
    const auto colour = colour_of_word(words[1]);
    const auto discs = colour ? number(2) : std::nullopt;
    if (discs) return {{*colour == Colour::black ? "*discs" : "Odiscs", *discs}};
    const std::string_view counted = words[1] == "empty"   ? "empties"
                                     : words[1] == "legal" ? "moves"
                                                           : "";
    if (number(0) && !counted.empty()) return {{std::string(counted), *number(0)}};
  }
  const auto is_known = [&](std::size_t i) {  // the counts that Edax prints beside a rank
    return i < words.size() && notation::has_word("discs moves empties ply", words[i]);
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word(words[i]);
    const bool is_side_letter =
        word.size() == 1 && !notation::is_digit(word[0]) && side_of_word(word, {});
    const bool is_symbol = word == "*" || is_side_letter;
    const auto count = is_known(i + 1) ? number(i) : number(i + 1);
    if (is_symbol && !count && is_known(i + 1)) {
      of = word;
    } else if (count && is_known(i + 1)) {
      counts.emplace_back(words[++i], *count);
    } else if (count && (is_symbol || is_known(i))) {
      counts.emplace_back(is_symbol ? word + "discs" : std::exchange(of, {}) + word, *count);
      ++i;
    } else {
      return {};
    }
  }
  return counts;
}

std::optional<PrintedRank> read_rank_as(std::string_view line, const std::vector<Glyph>& glyphs,
                                        RankLabel label_kind, bool has_pairs,
                                        const BoardStyle& style) {
  PrintedRank rank;
  std::size_t at = skip_gaps(glyphs, 0);
  if (label_kind != RankLabel::none) {
    if (at >= glyphs.size()) return std::nullopt;
    const std::string& label = glyphs[at].symbol;
    const bool is_ten = at + 1 < glyphs.size() && glyphs[at + 1].symbol == "0" &&
                        ends_cell(glyphs, at + 2);  // 10 to 80, in programs of Norvig's book
    const bool is_file =
        label.size() == 1 && notation::lower(label[0]) >= 'a' && notation::lower(label[0]) <= 'h';
    if (label_kind == RankLabel::digit && is_digit_glyph(glyphs[at]) &&
        digit_of(glyphs[at]) <= kRanks) {
      rank.number = digit_of(glyphs[at]);
    } else if (label_kind == RankLabel::letter && is_file && ends_cell(glyphs, at + 1)) {
      rank.number = notation::lower(label[0]) - 'a' + 1;
    } else {
      return std::nullopt;
    }
    rank.is_left = true;
    at = skip_gaps(glyphs, at + (is_ten && rank.number > 0 ? 2 : 1));
  }
  std::size_t groups = 0;
  while (rank.cells.size() < kRanks) {
    at = skip_gaps(glyphs, at);
    const std::size_t begin = at;
    if (!read_group(glyphs, at, has_pairs, style, rank) || at == begin) return std::nullopt;
    ++groups;
  }
  const bool is_one_each = groups == static_cast<std::size_t>(kRanks);
  const bool has_label = is_one_each && rank.number >= 0;
  if ((groups != 1 && !is_one_each) || !is_like_rank(rank.cells, has_label, style)) {
    return std::nullopt;
  }
  const std::size_t last = skip_gaps(glyphs, at);
  const bool has_right_label = last < glyphs.size() && is_digit_glyph(glyphs[last]) &&
                               digit_of(glyphs[last]) <= kRanks && ends_cell(glyphs, last + 1);
  if (has_right_label && (rank.number < 0 || rank.number == digit_of(glyphs[last]))) {
    rank.number = digit_of(glyphs[last]);
    at = last + 1;
  }
  if (!ends_cell(glyphs, at)) return std::nullopt;
  at = skip_gaps(glyphs, at);
  rank.beside = at < glyphs.size() ? glyphs[at].at : line.size();
  const std::string_view beside = line.substr(rank.beside);
  if (!beside.empty() && counts_in(beside).empty() && !whole_side(beside, style)) {
    return std::nullopt;
  }
  return rank;
}

bool has_empty_fields(std::string_view line) noexcept {
  const std::string_view text = notation::trimmed(line);
  const auto commas = std::ranges::count(text, ',');
  return (commas == kRanks - 1 || commas == kRanks) &&
         (text.front() == ',' || text.back() == ',' || text.find(",,") < text.size());
}

// Digits are what makes ranks ambiguous: a digit may be the label, a disc, an empty square, or the
// number of a coming move, which may have two. One rank can't tell them apart, but eight can: in
// the right readings their labels count up or down, or none has one. So we return every reading,
// unless the first has no digit for a square, and leaves nothing to decide.
std::vector<PrintedRank> read_ranks(std::string_view line, const BoardStyle& style) {
  constexpr std::size_t kMaxBytes = 256;
  if (line.size() + 1 < kRanks || line.size() > kMaxBytes || begins_with_moves(line)) return {};
  std::vector<Glyph> glyphs = glyphs_of(line);
  if (glyphs[0].symbol == "\\") {  // `\othelloarrayfirstrow {0}{0}{1}..` of LaTeX
    glyphs.erase(glyphs.begin(), std::ranges::find(glyphs, "{", &Glyph::symbol));
  }
  drop_rank_words(line, glyphs);
  make_bars(line, glyphs);
  // Blanks between bars are squares, so we try bars first.
  if (auto rank = read_bars(glyphs, style)) return {*std::move(rank)};
  if (auto rank = read_framed(glyphs, style)) return {*std::move(rank)};
  std::vector<PrintedRank> ranks;
  // A letter may be a disc, so it is a label only where nothing else fits.
  for (const RankLabel label : {RankLabel::digit, RankLabel::none, RankLabel::letter}) {
    if (label == RankLabel::letter && !ranks.empty()) break;
    for (const bool has_pairs : {true, false}) {
      auto rank = read_rank_as(line, glyphs, label, has_pairs, style);
      if (!ranks.empty() && !has_digit_cell(ranks[0].cells, style)) return ranks;
      if (rank && std::ranges::find(ranks, *rank) == ranks.end()) {
        ranks.push_back(*std::move(rank));
      }
    }
  }
  return ranks;
}

std::vector<std::size_t> files_of(std::string_view line) {
  constexpr std::size_t kMaxBytes = 256;
  if (line.size() > kMaxBytes || begins_with_moves(line)) return {};
  // Counts of discs may stand after the files: `a b c d e f g h [@=2 0=2 (+0)]`.
  if (const std::size_t note = line.find('['); line.find('=', note) < line.size()) {
    line = line.substr(0, note);
  }
  std::vector<std::size_t> columns;
  const std::vector<Glyph> glyphs = glyphs_of(line);
  char first = 0;
  bool are_apart = true;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const Glyph& glyph = glyphs[i];
    if (is_gap(glyph)) continue;
    const char c = glyph.symbol.size() == 1 ? notation::lower(glyph.symbol[0]) : '\0';
    if (columns.empty() && first == 0 && notation::is_one_of(c, "/\\*#+.")) {
      first = '\1';
      continue;
    }
    if (columns.empty() && c != 'a' && c != '1' && c != '0') return {};
    if (columns.empty()) first = c;
    if (c != first + static_cast<char>(columns.size())) return {};
    are_apart = are_apart && (glyph.is_wide || ends_cell(glyphs, i + 1));
    columns.push_back(i);
  }
  if (columns.size() != kRanks || (first != 'a' && !are_apart)) return {};
  return columns;
}

bool has_falling_files(std::string_view line) {
  if (line.find_first_of("hH\xEF") == std::string_view::npos) return false;  // most lines end here
  std::string files;
  for (const Glyph& glyph : glyphs_of(line)) {
    if (is_gap(glyph)) continue;
    if (glyph.symbol.size() != 1) return false;
    files += notation::lower(glyph.symbol[0]);
  }
  return files == "hgfedcba";
}

bool is_frame(std::string_view line) {
  const std::string_view code = notation::trimmed(line);
  if (code.starts_with("\\begin{") || code.starts_with("\\end{")) return true;
  if (!code.empty() && notation::has_only(code, "[]{}(),; \t\r")) return true;
  if (code.ends_with("= {") || code.ends_with("= [")) return true;
  const std::string text = notation::with_replaced(line, "|", ' ');
  if (is_dashes(notation::trimmed(text))) return true;
  const bool is_below_heading = std::ranges::count(line, '|') > kRanks &&
                                line.find("--") < line.size() && notation::has_only(code, "-|: ");
  if (is_below_heading) return true;  // a table in Markdown
  if (line.find_first_of("+=_") < line.size() && notation::has_only(line, "+-=_| \t\r"))
    return true;
  if (line.find("\xE2\x94") == line.npos) return line.find("\xE2\x95") != line.npos;
  return std::ranges::all_of(glyphs_of(line), [](const Glyph& glyph) {
    return is_gap(glyph) || glyph.symbol == kLineSymbol;
  });
}

}  // namespace kanzen

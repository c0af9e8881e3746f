#include "solver/formats/line_record.hpp"

#include "core/notation/board_symbols.hpp"
#include "solver/formats/base81.hpp"
#include "solver/formats/move_list.hpp"

namespace kanzen {

namespace {

using notation::BoardStyle;

/// With %, # or //. Forums write a line above and below what is code.
bool begins_comment_line(std::string_view line) noexcept {
  line = notation::trimmed(line);
  if (notation::has_word("[code] [/code] [pre] [/pre] [quote] [/quote] ```", line)) return true;
  while (line.starts_with(notation::kWideBlank))
    line = notation::trimmed(line.substr(notation::kWideBlank.size()));
  return line.starts_with('%') || line.starts_with('#') || line.starts_with("//");
}

/// Rather than a final result such as 33-31.
bool ends_with_move(std::string_view moves) noexcept {
  const std::string_view text = notation::trimmed(moves);
  if (text.size() < 2 || !notation::is_digit(text.back())) {
    return !text.empty() && text.back() != ';';
  }
  return notation::is_letter(text[text.size() - 2]);
}

/// Reads a score, if there is one, and advances `at`. It is a claim about the position after the
/// moves.
Result<std::optional<Score>> read_line_score(std::string_view text, std::size_t& at) {
  at = notation::skip_blanks(text, at);
  if (at == text.size()) return std::optional<Score>();
  if (!notation::is_digit(text[at]) && text[at] != '+' && text[at] != '-') {
    return std::optional<Score>();
  }
  const Result<Score> score = notation::read_score(text, at);
  if (!score) return score.error();
  at = notation::skip_blanks(text, at);
  if (at < text.size() && text[at] != ';' && text[at] != '%') {
    return notation::found_error(text, at, " after the score, expected ; or % or the end");
  }
  return std::optional<Score>(score.value());
}

/// The names of the record are blanks, so offsets do not change.
struct NamedLine {
  std::string text;
  std::string name;         // before the record, as in `NAME: MOVES` and `NAME | MOVES`
  std::string comment;      // after moves, as in `MOVES   NAME` and `MOVES: NAME`
  bool side_first = false;  // `X BOARD`, which is now `BOARD X`
};

NamedLine split_names(std::string_view text, const BoardStyle& style);

void blank_wide_blanks(std::string& text) {
  for (std::size_t at = 0; (at = text.find(notation::kWideBlank, at)) != std::string::npos;) {
    text.replace(at, notation::kWideBlank.size(), "   ");
  }
}

}  // namespace

void narrow_moves(std::string& text) {
  if (text.find('\xEF') == std::string::npos) return;
  const std::vector<notation::Glyph> glyphs = notation::glyphs_of(text);
  constexpr std::size_t kWideBytes = 3;
  const auto is_wide = [&](std::size_t i, std::string_view symbols) {
    return i < glyphs.size() && glyphs[i].wide && glyphs[i].symbol.size() == 1 &&
           symbols.find(glyphs[i].symbol[0]) != std::string_view::npos;
  };
  const auto narrow = [&](std::size_t begin, std::size_t end) {
    std::string plain;
    for (std::size_t i = begin; i < end; ++i) plain += glyphs[i].symbol;
    plain.resize(kWideBytes * (end - begin), ' ');
    text.replace(glyphs[begin].at, plain.size(), plain);
  };
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const bool begins = i == 0 || glyphs[i - 1].symbol == "\n";
    std::size_t end = i;
    while (begins && is_wide(end, "0123456789.)")) ++end;
    if (is_wide(i, "abcdefghABCDEFGH") && is_wide(i + 1, "12345678")) end = i + 2;
    if (end > i) narrow(i, end);
  }
}

namespace {

std::string_view first_group(std::string_view text) noexcept {
  return text.substr(0, text.find_first_of(" \t\r\n;%"));
}

bool all_cells(std::string_view text, const BoardStyle& style) noexcept {
  return std::all_of(text.begin(), text.end(), [&style](char c) {
    return notation::parse_cell(c, style) != notation::Cell::unknown;
  });
}

/// `X BOARD` as `BOARD X`; false for any other text.
bool put_side_behind(std::string& text, const BoardStyle& style) {
  const std::size_t begin = notation::skip_blanks(text, 0);
  const std::string_view side = first_group(std::string_view(text).substr(begin));
  const std::size_t at = notation::skip_blanks(text, begin + side.size());
  const std::string squares(first_group(std::string_view(text).substr(at)));
  if (side.empty() || squares.size() != kSquares || !all_cells(squares, style)) return false;
  const auto known = notation::side_of_word(side, style);
  std::size_t behind = at + kSquares;
  if (!known || !known->colour || notation::read_side(text, behind, style)) return false;
  const std::string word(side);
  text.replace(begin, at + kSquares - begin, squares + ' ' + word);
  return true;
}

/// A board whose black disc on a1 is #, rather than a comment or a line of dashes.
bool begins_with_hash_discs(std::string_view group, const BoardStyle& style) noexcept {
  std::string others(group);
  std::erase(others, '#');
  return group.size() == kSquares && !others.empty() && all_cells(others, style);
}

/// Such as `1..` or `12.`, which could also be squares of a board.
bool is_move_number(std::string_view group) noexcept {
  // At most three digits and three dots; the rows of a board have eight squares.
  constexpr std::size_t kMaxChars = 6;
  const std::size_t digits = std::min(group.find_first_not_of("0123456789"), group.size());
  return group.size() <= kMaxChars && digits > 0 && digits < group.size() &&
         group.find_first_not_of('.', digits) == std::string_view::npos;
}

bool begins_like_moves(std::string_view text) noexcept {
  const char first = notation::lower(text[0]);
  if (notation::is_digit(first)) return first_group(text).size() < kSquares / 2;
  const bool file = first >= 'a' && first <= 'h';
  return file && text.size() > 1 && notation::is_digit(text[1]);
}

/// Two names of squares together begin nothing else.
bool begins_with_squares(std::string_view text) noexcept {
  return notation::is_square_at(text, 0) && notation::is_square_at(text, 2);
}

bool begins_like_fen(std::string_view text) noexcept {
  const std::string_view ranks = text.substr(0, text.find_first_of(" \t["));
  return ranks.find_first_not_of("pP0123456789/") == std::string_view::npos &&
         std::count(ranks.begin(), ranks.end(), '/') == 7;
}

/// The size of a board and two ranks, as in `8 -------- --------`. Alone, a rank is a printed one.
bool begins_with_size(std::string_view text, const BoardStyle& style) noexcept {
  constexpr std::size_t kSquaresPerRank = 8;
  if (text.size() < 2 || text[0] != '8' || !notation::is_blank(text[1])) return false;
  text = text.substr(0, text.find('\n'));
  const std::size_t at = notation::skip_blanks(text, 1);
  const std::string_view group = first_group(text.substr(at));
  return group.size() >= kSquaresPerRank && all_cells(group, style) &&
         notation::skip_blanks(text, at + group.size()) < text.size();
}

bool begins_printed(std::string_view text, const BoardStyle& style) {
  const std::string_view first = notation::trimmed(text.substr(0, text.find('\n')));
  const notation::PrintedLine line = notation::classify_line(first, style);
  using enum notation::PrintedKind;
  if (line.kind == rank) return line.rank <= 1 || line.rank == 8;
  // Dashes alone may be squares.
  if (line.kind == frame) return first.find_first_of("+=_\\") != std::string_view::npos;
  return line.kind == files || line.kind == side;
}

/// Two numbers of 64 bits; shorter ones are squares or moves.
bool begins_with_bits(std::string_view text) {
  constexpr std::size_t kMinDigits = 9;
  const auto word_end = [text](std::size_t at) {
    return std::min(text.find_first_of(" \t,;\r\n", at), text.size());
  };
  const std::size_t end = word_end(0);
  const std::size_t next = std::min(text.find_first_not_of(" \t,;", end), text.size());
  const std::string_view second = text.substr(next, word_end(next) - next);
  return std::max(end, second.size()) >= kMinDigits && notation::parse_bits(text.substr(0, end)) &&
         notation::parse_bits(second);
}

/// A name in front counts as the beginning; see record_kind().
LineKind line_kind(std::string_view line, const BoardStyle& style) {
  const std::string_view text = notation::trimmed(line);
  if (text.empty()) return LineKind::unknown;
  const std::string_view group = first_group(text);
  // By far the most lines; everything below looks closer and takes several times as long.
  if (group.size() == kSquares && all_cells(group, style)) return LineKind::board;
  if (begins_with_squares(text)) return LineKind::moves;
  if (text[0] == '#') {
    if (begins_with_hash_discs(group, style)) return LineKind::board;
    const HashRank rank = is_hash_rank(text, style);
    const bool more = text.find('\n') != std::string_view::npos;
    if (rank == HashRank::certain || (rank == HashRank::unclear && more)) return LineKind::printed;
  }
  if (begins_comment_line(text)) return LineKind::comment;
  if (begins_with_bits(text)) return LineKind::unknown;
  if (begins_move_list(text)) return LineKind::list;
  if (text[0] == '[' || begins_with_size(text, style)) return LineKind::bracket;
  if (begins_printed(text, style)) return LineKind::printed;
  if (begins_like_fen(text)) return LineKind::fen;
  if (is_move_number(group)) return LineKind::moves;
  // Digits and the letter b may be discs or parts of moves; a long group of only discs is a board.
  const bool all_discs = std::all_of(group.begin(), group.end(), [&style](char c) {
    return c == '0' || c == '1' || notation::parse_cell(c, style) != notation::Cell::unknown;
  });
  if (group.size() > 2 && all_discs) return LineKind::board;
  if (begins_like_moves(text)) return LineKind::moves;
  const bool begins_like_board = notation::parse_cell(text[0], style) != notation::Cell::unknown ||
                                 group.size() >= kSquares / 2;
  return begins_like_board ? LineKind::board : LineKind::unknown;
}

/// By the scores of its moves, if every legal move has one.
std::optional<Score> value_of_list(const notation::ObfRecord& obf) noexcept {
  const Bitboard legal = legal_moves(obf.position.board);
  const std::size_t count = legal == 0 ? 1 : static_cast<std::size_t>(popcount(legal));
  if (obf.moves.size() != count) return std::nullopt;
  Score best = kMinScore;
  for (const notation::MoveScore& item : obf.moves) best = std::max(best, item.score);
  return best;
}

Game game_without_moves(const Position& position) { return {position, {}, position}; }

Result<LineRecord> parse_obf_record(std::string_view line, const BoardStyle& style) {
  Result<notation::ObfRecord> parsed = notation::parse_obf(line, style);
  if (!parsed) return parsed.error();
  notation::ObfRecord obf = std::move(parsed).value();
  LineRecord out;
  out.record.position = obf.position;
  out.record.claims.exact = obf.value ? obf.value : value_of_list(obf);
  out.record.claims.moves = std::move(obf.moves);
  out.open = !obf.played.empty() && !obf.comment && ends_with_move(line);
  out.record.comment = std::move(obf.comment);
  out.game = {obf.start, std::move(obf.played), obf.position};
  return out;
}

/// `[; score] [;] [% comment]`.
std::optional<ParseError> read_position_tail(std::string_view line, std::size_t at,
                                             std::string_view before, PositionRecord& record) {
  if (at < line.size() && line[at] == ';') {
    ++at;
    Result<std::optional<Score>> score = read_line_score(line, at);
    if (!score) return std::move(score).error();
    if (score.value() && record.claims.exact) {
      return notation::error_at(line, at, "a second score, expected one");
    }
    if (score.value()) record.claims.exact = score.value();
    if (at < line.size() && line[at] == ';') at = notation::skip_blanks(line, at + 1);
    const bool comment = at < line.size() && line[at] != ';' && line[at] != '%';
    if (comment && notation::begins_comment(line, at)) {
      record.comment = std::string(notation::comment_text(line.substr(at)));
      return std::nullopt;
    }
  }
  if (at == line.size()) return std::nullopt;
  if (line[at] == '%') {
    record.comment = std::string(notation::trimmed(line.substr(at + 1)));
    return std::nullopt;
  }
  return notation::found_error(
      line, at,
      " after " + std::string(before) + ", expected a score, a comment after % or nothing");
}

/// `; f2:+8 [..]`: values of moves after the moves, as in OBF.
bool has_move_values(std::string_view line, std::size_t at) {
  if (at == line.size() || line[at] != ';') return false;
  at = notation::skip_blanks(line, at + 1);
  return notation::read_move(line, at) && line.substr(at).starts_with(':');
}

Result<LineRecord> parse_list_record(std::string_view line) {
  std::size_t at = 0;
  Result<Game> game = read_move_list(line, at);
  if (!game) return game.error();
  if (game.value().moves.empty()) {
    return notation::error_at(line, at, "no move, expected a move such as f5");
  }
  LineRecord out;
  out.game = std::move(game).value();
  out.record.position = out.game.end;
  if (at < line.size()) out.record.comment = std::string(notation::trimmed(line.substr(at)));
  return out;
}

Result<LineRecord> parse_standard_moves(std::string_view line) {
  std::size_t at = 0;
  Result<Game> game = notation::read_moves(line, at);
  if (!game) return game.error();
  if (game.value().moves.empty()) {
    return notation::error_at(line, at, "no move, expected a move string such as f5d6c3");
  }
  if (notation::ends_with_number(line.substr(0, at))) {
    return notation::error_at(line, at, "no move after a move number, expected a move such as f5");
  }
  LineRecord out;
  out.open = at == line.size() && ends_with_move(line);
  out.game = std::move(game).value();
  out.record.position = out.game.end;
  if (has_move_values(line, at)) {
    // What follows is OBF about the position after the moves.
    const std::string board = notation::to_string(out.game.end);
    const Result<notation::ObfRecord> obf =
        notation::parse_obf(board + std::string(line.substr(at)));
    if (!obf) {
      const std::size_t column = obf.error().column + at;
      return notation::error_at(line, column > board.size() ? column - board.size() - 1 : at,
                                obf.error().message);
    }
    out.record.claims.moves = obf.value().moves;
    out.record.claims.exact = value_of_list(obf.value());
    out.record.comment = obf.value().comment;
    return out;
  }
  Result<std::optional<Score>> score = read_line_score(line, at);
  if (!score) return std::move(score).error();
  out.record.claims.exact = score.value();
  if (auto error = read_position_tail(line, at, "the moves", out.record)) return *std::move(error);
  return out;
}

/// With the separators of other programs if the line cannot be read without them.
Result<LineRecord> parse_moves_record(std::string_view line) {
  Result<LineRecord> standard = parse_standard_moves(line);
  if (standard) return standard;
  Result<LineRecord> list = parse_list_record(line);
  const bool whole = list && !list.value().record.comment && notation::trimmed(line).back() != '-';
  return whole ? std::move(list) : std::move(standard);
}

Result<LineRecord> make_record(Result<Position> position) {
  if (!position) return std::move(position).error();
  LineRecord out;
  out.record.position = position.value();
  out.game = game_without_moves(position.value());
  return out;
}

Result<LineRecord> parse_dressed_record(std::string_view text, const BoardStyle& style) {
  Result<notation::FoundBoard> found = notation::find_board(text, style);
  if (!found) return std::move(found).error();
  Result<LineRecord> read = make_record(found.value().position);
  if (!read) return read;
  LineRecord out = std::move(read).value();
  out.how = found.value().how;
  return out;
}

Result<LineRecord> parse_fen_record(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(";%"), line.size());
  Result<Game> game = parse_fen_game(line.substr(0, end));
  if (!game) return std::move(game).error();
  LineRecord out;
  out.game = std::move(game).value();
  out.record.position = out.game.end;
  if (auto error = read_position_tail(line, end, "the FEN", out.record)) return *std::move(error);
  return out;
}

ParseError unknown_line(std::string_view text) {
  const std::size_t at = notation::skip_blanks(text, 0);
  return notation::found_error(text, at,
                               ", expected a board of 64 squares or a move string such as f5d6c3");
}

Result<LineRecord> parse_kind(std::string_view text, LineKind kind, const BoardStyle& style) {
  if (kind == LineKind::board) return parse_obf_record(text, style);
  if (kind == LineKind::moves) return parse_moves_record(text);
  if (kind == LineKind::list) return parse_list_record(text);
  if (kind == LineKind::bracket) return make_record(notation::parse_ggs_board(text, style));
  if (kind == LineKind::printed) return parse_dressed_record(text, style);
  if (kind == LineKind::fen) return parse_fen_record(text);
  return unknown_line(text);
}

/// Such as `q1,` in `q1,BOARD X,4`; empty if there is none.
std::string_view text_before_board(std::string_view text, const BoardStyle& style) noexcept {
  std::size_t cells = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    cells = notation::parse_cell(text[at], style) == notation::Cell::unknown ? 0 : cells + 1;
    if (cells == kSquares) return notation::trimmed(text.substr(0, at + 1 - cells));
  }
  return {};
}

/// An ASCII letter, or any byte of another character in UTF-8.
bool is_name_letter(char c) noexcept {
  return notation::is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// Replaces a reader's error if the problem is a text before a board, or a comment that does not
/// begin like one. `line` is the text without its names.
ParseError explained(ParseError error, std::string_view line, LineKind kind,
                     const BoardStyle& style) {
  if (kind != LineKind::board && kind != LineKind::moves && kind != LineKind::unknown) return error;
  if (const std::string_view before = text_before_board(line, style); !before.empty()) {
    return notation::error_at(line, notation::skip_blanks(line, 0),
                              "found " + notation::quoted(before) +
                                  " before the board, expected the board first, a name with a "
                                  "letter and a colon before it, or a heading such as "
                                  "id,board,score above a table");
  }
  const std::size_t at = error.column - 1;
  if (kind != LineKind::moves || error.line > 1 || at < 2 || at >= line.size()) return error;
  const std::string_view gap = line.substr(at - 2, 2);
  const bool wide = gap[1] == '\t' || gap == "  ";
  if (!wide || !is_name_letter(line[at])) return error;
  const std::string_view rest = line.substr(at, line.find_first_of(";%\n", at) - at);
  return notation::error_at(line, at,
                            "found " + notation::quoted(notation::trimmed(rest)) +
                                " after the moves, expected a move such as f5, a comment that "
                                "begins with three letters, or % before the comment");
}

/// `board or moves ; claim ; comment`, where the claim is at `at`.
Result<LineRecord> parse_claim(std::string_view text, std::size_t at, LineKind kind,
                               const BoardStyle& style) {
  Result<LineRecord> parsed = parse_kind(text.substr(0, text.rfind(';', at)), kind, style);
  if (!parsed) return parsed;
  LineRecord out = std::move(parsed).value();
  out.open = false;
  PositionRecord& record = out.record;
  if (!record.claims.empty()) {
    return notation::error_at(text, at, "a score and a claim, expected one of them");
  }
  const Result<ClaimedInterval> interval = read_claimed_interval(text, at);
  if (!interval) return interval.error();
  at = notation::skip_blanks(text, at);
  if (at < text.size() && text[at] != ';' && text[at] != '%') {
    return notation::found_error(text, at, " after the claim, expected ; or % or the end");
  }
  const std::string_view comment =
      at < text.size() ? notation::comment_text(text.substr(at + 1)) : std::string_view{};
  if (!comment.empty()) record.comment = std::string(comment);
  record.interval = interval.value();
  add_claim(interval.value(), record.claims);
  return out;
}

/// Squares, passes, numbers and separators.
bool is_all_moves(std::string_view text) {
  std::size_t moves = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (notation::is_blank(c) || notation::is_digit(c) || c == ',' || c == '.' || c == ')') {
      ++at;
    } else if (notation::read_move(text, at)) {
      ++moves;
    } else {
      return false;
    }
  }
  return moves > 0;
}

bool is_like_board(std::string_view text) noexcept {
  constexpr auto kMinBoardChars = 32;
  return std::count_if(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '2') || notation::parse_cell(c) != notation::Cell::unknown;
         }) >= kMinBoardChars;
}

bool is_claim_word(std::string_view word) noexcept {
  return notation::same_letters(word, "win") || notation::same_letters(word, "draw") ||
         notation::same_letters(word, "loss");
}

/// Short, and without control characters, as a name.
bool is_short_text(std::string_view text) noexcept {
  constexpr std::size_t kMaxChars = 200;
  return !text.empty() && text.size() <= kMaxChars &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '\x7F'; });
}

/// Letters, or a number or date.
bool has_name_character(std::string_view text) noexcept {
  return std::any_of(text.begin(), text.end(), is_name_letter) ||
         text.find_first_not_of("0123456789-/.") == std::string_view::npos;
}

bool is_label(std::string_view text, const BoardStyle& style) {
  if (!is_short_text(text) || is_like_board(text) || is_all_moves(text)) return false;
  if (notation::classify_line(text, style).kind != notation::PrintedKind::none) return false;
  const bool begins_like_record = text[0] == '[' || text[0] == '(' || text[0] == '{';
  return !begins_like_record && has_name_character(text);
}

/// Of programs, in front of a board.
bool is_command(std::string_view word) noexcept {
  constexpr std::array<std::string_view, 6> kCommands{"setboard", "set", "position",
                                                      "board",    "fen", "obf"};
  return std::any_of(kCommands.begin(), kCommands.end(), [word](std::string_view known) {
    return notation::same_letters(word, known);
  });
}

bool is_trailing_name(std::string_view text) noexcept {
  if (!is_short_text(notation::trimmed(text))) return false;
  constexpr std::size_t kMinChars = 3;  // two letters may be part of a move
  std::size_t end = 0;
  while (end < text.size() && is_name_letter(text[end])) ++end;
  if (end < kMinChars || (end < text.size() && notation::is_digit(text[end]))) return false;
  std::size_t at = 0;
  const bool pass = notation::read_move(text, at) && at == end;
  return !pass && !is_claim_word(text.substr(0, end));
}

void blank_out(std::string& text, std::size_t begin, std::size_t end) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
            text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
}

/// After two blanks or a tab; text.size() if there is none.
std::size_t find_trailing_name(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!notation::is_blank(text[at])) continue;
    const std::size_t begin = notation::skip_blanks(text, at);
    const std::string_view gap = text.substr(at, begin - at);
    const bool wide = gap.size() > 1 || gap == "\t";
    const bool bracket = text.substr(begin).starts_with('(') && text.ends_with(')');
    if ((wide || bracket) && gap.find('\n') == std::string_view::npos &&
        is_trailing_name(text.substr(begin + (bracket ? 1 : 0)))) {
      return begin;
    }
    at = begin;
  }
  return text.size();
}

/// The format GPDB of rcrr/reversi, `id;board;b|w;description;`, whose id ends at `sign`.
bool is_gpdb(std::string_view text, std::size_t sign) noexcept {
  const std::string_view board = text.substr(std::min(sign + 1, text.size()));
  return board.size() > kSquares && board[kSquares] == ';' &&
         board.substr(0, kSquares).find_first_not_of(".bw") == std::string_view::npos;
}

/// Moves the name after moves, in the first `size` bytes, to its field.
void split_comment(NamedLine& line, std::size_t size) {
  const std::size_t slashes = std::min(line.text.find("//"), line.text.find(" #"));
  if (slashes < size && line.text.find('\n') > slashes) {
    const std::string_view comment = std::string_view(line.text).substr(slashes + 2);  // a sign
    line.comment = std::string(notation::trimmed(comment));
    return blank_out(line.text, slashes, line.text.size());
  }
  const std::string_view head = std::string_view(line.text).substr(0, size);
  std::size_t begin = find_trailing_name(head);
  const std::size_t sign = std::min(head.find_first_of(":|"), size);
  if (sign < begin && is_all_moves(head.substr(0, sign))) {
    const std::string_view rest = notation::trimmed(head.substr(sign + 1));
    const bool is_score =
        !rest.empty() && (notation::is_digit(rest[0]) || rest[0] == '+' || rest[0] == '-');
    if (!is_score && !is_trailing_name(rest)) return;
    begin = is_score ? size : sign + 1;
    line.text[sign] = ' ';
  }
  line.comment =
      std::string(notation::trimmed(std::string_view(line.text).substr(begin, size - begin)));
  blank_out(line.text, begin, size);
}

/// With its sign, as in `#40` and `FFO #40`; empty if there is none.
std::string_view leading_number(std::string_view comment) noexcept {
  constexpr std::string_view kSuite = "FFO ";
  if (comment.starts_with(kSuite)) comment.remove_prefix(kSuite.size());
  if (!comment.starts_with('#')) return {};
  const std::size_t end = std::min(comment.find_first_not_of("0123456789", 1), comment.size());
  const bool whole = end > 1 && (end == comment.size() || notation::is_blank(comment[end]));
  return whole ? comment.substr(0, end) : std::string_view{};
}

/// A single word with a digit that is not a move.
bool is_name_word(std::string_view text) {
  const bool word = !text.empty() && notation::is_letter(text[0]) &&
                    std::all_of(text.begin(), text.end(), [](char c) {
                      return is_name_letter(c) || notation::is_digit(c) ||
                             std::string_view("-_./#").find(c) != std::string_view::npos;
                    });
  const bool digit = std::any_of(text.begin(), text.end(), notation::is_digit);
  return word && digit && !is_all_moves(text);
}

constexpr std::string_view kStatedId = "id:";

/// Such as `Problem 1 (Tanaka)`. A sentence ends with a full stop, and a heading of a list with a
/// colon.
bool is_numbered_heading(std::string_view text) {
  constexpr std::size_t kMaxChars = 60;
  const bool begins =
      !text.empty() && is_name_letter(text[0]) && notation::lower(text[0]) != text[0];
  return begins && text.size() <= kMaxChars && is_short_text(text) &&
         std::string_view(".:;,").find(text.back()) == std::string_view::npos &&
         std::any_of(text.begin(), text.end(), notation::is_digit) && !is_all_moves(text);
}

/// The number of a game, a colon and a number of empty squares.
bool is_place_in_game(std::string_view text) noexcept {
  if (text.empty()) return false;
  const std::size_t colon = text.find_first_not_of("0123456789");
  return colon > 0 && colon < text.size() - 1 && text[colon] == ':' &&
         text.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
}

/// Passes over moves without numbers, and returns how many there are. Hyphens are squares of a
/// board.
std::size_t skip_moves(std::string_view text, std::size_t& at) {
  for (std::size_t moves = 0;; ++moves) {
    std::size_t next = notation::skip_blanks(text, at);
    const bool is_letter = next < text.size() && text[next] != '-' && text[next] != '@';
    if (!is_letter || !notation::read_move(text, next)) return moves;
    at = next;
  }
}

/// In the signs of read_claimed_interval(), which also reads `=`, `(=)`, `B+4` and `W+4` then.
std::string plain_claim(std::string_view text) {
  std::string claim(notation::trimmed(text));
  if (claim == "=" || claim == "(=)") return "= 0";
  const char winner = claim.size() > 2 && claim[1] == '+' ? notation::lower(claim[0]) : ' ';
  if (winner != 'b' && winner != 'w') return claim;
  return (winner == 'b' ? "= +" : "= -") + claim.substr(2);
}

bool is_claim(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && read_claimed_interval(text, at) && at == text.size();
}

/// With ASCII for the signs of relations, and of numbers below zero.
std::string with_plain_signs(std::string text) {
  const auto replace = [&text](std::string_view sign, std::string_view plain, bool of_number) {
    for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
      const std::size_t end = at + sign.size();
      const bool number = end < text.size() && notation::is_digit(text[end]);
      if (number || !of_number) text.replace(at, sign.size(), plain);
    }
  };
  if (text.find('\xE2') == std::string::npos) return text;
  replace("\u2212", "-", true);
  replace("\u2265", ">=", false);
  replace("\u2264", "<=", false);
  return text;
}

/// Forums write claims about openings as `MOVES =`, `MOVES draw`, `(MOVES) draw`, `2) MOVES +2` or
/// `draw: MOVES`. Puts blanks for brackets and for the number of the claim, and a semicolon before
/// the claim, which comes last.
std::string without_forum_notation(std::string text) {
  constexpr std::size_t kNoPairs = 3;  // moves: so many after a number are not a pair
  if (text.find_first_of(";%\n") != std::string::npos) return text;
  if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
    const std::string claim = plain_claim(std::string_view(text).substr(0, colon));
    const std::string_view moves = notation::trimmed(std::string_view(text).substr(colon + 1));
    if (is_claim(claim) && is_all_moves(moves)) return std::string(moves) + " ; " + claim;
  }
  std::size_t at = notation::skip_blanks(text, 0);
  const std::size_t number = at;
  while (at < text.size() && notation::is_digit(text[at])) ++at;
  const std::size_t digits_end = at;
  if (at > number && at < text.size() && (text[at] == '.' || text[at] == ')')) ++at;
  const std::size_t begin = notation::skip_blanks(text, at);
  if (number < digits_end && begin == digits_end) return text;
  const bool has_bracket = begin < text.size() && text[begin] == '(';
  std::size_t end = begin + (has_bracket ? 1 : 0);
  if (skip_moves(text, end) < kNoPairs) return text;
  std::size_t tail = notation::skip_blanks(text, end);
  const bool is_closed = has_bracket && tail < text.size() && text[tail] == ')';
  if (has_bracket != is_closed) return text;
  if (is_closed) tail = notation::skip_blanks(text, tail + 1);
  const std::string claim = plain_claim(std::string_view(text).substr(tail));
  const bool relation = is_claim(claim);
  if (!relation && !claim.starts_with('+') && !claim.starts_with('-')) return text;
  for (std::size_t i = number; i < begin; ++i) text[i] = ' ';
  if (is_closed) text[begin] = ' ';
  return text.substr(0, end) + (relation ? "; " : " ") + claim;
}

/// A comment such as `White to move` beside the board of a record.
std::optional<ParseError> contradicted_side(std::string_view text, const LineRecord& line) {
  const std::string_view comment = line.record.comment ? *line.record.comment : std::string_view{};
  if (!line.game.moves.empty() || comment.find(' ') == std::string_view::npos) return std::nullopt;
  const auto side = notation::whole_side(comment, {});
  if (!side || !side->colour || *side->colour == line.game.start.side) return std::nullopt;
  return notation::error_at(
      text, std::min(text.find(comment), text.size()),
      std::string(to_string(line.game.start.side)) + " is to move on the board, and " +
          std::string(to_string(*side->colour)) + " by the comment, expected one side");
}

}  // namespace

Result<LineRecord> parse_line_record(std::string_view text, const BoardStyle& style) {
  NamedLine line = split_names(without_forum_notation(with_plain_signs(std::string(text))), style);
  line.text = without_forum_notation(std::move(line.text));  // after a name
  const LineKind kind = line_kind(line.text, style);
  const std::optional<std::size_t> claim = find_claimed_interval(line.text);
  Result<LineRecord> read =
      claim ? parse_claim(line.text, *claim, kind, style) : parse_kind(line.text, kind, style);
  const std::size_t head = std::min(line.text.find_first_of(";%"), line.text.size());
  constexpr std::size_t kNumbers = 2 * kSquares - 1;  // bytes of 64 of them with commas
  const bool dressed_kind = kind == LineKind::board || kind == LineKind::unknown ||
                            (kind == LineKind::list && head >= kNumbers);
  if (!read && dressed_kind && head >= kSquares / 4 &&
      !notation::parse_position(std::string_view(line.text).substr(0, head), style)) {
    Result<LineRecord> dressed =
        parse_dressed_record(std::string_view(line.text).substr(0, head), style);
    if (dressed) {
      LineRecord out = std::move(dressed).value();
      if (auto error = read_position_tail(line.text, head, "the board", out.record)) {
        return *std::move(error);
      }
      read = std::move(out);
    } else if ((kind == LineKind::unknown && head >= kSquares) || kind == LineKind::list ||
               line.text.find("board=") < head) {
      read = std::move(dressed).error();
    }
  }
  if (!read) {
    if (base81_reading(notation::trimmed(text)) != Base81Reading::unclear) {
      return explained(std::move(read).error(), line.text, kind, style);
    }
    return notation::error_at(text, 0, std::string(kUnclearBase81));
  }
  LineRecord out = std::move(read).value();
  if (kind == LineKind::board && out.how.empty()) {
    const std::string_view squares = first_group(notation::trimmed(line.text));
    if (squares.size() == kSquares + 1) out.how = "64 squares with the side as the 65th symbol";
    if (line.side_first) out.how = "the side and 64 squares";
    if (style.side != notation::SideRule::stated) {
      out.how = "64 squares, and the side of --side where none is stated";
    }
  }
  PositionRecord& record = out.record;
  if (auto error = contradicted_side(line.text, out)) return *std::move(error);
  if (kind == LineKind::moves && (record.interval || !record.claims.empty())) {
    turn_claims_for_black(record);
  }
  if (!line.comment.empty()) {
    out.open = false;
    const bool more = record.comment && !record.comment->empty();
    record.comment = line.comment + (more ? ", " + *record.comment : "");
  }
  if (!line.name.empty()) record.id = std::move(line.name);
  if (record.id.empty() && record.comment) record.id = name_in_comment(*record.comment);
  return out;
}

namespace {

/// Of a list of records or names.
std::string_view without_bullet(std::string_view text) noexcept {
  const bool bullet = text.starts_with("- ") || text.starts_with("* ");
  return bullet ? notation::trimmed(text.substr(2)) : text;
}

}  // namespace

bool is_caption(std::string_view text, const BoardStyle& style) {
  constexpr std::array<std::string_view, 8> kNames{"move",  "moves",  "legal", "valid",
                                                   "score", "scores", "discs", "count"};
  if (is_heading(text, style)) return true;
  const std::string_view name = text.substr(0, std::min(text.find_first_of(":=["), text.size()));
  bool known = false;
  for (std::size_t at = 0; at < name.size() && !known; ++at) {
    const std::string_view word = notation::letters_at(name, at);
    known = std::any_of(kNames.begin(), kNames.end(),
                        [word](std::string_view one) { return notation::same_letters(word, one); });
    at += word.size();
  }
  return known && name.size() < text.size() && !parse_line_record(text, style);
}

HashRank is_hash_rank(std::string_view text, const BoardStyle& style) {
  const std::string_view line = notation::trimmed(text.substr(0, text.find('\n')));
  if (!line.starts_with('#') ||
      notation::classify_line(line, style).kind != notation::PrintedKind::rank) {
    return HashRank::none;
  }
  return line.find_first_not_of("# ") == std::string_view::npos ? HashRank::unclear
                                                                : HashRank::certain;
}

bool is_heading(std::string_view text, const BoardStyle& style) {
  constexpr std::size_t kMaxBytes = 100;
  constexpr std::ptrdiff_t kMinCells = 6;  // of a rank that has lost some
  text = notation::trimmed(text);
  if (text.size() > kMaxBytes || !is_label(text, style) ||
      std::string_view(".;,").find(text.back()) != std::string_view::npos) {
    return false;
  }
  const std::vector<notation::Glyph> glyphs = notation::glyphs_of(text);
  const auto cells = std::ranges::count_if(glyphs, [&](const notation::Glyph& glyph) {
    return !notation::is_gap(glyph) && notation::is_cell(glyph.symbol, style);
  });
  const auto gaps = std::ranges::count_if(glyphs, notation::is_gap);
  if (cells >= kMinCells && 3 * cells >= 2 * (std::ssize(glyphs) - gaps)) return false;
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    std::size_t at = begin;
    if (!notation::read_move(text, at)) continue;
    at = std::min(text.find_first_not_of(" ,-", at), text.size());
    if (notation::read_move(text, at)) return false;
  }
  return true;
}

namespace {

NamedLine split_names(std::string_view whole, const BoardStyle& style) {
  NamedLine line{std::string(whole), {}, {}};
  blank_wide_blanks(line.text);
  narrow_moves(line.text);
  line.side_first = put_side_behind(line.text, style);
  const std::size_t bullet = notation::skip_blanks(line.text, 0);
  const std::string_view item = without_bullet(std::string_view(line.text).substr(bullet));
  if (bullet < line.text.size() && begins_with_squares(item)) {
    blank_out(line.text, bullet, line.text.find(item[0], bullet));
  }
  const std::string text = line.text;
  const std::size_t begin = notation::skip_blanks(text, 0);
  if (begin == text.size() || begins_comment_line(text)) return line;
  const std::size_t size = std::min(text.find_first_of(";%"), text.size());
  if (is_gpdb(text, size)) {
    const std::size_t side = size + kSquares + 2;
    const std::size_t end = std::min(text.find(';', side), text.size());
    line.name = notation::trimmed(text.substr(0, size));
    line.comment = notation::comment_text(text.substr(std::min(end + 1, text.size())));
    blank_out(line.text, 0, size + 1);
    line.text[side - 1] = ' ';
    line.text.resize(end);
    return line;
  }
  const std::string_view head = std::string_view(text).substr(0, size);
  if (head.find("board=") != std::string_view::npos) return line;  // an address
  constexpr std::string_view kSigns = ":|=,\t";
  const std::size_t first_sign = head.find_first_of(kSigns);
  if (first_sign != std::string_view::npos &&
      (begins_printed(notation::trimmed(text), style) || begins_move_list(text))) {
    return line;
  }
  for (std::size_t sign = first_sign; sign != std::string_view::npos;
       sign = head.find_first_of(kSigns, sign + 1)) {
    if (text.find('\n') < sign) break;
    const std::string_view name = without_bullet(notation::trimmed(head.substr(0, sign)));
    const std::string_view rest = notation::trimmed(std::string_view(text).substr(sign + 1));
    const bool weak = head[sign] == ',' || head[sign] == '\t';  // may stand in a list, too
    if (weak && (!begins_with_squares(rest) || begins_move_list(text))) continue;
    const LineKind kind = line_kind(rest, style);
    const bool is_side = kind == LineKind::moves &&
                         notation::classify_line(text.substr(0, text.find('\n')), style).kind ==
                             notation::PrintedKind::side;
    if (is_side) return line;
    const bool is_record = kind == LineKind::moves || kind == LineKind::board ||
                           kind == LineKind::fen || kind == LineKind::bracket ||
                           kind == LineKind::list;
    if (is_record && !rest.starts_with("//") && is_label(name, style)) {
      line.name = std::string(name);
      blank_out(line.text, 0, sign + 1);
      break;
    }
  }
  // Words without a sign behind them, as in `setboard BOARD X`.
  for (std::size_t at = begin; line.name.empty() && at < size;) {
    const std::string_view word = first_group(head.substr(at));
    const std::size_t next = notation::skip_blanks(text, at + word.size());
    if (word.size() >= kSquares || next >= size || !is_label(word, style)) break;
    const std::string_view rest = std::string_view(text).substr(next);
    const LineKind kind = line_kind(rest, style);
    const bool is_board = kind == LineKind::fen || kind == LineKind::bracket ||
                          (kind == LineKind::board && first_group(rest).size() >= kSquares);
    // In a list, as in `1. BOARD X`.
    const std::size_t dot = std::min(word.find_first_not_of("0123456789"), word.size());
    const bool numbered =
        dot > 0 && dot + 1 == word.size() && (word[dot] == '.' || word[dot] == ')');
    if (!is_command(word) && !(is_board && (is_name_word(word) || numbered))) break;
    if (is_board) {
      if (!is_command(word)) line.name = std::string(numbered ? word.substr(0, dot) : word);
      blank_out(line.text, begin, next);
      break;
    }
    at = next;
  }
  if (line_kind(line.text, style) == LineKind::moves) split_comment(line, size);
  return line;
}

}  // namespace

LineKind record_kind(std::string_view line, const BoardStyle& style) {
  // Most lines; a board has no name in front of it that looks like one.
  const std::string_view group = first_group(notation::trimmed(line));
  if (group.size() == kSquares && all_cells(group, style)) return LineKind::board;
  return line_kind(split_names(line, style).text, style);
}

std::string name_in_comment(std::string_view comment) {
  const std::string_view text = notation::trimmed(comment);
  if (const std::string_view number = leading_number(text); !number.empty())
    return std::string(number);
  return is_place_in_game(text) || is_name_word(text) ? std::string(text) : std::string();
}

NameAbove name_in_comment_line(std::string_view line) {
  const std::string_view text = notation::trimmed(line);
  if (const std::string_view number = leading_number(text); !number.empty())
    return {std::string(number)};
  if (text.empty()) return {};
  const std::size_t begin =
      std::max(std::min(text.find_first_not_of('#'), text.size()), std::size_t{1});
  const std::string_view comment = notation::trimmed(text.substr(begin));
  if (comment.starts_with(kStatedId)) {
    return {std::string(notation::trimmed(comment.substr(kStatedId.size()))), true};
  }
  return {is_numbered_heading(comment) ? std::string(comment) : name_in_comment(comment)};
}

std::string comment_line_with_id(std::string_view id) {
  const std::string plain = "% " + std::string(id);
  const bool is_read = name_in_comment_line(plain).text == id;
  return (is_read ? plain : "% " + std::string(kStatedId) + " " + std::string(id)) + "\n";
}

}  // namespace kanzen

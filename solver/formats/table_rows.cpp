// Recognises tables: splits their lines into cells, and finds their headings. Spreadsheets put
// titles and blank rows above a heading, and many tables have none, so a row must tell by itself
// what its cells are.
#include "solver/formats/table_rows.hpp"

#include "solver/dialects/line_names.hpp"
#include "solver/dialects/move_list.hpp"

namespace kanzen {

namespace {

/// Splits at blanks of any width, except between quotation marks: tables that programs print, with
/// columns below each other.
std::vector<std::string> split_blanks(std::string_view line) {
  std::vector<std::string> fields;
  for (std::size_t at = notation::skip_blanks(line, 0); at < line.size();) {
    const bool is_quoted = line[at] == '"';
    const std::size_t end =
        std::min(is_quoted ? line.find('"', at + 1) : line.find_first_of(" \t", at), line.size());
    fields.emplace_back(line.substr(at + (is_quoted ? 1 : 0), end - at - (is_quoted ? 1 : 0)));
    at = notation::skip_blanks(line, std::min(end + (is_quoted ? 1 : 0), line.size()));
  }
  return fields;
}

bool is_plain_name(const std::string& name) {
  return notation::is_letter(name[0]) && std::ranges::all_of(name, [](char c) {
           return notation::is_letter(c) || notation::is_digit(c) || c == '_';
         });
}

bool is_board(std::string_view text) {
  // Which digit is a disc does not matter here.
  std::string plain(text);
  for (char& c : plain) c = c == '0' ? '-' : c == '1' ? 'X' : c == '2' ? 'O' : c;
  return notation::parse_position(text).ok() || notation::parse_position(plain).ok();
}

bool is_number(std::string_view text) {
  const std::string plain =
      notation::with_replaced(notation::with_plain_sign(std::string(text)), ",", '.');
  return notation::parse_real(plain).has_value();
}

bool is_squares(std::string_view text) {
  return text.size() == kSquares && is_board(std::string(text) + " X");
}

bool is_side(std::string_view text) {
  return !text.empty() && (text == "1" || text == "2" || text == "-1" ||
                           is_board(std::string(kSquares, '-') + ' ' + std::string(text)));
}

bool is_in_player_name(char c) {
  return notation::is_name_letter(c) || notation::is_one_of(c, " .'-");
}

}  // namespace

Result<std::vector<std::string>> split_csv(std::string_view line, char separator) {
  std::vector<std::string> fields;
  std::size_t at = 0;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t", at);
    const bool is_quoted =
        begin < line.size() && line[begin] == '"' && (separator != '\t' || begin == at);
    if (!is_quoted) {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      fields.emplace_back(line.substr(at, end - at));
      if (end == line.size()) return fields;
      at = end + 1;
      continue;
    }
    std::string& field = fields.emplace_back();
    for (at = begin + 1; at < line.size(); ++at) {
      if (line[at] == '"') {
        if (!line.substr(at + 1).starts_with('"')) break;
        ++at;
      }
      field += line[at];
    }
    if (at == line.size()) {
      return notation::error_at(line, begin, "the quotation mark is not closed, expected \"");
    }
    ++at;
    while (at < line.size() && line[at] == ' ') ++at;
    if (at == line.size()) return fields;
    if (line[at] != separator) {
      return notation::found_error(line, at,
                                   " after a quotation mark, expected the end of the field");
    }
    ++at;
  }
}

bool has_column(const std::vector<std::string>& names, std::string_view name) noexcept {
  return std::ranges::find(names, name) != names.end();
}

std::vector<std::string> split_markdown(std::string_view line) {
  line = notation::trimmed(line);
  if (line.size() < 2 || line.front() != '|' || line.back() != '|') return {};
  std::vector<std::string> cells(1);
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    if (line[i] == '|') {
      cells.emplace_back();
      continue;
    }
    const bool is_escaped =
        line[i] == '\\' && i + 2 < line.size() && notation::is_one_of(line[i + 1], "|\\<");
    if (is_escaped) ++i;
    cells.back() += line[i];
  }
  for (std::string& cell : cells) cell = notation::trimmed(cell);
  return cells;
}

Result<std::vector<std::string>> split_row(std::string_view line, char separator) {
  if (separator == ' ') return split_blanks(line);
  if (separator != '|' || !notation::trimmed(line).starts_with('|')) {
    return split_csv(line, separator);
  }
  std::vector<std::string> cells = split_markdown(line);
  for (std::string& cell : cells) {  // code, as people write boards
    if (cell.starts_with('`') && cell.find('`', 1) + 1 == cell.size())
      cell = cell.substr(1, cell.size() - 2);
  }
  return cells;
}

std::string column_name(std::string_view text) {
  return notation::to_lower(notation::trimmed(text));
}

std::vector<std::string> column_names(std::string_view line, char separator,
                                      const FieldChoice& chosen) {
  Result<std::vector<std::string>> names = split_row(line, separator);
  if (!names) return {};
  for (std::string& name : *names) name = column_name(name);
  const auto plies = std::ranges::find(*names, "line");
  if (separator == ' ' || plies == names->end()) return *std::move(names);
  // Beside a board, a line is one of play; else it may be the moves of a record.
  const auto has = [&](Field field) {
    return std::ranges::any_of(
        *names, [&](const std::string& name) { return known_field(name, chosen) == field; });
  };
  if (has(Field::value) && !has(Field::board) && !has(Field::moves)) *plies = "moves";
  return *std::move(names);
}

bool is_markdown_rule(const std::vector<std::string>& cells) {
  return !cells.empty() && std::ranges::all_of(cells, [](const std::string& cell) {
    return !cell.empty() && notation::has_only(cell, ":-");
  });
}

char separator_of_heading(std::string_view line, const FieldChoice& chosen) {
  for (const char separator : {',', ';', '\t', '|', ' '}) {
    const std::vector<std::string> names = column_names(line, separator, chosen);
    // Sentences and records have blanks, too, so a heading with blanks must look more like one.
    const bool is_unlike = separator == ' ' && (names.size() < 2 || is_all_moves(names[0]) ||
                                                !std::ranges::all_of(names, is_plain_name));
    if (!is_unlike && name_positions(names, chosen)) return separator;
  }
  return 0;
}

bool is_title(std::string_view line) {
  return !begins_with_squares(line) && !notation::is_one_of(line[0], "[{(|") &&
         first_group(line).size() < kSquares;
}

bool is_clear_heading(std::string_view line, const FieldChoice& chosen) {
  const char separator = separator_of_heading(line, chosen);
  return separator != 0 && separator != ' ' && line.find(separator) != std::string_view::npos;
}

bool is_markdown_row(std::string_view line) noexcept {
  line = notation::trimmed(line);
  return line.size() > 1 && line.front() == '|' && line.back() == '|';
}

TextForm form_of_mixed_line(std::string_view line, const FieldChoice& chosen) {
  return is_markdown_row(line) && is_clear_heading(line, chosen) ? TextForm::table
                                                                 : form_of_line(line);
}

namespace {

/// Names the columns of a game: two players beside each other, moves and the discs of both, maybe a
/// number or a date before them, and others after. Without discs, `Sato,Al` may be one person, and
/// four names are two. Of three names beside each other, as `EGP;Al;Cy`, one is of the tournament.
std::vector<std::string> columns_of_game(const std::vector<std::string>& cells) {
  constexpr std::size_t kMinDate = 8;
  std::vector<std::string> columns;
  std::size_t names = 0;
  std::size_t games = 0;
  std::size_t results = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string& cell = cells[i];
    const bool is_name = cell.size() > 1 && std::ranges::all_of(cell, is_in_player_name);
    const auto discs = notation::parse_number<int>(cell, 0, kSquares);
    const auto before = i == 0 ? std::nullopt : notation::parse_number<int>(cells[i - 1]);
    const bool counts = discs && before && *discs + *before == kSquares && names > 1;
    columns.push_back(std::to_string(i + 1));
    std::string& column = columns.back();
    if (begins_with_squares(cell) && is_all_moves(cell) && ++games == 1) {
      column = "moves";
    } else if (is_name && ++names < 3) {
      column = names == 1 ? "black" : "white";
      if (names == 2 && columns[i - 1] != "black") return {};
    } else if (is_name && names == 3 && columns[i - 1] == "white") {
      names = 4;  // too many
    } else if ((names == 2 && notation::parse_disc_counts(cell)) || counts) {
      if (++results > 1) continue;
      column = counts ? "white_discs" : "result";
      if (counts) columns[i - 1] = "black_discs";
    } else if (names == 0 && i == 0 && notation::has_only(cell, "0123456789")) {
      column = "id";
    } else if (names == 0 && cell.size() >= kMinDate && notation::has_only(cell, "0123456789-/.")) {
      column = "date";
    } else if (names < 2) {
      return {};
    }
  }
  return games > 0 && results > 0 && names < 4 ? columns : std::vector<std::string>();
}

}  // namespace

std::vector<std::string> columns_of_row(std::string_view line, char separator) {
  if (line.find(separator) == std::string_view::npos) return {};
  Result<std::vector<std::string>> split = split_csv(line, separator);
  if (!split) return {};
  std::vector<std::string>& cells = *split;
  for (std::string& cell : cells) cell = notation::trimmed(cell);
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < cells.size(); ++i) columns.push_back(std::to_string(i + 1));
  if (std::vector<std::string> of_game = columns_of_game(cells); !of_game.empty()) return of_game;
  const auto numbers = std::count_if(cells.begin() + 1, cells.end(), [](const auto& cell) {
    return is_number(cell) && !is_side(cell);
  });
  if (numbers > 1) return {};
  if (separator == ';' && !(is_squares(cells[0]) && is_side(cells[1]))) return {};
  if (separator != '|' && is_board(cells[0])) {
    columns[0] = "board";
    if (is_number(cells[1])) columns[1] = "score";
    return separator == ',' || is_number(cells[1]) ? columns : std::vector<std::string>();
  }
  const auto board = std::ranges::find_if(cells, [](const auto& cell) { return is_squares(cell); });
  const auto side = std::ranges::find_if(cells, [](const auto& cell) { return is_side(cell); });
  if (separator == '\t' || board == cells.end() || side == cells.end()) return {};
  const auto at = static_cast<std::size_t>(board - cells.begin());
  columns[at] = "board";
  columns[static_cast<std::size_t>(side - cells.begin())] = "side";
  if (board != cells.begin() && side != cells.begin()) columns[0] = "id";
  // The value stands after the board, or after both board and side.
  const std::size_t behind =
      columns[std::min(at + 1, cells.size() - 1)] == "side" ? at + 2 : at + 1;
  if (behind < cells.size() && is_number(cells[behind])) columns[behind] = "score";
  return columns;
}

char separator_of_row(std::string_view line) {
  constexpr std::string_view kOfRows = ",\t|;";
  const auto found = std::ranges::find_if(
      kOfRows, [line](char separator) { return !columns_of_row(line, separator).empty(); });
  return found == kOfRows.end() ? '\0' : *found;
}

bool begins_table(std::string_view line, Format format, const FieldChoice& chosen) {
  if (format == Format::csv) {
    return separator_of_heading(line, chosen) != 0 || separator_of_row(line) != 0;
  }
  const std::vector<std::string> cells = split_markdown(line);
  return has_column(cells, "id") && has_column(cells, "position");
}

bool begins_with_title(std::string_view text, const FieldChoice& chosen) {
  std::size_t titles = 0;
  std::optional<bool> found;
  notation::for_each_line(text, [&](std::string_view line) {
    if (found || is_blank_row(line) || line[0] == '%' || line[0] == '#') return;
    if (titles > 0 && is_clear_heading(line, chosen)) found = true;
    if (!found && (++titles > kMaxTitle || !is_title(line))) found = false;
  });
  return found.value_or(false);
}

std::vector<std::string> columns_of_heading(std::string_view heading) {
  constexpr std::size_t kMaxName = 40;  // a board has more
  for (const char separator : {',', ';', '\t', '|'}) {
    std::vector<std::string> names = column_names(heading, separator, {});
    const bool are_names = std::ranges::all_of(names, [](const std::string& name) {
      const bool are_moves = begins_with_squares(name) || is_all_moves(name);
      return !name.empty() && name.size() <= kMaxName && !notation::is_digit(name[0]) &&
             !are_moves && std::ranges::all_of(name, [](char c) {
               return is_in_player_name(c) || notation::is_digit(c) || c == '_';
             });
    });
    if (are_names && names.size() > 1) return names;
  }
  return {};
}

bool has_unknown_heading(std::string_view heading, std::string_view row) {
  const std::size_t columns = columns_of_heading(heading).size();
  if (columns == 0) return false;
  for (const char separator : {',', ';', '\t', '|'}) {
    const Result<std::vector<std::string>> cells = split_row(row, separator);
    if (!cells || cells->size() != columns || heading.find(separator) == heading.npos) continue;
    const bool may_be_games = columns > 2;  // `Paris, Open` is above `Al, f5d6c3` in other texts
    const bool has_records = std::ranges::any_of(*cells, [may_be_games](std::string_view cell) {
      cell = notation::trimmed(cell);
      return is_squares(cell) || is_board(cell) ||
             (may_be_games && begins_with_squares(cell) && is_all_moves(cell));
    });
    if (has_records) return true;
  }
  return false;
}

}  // namespace kanzen

#include <nlohmann/json.hpp>

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/foreign_values.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/result_table.hpp"
#include "solver/formats/table_rows.hpp"
#include "solver/formats/text_readers.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen {

namespace {

/// Writes `the columns "a", "b" are not used`, or `known`.
std::string columns_not(std::string_view used, const std::vector<std::string>& names) {
  constexpr std::size_t kMaxListed = 8;
  const auto listed = std::span(names).first(std::min(names.size(), kMaxListed));
  std::string text =
      (names.size() == 1 ? "the column " : "the columns ") +
      notation::joined(listed, ", ", [](const auto& name) { return notation::quoted(name); });
  if (names.size() > kMaxListed) {
    text += " and " + std::to_string(names.size() - kMaxListed) + " more";
  }
  return text + (names.size() == 1 ? " is not " : " are not ") + std::string(used);
}

using Row = std::vector<std::string>;

/// Calls `look` for the next rows, which stay to be read.
using LookAtRows = std::function<void(const std::function<void(const Row&)>& look)>;

/// A table of another program: the fields of a record, by the names of its columns.
class ForeignTable {
 public:
  ForeignTable(Row columns, const ReaderOptions& options, LookAtRows look_at_rows)
      : columns_(std::move(columns)), look_at_rows_(std::move(look_at_rows)) {
    for (auto name = columns_.begin(); name != columns_.end(); ++name) {
      if (std::find(columns_.begin(), name, *name) != name) name->clear();  // only the first counts
    }
    fields_.style = options.style;
    fields_.whole_games = options.whole_games;
    fields_.only_claims = options.only_claims;
    fields_.chosen = choices_among(options.fields, columns_);
    fields_.look_ahead = [this](const std::string& name) { look_at_letters(name); };
    const auto has_name = [this](const char* name) { return has_column(columns_, name); };
    knows_all_ = are_printed_by_line(has_name) || is_certificate_index(has_name);
    has_margins_ = std::ranges::any_of(
        columns_, [](const std::string& name) { return notation::means(name, lexicon::kWinner); });
    for (const std::string& name : columns_) {
      is_known_.push_back(knows(name));
      meanings_.push_back(known_field(name, fields_.chosen));
    }
    const std::size_t black = column_of(Field::black);
    fields_.names_white_first = black < columns_.size() && column_of(Field::white) < black;
    has_values_of_moves_ = column_of(Field::value) < columns_.size() && has_rows_of_moves();
  }

  ForeignTable(const ForeignTable&) = delete;  // the fields refer to it
  ForeignTable& operator=(const ForeignTable&) = delete;

  [[nodiscard]] bool knows(const std::string& column) const {
    return knows_all_ || known_field(column, fields_.chosen) != Field::none ||
           (has_margins_ && names_margin(column));
  }

  /// `has_view_above`: whether a heading says whose the values are.
  [[nodiscard]] Result<OutcomeOrRecord> read(Row row, bool has_view_above) {
    nlohmann::json object = nlohmann::json::object();
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string& column = columns_[i];
      const std::string_view cell = notation::trimmed(row[i]);
      if (cell.empty() && meanings_[i] != Field::exact) continue;
      if (is_known_[i]) {
        // Spreadsheets keep a sign that stands behind an apostrophe, as in '+10.
        const bool is_number = cell.starts_with('\'') && cell.size() > 1 &&
                               notation::has_only(cell.substr(1), "+-0123456789");
        object[column] = unmarked_field(std::string(is_number ? cell.substr(1) : cell));
        continue;
      }
      // A side may say whose value it is, and a sign how it is meant.
      const bool is_used = fields::says_unfinished(cell) || side_of_word(cell, {}) ||
                           names_mover(cell) || view_of_phrase(cell) || fields::is_bound(cell);
      if (!column.empty() && is_used) object[column] = std::move(row[i]);
    }
    if (has_values_of_moves_) take_move_value(object);
    fields_.has_view_above = has_view_above;
    return parse_json_record(std::move(object), fields_);
  }

  [[nodiscard]] const FieldContext& fields() const noexcept { return fields_; }

 private:
  [[nodiscard]] static bool is_move(std::string_view column) {
    return notation::same_letters(column, "move");
  }

  /// The number of columns if there is none.
  [[nodiscard]] std::size_t column_of(Field field) const {
    return static_cast<std::size_t>(std::ranges::find(meanings_, field) - meanings_.begin());
  }

  /// Makes the value of a row one of its move; without a move, it stays that of the position.
  void take_move_value(nlohmann::json& object) const {
    const auto column = std::ranges::find_if(
        columns_, [&](const std::string& name) { return is_move(name) && object.contains(name); });
    if (column == columns_.end() || !object[*column].is_string()) return;
    const auto move = object[*column].get<std::string>();
    object.erase(*column);
    nlohmann::json& value = object["values"][move];
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (meanings_[i] != Field::value || !object.contains(columns_[i])) continue;
      value = object[columns_[i]];
      object.erase(columns_[i]);
    }
  }

  /// Whether one position has several rows, which differ in a column `move` besides their values.
  /// With one row each, the move is the best one, and the value is that of the position, too.
  [[nodiscard]] bool has_rows_of_moves() const {
    const auto move =
        static_cast<std::size_t>(std::ranges::find_if(columns_, is_move) - columns_.begin());
    const std::size_t place = std::min(column_of(Field::board), column_of(Field::moves));
    if (move == columns_.size() || place == columns_.size()) return false;
    std::map<std::string, std::string> moves;  // of each position
    bool was_found = false;
    look_at_rows_([&](const Row& row) {
      if (row[move].empty()) return;
      was_found = was_found || moves.try_emplace(row[place], row[move]).first->second != row[move];
    });
    return was_found;
  }

  /// Looks for the letters of a column in the rows below, because `W` is White or a win, and `L` or
  /// `B` further down decide. This costs a second reading of those rows, so the record asks for it
  /// only when a result begins with such a letter.
  void look_at_letters(const std::string& name) {
    const auto column =
        static_cast<std::size_t>(std::ranges::find(columns_, name) - columns_.begin());
    look_at_rows_([&](const Row& row) {
      fields::note_letter(notation::trimmed(row[column]), fields_.letters[name]);
    });
  }

  Row columns_;
  std::vector<bool> is_known_;   // for each column, whether we know its name
  std::vector<Field> meanings_;  // of the columns
  LookAtRows look_at_rows_;
  FieldContext fields_;
  bool knows_all_ = false;  // `kanzen line` or `kanzen prove` wrote it
  bool has_margins_ = false;
  bool has_values_of_moves_ = false;  // each row is a move of a position
};

class TableReader final : public RowSource<OutcomeOrRecord> {
 public:
  TableReader(SharedText text, Format format)
      : RowSource(text->lines, text->options),
        text_(std::move(text)),
        format_(format),
        claim_headings_(text_->claims) {}

 private:
  bool ends_before(const std::string& line) override {
    return text_->is_mixed && !notation::trimmed(line).starts_with('|');
  }

  std::optional<ParseError> end_rows() override { return claim_headings_.end_file(); }

  std::optional<Result<OutcomeOrRecord>> read_row(const std::string& line) override {
    const std::size_t number = lines_.number();
    const std::string_view text = notation::trimmed(line);
    if (is_blank_row(text)) return std::nullopt;
    const bool is_row_of_markdown = is_markdown_row(text);
    if (format_ == Format::markdown &&
        (!is_row_of_markdown || is_markdown_rule(split_markdown(line)))) {
      if (!is_row_of_markdown) keep_comment(text, number);
      return std::nullopt;
    }
    if (columns_.empty()) return read_above_table(line, number);
    Result<Row> row =
        format_ == Format::markdown ? Result(split_markdown(line)) : whole_row(line, number);
    if (!row) return placed_on_line<OutcomeOrRecord>(row.error(), number);
    if (separator_ == '|' && is_markdown_rule(*row)) return std::nullopt;
    const bool is_one_line = lines_.number() == number;  // else `line` is the last one
    if (is_one_line && format_ == Format::csv && is_other_heading(line, *row)) {
      return read_heading(line, number);  // another table begins
    }
    if (row->size() == 1 && columns_.size() > 1 && skip_unused_line(text, number))
      return std::nullopt;
    if (row->size() != columns_.size()) {
      return ParseError{number, 1,
                        "the row has " + std::to_string(row->size()) + " fields, expected " +
                            std::to_string(columns_.size()) + " as in the first line"};
    }
    if (is_total(*row)) {
      options_.warn({number, 1, notation::quoted(text) + " is a row of totals, and is not used"});
      return std::nullopt;
    }
    warn_of_nameless(*row, number);
    Result<OutcomeOrRecord> read =
        results_ ? read_result(*std::move(row), number) : read_record(*std::move(row), number);
    if (read && options_.whole_games) settle_result(record_of(*read), options_);
    return read;
  }

  /// Reads a line above the rows: a heading, a comment or a title.
  std::optional<ParseError> read_above_table(const std::string& line, std::size_t number) {
    const std::string_view text = notation::trimmed(line);
    if (is_separator_line(text)) return std::nullopt;
    if (begins_table(line, format_, options_.fields)) return read_heading(line, number);
    if (text[0] != '%' && text[0] != '#') return read_title(std::string(text), number);
    keep_comment(text, number);
    return std::nullopt;
  }

  /// Skips a comment or a heading between rows, and prose around a table of Markdown.
  bool skip_unused_line(std::string_view text, std::size_t number) {
    if (notation::is_one_of(text[0], "%#") || view_of_line(text)) {
      keep_comment(text, number);
      return true;
    }
    if (separator_ != '|' || record_kind(text, options_.style) != LineKind::unknown) return false;
    if (claim_headings_.read_view(text, number)) return true;
    if (text.ends_with(':') && hints_at_view(text, ViewPlace::above)) {
      claim_headings_.set_unclear(text, number);
    } else {
      options_.warn(
          {number, 1, notation::quoted(text) + " is no row of the table, and is not used"});
    }
    return true;
  }

  void keep_comment(std::string_view text, std::size_t number) {
    if (claim_headings_.read_view(text, number) || text[0] != '#') return;
    claim_headings_.end_at_heading(text, number, true);
    heading_ = ParseError{number, 1, notation::quoted(text) + " above the table is not used"};
  }

  /// Whether a row names columns: those below it were read as the columns of the first table, and
  /// their values for its side.
  [[nodiscard]] bool is_other_heading(const std::string& line, const Row& cells) const {
    const bool is_alike = !cells.empty() && column_name(cells[0]) == columns_[0];
    if (is_alike) return separator_of_heading(line, options_.fields) != 0;
    // The cheap test comes first, since this is asked of every row, and the names are many.
    constexpr std::size_t kMaxName = 40;  // a board has more
    return are_words(cells, kMaxName) && is_clear_heading(line, options_.fields);
  }

  /// Recognises `Total;;;1234` below the rows, which has neither board nor moves.
  [[nodiscard]] static bool is_total(const Row& cells) {
    constexpr std::size_t kMaxCell = 20;
    return are_words(cells, kMaxCell) && std::ranges::any_of(cells, [](std::string_view cell) {
             cell = notation::trimmed(cell);
             return notation::means(cell.substr(0, cell.find(':')), lexicon::kTotal);
           });
  }

  /// Whether each cell is short and begins with no moves. Asked of every row, and cheap.
  [[nodiscard]] static bool are_words(const Row& cells, std::size_t max_size) {
    return std::ranges::none_of(cells, [max_size](std::string_view cell) {
      cell = notation::trimmed(cell);
      return cell.size() > max_size || begins_with_squares(cell);
    });
  }

  /// Splits a row of CSV, whose cells may have line breaks: spreadsheets write notes so. A
  /// quotation mark that somebody forgot looks alike, and would swallow the rest of the file. So
  /// the lines must make a whole row soon; else the error is that of the first, and the others are
  /// rows again.
  Result<Row> whole_row(std::string row, std::size_t number) {
    constexpr std::size_t kMaxLines = 20;
    Result<Row> first = split_row(row, separator_);
    if (first) return first;
    std::vector<std::string> lines;
    while (lines.size() < kMaxLines && lines_.read() == LineReader::Status::ok) {
      lines.push_back(lines_.line());
      row += ' ' + lines.back();
      Result<Row> whole = split_row(row, separator_);
      if (whole && whole->size() == columns_.size()) return whole;
    }
    lines_.unread(std::move(lines), number + 1);
    return first;
  }

  /// Skips a title above a heading. A table without a heading has none.
  std::optional<ParseError> read_title(const std::string& text, std::size_t number) {
    std::vector<ParseError> titles;
    const auto add = [this, &titles](std::string_view title, std::size_t line) {
      if (title.starts_with('"'))
        title = title.substr(1, title.find('"', 1) - 1);  // a field of CSV
      if (claim_headings_.read_view(title.substr(0, title.find_last_not_of(",;\t| ") + 1), line))
        return;
      titles.push_back({line, 1, notation::quoted(title) + " above the table is not used"});
    };
    add(text, number);
    while (titles.size() <= kMaxTitle) {
      const LineReader::Status status = lines_.read();
      if (status != LineReader::Status::ok) break;
      if (is_clear_heading(lines_.line(), options_.fields)) {
        lines_.unread(status);
        for (const ParseError& title : titles) options_.warn(title);
        return std::nullopt;
      }
      if (const auto line = notation::trimmed(lines_.line()); !is_blank_row(line)) {
        add(line, lines_.number());
      }
    }
    Row unknown = columns_of_heading(text);
    std::erase_if(unknown, [this](const std::string& name) {
      return known_field(name, options_.fields) != Field::none;
    });
    ParseError error = refuse((unknown.empty() ? "found the heading " + notation::quoted(text)
                                               : columns_not("known", unknown)) +
                              ", expected a column board or moves, or --fields with its name, such "
                              "as --fields board=NAME or moves=NAME");
    error.line = number;
    return error;
  }

  /// Begins a table at its heading, or at its first row if it has none.
  std::optional<ParseError> read_heading(const std::string& line, std::size_t number) {
    if (heading_ && separator_ == '|') options_.warn(*heading_);
    heading_.reset();
    heading_line_ = number;
    results_.reset();
    foreign_.reset();
    if (format_ == Format::markdown) {
      columns_ = split_markdown(line);
      results_.emplace(format_, columns_);
      return check_columns(*results_, number);
    }
    separator_ = separator_of_heading(line, options_.fields);
    if (separator_ != 0) {
      columns_ = column_names(line, separator_, options_.fields);
      name_discs(number);
      if (ResultTable::is_heading(columns_)) {
        results_.emplace(format_, columns_);
        return check_columns(*results_, number);
      }
    } else {
      separator_ = separator_of_row(line);
      columns_ = columns_of_row(line, separator_);
      lines_.unread(LineReader::Status::ok);
    }
    foreign_.emplace(columns_, options_, [this](const auto& look) { look_at_rows(look); });
    if (auto error = check_columns(*foreign_, number)) return error;
    const auto missing = missing_choice(options_.fields, foreign_->fields().chosen, "column");
    if (missing && !options_.several_files) return refuse(*missing);
    if (missing) options_.warn({number, 1, *missing});
    return std::nullopt;
  }

  /// Tells two columns `Discs` apart: they have the discs of the players, in the order of their
  /// columns.
  void name_discs(std::size_t number) {
    constexpr std::string_view kDiscs =
        "discs disks score points pieces steine scheiben punkte pions pedine fichas \u77F3 "
        "\u77F3\u6570 \u5F97\u70B9";
    Row players;
    std::vector<std::string*> discs;
    const auto field_of = [this](const auto& name) { return known_field(name, options_.fields); };
    const auto names_winner = [](const auto& name) {
      return notation::means(name, lexicon::kWinner);
    };
    const bool has_black = std::ranges::find(columns_, Field::black, field_of) != columns_.end();
    const bool has_winner = !has_black && std::ranges::any_of(columns_, names_winner);
    for (std::string& name : columns_) {
      const Field field = field_of(name);
      if (notation::means(name, kDiscs)) {
        discs.push_back(&name);
      } else if (field == Field::black || field == Field::white) {
        players.emplace_back(field == Field::black ? "black discs" : "white discs");
      } else if (field == Field::opponent && !has_black) {
        players.emplace_back(has_winner ? "loser discs" : "opponent discs");
      } else if (has_winner ? names_winner(name) : field == Field::side && !has_black) {
        players.emplace_back(has_winner ? "winner discs" : "player discs");
      }
    }
    if (discs.size() != 2 || players.size() != 2 || *discs[0] != *discs[1]) return;
    warn_once(number, "the columns " + notation::quoted(*discs[0]) +
                          " are read as the discs of the players, in the order of their columns");
    for (std::size_t i = 0; i < 2; ++i) *discs[i] = players[i];
  }

  /// Warns about the columns that `table` does not know, and about a second one of values, which
  /// people have beside the first as those of another program. Refuses any other that is there
  /// twice.
  template <class Table>
  std::optional<ParseError> check_columns(const Table& table, std::size_t number) {
    Row unused;
    for (auto name = columns_.begin(); name != columns_.end(); ++name) {
      if (name->empty()) continue;
      if (!table.knows(*name)) {
        unused.push_back(*name);
      } else if (const auto first = std::find(columns_.begin(), name, *name); first != name) {
        const std::string twice = "the column " + notation::quoted(*name) + " is there twice";
        if (!foreign_ || known_field(*name, options_.fields) != Field::value) {
          return refuse(twice + ", expected once");
        }
        warn_once(number, twice + ", and of the columns " +
                              std::to_string(first - columns_.begin() + 1) + " and " +
                              std::to_string(name - columns_.begin() + 1) +
                              " the second is not used");
      }
    }
    warn_of_unused(unused, number);
    return std::nullopt;
  }

  void warn_of_unused(const Row& names, std::size_t number) {
    if (!names.empty()) warn_once(number, columns_not("used", names));
  }

  void warn_of_nameless(const Row& row, std::size_t number) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (columns_[i].empty() && !notation::trimmed(row[i]).empty()) {
        warn_once(number, "the column " + std::to_string(i + 1) + " without a name is not used");
      }
    }
  }

  /// Reads a result of this program from the row, and from the next ones if they are other moves of
  /// its position.
  Result<OutcomeOrRecord> read_result(Row row, std::size_t number) {
    std::vector<Row> rows{std::move(row)};
    while (results_->has_rows_of_moves()) {
      const LineReader::Status status = lines_.read();
      auto next = status == LineReader::Status::ok ? split_csv(lines_.line(), separator_)
                                                   : Result<Row>(ParseError{});
      if (!next || !results_->are_one_position(rows.front(), *next)) {
        lines_.unread(status);
        break;
      }
      rows.push_back(*std::move(next));
    }
    return placed_on_line(results_->read(rows), number);
  }

  /// Reads a record of another program, whose claims are those of the side that a heading names.
  Result<OutcomeOrRecord> read_record(Row row, std::size_t number) {
    Result<OutcomeOrRecord> read =
        placed_on_line(foreign_->read(std::move(row), claim_headings_.is_known()), number);
    if (!read) return read;
    warn_of_unused(foreign_->fields().unused, heading_line_);  // no fault of this row
    for (const std::string& note : foreign_->fields().notes) warn_once(number, note);
    PositionRecord& record = record_of(*read);
    auto error = claim_headings_.apply_to(record, lines_.line());
    // In our own `csv-games`, the id says nothing about the score of `Leader vs Cy (Leader black)`.
    const bool are_our_games = has_column(columns_, "black_lost");
    if (!error && !are_our_games) error = claim_headings_.check_name(record);
    return error ? placed_on_line<OutcomeOrRecord>(*std::move(error), number) : std::move(read);
  }

  /// Calls `look` for the next rows, which stay to be read.
  void look_at_rows(const std::function<void(const Row&)>& look) {
    constexpr std::size_t kMaxLines = 1000;
    lines_.look_ahead(kMaxLines, [&](const std::string& line) {
      const Result<Row> row = split_row(line, separator_);
      if (row && row->size() == columns_.size()) look(*row);
    });
  }

  SharedText text_;
  Format format_;
  char separator_ = ',';
  Row columns_;  // empty until the heading is read
  std::size_t heading_line_ = 0;
  std::optional<ResultTable> results_;   // a table of this program
  std::optional<ForeignTable> foreign_;  // or of another
  std::optional<ParseError> heading_;    // of Markdown above; else, the line is a comment
  ClaimHeadings& claim_headings_;        // whose values the claims have, if a line above says it
};

}  // namespace

std::unique_ptr<FileSource<OutcomeOrRecord>> make_table_reader(SharedText text, Format format) {
  return std::make_unique<TableReader>(std::move(text), format);
}

}  // namespace kanzen

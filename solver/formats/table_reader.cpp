#include "solver/formats/table_reader.hpp"

#include <nlohmann/json.hpp>

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/claim_heading.hpp"
#include "solver/formats/foreign_values.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/table_rows.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen {

namespace {

/// Reads a number as spreadsheets keep it: `+06`, `-06`, and `0,5` where a comma is decimal. Other
/// text stays, and becomes an error of its field later.
nlohmann::json number_or_text(std::string text) {
  if (text.starts_with('+')) text.erase(0, 1);
  const std::size_t first = text.starts_with('-') ? 1 : 0;  // JSON has no "+06"
  const std::size_t zeros = notation::skip_any(text, "0", first);
  if (zeros == text.size() && zeros > first) text = "0";
  if (zeros < text.size() && notation::is_digit(text[zeros])) text.erase(first, zeros - first);
  // With a decimal comma, but 1,234 may be a thousand and more, so it stays a text.
  std::string point = text;
  if (const std::size_t comma = text.find(',');
      comma != std::string::npos && (text.starts_with("0,") || text.size() - comma != 4)) {
    point[comma] = '.';
  }
  nlohmann::json number = nlohmann::json::parse(point, nullptr, false);
  return number.is_number() ? number : nlohmann::json(std::move(text));
}

/// Reads `h5:6 g6:..-2`, where dots mark an upper bound.
nlohmann::json parse_moves(const std::string& text) {
  nlohmann::json moves = nlohmann::json::array();
  std::size_t at = 0;
  while ((at = notation::skip_blanks(text, at)) < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string item = text.substr(at, end - at);
    const std::size_t colon = std::min(item.find(':'), item.size());
    std::string value = colon < item.size() ? item.substr(colon + 1) : "";
    const bool is_bound = value.starts_with("..");
    if (is_bound) value.erase(0, 2);
    nlohmann::json move{{"move", item.substr(0, colon)}};
    if (!is_bound) move["lower"] = number_or_text(value);
    move["upper"] = number_or_text(value);
    moves.push_back(std::move(move));
    at = end;
  }
  return moves;
}

/// Reads mismatches about moves: `g1 is -32, not -30; h5 is +06, not +08`.
nlohmann::json parse_mismatches(const std::string& text) {
  constexpr std::string_view kBeforeClaimed = ", not ";
  nlohmann::json mismatches = nlohmann::json::array();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("; ", at), text.size());
    const std::string item = text.substr(at, end - at);
    at = end + 2;
    const std::size_t claimed = item.find(kBeforeClaimed);
    if (claimed == std::string::npos || item.starts_with("the value")) continue;
    const std::size_t begin = claimed + kBeforeClaimed.size();
    const nlohmann::json score = number_or_text(item.substr(begin, item.find(' ', begin) - begin));
    mismatches.push_back({{"move", item.substr(0, item.find(' '))}, {"expected", {score, score}}});
  }
  return mismatches;
}

void add_moves(const std::string& text, nlohmann::json& object) {
  object["moves"] = parse_moves(text);
  if (!object.contains("goal")) {
    object["goal"] = text.find("..") == std::string::npos ? "all-moves" : "best-moves";
  }
}

/// Reads `+06`, `>=+06`, `<=-02`, `~+04`, or `win`, `draw`, `loss`, and claims such as `+02..+06`.
void add_markdown_score(const std::string& text, nlohmann::json& object) {
  if (text == "win" || text == "draw" || text == "loss") {
    object["goal"] = "wld";
    object["status"] = text == "win" ? "lower" : text == "loss" ? "upper" : "exact";
    object["score"] = text == "win" ? kMinWin : text == "loss" ? -kMinWin : 0;
    return;
  }
  if (const std::size_t dots = text.find(".."); dots != text.npos) {
    object["status"] = "lower";
    object["score"] = number_or_text(text.substr(0, dots));
    object["upper"] = number_or_text(text.substr(dots + 2));
    return;
  }
  const bool is_lower = text.starts_with(">=");
  const bool is_upper = text.starts_with("<=");
  const bool is_estimate = text.starts_with("~");
  object["status"] = is_lower ? "lower" : is_upper ? "upper" : is_estimate ? "estimate" : "exact";
  object["score"] = number_or_text(text.substr(is_lower || is_upper ? 2 : is_estimate ? 1 : 0));
}

/// Reads `ok`, `mismatch, expected +08`, `confirmed`, `claimed`, or the reliability of an estimate.
void add_markdown_verdict(const std::string& text, nlohmann::json& object) {
  std::string first = text.substr(0, text.find(','));
  for (const Verdict verdict : {Verdict::confirmed, Verdict::refuted, Verdict::undecided}) {
    if (first == to_string(verdict)) first = position_verdict_text(verdict);
  }
  if (first == "estimate") return;
  if (first == kClaimed) {
    const std::string status = object.value("status", "");
    if (status != "upper") object["lower"] = object["score"];
    if (status != "lower" && !object.contains("upper")) object["upper"] = object["score"];
    object["status"] = kClaimed;
    return;
  }
  object["verdict"] = first;
  constexpr std::string_view kExpected = ", expected ";
  if (const std::size_t at = text.find(kExpected); at != std::string::npos) {
    object["expected"] = number_or_text(text.substr(at + kExpected.size()));
  }
}

/// Adds the score to the status and bounds of a position, for tables without scores. An estimate
/// cannot be recovered from them, and keeps its bounds only.
void add_score_of_bounds(nlohmann::json& object) {
  const std::string status = object.value("status", "");
  const bool is_from_above = status == kClaimed && object["lower"] == kMinScore;
  if (status == "exact" || status == "lower" || status == kClaimed)
    object["score"] = object["lower"];
  if (status == "upper" || is_from_above) object["score"] = object["upper"];
  if (status == "estimate") object["status"] = "unfinished";
}

/// The columns about the move in CSV with one row for each move.
constexpr std::string_view kMoveColumns = "move move_lower move_upper loss pv";

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

/// Repeats the side to move of the board for people.
constexpr std::string_view kSideColumn = "side";

constexpr std::string_view kMarkdownColumns =
    "id empties side claim score best nodes seconds verdict line position comment";

void add_number_or_text(const std::string& name, std::string text, nlohmann::json& object) {
  const bool is_number = is_number_field(name) || name == "value";  // `value` is of games
  object[name] = is_number ? number_or_text(std::move(text)) : nlohmann::json(std::move(text));
}

void add_csv_field(const std::string& column, std::string text, nlohmann::json& object) {
  text = unmarked_field(std::move(text));
  if (column == "mismatches") {
    object[column] = parse_mismatches(text);
  } else if (column == "moves") {
    add_moves(text, object);
  } else if (column == "window") {
    const std::size_t space = std::min(text.find(' '), text.size());
    object["window"] = {number_or_text(text.substr(0, space)), number_or_text(text.substr(space))};
  } else {
    add_number_or_text(column, std::move(text), object);
  }
}

void add_markdown_field(const std::string& column, std::string text, nlohmann::json& object) {
  if (column == "score") return add_markdown_score(text, object);
  if (column == "verdict") return add_markdown_verdict(text, object);
  if (column == "claim") {  // only a value can be the expectation of a result
    const std::string_view value = std::string_view(text).substr(0, text.find(' ', 2));
    if (value.starts_with("= ")) object["expected"] = number_or_text(std::string(value.substr(2)));
    return;
  }
  if (column == "line" && text.find(':') != std::string::npos) return add_moves(text, object);
  add_number_or_text(column == "line"       ? "pv"
                     : column == "position" ? "board"
                     : column == "best"     ? "best_move"
                                            : column,
                     std::move(text), object);
}

/// Adds the moves of a position, one row each. A single row has only the best move.
void add_rows_of_moves(const nlohmann::json& rows, nlohmann::json& object) {
  add_score_of_bounds(object);
  const nlohmann::json& first = rows.front();
  object["best_move"] = nullptr;
  if (first.contains("move") && first["lower"] == object["lower"]) {
    object["best_move"] = first["move"];
    object["pv"] = first["pv"];
  }
  if (rows.size() == 1) return;
  object["moves"] = rows;
  const bool are_exact = std::ranges::all_of(
      rows, [](const nlohmann::json& row) { return row["lower"] == row["upper"]; });
  object["goal"] = are_exact ? "all-moves" : "best-moves";
}

class TableReader final : public RowSource<OutcomeOrRecord> {
 public:
  /// `shared` is null, unless the lines are shared with readers that use it, too. REQUIRES:
  /// `format` is Format::csv or Format::markdown.
  template <class Lines>
  TableReader(Lines& in, Format format, const ReaderOptions& options, ClaimHeadings* shared)
      : RowSource(in, options),
        format_(format),
        own_claims_(options_),
        claim_headings_(shared != nullptr ? *shared : own_claims_) {
    fields_.style = options.style;
    fields_.whole_games = options.whole_games;
    fields_.only_claims = options.only_claims;
    fields_.look_ahead = [this](const std::string& name) { look_at_letters(name); };
  }

 private:
  bool ends_before(const std::string& line) override {
    return !notation::trimmed(line).starts_with('|');
  }

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
    if (columns_.empty()) {
      if (is_separator_line(text)) return std::nullopt;
      if (begins_table(line, format_, options_.fields)) return read_heading(line, number);
      if (text[0] == '%' || text[0] == '#') {
        keep_comment(text, number);
        return std::nullopt;
      }
      return read_title(std::string(text), number);
    }
    Result<std::vector<std::string>> fields =
        format_ == Format::markdown ? Result(split_markdown(line)) : whole_row(line, number);
    if (!fields) return placed_on_line<OutcomeOrRecord>(fields.error(), number);
    if (separator_ == '|' && is_markdown_rule(*fields)) return std::nullopt;
    const bool is_one_line = lines_.number() == number;  // else `line` is the last one
    if (is_one_line && format_ == Format::csv && is_other_heading(line, *fields)) {
      return read_heading(line, number);  // another table begins
    }
    const bool is_single = fields->size() == 1 && columns_.size() > 1;
    if (is_single && (notation::is_one_of(text[0], "%#") || view_of_line(text))) {
      keep_comment(text, number);  // or a heading between tables
      return std::nullopt;
    }
    // Prose around a table of Markdown.
    if (fields->size() == 1 && separator_ == '|' &&
        record_kind(text, options_.style) == LineKind::unknown) {
      if (claim_headings_.read_view(text, number)) return std::nullopt;
      if (text.ends_with(':') && hints_at_view(text)) {
        claim_headings_.set_unclear(text, number);
        return std::nullopt;
      }
      options_.warn(
          {number, 1, notation::quoted(text) + " is no row of the table, and is not used"});
      return std::nullopt;
    }
    if (fields->size() != columns_.size()) {
      return ParseError{number, 1,
                        "the row has " + std::to_string(fields->size()) + " fields, expected " +
                            std::to_string(columns_.size()) + " as in the first line"};
    }
    if (rows_are_moves_) return outcome_of_moves(*std::move(fields), number);
    return outcome_of_row(*std::move(fields), number, nlohmann::json());
  }

  /// Whether a row names columns: those below it were read as the columns of the first table, and
  /// their values for its side.
  [[nodiscard]] bool is_other_heading(const std::string& line,
                                      const std::vector<std::string>& cells) const {
    const bool is_alike = !cells.empty() && column_name(cells[0]) == columns_[0];
    if (is_alike) return separator_of_heading(line, options_.fields) != 0;
    // The cheap test comes first, since this is asked of every row, and the names are many.
    constexpr std::size_t kMaxName = 40;  // a board has more
    return std::ranges::none_of(cells,
                                [](const std::string& cell) {
                                  return cell.size() > kMaxName || begins_with_squares(cell);
                                }) &&
           is_clear_heading(line, options_.fields);
  }

  /// Splits a row of CSV, whose cells may have line breaks: spreadsheets write notes so. A
  /// quotation mark that somebody forgot looks alike, and would swallow the rest of the file. So
  /// the lines must make a whole row soon; else the error is that of the first, and the others are
  /// rows again.
  Result<std::vector<std::string>> whole_row(std::string row, std::size_t number) {
    constexpr std::size_t kMaxLines = 20;
    Result<std::vector<std::string>> first = split_row(row, separator_);
    if (first) return first;
    std::vector<std::string> lines;
    while (lines.size() < kMaxLines && lines_.read() == LineReader::Status::ok) {
      lines.push_back(lines_.line());
      row += ' ' + lines.back();
      Result<std::vector<std::string>> whole = split_row(row, separator_);
      if (whole && whole->size() == columns_.size()) return whole;
    }
    lines_.unread(std::move(lines), number + 1);
    return first;
  }

  std::optional<ParseError> end_rows() override { return claim_headings_.end_file(); }

  void keep_comment(std::string_view text, std::size_t number) {
    if (claim_headings_.read_view(text, number) || text[0] != '#') return;
    claim_headings_.end_at_heading(text, number, true);
    heading_ = ParseError{number, 1, notation::quoted(text) + " above the table is not used"};
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
    std::vector<std::string> unknown = columns_of_heading(text);
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

  std::optional<ParseError> read_heading(const std::string& line, std::size_t number) {
    if (format_ == Format::markdown) {
      columns_ = split_markdown(line);
      return check_columns(number);
    }
    separator_ = separator_of_heading(line, options_.fields);
    if (separator_ != 0) {
      columns_ = column_names(line, separator_, options_.fields);
      const auto has_name = [this](std::string_view name) { return has_column(columns_, name); };
      is_foreign_ = !are_results(has_name) || has_name("game");  // kanzen line writes other tables
      rows_are_moves_ = !is_foreign_ && has_name("move_lower") && has_name("move_upper");
      return check_columns(number);
    }
    separator_ = separator_of_row(line);
    is_foreign_ = true;
    columns_ = columns_of_row(line, separator_);
    lines_.unread(LineReader::Status::ok);
    return check_columns(number);
  }

  std::optional<ParseError> check_columns(std::size_t number) {
    if (heading_ && separator_ == '|') options_.warn(*heading_);
    heading_.reset();
    std::vector<std::string> unused;
    unused_.clear();
    fields_.letters.clear();
    fields_.chosen = choices_among(options_.fields, columns_);
    const auto has_name = [this](const char* name) { return has_column(columns_, name); };
    const bool is_own = is_foreign_ && (are_of_line(has_name) || are_of_index(has_name));
    const bool has_margins = std::ranges::any_of(
        columns_, [](const std::string& name) { return notation::same_letters(name, "winner"); });
    for (std::size_t i = 0; i < columns_.size() && !is_own; ++i) {
      const std::string& name = columns_[i];
      const bool is_known = format_ == Format::markdown ? notation::has_word(kMarkdownColumns, name)
                            : is_foreign_
                                ? known_field(name, fields_.chosen) != Field::none ||
                                      (has_margins && names_margin(name))
                                : is_field(name) || name == kSideColumn || is_move_column(name);
      if (!is_known) {
        if (!name.empty()) unused.push_back(name);
        unused_.insert(i);
      } else if (std::ranges::find(columns_, name) - columns_.begin() <
                 static_cast<std::ptrdiff_t>(i)) {
        return refuse("the column " + notation::quoted(name) + " is there twice, expected once");
      }
    }
    warn_of_unused(unused, number);
    if (!is_foreign_) return std::nullopt;
    const auto column_of = [this](Field field) {
      return std::ranges::find(columns_, field, [this](const std::string& name) {
        return known_field(name, fields_.chosen);
      });
    };
    const auto black = column_of(Field::black);
    const auto value = column_of(Field::value);
    fields_.names_white_first = column_of(Field::white) < black && black != columns_.end();
    rows_of_move_values_ = value != columns_.end() && has_rows_of_moves();
    const auto missing = missing_choice(options_.fields, fields_.chosen, "column");
    if (missing && !options_.several_files) return refuse(*missing);
    if (missing) options_.warn({number, 1, *missing});
    return std::nullopt;
  }

  void warn_of_unused(const std::vector<std::string>& names, std::size_t number) {
    if (!names.empty()) warn_once(number, columns_not("used", names));
  }

  [[nodiscard]] bool is_move_column(const std::string& name) const {
    return rows_are_moves_ && notation::has_word(kMoveColumns, name);
  }

  Result<OutcomeOrRecord> outcome_of_moves(std::vector<std::string> fields, std::size_t number) {
    nlohmann::json moves = nlohmann::json::array();
    std::vector<std::string> first;  // without the columns about the move
    while (true) {
      nlohmann::json move = nlohmann::json::object();
      for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string& column = columns_[i];
        if (!is_move_column(column)) continue;
        std::string text = unmarked_field(std::exchange(fields[i], {}));
        if (column.starts_with("move_")) {
          move[column.substr(5)] = number_or_text(std::move(text));
        } else if (column == "pv" || (column == "move" && !text.empty())) {
          move[column] = std::move(text);
        }
      }
      moves.push_back(std::move(move));
      if (first.empty()) first = fields;
      const LineReader::Status status = lines_.read();
      Result<std::vector<std::string>> next = split_csv(lines_.line(), separator_);
      bool is_same = status == LineReader::Status::ok && next && next->size() == first.size();
      for (std::size_t i = 0; is_same && i < first.size(); ++i) {
        is_same = is_move_column(columns_[i]) || next.value()[i] == first[i];
      }
      if (!is_same) {
        lines_.unread(status);
        break;
      }
      fields = std::move(next).value();
    }
    return outcome_of_row(std::move(first), number, moves);
  }

  /// `moves` is an array, or null.
  Result<OutcomeOrRecord> outcome_of_row(std::vector<std::string> fields, std::size_t number,
                                         const nlohmann::json& moves) {
    nlohmann::json object = nlohmann::json::object();
    std::string side;
    // A row may leave its status out: without a score, a result in Markdown is unfinished.
    if (format_ == Format::markdown) object["status"] = "unfinished";
    if (!is_foreign_) object["pv"] = "";
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const std::string& column = columns_[i];
      if (unused_.contains(i)) {
        if (column.empty() && !notation::trimmed(fields[i]).empty()) {
          warn_once(number, "the column " + std::to_string(i + 1) + " without a name is not used");
        }
        // A side may say whose value it is, and a sign how it is meant.
        const std::string_view cell = notation::trimmed(fields[i]);
        const bool is_used = fields::says_unfinished(cell) || side_of_word(cell, {}) ||
                             names_mover(cell) || view_of_phrase(cell) || fields::is_bound(cell);
        if (!column.empty() && !cell.empty() && is_foreign_ && is_used)
          object[column] = std::move(fields[i]);
        continue;
      }
      const Field field = is_foreign_ ? known_field(column, fields_.chosen) : Field::none;
      if (is_foreign_) fields[i] = unmarked_field(std::string(notation::trimmed(fields[i])));
      // An empty field means that no move is known.
      if (!is_foreign_ && (column == "best" || column == "best_move"))
        object["best_move"] = nullptr;
      const bool may_be_empty = is_foreign_ ? field == Field::exact : column == "status";
      if (fields[i].empty() && !may_be_empty) continue;
      if (is_foreign_) {
        object[column] = std::move(fields[i]);
      } else if (column == kSideColumn) {
        side = std::move(fields[i]);
      } else if (format_ == Format::csv) {
        add_csv_field(column, std::move(fields[i]), object);
      } else {
        add_markdown_field(column, std::move(fields[i]), object);
      }
    }
    if (!moves.empty()) add_rows_of_moves(moves, object);
    if (rows_of_move_values_) take_move_value(object);
    fields_.has_view_above = claim_headings_.is_known();
    Result<OutcomeOrRecord> parsed = parse_json_record(std::move(object), fields_);
    if (parsed && !side.empty() && side != to_string(record_of(*parsed).position.side)) {
      parsed =
          ParseError{0, 0, "side is " + notation::quoted(side) + ", expected that of the board"};
    }
    if (parsed && is_foreign_) warn_of_unused(fields_.unused, number);
    if (parsed) {
      for (const std::string& note : fields_.notes) warn_once(number, note);
    }
    Result<OutcomeOrRecord> placed = placed_on_line(std::move(parsed), number);
    if (placed && is_foreign_) {
      if (const auto error = claim_headings_.apply_to(record_of(*placed), lines_.line())) {
        return placed_on_line<OutcomeOrRecord>(*error, number);
      }
      if (auto error = claim_headings_.check_name(record_of(*placed))) {
        return placed_on_line<OutcomeOrRecord>(*std::move(error), number);
      }
    }
    if (placed && options_.whole_games) settle_result(record_of(*placed), options_);
    return placed;
  }

  /// Makes the value of a row one of its move.
  void take_move_value(nlohmann::json& object) const {
    nlohmann::json move;
    nlohmann::json value;
    for (const std::string& column : columns_) {
      const bool is_move = notation::same_letters(column, "move");
      if (!object.contains(column) ||
          (!is_move && known_field(column, fields_.chosen) != Field::value)) {
        continue;
      }
      (is_move ? move : value) = object[column];
      object.erase(column);
    }
    if (move.is_string()) object["values"][move.get<std::string>()] = value;
  }

  /// Whether one position has several rows, which differ in a column `move` besides their values.
  /// With one row each, the move is the best one, and the value is that of the position, too.
  bool has_rows_of_moves() {
    const auto index_of = [this](const auto& is_wanted) {
      return static_cast<std::size_t>(std::ranges::find_if(columns_, is_wanted) - columns_.begin());
    };
    const std::size_t move =
        index_of([](const std::string& name) { return notation::same_letters(name, "move"); });
    const std::size_t place = index_of([this](const std::string& name) {
      const Field field = known_field(name, fields_.chosen);
      return field == Field::board || field == Field::moves;
    });
    if (move == columns_.size() || place == columns_.size()) return false;
    std::map<std::string, std::string> moves;  // of each position
    bool was_found = false;
    look_at_rows([&](const std::vector<std::string>& row) {
      was_found = was_found || moves.try_emplace(row[place], row[move]).first->second != row[move];
    });
    return was_found;
  }

  /// Looks for the letters of a column below the first result that begins with one, since `W` is
  /// White or a win. Else nothing is read before its turn.
  void look_at_letters(const std::string& name) {
    const auto column =
        static_cast<std::size_t>(std::ranges::find(columns_, name) - columns_.begin());
    look_at_rows([&](const std::vector<std::string>& row) {
      fields::note_letter(notation::trimmed(row[column]), fields_.letters[name]);
    });
  }

  /// Calls `look` for the next rows, which stay to be read.
  template <class Look>
  void look_at_rows(Look look) {
    constexpr std::size_t kMaxLines = 1000;
    lines_.look_ahead(kMaxLines, [&](const std::string& line) {
      const auto row =
          format_ == Format::markdown ? Result(split_markdown(line)) : split_row(line, separator_);
      if (row && row->size() == columns_.size()) look(*row);
    });
  }

  Format format_;
  FieldContext fields_;
  bool is_foreign_ = false;  // the table is not one of our results
  char separator_ = ',';
  std::vector<std::string> columns_;   // empty until the heading is read
  std::set<std::size_t> unused_;       // indexes of columns
  bool rows_are_moves_ = false;        // each row is a move of a position
  bool rows_of_move_values_ = false;   // the same in a table of another program
  std::optional<ParseError> heading_;  // of Markdown above; else, the line is a comment
  ClaimHeadings own_claims_;
  ClaimHeadings& claim_headings_;  // whose values the claims have, if a line above says it
};

}  // namespace

std::unique_ptr<FileSource<OutcomeOrRecord>> make_table_reader(std::istream& in, Format format,
                                                               const ReaderOptions& options) {
  return std::make_unique<TableReader>(in, format, options, nullptr);
}

std::unique_ptr<FileSource<OutcomeOrRecord>> make_table_reader_of(LineReader& lines,
                                                                  const ReaderOptions& options,
                                                                  ClaimHeadings& claims) {
  return std::make_unique<TableReader>(lines, Format::csv, options, &claims);
}

}  // namespace kanzen

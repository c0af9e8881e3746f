#include "solver/formats/open_records.hpp"

#include <sstream>

#include "solver/dialects/captions.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/line_marks.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/base81.hpp"
#include "solver/formats/edax_book.hpp"
#include "solver/formats/game_headings.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/line_record.hpp"
#include "solver/formats/table_rows.hpp"
#include "solver/formats/text_readers.hpp"

namespace kanzen {

namespace {

/// The names stand in the order of the enum.
constexpr std::array<std::string_view, 14> kFormatNames{
    "automatic", "lines", "ggf",   "sgf",    "pgn", "wthor",    "edax-book",
    "base81",    "ffo",   "jsonl", "fields", "csv", "markdown", "html"};

/// A WTHOR header's century and day are control characters, which text does not have.
bool looks_like_wthor(std::string_view head) {
  if (!parse_wthor_header(head).ok()) return false;
  const auto century = static_cast<unsigned char>(head[0]);
  return century >= 19 && century <= 21 && static_cast<unsigned char>(head[1]) < 100;
}

std::string_view first_line(std::string_view head) noexcept {
  while (!head.empty()) {
    const std::size_t end = head.find('\n');
    const std::string_view line = notation::trimmed(head.substr(0, end));
    const bool is_column = line.size() > 1 && notation::is_one_of(line[1], ",;\t|");
    const bool is_skipped = is_blank_row(line) || line[0] == '%' ||
                            (line[0] == '#' && !is_column) || is_code_mark(line);
    if (!is_skipped && !is_separator_line(line)) return line;
    if (end == std::string_view::npos) break;
    head.remove_prefix(end + 1);
  }
  return {};
}

/// Skips blanks and lines of comments.
std::size_t skip_comments(std::string_view text, std::size_t at) noexcept {
  at = notation::skip_blanks(text, at);
  while (text.substr(at).starts_with("//")) {
    at = notation::skip_blanks(text, std::min(text.find('\n', at), text.size()));
  }
  return at;
}

/// Recognises JSON and JavaScript, also after a declaration and comments. A board of a server
/// begins with `[8`, and tags of PGN with a letter.
bool looks_like_json(std::string_view text) noexcept {
  std::size_t at = skip_comments(text, 0);
  const std::string_view line = text.substr(at, text.find('\n', at) - at);
  if (array_of_declaration(line) < line.size()) return true;
  for (const std::string_view word : {"export", "default", "const", "let", "var"}) {
    const std::string_view found = notation::letters_at(text, at);
    if (found != word) continue;
    at = notation::skip_blanks(text, at + found.size());
    if (word == "default") break;
  }
  const auto is_in_name = [](char c) {
    return notation::is_letter(c) || notation::is_digit(c) || c == '_' || c == '.';
  };
  std::size_t name = at;
  while (name < text.size() && is_in_name(text[name])) ++name;
  if (name > at && text.substr(name).starts_with("([")) return true;  // `np.array([`
  if (name > at && text.substr(name).starts_with(":\n")) {
    const std::size_t item = notation::skip_blanks(text, name + 1);
    if (text.substr(item).starts_with("- {")) return true;
  }
  name = notation::skip_blanks(text, name);
  if (name > at && name < text.size() && text[name] == '=') {
    at = notation::skip_blanks(text, name + 1);
    const std::string_view number = text.substr(std::min(at + 1, text.size()), 1);
    if (text.substr(at).starts_with('[') && std::ranges::any_of(number, notation::is_digit)) {
      return true;
    }
  }
  if (text.substr(at).starts_with("- {")) at += 2;  // a list of YAML
  if (at >= text.size()) return false;
  const char first = text[at];
  at = skip_comments(text, at + 1);
  if (at >= text.size()) return first == '[' && text.ends_with('\n');
  if (first == '{')
    return text[at] == '"' || text[at] == '\'' || text.find(':', at) < text.find('\n', at);
  return first == '[' && notation::is_one_of(text[at], "\"'{[(");
}

/// Recognises eight ranks in the brackets of an array without a name, and below them whose move it
/// is. To JSON, that last line would be a fault.
bool is_array_with_side(std::string_view head) {
  using enum PrintedKind;
  int ranks = 0;
  std::optional<bool> found;
  notation::for_each_line(head, [&](std::string_view line) {
    if (found) return;
    const PrintedKind kind = classify_line(line).kind;
    if (kind == rank && ranks < 8) {
      ++ranks;
    } else if (kind != frame) {
      found = kind == side && ranks == 8;
    }
  });
  return found.value_or(false);
}

[[nodiscard]] bool holds_games(Format format) noexcept {
  return format != Format::edax_book && format != Format::base81 && format != Format::ffo &&
         format != Format::markdown && format != Format::html;
}

/// Whether a result stands below a board; below moves, it would be the result of the game.
bool has_ffo_result(std::string_view head) {
  bool was_found = false;
  std::string_view above;
  notation::for_each_line(head, [&](std::string_view line) {
    was_found = was_found || (parse_ffo_result(line) && first_group(above).size() == kSquares);
    above = line;
  });
  return was_found;
}

/// Whether a line of words below each other can be a row under the heading: `My best game` above
/// `f5d6c3` or `Al - Bo` is a sentence.
bool fits_below(std::string_view heading, std::string_view row) {
  constexpr std::size_t kMinChars = 4;
  const std::vector<std::string> cells = column_names(row, ' ', {});
  return cells.size() == column_names(heading, ' ', {}).size() &&
         std::ranges::any_of(cells, [](const std::string& cell) {
           const bool has_digit = std::ranges::any_of(cell, notation::is_digit);
           return cell.size() >= kSquares || (has_digit && cell.size() >= kMinChars);
         });
}

/// Whether a table in the text is one of Markdown, which text may surround.
bool has_markdown_table(std::string_view head, const FieldChoice& fields) {
  bool was_found = false;
  notation::for_each_line(head, [&](std::string_view line) {
    was_found = was_found || form_of_mixed_line(line, fields) == TextForm::table;
  });
  return was_found;
}

/// Recognises a page by its first line, since the data come much later, or by a table.
bool looks_like_page(std::string_view line, std::string_view head) {
  constexpr std::string_view kPage = "<!doctype html";
  const bool is_table = line.starts_with('<') && notation::to_lower(head).find("<td") < head.size();
  return is_table || notation::same_letters(line.substr(0, kPage.size()), kPage);
}

/// Refuses a file of positions if the options require games.
class NoGames final : public RecordSource {
 public:
  explicit NoGames(Format format) : format_(format) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override {
    if (std::exchange(was_reported_, true)) return std::nullopt;
    return Result<PositionRecord>(
        ParseError{1, 1,
                   "a file of positions (" + std::string(to_string(format_)) +
                       "), expected games: lines of moves, GGF, SGF, PGN or WTHOR"});
  }
  [[nodiscard]] std::size_t line() const noexcept override { return 1; }

  Format format_;
  bool was_reported_ = false;
};

/// Reads a file in which lines, PGN, games in parentheses and tables of Markdown may follow each
/// other, as in a mail.
class MixedReader final : public LineSource<PositionRecord> {
 public:
  MixedReader(SharedText text, TextForm first)
      : LineSource(text->lines, text->options),
        text_(std::move(text)),
        reader_(&reader_of(first)) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override {
    while (true) {
      auto next = reader_->next();
      if (next) return next;
      if (reader_->interrupted()) throw Interrupted();
      if (reader_->failed()) return std::nullopt;
      const LineReader::Status status = lines_.read();
      if (status == LineReader::Status::end) {
        if (auto error = text_->claims.end_file()) return Result<PositionRecord>(*std::move(error));
        return std::nullopt;
      }
      lines_.unread(status);
      reader_ = &reader_of(form_of_mixed_line(lines_.line(), options_.fields));
      reader_->reopen();
    }
  }

  RecordSource& reader_of(TextForm form) {
    const bool are_lines = form == TextForm::lines;
    lines_.change_lines(are_lines ? make_line_stripper(options_) : nullptr);
    std::unique_ptr<RecordSource>& reader = readers_[static_cast<std::size_t>(form)];
    if (!reader) {
      reader = form == TextForm::lines ? make_position_reader(text_)
               : form == TextForm::table
                   ? make_outcome_records(make_table_reader(text_, Format::csv), options_)
               : form == TextForm::pgn ? make_pgn_reader(text_)
                                       : make_game_reader(text_);
    }
    return *reader;
  }

  SharedText text_;
  std::array<std::unique_ptr<RecordSource>, 4> readers_;  // by TextForm
  RecordSource* reader_;
};

/// Reads the only record; `what` begins the error about another, e.g. "a second".
Result<PositionRecord> only_record(RecordSource& source, std::string_view what) {
  auto found = source.next();
  if (!found) return ParseError{1, 1, "no position, expected one"};
  const auto second = found->ok() ? source.next() : std::nullopt;
  if (!second) return *std::move(found);
  if (!second->ok()) return second->error();
  return ParseError{(*second)->line, 1, std::string(what) + " position, expected one position"};
}

Result<PositionRecord> read_line_text(std::string_view text, const ReaderOptions& options) {
  // This must be a single record, so lines of moves belong together. Nothing may follow its comment
  // or claim.
  const std::string_view lines = notation::trimmed(text);
  const std::size_t last_line = lines.rfind('\n');
  const bool ends_once = last_line == std::string_view::npos ||
                         lines.find_first_of(";%") > notation::skip_blanks(lines, last_line);
  if (ends_once && record_kind(text, options.style) == LineKind::moves) {
    Result<LineRecord> line = parse_line_record(text, options.style);
    if (!line) return std::move(line).error();
    if (!line->claim_warning.empty()) options.warn({1, 1, line->claim_warning});
    if (line->is_doubted) options.warn({1, 1, std::string(kQuestioned)});
    line->record.game = std::move(line->game);
    line->record.text = std::string(text);
    return placed_on_line(Result(std::move(line->record)), 1);
  }
  std::istringstream source{std::string(text)};
  Game game;
  Result<PositionRecord> read =
      only_record(*make_position_reader(text_of(source, options), &game), "a second");
  if (read) read->game = std::move(game);
  return read;
}

/// Reads a board without a score, by which no file of boards would be recognised.
std::optional<Result<PositionRecord>> read_base81_text(std::string_view line) {
  const Result<Board> board = parse_base81(line);
  if (!board) return std::nullopt;
  const Base81Reading reading = base81_reading(line);
  if (reading == Base81Reading::unclear) {
    return Result<PositionRecord>(ParseError{1, 1, std::string(kUnclearBase81)});
  }
  if (reading != Base81Reading::board || !can_occur_in_game(board->occupied())) return std::nullopt;
  PositionRecord record;
  record.text = std::string(line);
  record.position = {*board, Colour::black};
  return placed_on_line(Result(std::move(record)), 1);
}

Result<PositionRecord> read_any(std::string_view text, const ReaderOptions& options) {
  ReaderOptions named = with_legend(options, text);
  if (options.format == Format::automatic) {
    if (auto board = read_base81_text(notation::trimmed(text))) return *std::move(board);
    named.format = recognise(text);
  }
  if (named.format == Format::lines || named.format == Format::ffo) {
    return read_line_text(text, named);
  }
  named.whole_games =
      named.format == Format::ggf || named.format == Format::sgf || named.format == Format::pgn;
  if (options.format == Format::automatic && named.format == Format::base81) {
    named.format = Format::automatic;  // lines that may be moves are refused
  }
  std::istringstream source{std::string(text)};
  InputStream in(source);
  return only_record(*open_records(in, named), "more than one");
}

}  // namespace

std::string_view to_string(Format format) noexcept {
  const auto index = static_cast<std::size_t>(format);
  return index < kFormatNames.size() ? kFormatNames[index] : std::string_view{};
}

std::optional<Format> format_by_name(std::string_view name) noexcept {
  const auto known = std::ranges::find(kFormatNames, name);
  if (known == kFormatNames.end()) return std::nullopt;
  return static_cast<Format>(known - kFormatNames.begin());
}

// The order of the tests counts: first what no text can begin with, then forms with a clear first
// sign, then tables, whose headings are words that text may have, and text last.
Format recognise(std::string_view head, const FieldChoice& fields) {
  if (head.starts_with(kEdaxBookHead)) return Format::edax_book;
  if (looks_like_wthor(head)) return Format::wthor;
  if (head.starts_with(notation::kByteOrderMark))
    head.remove_prefix(notation::kByteOrderMark.size());
  // Base 81 has no comments, and a board may begin with % or #.
  const std::string_view very_first = notation::trimmed(head.substr(0, head.find('\n')));
  if (is_base81_line(very_first) && base81_reading(very_first) == Base81Reading::board) {
    return Format::base81;
  }
  if (head.starts_with('{')) {
    // A board may also begin with {, but cannot contain the } at the end of an object.
    return parse_base81(very_first) ? Format::base81 : Format::jsonl;
  }
  if (!is_separator_line(very_first) && begins_field_lines(head, fields)) {
    return Format::fields;
  }
  if (looks_like_json(head)) return is_array_with_side(head) ? Format::lines : Format::jsonl;
  const std::string_view line = first_line(head);
  if (looks_like_page(line, head)) return Format::html;
  if (is_exported_from_edax(line)) return Format::edax_book;
  const std::string_view below = line.empty() ? line : first_line({line.end(), head.end()});
  const bool is_title_rule = !below.empty() && notation::has_only(below, "=-~");
  const bool is_sentence =
      separator_of_heading(line, fields) == ' ' && !below.empty() && !fits_below(line, below);
  const bool has_table = !is_title_rule && !is_sentence;
  if (has_table && begins_table(line, Format::markdown, fields)) return Format::markdown;
  if (has_markdown_table(head, fields)) return Format::lines;
  if (has_table && begins_table(line, Format::csv, fields)) return Format::csv;
  if (begins_with_title(head, fields)) return Format::csv;
  if (line.find_first_of(",;\t|") != std::string_view::npos && has_unknown_heading(line, below)) {
    return Format::csv;
  }
  const TextForm form = form_of_line(line);
  if (form == TextForm::games || head.find("\n(;GM[") < head.size()) {
    // One reader handles both, game by game, and names what is no game.
    return head.find("GM[2]") == std::string_view::npos ? Format::ggf : Format::sgf;
  }
  if (form == TextForm::pgn) return Format::pgn;
  return has_ffo_result(head) ? Format::ffo : Format::lines;
}

ReaderOptions with_legend(ReaderOptions options, std::string_view head) {
  notation::for_each_line(head, [&](std::string_view line) { add_legend(line, options.style); });
  return options;
}

bool holds_results(Format format) noexcept {
  return format == Format::jsonl || format == Format::fields || format == Format::csv ||
         format == Format::markdown || format == Format::html;
}

std::unique_ptr<FileSource<OutcomeOrRecord>> open_results(std::istream& in, Format format,
                                                          const ReaderOptions& options,
                                                          SkippedLines skipped) {
  if (format == Format::csv || format == Format::markdown) {
    return make_table_reader(text_of(in, options), format);
  }
  return std::make_unique<JsonlReader>(in, options, format, std::move(skipped));
}

std::unique_ptr<RecordSource> open_records(InputStream& in, const ReaderOptions& given,
                                           WthorNames names, SkippedLines skipped) {
  const Format format =
      given.format == Format::automatic ? recognise(in.head(), given.fields) : given.format;
  const ReaderOptions options = with_legend(given, in.head());
  if (options.whole_games && !holds_games(format) && format != Format::html)
    return std::make_unique<NoGames>(format);
  const bool may_be_mixed = format == Format::lines || format == Format::pgn ||
                            format == Format::ggf || format == Format::sgf;
  ReaderOptions as_recognised = options;
  as_recognised.format = format;
  as_recognised.has_prose = may_be_mixed && has_markdown_table(in.head(), options.fields);
  if (given.format == Format::automatic && may_be_mixed) {
    auto text = std::make_shared<TextLines>(in, as_recognised, true);
    return std::make_unique<MixedReader>(std::move(text), format == Format::lines ? TextForm::lines
                                                          : format == Format::pgn
                                                              ? TextForm::pgn
                                                              : TextForm::games);
  }
  switch (format) {
    case Format::ggf:
    case Format::sgf:
      return make_game_reader(text_of(in, options));
    case Format::pgn:
      return make_pgn_reader(text_of(in, options));
    case Format::wthor:
      return make_wthor_reader(in, options, std::move(names));
    case Format::edax_book:
      return make_edax_book_reader(in, options);
    case Format::base81:
      return make_base81_reader(in, options);
    case Format::jsonl:
    case Format::fields:
    case Format::csv:
    case Format::markdown:
    case Format::html:
      return make_outcome_records(open_results(in, format, options, std::move(skipped)), options);
    case Format::automatic:
    case Format::lines:
    case Format::ffo:
      break;
  }
  return make_position_reader(text_of(in, as_recognised));
}

Result<PositionRecord> parse_text(std::string_view text, const ReaderOptions& options) {
  Result<PositionRecord> read = read_any(text, options);
  if (!read) {
    ParseError error = std::move(read).error();
    if (notation::trimmed(text).find('\n') == std::string_view::npos) error.line = 0;
    return error;
  }
  if (!read->game) read->game = Game{read->position, {}, read->position};
  read->position = read->game->end;
  return read;
}

Result<Game> parse_game_text(std::string_view text, std::vector<ParseError>* warnings) {
  ReaderOptions options;
  if (warnings != nullptr) {
    options.on_warning = [warnings](std::string_view, const ParseError& warning) {
      warnings->push_back(warning);
    };
  }
  Result<PositionRecord> read = parse_text(text, options);
  if (!read) return std::move(read).error();
  const PositionRecord record = std::move(read).value();
  const auto warn_if = [warnings](bool unused, const std::string& message) {
    if (warnings != nullptr && unused) warnings->push_back({0, 0, message});
  };
  warn_if(!record.claims.empty(), "the scores in it are not used");
  warn_if(record.has_name(), "the name " + notation::quoted(record.id) + " is not used");
  // Only these formats have players; elsewhere we would read them as part of a game's name.
  const Format format = recognise(notation::trimmed(text));
  const bool has_players = format == Format::ggf || format == Format::sgf || format == Format::pgn;
  warn_if(!has_players && record.comment && *record.comment != record.id,
          "the comment in it is not used");
  return *record.game;
}

std::string moves_from_start(const Game& game) {
  return game.start == kStartPosition ? notation::to_string(game.moves) : std::string();
}

std::string moves_from_start(const PositionRecord& record) {
  if (record.game && record.game->end == record.position) return moves_from_start(*record.game);
  const Result<PositionRecord> read = parse_text(record.text);
  return read && read->position == record.position ? moves_from_start(*read->game) : "";
}

}  // namespace kanzen

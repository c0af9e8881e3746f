
#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/text_readers.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_error;
using notation::skip_blanks;

/// Tags that do not affect the moves; the comment leaves them out.
constexpr std::string_view kOtherTags =
    "Annotator BlackElo BlackNA BlackRatingDiff BlackTeam BlackTitle BlackType Board ECO EndDate "
    "EndTime EventDate EventSponsor Link Opening Section "
    "Stage StartTime Termination TimeControl UTCDate UTCTime WhiteElo WhiteTeam WhiteTitle "
    "WhiteType";

struct Tags {
  std::map<std::string_view, std::string_view> values;  // as in the text, for tags that are used
  std::vector<std::string> unused;
  std::vector<std::string> left_out;

  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  }

  /// Returns a value without escapes; empty if it is unknown, as ?, ????.??.??, - and * say.
  [[nodiscard]] std::string known(std::string_view name) const {
    const std::string_view value = find(name).value_or("");
    if (notation::has_only(value, "?.-*")) return {};
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] == '\\' && i + 1 < value.size()) ++i;
      out += value[i];
    }
    return out;
  }
};

/// Returns the end of the value at `at`; npos if this line has none. A backslash escapes the next
/// character.
std::size_t end_of_tag_value(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && text[at] != '"' && text[at] != '\n') {
    at += text[at] == '\\' ? std::size_t{2} : 1;
  }
  return at < text.size() && text[at] == '"' ? at : std::string_view::npos;
}

/// Reads `[Name "value"]` and moves `at` to its end.
std::optional<ParseError> read_tag(std::string_view text, std::size_t& at, Tags& tags) {
  const std::size_t name_at = skip_blanks(text, at + 1);
  const std::size_t name_end = notation::find_any(text, " \t\n\"]", name_at);
  const std::size_t open = skip_blanks(text, name_end);
  if (open >= text.size() || text[open] != '"') {
    return found_error(text, open, " in a tag, expected [Name \"value\"]");
  }
  const std::size_t close = end_of_tag_value(text, open + 1);
  const std::size_t end =
      close == std::string_view::npos ? text.size() : skip_blanks(text, close + 1);
  if (end >= text.size() || text[end] != ']') {
    return error_at(text, open, "the tag is not closed, expected \"]");
  }
  constexpr std::string_view kUsed =
      "FEN Variant Black White Event Site Date Time Round GameId Result";
  const std::string_view name = text.substr(name_at, name_end - name_at);
  if (!notation::has_word(kUsed, name)) {
    const bool describes_file = notation::has_word("Mode PlyCount SetUp", name);
    const bool is_known = notation::has_word(kOtherTags, name);
    if (!describes_file) (is_known ? tags.left_out : tags.unused).emplace_back(name);
  } else if (!tags.values.emplace(name, text.substr(open + 1, close - open - 1)).second &&
             name != "Result") {
    return error_at(text, name_at,
                    "a second tag " + notation::quoted(name) + ", expected only one");
  }
  at = end + 1;
  return std::nullopt;
}

Result<Fen> parse_start(std::string_view text, const Tags& tags, bool has_drops) {
  Fen start{kStartPosition, has_drops ? FenColours::flipello : FenColours::edax};
  const auto stated = tags.find("Variant");
  if (stated) {
    const std::string_view variant = notation::trimmed(*stated);
    if (notation::same_letters(variant, "flipello")) {
      start.colours = FenColours::flipello;
    } else if (!notation::same_letters(variant, "othello") &&
               !notation::same_letters(variant, "reversi")) {
      return error_at(
          text, offset_of(text, *stated),
          "the variant is " + notation::quoted(variant) + ", expected Othello or Flipello");
    }
  }
  const auto board = tags.find("FEN");
  if (!board) {
    if (start.colours == FenColours::flipello) start.position = flipello_start();
    return start;
  }
  // Without the tag Variant, only the discs in hand show that P is Black.
  const bool is_by_variant = stated && start.colours == FenColours::flipello;
  std::size_t at = 0;
  Result<Fen> fen = read_fen(*board, at, is_by_variant ? FenColours::flipello : FenColours::edax);
  if (!fen) return within(text, *board, fen.error());
  if (at < board->size()) {
    return within(text, *board,
                  error_at(*board, at,
                           "found " + notation::quoted(board->substr(at)) +
                               ", expected - - 0 1 or the end of the FEN"));
  }
  if (has_drops && fen->colours == FenColours::edax) {
    return error_at(text, offset_of(text, *board),
                    "moves such as P@d6 are Flipello, in which P is Black, but without discs in "
                    "hand p is Black, expected [] after the board, or moves such as d6");
  }
  return fen;
}

struct Comment {
  std::size_t at = 0;  // where it begins in the text
  std::string text;
};

/// Replaces comments, variations and annotations by spaces, so that columns do not change, and adds
/// the comments that are not in a variation. The variations are counted in `unused`.
std::optional<ParseError> blank_annotations(std::string& text, std::size_t at,
                                            std::vector<Comment>& comments,
                                            std::vector<std::string>& unused) {
  std::size_t depth = 0;  // the depth of variations
  while (at < text.size()) {
    const char c = text[at];
    const bool is_line_start = at == 0 || text[at - 1] == '\n';
    std::size_t end = at + 1;
    if (c == '{') {
      end = text.find('}', at);
      if (end == std::string::npos)
        return error_at(text, at, "the comment is not ended, expected }");
      if (depth == 0) comments.push_back({at, text.substr(at + 1, end - at - 1)});
      ++end;
    } else if (c == ';' || (c == '%' && is_line_start)) {
      end = std::min(text.find('\n', at), text.size());
      if (c == ';' && depth == 0) comments.push_back({at, text.substr(at + 1, end - at - 1)});
    } else if (c == '$') {
      end = notation::skip_digits(text, end);
    } else if (c == '(' || c == ')') {
      if (c == ')' && depth == 0) return error_at(text, at, "found ')', expected a move");
      if (c == '(' && depth == 0) unused.emplace_back("variations");
      depth += c == '(' ? std::size_t{1} : ~std::size_t{0};
    } else if (c != '!' && c != '?' && depth == 0) {
      ++at;
      continue;
    }
    for (; at < end; ++at) {
      if (text[at] != '\n') text[at] = ' ';
    }
  }
  return depth == 0 ? std::optional<ParseError>()
                    : error_at(text, text.size(), "a variation is open, expected )");
}

/// Returns the result at the end of the moves; empty if there is none.
std::string_view result_after(std::string_view moves) {
  moves = notation::trimmed(moves);
  const std::string_view word = moves.substr(moves.find_last_of(" \t\n") + 1);
  const bool is_number = notation::has_only(word, "0123456789.");  // of the move on the next line
  const bool is_result = !is_number && notation::is_digit(word[0]) && parse_game_result(word);
  return is_result || word == "*" ? word : "";
}

Result<Game> read_game_moves(std::string_view moves, std::size_t& at, const Fen& start) {
  return start.colours == FenColours::flipello
             ? read_moves_of_flipello(std::string(moves), at, start.position)
             : notation::read_moves(moves, at, start.position);
}

/// Adds the comments before the first move to that of the game, and the values in others to the
/// move before them. The game has been read from `moves`, without comments, at `begin`.
void add_comments(std::string_view moves, std::size_t begin, Fen start,
                  const std::vector<Comment>& comments, GameRecord& record) {
  std::size_t count = 0;
  for (const Comment& comment : comments) {
    std::size_t at = 0;  // we read each move once, since a game may have thousands of comments
    std::string_view part = moves.substr(0, comment.at);
    part.remove_prefix(std::min(begin, part.size()));
    const Result<Game> game = read_game_moves(part, at, start);
    if (!game) return;  // the comment stands in the middle of a move
    begin += at;
    count += game->moves.size();
    start.position = game->end;
    if (count == 0) append_field(record.comment, comment.text);
    record.add_comment(comment.text, count);
  }
}

/// Reads the tags and moves of a game; the tag FEN sets the starting position. Variations,
/// annotations such as $1 and !, and move numbers are ignored. Discs in hand, drops as moves, or
/// the tag Variant show a game of Flipello, whose White moves first and is our Black.
Result<GameRecord> parse_pgn(std::string_view text) {
  Tags tags;
  std::size_t at = skip_blanks(text, 0);
  while (at < text.size() && text[at] == '[') {
    if (std::optional<ParseError> error = read_tag(text, at, tags)) return *std::move(error);
    at = skip_blanks(text, at);
  }
  const std::size_t moves_at = at;
  std::string moves(text);
  std::vector<Comment> comments;
  if (std::optional<ParseError> error = blank_annotations(moves, at, comments, tags.unused))
    return *std::move(error);
  const std::string result(result_after(moves));
  moves.resize(moves.size() - (result.empty() ? 0 : moves.size() - moves.rfind(result)));
  const Result<Fen> start =
      parse_start(text, tags, has_drop(std::string_view(moves).substr(std::min(at, moves.size()))));
  if (!start) return start.error();
  const bool is_flipello = start->colours == FenColours::flipello;
  Result<Game> game = read_game_moves(moves, at, *start);
  if (!game) return std::move(game).error();
  if (at < moves.size()) return found_error(moves, at, ", expected a move such as f5");
  GameRecord record{*std::move(game), std::move(tags.unused), std::move(tags.left_out)};
  // Chess servers let White begin, who is our Black.
  const std::string first = tags.known(is_flipello ? "White" : "Black");
  const std::string second = tags.known(is_flipello ? "Black" : "White");
  std::string date = tags.known("Date");
  date = date.substr(0, date.find(".??"));
  const std::string time = tags.known("Time");  // GameWriter puts the time of a date there
  if (!date.empty() && !time.empty()) date += ' ' + time;
  record.tags = {.source = {},
                 .black = tag_text(first),
                 .white = tag_text(second),
                 .tournament = tag_text(tags.known("Event")),
                 .place = tag_text(tags.known("Site")),
                 .date = tag_text(date),
                 .round = tag_text(tags.known("Round")),
                 .result = tag_text(tags.known("Result"))};
  const auto tag = parse_game_result(record.tags.result);
  const auto behind = parse_game_result(result);
  if (record.tags.result.empty()) {
    record.tags.result = result;
  } else if (behind && (!tag || contradict(tag->bounds(), behind->bounds()))) {
    record.unused.emplace_back("a second, other result");
  }
  record.name = tag_text(tags.known("GameId"));
  add_comments(moves, moves_at, start.value(), comments, record);
  return record;
}

/// Whether the line is words or a board, with which no line of moves begins.
bool lacks_moves(std::string_view line) {
  line = notation::trimmed(line);
  std::size_t at = 0;
  const bool is_board = first_group(line).size() == kSquares && !begins_with_squares(line);
  return is_board ||
         (!line.empty() && notation::is_name_letter(line[0]) && !notation::read_move(line, at));
}

class PgnReader final : public GamesSource {
 public:
  explicit PgnReader(SharedText text)
      : GamesSource(text->lines, text->options), text_(std::move(text)) {}

 private:
  std::optional<ParseError> read_game() override {
    std::string text;
    std::size_t first = 0;
    bool is_in_moves = false;
    bool is_in_comment = false;
    bool is_too_long = false;
    bool is_below_blank = false;
    bool is_lost = false;  // text of another form stands in its place
    while (true) {
      const LineReader::Status status = lines_.read();
      end_file(status == LineReader::Status::end);
      if (status == LineReader::Status::end) break;
      if (status == LineReader::Status::too_long) {  // so we drop the game up to the next tags
        if (first == 0) first = lines_.number();
        is_too_long = is_in_moves = true;
        continue;
      }
      const std::string& line = lines_.line();
      const bool is_tag = !is_in_comment && line.starts_with('[');
      const bool is_blank = notation::trimmed(line).empty();
      if (is_blank && first == 0) continue;
      const bool ends =
          first == 0 ? form_of_line(line) != TextForm::pgn
                     : (is_below_blank || !is_in_moves) && !is_in_comment && lacks_moves(line);
      if ((is_tag && is_in_moves) || (ends && text_->is_mixed)) {
        lines_.unread(status);
        end_file(first == 0);
        is_lost = ends && !is_in_moves;
        break;
      }
      is_below_blank = is_blank;
      if (first == 0) first = lines_.number();
      if (!is_tag && !is_blank) is_in_moves = true;
      std::string moves;  // without comments
      for (const char c : line) {
        if (c == ';' && !is_in_comment) break;
        if (!is_tag && (c == '{' || c == '}')) is_in_comment = c == '{';
        if (!is_tag && !is_in_comment) moves += c;
      }
      is_too_long = is_too_long || text.size() + line.size() > options_.max_record_bytes;
      if (!is_too_long) text.append(line).append(1, '\n');
      if (!result_after(moves).empty()) break;
    }
    if (first == 0) return std::nullopt;
    if (is_lost)
      return add_game(ParseError{0, 1, "no moves below the tags, expected a game"}, first);
    if (!is_too_long) return add_game(parse_pgn(text), first);
    return add_game(
        ParseError{0, 1,
                   "the game is longer than " + std::to_string(options_.max_record_bytes) +
                       " bytes, expected a new tag section"},
        first);
  }

  SharedText text_;
};

}  // namespace

std::unique_ptr<RecordSource> make_pgn_reader(SharedText text) {
  return std::make_unique<PgnReader>(std::move(text));
}

}  // namespace kanzen

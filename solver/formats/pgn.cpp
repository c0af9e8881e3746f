#include "solver/formats/fen.hpp"
#include "solver/formats/ggf_sgf.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_error;
using notation::skip_blanks;
using Error = std::optional<ParseError>;

struct Tags {
  std::optional<std::string_view> fen;
  std::optional<std::string_view> variant;
  std::optional<std::string_view> black;
  std::optional<std::string_view> white;
  std::string event;
  std::string tournament;
  std::string place;
  std::string date;
  std::string name;
  std::vector<std::string> unused;
};

/// They do not affect the moves, and are left out of the comment.
constexpr std::array<std::string_view, 32> kOtherTags{
    "Annotator",    "BlackElo",    "BlackNA", "BlackRatingDiff", "BlackTeam", "BlackTitle",
    "BlackType",    "Board",       "ECO",     "EndDate",         "EndTime",   "EventDate",
    "EventSponsor", "Link",        "Mode",    "Opening",         "PlyCount",  "Result",
    "Round",        "Section",     "SetUp",   "Stage",           "StartTime", "Termination",
    "Time",         "TimeControl", "UTCDate", "UTCTime",         "WhiteElo",  "WhiteTeam",
    "WhiteTitle",   "WhiteType"};

/// Of the value at `at`; npos if this line has none. A backslash escapes the next character.
std::size_t end_of_tag_value(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && text[at] != '"' && text[at] != '\n') {
    at += text[at] == '\\' ? std::size_t{2} : 1;
  }
  return at < text.size() && text[at] == '"' ? at : std::string_view::npos;
}

std::string without_escapes(std::string_view value) {
  std::string out;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) ++i;
    out += value[i];
  }
  return out;
}

/// More than question marks and points, which stand for an unknown value.
bool is_known(std::string_view value) noexcept {
  return value.find_first_not_of("?.") != std::string_view::npos;
}

Error add_tag(std::string_view text, std::size_t at, std::string_view name, std::string_view value,
              Tags& tags) {
  std::optional<std::string_view>* const only = name == "FEN"       ? &tags.fen
                                                : name == "Variant" ? &tags.variant
                                                : name == "Black"   ? &tags.black
                                                : name == "White"   ? &tags.white
                                                                    : nullptr;
  if (only != nullptr && *only) {
    return error_at(text, at, "a second tag " + notation::quoted(name) + ", expected only one");
  }
  if (only != nullptr) {
    *only = value;
  } else if (name == "GameId") {
    tags.name = tag_text(without_escapes(value));
  } else if (name == "Event" || name == "Site" || name == "Date") {
    if (is_known(value)) {
      append_field(tags.event, without_escapes(value));
      std::string& tag = name == "Event"  ? tags.tournament
                         : name == "Site" ? tags.place
                                          : tags.date;
      tag = tag_text(without_escapes(value));
    }
  } else if (std::find(kOtherTags.begin(), kOtherTags.end(), name) == kOtherTags.end()) {
    tags.unused.emplace_back(name);
  }
  return std::nullopt;
}

/// `[Name "value"]`; moves `at` to its end.
Error read_tag(std::string_view text, std::size_t& at, Tags& tags) {
  const std::size_t name_at = skip_blanks(text, at + 1);
  const std::size_t name_end = text.find_first_of(" \t\n\"]", name_at);
  const std::size_t open =
      name_end == std::string_view::npos ? text.size() : skip_blanks(text, name_end);
  if (open >= text.size() || text[open] != '"') {
    return found_error(text, open, " in a tag, expected [Name \"value\"]");
  }
  const std::size_t close = end_of_tag_value(text, open + 1);
  const std::size_t end =
      close == std::string_view::npos ? text.size() : skip_blanks(text, close + 1);
  if (end >= text.size() || text[end] != ']') {
    return error_at(text, open, "the tag is not closed, expected \"]");
  }
  const std::string_view name = text.substr(name_at, name_end - name_at);
  if (Error error = add_tag(text, name_at, name, text.substr(open + 1, close - open - 1), tags)) {
    return error;
  }
  at = end + 1;
  return std::nullopt;
}

Result<Fen> parse_start(std::string_view text, const Tags& tags, bool drops) {
  Fen start{kStartPosition, drops ? FenColours::flipello : FenColours::edax};
  if (tags.variant) {
    const std::string_view variant = notation::trimmed(*tags.variant);
    if (notation::same_letters(variant, "flipello")) {
      start.colours = FenColours::flipello;
    } else if (!notation::same_letters(variant, "othello") &&
               !notation::same_letters(variant, "reversi")) {
      return error_at(
          text, offset_of(text, *tags.variant),
          "the variant is " + notation::quoted(variant) + ", expected Othello or Flipello");
    }
  }
  if (!tags.fen) {
    if (start.colours == FenColours::flipello) start.position = flipello_start();
    return start;
  }
  // Without this tag, only the discs in hand show that P is Black.
  const bool by_variant = tags.variant && start.colours == FenColours::flipello;
  std::size_t at = 0;
  Result<Fen> fen = read_fen(*tags.fen, at, by_variant ? FenColours::flipello : FenColours::edax);
  if (!fen) return within(text, *tags.fen, fen.error());
  if (at < tags.fen->size()) {
    return within(text, *tags.fen,
                  error_at(*tags.fen, at,
                           "found " + notation::quoted(tags.fen->substr(at)) +
                               ", expected - - 0 1 or the end of the FEN"));
  }
  if (drops && fen.value().colours == FenColours::edax) {
    return error_at(text, offset_of(text, *tags.fen),
                    "moves such as P@d6 are Flipello, in which P is Black, but without discs in "
                    "hand p is Black, expected [] after the board, or moves such as d6");
  }
  return fen;
}

/// With spaces, so that columns do not change: comments, variations and annotations.
Error blank_annotations(std::string& text, std::size_t at) {
  std::size_t depth = 0;  // of variations
  while (at < text.size()) {
    const char c = text[at];
    const bool line_start = at == 0 || text[at - 1] == '\n';
    std::size_t end = at + 1;
    if (c == '{') {
      end = text.find('}', at);
      if (end == std::string::npos)
        return error_at(text, at, "the comment is not ended, expected }");
      ++end;
    } else if (c == ';' || (c == '%' && line_start)) {
      end = std::min(text.find('\n', at), text.size());
    } else if (c == '$') {
      while (end < text.size() && notation::is_digit(text[end])) ++end;
    } else if (c == '(' || c == ')') {
      if (c == ')' && depth == 0) return error_at(text, at, "found ')', expected a move");
      depth += c == '(' ? std::size_t{1} : ~std::size_t{0};
    } else if (c != '!' && c != '?' && depth == 0) {
      ++at;
      continue;
    }
    for (; at < end; ++at) {
      if (text[at] != '\n') text[at] = ' ';
    }
  }
  return depth == 0 ? Error() : error_at(text, text.size(), "a variation is open, expected )");
}

/// Those that read_moves() does not accept become spaces.
void blank_result(std::string& text) {
  for (const std::string_view result : {"1/2-1/2", "*"}) {
    const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
    if (end < result.size()) continue;
    const std::size_t at = end - result.size();
    if (text.compare(at, result.size(), result) == 0) {
      text.replace(at, result.size(), result.size(), ' ');
      return;
    }
  }
}

/// The values in comments, each of the move before it, up to the first variation. `moves` is the
/// text without comments, and the game has been read from it at `begin`.
void add_comments(std::string_view text, std::string_view moves, std::size_t begin,
                  GameRecord& record) {
  const std::size_t end = text.find('(', begin);
  for (std::size_t open = text.find('{', begin); open < std::min(end, text.size());
       open = text.find('{', open + 1)) {
    std::size_t at = begin;
    const Result<Game> before = notation::read_moves(moves.substr(0, open), at, record.game.start);
    if (!before) return;  // a game of Flipello
    const std::string_view comment = text.substr(open + 1, text.find('}', open) - open - 1);
    record.add_comment(comment, before.value().moves.size());
  }
}

/// Tags and moves of a game; the tag FEN sets the starting position. Comments, variations,
/// annotations such as $1 and !, move numbers, and the result are ignored. A game of Flipello has
/// discs in hand in its FEN, drops as moves, or Flipello as its tag Variant; its White moves first
/// and is our Black.
Result<GameRecord> parse_pgn(std::string_view text) {
  Tags tags;
  std::size_t at = skip_blanks(text, 0);
  while (at < text.size() && text[at] == '[') {
    if (Error error = read_tag(text, at, tags)) return *std::move(error);
    at = skip_blanks(text, at);
  }
  const std::size_t moves_at = at;
  std::string moves(text);
  if (Error error = blank_annotations(moves, at)) return *std::move(error);
  blank_result(moves);
  const Result<Fen> start =
      parse_start(text, tags, has_drop(std::string_view(moves).substr(std::min(at, moves.size()))));
  if (!start) return start.error();
  const bool flipello = start.value().colours == FenColours::flipello;
  Result<Game> game = flipello ? read_moves_of_flipello(moves, at, start.value().position)
                               : notation::read_moves(moves, at, start.value().position);
  if (!game) return std::move(game).error();
  if (at < moves.size()) {
    return found_error(moves, at, ", expected a move such as f5");
  }
  GameRecord record{std::move(game).value(), {}, std::move(tags.unused)};
  // White begins on chess servers, and is our Black.
  const std::string first = without_escapes((flipello ? tags.white : tags.black).value_or(""));
  const std::string second = without_escapes((flipello ? tags.black : tags.white).value_or(""));
  if (!first.empty() || !second.empty()) append_field(record.title, first + " - " + second);
  append_field(record.title, tags.event);
  if (is_known(first)) record.tags.black = tag_text(first);
  if (is_known(second)) record.tags.white = tag_text(second);
  record.tags.tournament = tags.tournament.empty() ? tags.place : tags.tournament;
  record.tags.date = tags.date;
  record.name = tags.name;
  add_comments(text, moves, moves_at, record);
  return record;
}

class PgnReader final : public GamesSource {
 public:
  PgnReader(std::istream& in, const ReaderOptions& options)
      : GamesSource(in, options, "tags that are not used") {}

 private:
  std::optional<ParseError> read_game() override {
    std::string text;
    std::size_t first = 0;
    bool in_moves = false;
    bool in_comment = false;
    bool too_long = false;
    while (true) {
      const LineReader::Status status = lines_.read();
      end_file(status == LineReader::Status::end);
      if (status == LineReader::Status::end) break;
      if (status == LineReader::Status::too_long) {  // drop the game up to the next tags
        if (first == 0) first = lines_.number();
        too_long = in_moves = true;
        continue;
      }
      const std::string& line = lines_.line();
      const bool is_tag = !in_comment && line.starts_with('[');
      if (is_tag && in_moves) {
        lines_.unread(status);
        break;
      }
      if (notation::trimmed(line).empty() && first == 0) continue;
      if (first == 0) first = lines_.number();
      if (!is_tag && !notation::trimmed(line).empty()) in_moves = true;
      for (const char c : line) {
        if (!is_tag && (c == '{' || c == '}')) in_comment = c == '{';
      }
      too_long = too_long || text.size() + line.size() > options_.max_record_bytes;
      if (!too_long) text.append(line).append(1, '\n');
    }
    if (first == 0) return std::nullopt;
    if (!too_long) return add_game(parse_pgn(text), first);
    return add_game(
        ParseError{0, 1,
                   "the game is longer than " + std::to_string(options_.max_record_bytes) +
                       " bytes, expected a new tag section"},
        first);
  }
};

}  // namespace

std::unique_ptr<RecordSource> make_pgn_reader(std::istream& in, const ReaderOptions& options) {
  return std::make_unique<PgnReader>(in, options);
}

}  // namespace kanzen

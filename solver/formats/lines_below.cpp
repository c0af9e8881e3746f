#include "solver/formats/lines_below.hpp"

#include "solver/dialects/captions.hpp"
#include "solver/dialects/game_names.hpp"
#include "solver/formats/headings_above.hpp"

namespace kanzen {

namespace {

/// Adds the tags in a line below a game: those after labels, a title with its day, and, if none are
/// above, the players and the title below these. False if the game has others.
bool add_tags_below(std::string_view line, bool has_players_above, GameTags& tags) {
  auto below = line.find(':') < line.size() ? tags_in(line) : tags_above(line);
  const bool has_names = has_players(tags);
  if (!below && !has_names) below = tags_in_name(line);
  if (!below && has_names && !has_players_above) below = event_in(line);
  const bool fits = below && std::ranges::all_of(kGameTags, [&](const NamedTag& named) {
                      const std::string& known = tags.*named.second;
                      const std::string& said = (*below).*named.second;
                      return known.empty() || said.empty() || known == said;
                    });
  if (fits) add_tags(*below, tags);
  return fits;
}

}  // namespace

void LinesBelow::read(PositionRecord& record, Surroundings around) {
  Found found{.tags = record.tags};
  std::vector<std::string> held;
  std::size_t first = 0;
  LineReader::Status status{};
  bool ends = false;
  while (true) {
    status = lines_.read();
    const std::string_view line = notation::trimmed(lines_.line());
    ends = status != LineReader::Status::ok || line.empty();
    if (held.empty()) first = lines_.number();
    if (ends || !add(line, record, around, found)) break;
    held.push_back(lines_.line());
  }
  if (held.empty()) return lines_.unread(status);
  const bool counts_alone = options_.whole_games && !around.has_comments && found.are_comments;
  if (!ends && !counts_alone) {
    held.push_back(lines_.line());
    return lines_.unread(std::move(held), first);
  }
  use(std::move(found), record);
  lines_.unread(status);
}

/// Adds a comment, a tag, or words that are not used, unless these may be the heading of the next
/// game. False for another line.
bool LinesBelow::add(std::string_view line, const PositionRecord& record, Surroundings around,
                     Found& found) const {
  const std::string_view said = comment_in(line);
  append_field(found.comment, said);
  if (!said.empty()) return true;
  if (!options_.whole_games) return false;
  const bool are_tags = add_tags_below(line, has_players(record.tags), found.tags);
  if (!are_tags && (around.has_heading_apart || !is_remark(line, false, options_.style))) {
    return false;
  }
  if (!are_tags) found.unused.push_back({lines_.number(), 1, unused_words(line, "below moves")});
  found.are_comments = false;
  return true;
}

void LinesBelow::use(Found found, PositionRecord& record) {
  if (!options_.whole_games && !found.comment.empty()) {
    claims_.note_words(found.comment, lines_.number());
  }
  std::string own = comment_of_game(record);  // or none, but the title
  append_field(own, found.comment);
  record.tags = std::move(found.tags);
  if (own.empty()) own = title_of(record.tags);
  if (!own.empty()) record.comment = std::move(own);
  for (const ParseError& words : found.unused) options_.warn(words);
}

void read_result_below(LineReader& lines, std::string& result) {
  const LineReader::Status status = lines.read();
  const auto found =
      status == LineReader::Status::ok ? result_in(notation::trimmed(lines.line())) : std::nullopt;
  if (!found) return lines.unread(status);
  result = *found;
}

void read_ffo_result_below(LineReader& lines, const ReaderOptions& options,
                           PositionRecord& record) {
  const LineReader::Status status = lines.read();
  const std::string_view line = notation::trimmed(lines.line());
  const auto result = status == LineReader::Status::ok ? parse_ffo_result(line) : std::nullopt;
  if (!result) return lines.unread(status);
  std::size_t at = 0;
  const std::string_view moves = result->line;
  if (!moves.empty() && !(notation::read_moves(moves, at, record.position) && at == moves.size())) {
    options.warn(
        {lines.number(), 1, "the text after the result is not used, expected a line of play"});
  }
  const bool is_black = record.position.side == Colour::black;
  record.claims.side_source = SideSource::stated;
  record.claims.bounds = is_black ? result->bounds : negated(result->bounds);
}

}  // namespace kanzen

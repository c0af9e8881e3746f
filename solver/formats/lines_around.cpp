// What a line of words is shows only later. A heading may be the name of the record below, the
// title of its game, or a record that was misspelt. So it is kept with the error that it would be,
// and that is reported unless a record takes it. No word is dropped in silence: what nothing takes
// gets a warning with its line.
//
// A name on the wrong game is worse than none, though. Names, players and titles therefore end
// where they may be about something else by now: players at a blank line below further words, and
// the title of a section at words of their own above the next game.
#include "solver/formats/lines_around.hpp"

#include "solver/dialects/board_collector.hpp"
#include "solver/dialects/game_titles.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/title_parts.hpp"
#include "solver/formats/game_line.hpp"

namespace kanzen {

std::string unused_words(std::string_view text, std::string_view where) {
  const std::string words =
      text.size() > kLongestName ? notation::quoted(text) : '"' + notation::printable(text) + '"';
  return words + ' ' + std::string(where) + " is not used";
}

namespace {

/// Whether a heading names the record below. A number must be that of the record or a date, since
/// it may also say, for example, how many boards follow.
bool is_name_of_record(std::string_view heading, std::size_t number) {
  constexpr std::size_t kMinDate = 19000101;
  const std::string_view title = without_decoration(heading);
  const auto stated = notation::parse_number<std::size_t>(title);
  return (!is_sentence(heading) || tags_in_name(title)) &&
         (!stated || *stated == number || *stated >= kMinDate);
}

/// Whether a line names the tournament or the day of the game directly below it.
bool is_title_beside(const Heading& line, std::size_t last_blank) {
  if (line.line < last_blank || line.is_marked || line.text != without_decoration(line.text))
    return false;
  const auto tags = tags_above(line.text);
  const auto title = tags ? tags : event_in(line.text);
  return title && !has_players(*title) && !title_of(*title).empty();
}

}  // namespace

bool AboveRecord::are_apart(std::size_t first) const {
  std::size_t last = heading ? heading->line : 0;
  if (!tag_lines.empty()) last = std::max(last, tag_lines.back().line);
  return last > 0 && last + 1 < first;
}

std::string_view AboveRecord::words_with_side() const {
  const auto has_side = [](std::string_view line) {
    return std::ranges::any_of(notation::letter_words(line), [](std::string_view word) {
      return word.size() > 1 && side_of_word(word, {}).has_value();
    });
  };
  const auto found = std::find_if(words.rbegin(), words.rend(), has_side);
  return found == words.rend() ? std::string_view() : *found;
}

LinesAbove HeadingsAbove::lines_above(LinesAbove::Place place) const {
  const bool has_title = above_.heading || !above_.tag_lines.empty();
  // A plain record is no result, so we need not know whether players stand above it. To read their
  // names took longer than to read the record.
  const bool is_below_players =
      options_.whole_games && !is_plain_record(lines_.line()) &&
      (has_players(above_.tags.tags) || (above_.heading && tags_in_name(above_.heading->text)));
  return {place, has_headings_, has_title, is_below_players};
}

void HeadingsAbove::end_part() {
  if (!above_.name.heads_section) above_.name = {};
  above_.hashes.clear();
  above_.has_remark = false;
  const std::optional<Heading>& heading = above_.heading;
  if (heading && has_players(above_.tags.tags) && !may_be_name(*heading)) {
    drop_heading("below the players");
    above_.has_words_below_players = true;
  }
  if (std::exchange(above_.has_words_below_players, false)) drop_players();
  above_.tags.end_part();
  above_.last_blank = lines_.number();
}

/// Runs at a blank line below players and words: their game is lost, and the next has others.
void HeadingsAbove::drop_players() {
  if (has_players(above_.tags.tags)) above_.tags.tags = above_.tags.shared;
  std::vector<Heading> lines = std::exchange(above_.tag_lines, {});
  if (above_.heading) lines.push_back(*std::exchange(above_.heading, std::nullopt));
  for (Heading& line : lines) {
    const auto tags = tags_above(line.text);
    if ((tags && has_players(*tags)) || tags_in_name(line.text)) {
      options_.warn({line.line, 1, unused_words(line.text, "above words and a blank line")});
    } else {
      above_.tag_lines.push_back(std::move(line));
    }
  }
}

/// Words of their own above the next game end the section. The title of a tournament once gave
/// its place and day to all games of the file, even below the heading of another tournament.
void HeadingsAbove::end_section_at(std::string_view text) {
  above_.ends_section =
      above_.ends_section || !(result_in(text) || is_about_one_game(without_decoration(text)));
}

/// Warns where a label, or a title below a label, says something else than that above it. What
/// stands above a blank line is of several games, and a tag of one of them may replace it.
void HeadingsAbove::warn_of_doubled(std::string_view text, const GameTags& said) const {
  const bool has_label = text.find(':') < text.size();
  for (const auto& [_, tag] : kGameTags) {
    const std::string& known = above_.tags.tags.*tag;
    const bool differs = !known.empty() && !(said.*tag).empty() && known != said.*tag;
    if (!differs || known == above_.tags.shared.*tag) continue;
    if (!has_label && known != above_.tags.labelled.*tag) continue;
    warn(notation::quoted(known) + " above is not used, since " + notation::quoted(text) +
         " replaces it, expected one for each game");
  }
}

void HeadingsAbove::keep_tags(std::string_view text) {
  if (!options_.whole_games && !comment_in(text).empty())
    claims_.note_possible_side(text, lines_.number());
  const auto tags = tags_above(text);
  const auto is_empty = [&tags](const NamedTag& named) { return (*tags.*named.second).empty(); };
  if (tags && std::ranges::all_of(kGameTags, is_empty)) {
    const bool is_sent_date = std::ranges::any_of(text, notation::is_digit);  // else it is unknown
    if (is_sent_date) warn(unused_words(text, "above a heading"));
  } else if (tags) {
    warn_of_doubled(text, *tags);
    above_.tags.add(text, *tags);
  }
  above_.tag_lines.push_back({lines_.number(), std::string(text), {}, is_marked_title()});
}

bool HeadingsAbove::is_below_lost_board() const {
  const std::optional<Heading>& title = above_.heading;
  return title && title->line + 1 == lines_.number() && title->text.find(' ') == std::string::npos;
}

bool HeadingsAbove::keep_heading(std::string_view text) {
  const Result<LineRecord> read = parse_line_record(text, options_.style);
  if (read) return false;
  claims_.note_possible_side(text, lines_.number());
  end_section_at(text);
  above_.words.emplace_back(text);
  const std::optional<Heading>& title = above_.heading;
  if (title && tags_in_name(title->text)) {
    if (const auto event = event_in(text)) {  // below the players
      above_.tags.add(text, *event);
      above_.tag_lines.push_back({lines_.number(), std::string(text), {}});
      return true;
    }
    if (!tags_in_name(text)) {
      above_.has_words_below_players = true;
      warn(unused_words(text, "below the players"));
      return true;
    }
  }
  const auto event = !title               ? std::nullopt
                     : title->is_marked   ? title_in(title->text)
                     : tags_in_name(text) ? event_in(title->text)
                                          : std::nullopt;
  if (event) {
    GameTags& tags = above_.tags.tags;
    // `Paris, 14 March 2009` below it names the place.
    if (!tags.tournament.empty() && tags.place.empty()) tags.place = tags.tournament;
    add_tags(*event, tags);
    above_.tag_lines.push_back(*title);
  } else if (title) {
    options_.warn({title->line, 1,
                   unused_words(title->text, "above a heading") +
                       ", expected Event: or Round: before a title"});
  }
  above_.heading = {lines_.number(), std::string(text), read.error(), is_marked_title()};
  return has_headings_ = true;
}

void HeadingsAbove::keep_comment(std::string_view text, bool is_apart) {
  if (const std::string hidden = record_in_comment(text); !hidden.empty()) warn(hidden);
  above_.words.emplace_back(text);
  const bool is_view = claims_.read_view(text, lines_.number());
  if (is_apart && !is_view) claims_.end_claim(lines_.number());
  if (!is_view && text[0] == '#') {
    claims_.end_at_heading(text, lines_.number(), is_apart);
  }
  NameAbove name = is_view ? NameAbove() : name_in_comment_line(text);
  if (!name.text.empty() && !name.is_stated) end_section_at(name.text);
  if (!name.text.empty() || !above_.name.heads_section) above_.name = std::move(name);
  if (hash_rank_kind(text, options_.style) == HashRank::unclear) {
    above_.hashes.push_back(lines_.line());
  } else {
    above_.hashes.clear();
  }
}

void HeadingsAbove::keep_number(std::size_t line, ParseError error) {
  above_.heading = {line, "1", std::move(error), false};
  has_headings_ = true;
}

void HeadingsAbove::keep_statement(std::string_view text) {
  above_.has_words_below_players = lines_above({}).is_below_players;
  end_section_at(text);
  claims_.note_possible_side(text, lines_.number());
  const bool may_be_claim =
      !options_.whole_games && !claim_of_line(text, RecordAbove::board).text.empty();
  warn(unused_words(text, kNoRecord) +
       (may_be_claim ? ", expected a claim after a semicolon on the line of its record" : ""));
}

void HeadingsAbove::keep_result(std::string_view text) {
  std::string& result = above_.tags.tags.result;
  if (!result.empty()) return warn(unused_words(text, "below another result"));
  result = result_in(text).value_or("");
}

std::optional<ParseError> HeadingsAbove::take_lost_record() {
  if (!above_.heading) return std::nullopt;
  if (is_greeting(above_.heading->text, options_)) {
    drop_heading(kNoRecord);
    return std::nullopt;
  }
  const Heading heading = *std::exchange(above_.heading, std::nullopt);
  return placed_from(heading.error, heading.line);
}

void HeadingsAbove::drop_heading(std::string_view where) {
  if (!above_.heading) return;
  options_.warn({above_.heading->line, 1, unused_words(above_.heading->text, where)});
  above_.heading.reset();
}

void HeadingsAbove::drop_name() {
  above_.name = {};
  above_.heading.reset();
}

std::optional<ParseError> HeadingsAbove::end_file() {
  for (const Heading& line : std::exchange(above_.tag_lines, {})) {
    options_.warn({line.line, 1, unused_words(line.text, "at the end")});
  }
  auto lost = take_lost_record();
  if (!lost) games_.end_file();
  above_ = {};
  return lost;
}

AboveRecord HeadingsAbove::take() {
  if (above_.ends_section || above_.has_remark) end_section();
  return std::exchange(above_, {});
}

void HeadingsAbove::skip_game(const AboveRecord& above) {
  TagsAbove tags = above.tags;
  if (const auto event = above.heading ? event_in(above.heading->text) : std::nullopt) {
    add_tags(*event, tags.tags);
    add_tags(*event, tags.shared);
  }
  games_.skip_game(tags);
}

void HeadingsAbove::name_record(AboveRecord& above, PositionRecord& record) {
  ++records_;
  if (record.id.empty() || above.name.is_stated) record.id = std::move(above.name.text);
  const bool is_item_letter = above.heading && options_.whole_games &&
                              above.tags.add_letter(notation::trimmed(above.heading->text));
  if (!above.heading || is_item_letter) return;
  // Below an event, a game may have its players on its line: `1) Al - Cy: f5d6c3`.
  const std::string& text = above.heading->text;
  const bool has_own_name = options_.whole_games && !record.id.empty() && !above.name.is_stated;
  if (const auto event = has_own_name ? event_in(text) : std::nullopt) {
    above.tags.add(text, *event);
  } else {
    use_heading(*above.heading, record);
  }
}

void HeadingsAbove::use_tags(AboveRecord& above, const Game& game, PositionRecord& record) {
  const bool has_game = !game.moves.empty();
  const auto is_beside = [&above](const Heading& line) {
    return is_title_beside(line, above.last_blank);
  };
  above.tags.is_apart = above.last_blank > 0;
  const bool may_have_title = has_players(above.tags.tags) || !above.tag_lines.empty();
  above.tags.is_title_beside = options_.whole_games && may_have_title &&
                               ((above.heading && is_beside(*above.heading)) ||
                                std::ranges::any_of(above.tag_lines, is_beside));
  for (const Heading& line : above.tag_lines) {
    if (const std::string_view comment = comment_in(line.text); !comment.empty()) {
      has_comments_ = true;
      append_field(record.comment ? *record.comment : record.comment.emplace(), comment);
      continue;
    }
    const auto tags = tags_above(line.text);
    const bool has_named_players = !tags || has_players(*tags);
    if (has_game && (has_named_players || options_.whole_games || !record.id.empty())) continue;
    if (has_named_players || is_statement(line.text)) {
      options_.warn({line.line, 1, unused_words(line.text, "above the board")});
    } else {
      use_heading(line, record);
    }
  }
  if (has_game) games_.name_game(record, game, above.tags, above.name.is_stated);
}

/// Whether a heading can be the name of a record, or that of a game's tournament.
bool HeadingsAbove::may_be_name(const Heading& heading) const {
  return is_name_of_record(heading.text, records_) ||
         (options_.whole_games && event_in(without_decoration(heading.text)));
}

/// Takes a heading as the id of the record below.
void HeadingsAbove::use_heading(const Heading& heading, PositionRecord& record) {
  const std::string_view title = without_decoration(heading.text);
  if (options_.whole_games && has_result_label(title)) {
    options_.warn(
        {heading.line, 1, unused_words(heading.text, "is no result that is understood, and")});
    return;
  }
  if (record.id.empty() && may_be_name(heading)) {
    record.id = std::string(title);
  } else {
    const std::string_view where = options_.whole_games ? "above the game" : "above the board";
    options_.warn({heading.line, 1, unused_words(heading.text, where)});
  }
}

namespace {

/// Returns the tags in a line below a game: those after labels, a title with its day, or a result,
/// also as `White resigned`.
std::optional<GameTags> tags_below(std::string_view line) {
  auto tags = line.find(':') < line.size() ? tags_in(line) : tags_above(line);
  if (tags && names_table(tags->round)) return std::nullopt;  // `Game 2` is the next one
  if (tags) return tags;
  if (auto result = result_in(line)) {
    tags.emplace().result = *std::move(result);
    return tags;
  }
  tags = part_of_title(line.substr(0, line.find_last_not_of('.') + 1));
  const bool is_result = tags && !tags->result.empty() && title_of(*tags).empty();
  return is_result ? tags : std::nullopt;
}

/// Writes `White resigned` for `Bo resigned` where Bo is White.
std::string with_colour_of_player(std::string_view line, const GameTags& tags) {
  for (const auto& [player, colour] : {std::pair(&tags.black, "Black"), {&tags.white, "White"}}) {
    const bool is_first = !player->empty() && line.starts_with(*player) &&
                          line.substr(player->size()).starts_with(' ');
    if (is_first) return colour + std::string(line.substr(player->size()));
  }
  return std::string(line);
}

/// Makes `win` above and `40-24` below, which agree, one result.
void join_results(std::string& above, std::string& below) {
  const auto known = parse_game_result(above);
  const auto said = parse_game_result(below);
  const bool agree =
      known && said && !contradict(known->bounds(), said->bounds()) && !is_reasoned_result(below);
  if (agree && !known->bounds().is_exact()) above = below;
  if (agree) below = above;
}

/// Adds what a line below a game says: `below`, and, if none are above, the players and the title
/// below these. False if the game has others.
bool add_tags_below(std::string_view line, std::optional<GameTags> below, bool has_players_above,
                    GameTags& tags) {
  if (below) join_results(tags.result, below->result);
  const bool has_names = has_players(tags);
  if (!below && !has_names) below = tags_in_name(line);
  if (below && has_players(*below) && below->result.empty() && !counts_in_name(line).empty()) {
    return false;  // `Al (White) - Cy (Black) 40-24`
  }
  if (!below && has_names && !has_players_above) below = event_in(line);
  const bool fits = below && std::ranges::all_of(kGameTags, [&](const NamedTag& named) {
                      const std::string& known = tags.*named.second;
                      const std::string& said = (*below).*named.second;
                      return known.empty() || said.empty() || known == said;
                    });
  if (fits) add_tags(*below, tags);
  return fits;
}

/// What lines below moves have said so far.
struct Below {
  GameTags tags;
  std::string comment{};
  std::vector<ParseError> unused{};
  bool are_comments = true;  // and nothing else

  /// Adds a comment, a tag, or words that are not used, unless these may be the heading of the next
  /// game. False for another line.
  bool add(std::string_view line, std::size_t number, const ReaderOptions& options,
           const PositionRecord& record, AboveMoves above) {
    const std::string_view said = comment_in(line);
    append_field(comment, said);
    if (!said.empty()) return true;
    if (!options.whole_games) return false;
    const auto found = tags_below(with_colour_of_player(line, tags));
    const bool has_names = has_players(record.tags);
    const bool are_tags = add_tags_below(line, found, has_names, tags);
    // Beside the blank line below, `Result: 41-23` is of this game, even if that has another.
    const bool is_of_game =
        found && has_names && (!found->result.empty() || (!has_players(*found) && tags_in(line)));
    if (!are_tags && !is_of_game &&
        (above.has_heading_apart || !is_remark_below_moves(line, false, options.style))) {
      return false;
    }
    if (!are_tags) unused.push_back({number, 1, unused_words(line, "below moves")});
    are_comments = false;
    return true;
  }
};

}  // namespace

void read_lines_below(LineReader& lines, const ReaderOptions& options, ClaimHeadings& claims,
                      PositionRecord& record, AboveMoves above) {
  Below below{.tags = record.tags};
  std::vector<std::string> held;
  std::size_t first = 0;
  LineReader::Status status{};
  bool ends = false;
  while (true) {
    status = lines.read();
    const std::string_view line = notation::trimmed(lines.line());
    ends = status != LineReader::Status::ok || line.empty();
    if (held.empty()) first = lines.number();
    if (ends || !below.add(line, lines.number(), options, record, above)) break;
    held.push_back(lines.line());
  }
  if (held.empty()) return lines.unread(status);
  const bool counts_alone = options.whole_games && !above.has_comments && below.are_comments;
  if (!ends && !counts_alone) {
    held.push_back(lines.line());
    return lines.unread(std::move(held), first);
  }
  if (!options.whole_games && !below.comment.empty()) {
    claims.note_possible_side(below.comment, lines.number());
  }
  std::string own = comment_of_game(record);  // or none, but the title
  append_field(own, below.comment);
  record.tags = std::move(below.tags);
  if (own.empty()) own = title_of(record.tags);
  if (!own.empty()) record.comment = std::move(own);
  for (const ParseError& words : below.unused) options.warn(words);
  lines.unread(status);
}

void read_result_below(LineReader& lines, const ReaderOptions& options, std::string& result) {
  const LineReader::Status status = lines.read();
  const std::string_view line = notation::trimmed(lines.line());
  const auto found = status == LineReader::Status::ok ? result_in(line) : std::nullopt;
  const auto tags = found ? tags_in(line) : std::nullopt;
  // `Black: Otto White: Peter 32-32` says more, and may be about the next game.
  const bool says_more = tags && (has_players(*tags) || !title_of(*tags).empty());
  const bool is_second = !result.empty();
  if (!found || says_more || (is_second && !is_side_with_claim(line, options.style)))
    return lines.unread(status);
  const auto first = parse_game_result(result);
  const auto second = parse_game_result(*found);
  if (is_second && first && second && contradict(first->bounds(), second->bounds())) {
    options.warn({lines.number(), 1, unused_words(line, "below another result")});
  } else if (!first || !first->bounds().is_exact()) {
    result = *found;
  }
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

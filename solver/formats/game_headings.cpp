#include "solver/formats/game_headings.hpp"

#include "solver/dialects/board_collector.hpp"
#include "solver/dialects/captions.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/game_titles.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/title_parts.hpp"
#include "solver/formats/line_record.hpp"

namespace kanzen {

void TagsAbove::add(std::string_view line, GameTags said) {
  if (std::string one = take_table(said.round); !one.empty()) table = std::move(one);
  const bool has_dash = said.black.empty() != said.white.empty() && line.find(" - ") != line.npos;
  if (has_dash) surname = line;
  if (line.find(':') < line.size()) add_tags(said, labelled);
  add_tags(said, tags);
}

bool TagsAbove::add_letter(std::string_view line) {
  if (line.size() < 4 || line.substr(1, 2) != ": ") return false;
  const bool has_romance_word = notation::lower(line[0]) == 'n';
  const std::string_view name = notation::trimmed(line.substr(2));
  if (!(has_romance_word || notation::is_one_of(notation::lower(line[0]), "sz")) ||
      !is_person(name)) {
    return false;
  }
  if (tags.black.empty() != !has_romance_word || tags.white.empty() != has_romance_word)
    return false;
  if (has_romance_word) tags.white = std::move(tags.black);
  tags.black = tag_text(name);
  return true;
}

GameTags GameHeadings::share(const TagsAbove& above, const GameTags& tags) {
  if (!tags.tournament.empty()) section_ = labelled_ = {};
  // `Date:` among the labels of one game says nothing about the next. A day without a label may.
  GameTags shared = has_players(tags) ? above.shared : tags;
  for (const auto tag : {&GameTags::tournament, &GameTags::place, &GameTags::date}) {
    if (tags.*tag != above.labelled.*tag) shared.*tag = tags.*tag;
  }
  for (const auto tag :
       {&GameTags::tournament, &GameTags::place, &GameTags::date, &GameTags::round}) {
    if ((shared.*tag).empty()) continue;
    section_.*tag = shared.*tag;
    labelled_.*tag = above.labelled.*tag == shared.*tag ? shared.*tag : std::string();
  }
  return shared;
}

namespace {

/// Whether a title, as of a line with a day, has no word and no number of an event.
bool names_place(const std::string& title) {
  return !title.empty() && std::ranges::none_of(title, notation::is_digit) &&
         std::ranges::none_of(notation::words_of(title), is_event_word);
}

}  // namespace

/// The tags of a game, each from where they stand closest to it:
///   1. Two players above it, or none: a surname alone names the game.
///   2. An event as the name of a game begins a part of the file.
///   3. The event, place, date and round of that part, which may be said to go on too far.
///   4. What stands directly above the game.
///   5. The parts of its name.
///   6. The result that the game itself states. Then its title is its comment.
void GameHeadings::name_game(PositionRecord& record, const Game& game, const TagsAbove& above,
                             bool is_stated) {
  GameTags tags = above.tags;  // 1
  if (!above.surname.empty() && tags.black.empty() != tags.white.empty()) {
    tags.black.clear();
    tags.white.clear();
    if (record.id.empty()) record.id = above.surname;
  }
  const bool may_name_players = options_.whole_games && record.id.empty() && !has_players(tags);
  if (may_name_players && record.comment && tags_in_name(*record.comment) &&
      !is_lowercase(record.comment->front())) {  // `f5d6c3,Al - Bo`
    record.id = *std::exchange(record.comment, std::nullopt);
  }
  settle_counts(tags);
  const bool may_be_event =  // 2
      options_.whole_games && tags.tournament.empty() && !is_stated;
  auto event = may_be_event ? event_in(record.id) : std::nullopt;
  // `2004-05-03 Ann-Bea` are two players, whom a warning names.
  if (event && !has_players(tags) && may_be_players(event->tournament)) event.reset();
  if (event) {
    section_ = *event;
    labelled_ = {};
    record.id.clear();
  }
  // `Reykjavik, 14 July 2005` between an event and labels names the place.
  auto over_place = options_.whole_games && !is_stated && has_players(tags) && tags.place.empty() &&
                            names_place(tags.tournament)
                        ? event_in(record.id)
                        : std::nullopt;
  if (over_place && title_of(*over_place) == over_place->tournament) {
    tags.place = std::exchange(tags.tournament, over_place->tournament);
    record.id.clear();
  }
  const std::string shared = title_of(share(above, tags));
  const bool begins_part = !shared.empty() || event;
  const std::string stated = std::exchange(record.tags.result, {});
  const auto named = options_.whole_games ? tags_in_name(record.id) : std::nullopt;
  const bool has_own_event = named && !named->tournament.empty();
  if (!has_own_event) add_tags(section_, record.tags);  // 3
  if (begins_part) doubtful_ = above.is_title_beside ? title_of(section_) : std::string();
  if (options_.whole_games) {
    warn_of_section(record, tags, !has_own_event && !begins_part && above.is_apart);
  }
  add_tags(tags, record.tags);  // 4
  const bool is_name = !has_players(tags) && !named && record.id.empty();
  append_field(is_name ? record.id : record.tags.round, above.table);
  if (named) add_name(*named, tags, game, record);  // 5
  if (options_.whole_games) warn_of_names(record, is_stated);
  if (!stated.empty()) record.tags.result = stated;  // 6
  if (options_.whole_games) {
    const bool may_be_of_several = has_players(tags) && shared.empty() && !event && !is_stated;
    warn_of_own(record, may_be_of_several, record.tags.tournament, own_event_);
    warn_of_own(record, may_be_of_several, record.id, own_name_);
  }
  const std::string title = title_of(record.tags);
  if (!record.comment && !title.empty()) record.comment = title;
}

/// Warns where a game lacks the event or name of the one above, `own`, which may have been meant
/// for several. `said` is that of the game.
void GameHeadings::warn_of_own(const PositionRecord& record, bool may_be_of_several,
                               const std::string& said, std::string& own) const {
  if (!said.empty() || !record.tags.tournament.empty()) {
    own = may_be_of_several ? said : std::string();
  } else if (!own.empty() && has_players(record.tags)) {
    options_.warn({record.line, 1,
                   notation::quoted(std::exchange(own, {})) +
                       " is of the game above alone, expected Event: above a blank line for "
                       "several"});
  }
}

/// Warns where the title of a part ends, and if `may_go_on` where it goes on, although it stands
/// beside one game.
void GameHeadings::warn_of_section(const PositionRecord& record, const GameTags& tags,
                                   bool may_go_on) {
  const GameTags last = std::exchange(ended_, {});
  const std::string ended = title_of(last);
  const bool has_lost_event = !last.tournament.empty() && section_.tournament.empty();
  if (!ended.empty() && (title_of(section_).empty() || has_lost_event)) {
    options_.warn({record.line, 1,
                   notation::quoted(ended) +
                       " above is not used from here on, as other words stand between"});
  }
  const bool is_carried = std::ranges::any_of(
      std::array{&GameTags::tournament, &GameTags::place, &GameTags::date},
      [&](auto tag) { return (tags.*tag).empty() && !(section_.*tag).empty(); });  // in part
  if (!may_go_on || !is_carried || doubtful_.empty()) return;
  options_.warn(
      {record.line, 1,
       notation::quoted(std::exchange(doubtful_, {})) + " is taken for the games below, too"});
}

/// Adds the parts of the record's name, which then is none any longer. Warns where they differ from
/// the tags above it.
void GameHeadings::add_name(const GameTags& named, const GameTags& tags, const Game& game,
                            PositionRecord& record) const {
  GameTags both = tags;
  add_tags(named, both);
  if (has_players(tags) && (both.black != tags.black || both.white != tags.white)) {
    options_.warn({record.line, 1,
                   notation::quoted(record.id) + " is read, and not the other players above it"});
  }
  if (!tags.result.empty() && both.result != tags.result) {
    options_.warn(
        {record.line, 1,
         notation::quoted(tags.result) + " is not used beside " + notation::quoted(record.id)});
  }
  std::string round = record.tags.round;
  add_tags(named, record.tags);
  if (names_table(named.round)) {
    append_field(round, named.round);
    record.tags.round = std::move(round);
  }
  if (const std::string_view reason = reason_in_name(record.id); !reason.empty()) {
    append_field(record.comment ? *record.comment : record.comment.emplace(), reason);
  }
  if (names_winner_first(record.id)) find_winner(record, game);
  if (named.result.empty()) warn_of_unclear_counts(record, game);
  record.id.clear();
}

/// Warns where the counts in a name are not used, as behind `Al (White) - Bo (Black)`, unless the
/// game ended with them, whosever they are.
void GameHeadings::warn_of_unclear_counts(const PositionRecord& record, const Game& game) const {
  const std::string said = counts_in_name(record.id);
  const auto counts = notation::parse_disc_counts(said);
  const auto final = result_for_black(game.end);
  if (!counts || (final && std::abs(*final) == std::abs(counts->first - counts->second))) return;
  options_.warn({record.line, 1,
                 notation::quoted(said) + " in " + notation::quoted(record.id) +
                     " is not used, as its first number may be White's or Black's"});
}

/// Gives a winner who stands before the loser the colour that won by the moves.
void GameHeadings::find_winner(PositionRecord& record, const Game& game) const {
  const Score score = result_for_black(game.end).value_or(0);
  if (score < 0) {
    swap_players(record.tags);
  } else if (score == 0) {
    options_.warn({record.line, 1,
                   notation::quoted(record.id) +
                       " does not say who is Black, and the winner is taken for Black"});
  }
}

namespace {

/// Recognises `Blakc: Al Be`, a label that we do not know, unlike `Game 3: Al Be`.
bool has_unknown_label(std::string_view name) {
  const std::size_t end = name.find(": ");
  return end < name.size() && !is_round_word(name.substr(0, end)) &&
         std::ranges::all_of(name.substr(0, end), notation::is_name_letter) &&
         is_person(notation::trimmed(name.substr(end + 1)));
}

}  // namespace

constexpr std::size_t kMaxQuoted = 3;  // names without players; the others are counted

void GameHeadings::warn_of_names(const PositionRecord& record, bool is_stated) {
  const bool has_names = has_players(record.tags);
  // Captions below the games once gave each game the players of the one above it.
  if (++games_ == 1) first_is_nameless_ = !has_names && record.id.empty();
  if (games_ == 2 && first_is_nameless_ && has_names) {
    options_.warn({record.line, 1,
                   "the first game has no heading, so headings may stand below their games, and "
                   "are read for the games below them"});
  }
  const std::string& name = record.id.empty() && record.comment ? *record.comment : record.id;
  if (is_stated || name.empty()) return;
  const bool has_colour = begins_with_colour(record.id);  // `Black: Al: Oxford`
  if (has_names && (has_colour || has_unknown_label(record.id))) {
    options_.warn({record.line, 1,
                   notation::quoted(record.id) + " is read as the name of this game, expected " +
                       (has_colour ? "a player after the colour and nothing else"
                                   : "a label such as Black:, White:, Event: or Date:")});
  }
  if (has_names || !may_be_players(name) || ++nameless_ > kMaxQuoted) return;
  options_.warn({record.line, 1,
                 notation::quoted(name) +
                     " is read as the name of this game, without players, expected them as in "
                     "Sato - Lee, Sato 40-24 Lee or Black: Sato"});
}

void GameHeadings::end_file() const {
  if (nameless_ <= kMaxQuoted) return;
  options_.warn({0, 0, std::to_string(nameless_) + " names of games are read without players"});
}

}  // namespace kanzen

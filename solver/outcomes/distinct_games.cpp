#include "solver/outcomes/distinct_games.hpp"

#include "core/symmetry.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/outcomes/distinct_outcomes.hpp"

namespace kanzen {

namespace {

bool has_values(const Outcome& outcome) {
  const auto* const game = std::get_if<GameResult>(&outcome.result);
  return (game != nullptr && !game->plies.empty()) || !outcome.record.stated_moves.empty();
}

enum class Spelling : std::uint8_t { same, any };

/// Whether two names may be of one player. In any spelling, one word is enough: `Al Sato` and
/// `SATO, A.`
bool may_be_one_player(const std::string& one, const std::string& other, Spelling spelling) {
  if (one.empty() || other.empty()) return true;
  if (spelling == Spelling::same) return notation::same_letters(one, other);
  return std::ranges::any_of(notation::letter_words(one), [&other](std::string_view word) {
    return word.size() > 1 &&
           std::ranges::any_of(notation::letter_words(other), [word](std::string_view same) {
             return notation::fold_case(word) == notation::fold_case(same);
           });
  });
}

/// Whether two games may have the same players, as far as they are known.
bool may_have_same_players(const GameTags& one, const GameTags& other, Spelling spelling) {
  return may_be_one_player(one.black, other.black, spelling) &&
         may_be_one_player(one.white, other.white, spelling);
}

/// Whether two games may have been played on one occasion and have ended alike, as far as known.
bool may_be_same_occasion(const GameTags& one, const GameTags& other) {
  const auto one_begins_other = [](std::string a, std::string b) {
    std::ranges::replace(a, '.', '-');
    std::ranges::replace(b, '.', '-');
    return a.starts_with(b) || b.starts_with(a);  // `2019-05-06` beside `2019`
  };
  return one_begins_other(one.date, other.date) &&
         one_begins_other(one.tournament, other.tournament) &&
         one_begins_other(one.round, other.round) && one_begins_other(one.result, other.result);
}

/// Gives `kept` the names that only `other` has, and the date if it is only more exact there, as
/// `2019-05-06` beside `2019`. Of another game, as of a wipeout that was played twice, no event and
/// no date belong here.
void add_names(const PositionRecord& other, PositionRecord& kept) {
  if (!may_have_same_players(other.tags, kept.tags, Spelling::any) ||
      !may_be_same_occasion(other.tags, kept.tags))
    return;
  // A title is no comment, and with more names it is another one.
  const std::string own_comment = comment_of_game(kept);
  const std::string comment = own_comment.empty() ? comment_of_game(other) : own_comment;
  if (other.tags.date.starts_with(kept.tags.date)) kept.tags.date = other.tags.date;
  GameTags tags = other.tags;
  tags.source.clear();
  add_tags(kept.tags, tags);
  kept.tags = std::move(tags);
  const std::string title = title_of(kept.tags);
  kept.comment.reset();
  if (!comment.empty() || !title.empty()) kept.comment = comment.empty() ? title : comment;
}

}  // namespace

bool may_be_one_game(const Game& moves, const GameTags& one, const GameTags& other) {
  constexpr std::size_t kMaxRepeated = 40;
  return moves.moves.size() > kMaxRepeated || may_have_same_players(one, other, Spelling::same);
}

std::string key_of_moves(const Game& game) {
  std::string key;
  for (int s = 0; s < kSymmetries; ++s) {
    std::string image =
        notation::to_string(Position{transform(game.start.board, s), game.start.side});
    for (const Square move : game.moves) image += notation::to_string(transform(move, s));
    if (key.empty() || image < key) key = std::move(image);
  }
  return key;
}

std::string skipped_game(const PositionRecord& game, const std::string& kept,
                         const GameTags& tags_of_kept) {
  const std::string name = game.name_in_input();
  const bool differs_in_players = !may_have_same_players(game.tags, tags_of_kept, Spelling::same);
  GameTags rest = game.tags;
  rest.black = tags_of_kept.black;
  rest.white = tags_of_kept.white;
  const bool differs_in_rest = !may_be_same_occasion(rest, tags_of_kept);
  if (!differs_in_players && !differs_in_rest) return skipped_name(name, kept);
  const auto with_tags = [differs_in_rest](const std::string& of_game, const GameTags& tags) {
    GameTags shown = tags;
    std::string others = tags.round;
    append_field(others, tags.result);
    if (!differs_in_rest) {
      shown = {};
      shown.black = tags.black;
      shown.white = tags.white;
      others.clear();
    }
    std::string title = title_of(shown);
    append_field(title, others);
    return of_game + " " + title;
  };
  return skipped_name(with_tags(name, game.tags), with_tags(kept, tags_of_kept));
}

bool DistinctGames::add_to_longer_or_shorter(const std::string& key, Outcome& game) {
  constexpr std::size_t kMinShared = 40;
  const std::size_t plies = game.record.game->moves.size();
  const auto has_both = [](const GameTags& tags) {
    return !tags.black.empty() && !tags.white.empty();
  };
  if (plies < kMinShared || !has_both(game.record.tags)) return false;
  const auto is_same = [&](const PositionRecord& kept) {
    return has_both(kept.tags) && may_have_same_players(kept.tags, game.record.tags, Spelling::any);
  };
  const auto drop = [this](const Outcome& part, const Outcome& whole) {
    dropped_.push_back(
        skipped_name(part.record.name_in_input() + " in part", whole.record.name_in_input()));
  };
  for (auto longer = indices_.lower_bound(key);
       longer != indices_.end() && longer->first.starts_with(key); ++longer) {
    Outcome& kept = kept_[longer->second];
    if (!is_same(kept.record) || (has_values(game) && !has_values(kept))) continue;
    drop(game, kept);
    add_names(game.record, kept.record);
    return true;
  }
  for (std::size_t fewer = kMinShared; fewer < plies; ++fewer) {
    const auto shorter = indices_.find(key.substr(0, key.size() - 2 * (plies - fewer)));
    if (shorter == indices_.end()) continue;
    const std::size_t index = shorter->second;
    Outcome& kept = kept_[index];
    if (!is_same(kept.record) || (has_values(kept) && !has_values(game))) continue;
    drop(kept, game);
    std::swap(kept, game);
    add_names(game.record, kept.record);
    indices_.erase(shorter);
    indices_.emplace(key, index);
    return true;
  }
  return false;
}

void DistinctGames::add(Outcome game) {
  const std::string key = key_of_moves(*game.record.game);
  const auto [first, last] = indices_.equal_range(key);
  const auto same = std::find_if(first, last, [&](const auto& index) {
    return may_be_one_game(*game.record.game, kept_[index.second].record.tags, game.record.tags);
  });
  if (same == last && add_to_longer_or_shorter(key, game)) return;
  if (same == last) {
    if (first != last) {
      const PositionRecord& other = kept_[first->second].record;
      between_others_.push_back(skipped_game(game.record, other.name_in_input(), other.tags));
    }
    indices_.emplace(key, kept_.size());
    kept_.push_back(std::move(game));
    return;
  }
  Outcome& kept = kept_[same->second];
  if (has_values(game) && !has_values(kept)) std::swap(kept, game);
  dropped_.push_back(skipped_game(game.record, kept.record.name_in_input(), kept.record.tags));
  add_names(game.record, kept.record);
}

}  // namespace kanzen

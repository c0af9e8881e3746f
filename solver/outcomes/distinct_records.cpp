#include "solver/outcomes/distinct_records.hpp"

#include "core/symmetry.hpp"
#include "solver/dialects/game_titles.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/outcomes/compare_results.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen {

namespace {

/// Returns the id without the move of a claim: "7" for "7:f5".
std::string id_of_position(const Outcome& outcome) {
  const std::string& id = outcome.record.id;
  if (outcome.claim->move == Square::none) return id;
  const std::string move = ":" + notation::to_string(outcome.claim->move);
  return id.ends_with(move) ? id.substr(0, id.size() - move.size()) : id;
}

void conclude(const Board& board, PositionResult& result) {
  Solution& solution = result.solution;
  const Bounds of_moves = bounds_of_moves(board, result.moves);
  if (!narrow(solution.bounds, of_moves)) return;
  if (of_moves.move != Square::none && of_moves.lower == solution.bounds.lower) {
    solution.best_move = of_moves.move;
  }
  solution.score = solution.bounds.lower;
  set_status_by_bounds(solution);
}

/// Adds what `more` proves. Returns false and changes nothing if the two contradict each other.
bool add_if_consistent(const PositionResult& more, PositionResult& result) {
  Solution& solution = result.solution;
  const Score lower = solution.bounds.lower;
  if (!narrow_result(more, result)) return false;
  if (more.solution.bounds.lower > lower && more.solution.best_move != Square::none) {
    solution.best_move = more.solution.best_move;
  }
  solution.counters.merge(more.solution.counters);
  solution.seconds += more.solution.seconds;
  return true;
}

/// Outcomes with equal keys are about the same, so we keep one of them.
std::string distinct_key(const Outcome& outcome) {
  if (outcome.claim) return image_key(outcome);
  return canonical_key(outcome.record.position.board, "");
}

}  // namespace

RankedResult::RankedResult(const Outcome& outcome, std::string_view file)
    : place(std::string(file) + ":" + std::to_string(outcome.record.line)) {
  const Bounds bounds = result_bounds(outcome);
  const std::vector<MoveValue> moves = position_result(outcome).moves;
  const auto exact_moves = std::ranges::count_if(moves, &Bounds::is_exact, &MoveValue::bounds);
  content = {is_solved_by_search(outcome), bounds.lower - bounds.upper, exact_moves, moves.size(),
             outcome.verdict == Verdict::refuted};
}

Choice choose(RankedResult& kept, RankedResult other, bool wins_tie) {
  const bool replaces = other.content > kept.content || (wins_tie && other.content == kept.content);
  if (replaces) std::swap(kept, other);
  if (!other.content.contradicts_input || kept.content.contradicts_input) return {replaces};
  return {replaces, other.place + " contradicts its input, and is skipped, because " + kept.place +
                        " says more"};
}

std::vector<Outcome> join_claims(std::vector<Outcome> outcomes) {
  std::vector<Outcome> joined;
  std::unordered_map<std::string, std::size_t> first_claims;  // indices in `joined`, by position
  for (Outcome& outcome : outcomes) {
    if (outcome.goal != Goal::claim) {
      joined.push_back(std::move(outcome));
      continue;
    }
    PositionResult result = position_result(outcome);
    const auto [first, is_new] =
        first_claims.try_emplace(notation::to_string(outcome.record.position), joined.size());
    if (!is_new &&
        add_if_consistent(result, std::get<PositionResult>(joined[first->second].result)))
      continue;
    outcome.record.id = id_of_position(outcome);
    Outcome& of_position = joined.emplace_back(SolveRequest{.record = std::move(outcome.record)});
    of_position.result = std::move(result);
    of_position.engine = std::move(outcome.engine);
  }
  for (const auto& [position, index] : first_claims) {
    Outcome& outcome = joined[index];
    conclude(outcome.record.position.board, std::get<PositionResult>(outcome.result));
  }
  return joined;
}

std::string skipped_name(const std::string& name, const std::string& kept) {
  return name == kept ? name : name + " (as " + kept + ")";
}

std::optional<std::string> DistinctOutcomes::add(Outcome outcome, std::string_view file) {
  const PositionRecord& record = outcome.record;
  const auto contradiction = contradictions_.add_bounds(
      record.position.board, result_bounds(outcome), position_result(outcome).moves,
      {file, record.line, Square::none, record.position.side});
  RankedResult ranked(outcome, file);
  const auto keep = [&] {
    kept_.push_back(std::move(outcome));
    ranked_.push_back(std::move(ranked));
  };
  if (contradiction) {
    keep();
    return to_string(*contradiction);
  }
  const auto [index, is_new] = indices_.try_emplace(distinct_key(outcome), kept_.size());
  if (is_new) {
    keep();
    return std::nullopt;
  }
  Outcome& kept = kept_[index->second];
  const bool wins_tie =
      !is_solved(kept) && !is_solved(outcome) && has_better_estimate(outcome, kept);
  Choice choice = choose(ranked_[index->second], std::move(ranked), wins_tie);
  if (choice.replaces_kept) std::swap(outcome, kept);
  dropped_.push_back(skipped_name(outcome.record.id, kept.record.id));
  return std::move(choice.message);
}

std::vector<Outcome> DistinctOutcomes::take() { return std::exchange(kept_, {}); }

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
  // Players whom we could not read in a heading may be others, too.
  if (!may_have_same_players(other.tags, kept.tags, Spelling::any) ||
      !may_be_same_occasion(other.tags, kept.tags) ||
      (!has_players(kept.tags) && may_be_players(kept.id)))
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

namespace {

/// Names a game that is skipped, and if its tags differ from those of the kept one, both.
std::string skipped_with_tags(const std::string& name, const GameTags& tags,
                              const std::string& kept, const GameTags& tags_of_kept) {
  const bool differs_in_players = !may_have_same_players(tags, tags_of_kept, Spelling::same);
  GameTags rest = tags;
  rest.black = tags_of_kept.black;
  rest.white = tags_of_kept.white;
  const bool differs_in_rest = !may_be_same_occasion(rest, tags_of_kept);
  if (!differs_in_players && !differs_in_rest) return skipped_name(name, kept);
  const auto with_tags = [differs_in_rest](const std::string& of_game, const GameTags& all) {
    GameTags shown = all;
    std::string others = all.round;
    append_field(others, all.result);
    if (!differs_in_rest) {
      shown = {};
      shown.black = all.black;
      shown.white = all.white;
      others.clear();
    }
    std::string title = title_of(shown);
    append_field(title, others);
    return of_game + " " + title;
  };
  return skipped_name(with_tags(name, tags), with_tags(kept, tags_of_kept));
}

/// Names a game of which another has more moves. The end of that one may contradict its result.
std::string skipped_part(const PositionRecord& part, const PositionRecord& whole) {
  GameTags tags = part.tags;
  GameTags tags_of_whole = whole.tags;
  if (const auto end = result_for_black(whole.game->end)) {
    tags_of_whole.result = counts_text(*end);
    if (can_have_result(whole.game->end, tags.result)) tags.result.clear();
  }
  return skipped_with_tags(part.name_in_input() + " in part", tags, whole.name_in_input(),
                           tags_of_whole);
}

}  // namespace

std::string skipped_game(const PositionRecord& game, const std::string& kept,
                         const GameTags& tags_of_kept) {
  return skipped_with_tags(game.name_in_input(), game.tags, kept, tags_of_kept);
}

// Of the images of a game, key_of_moves() takes the first in the order of letters, and all of them
// are equally long. So the key of a game begins with the key of each of its beginnings, whatever
// comes later. In the order of the map, the longer games follow directly behind a shorter one, and
// shorter ones are found by cutting two letters of the key for each ply.
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
    dropped_.push_back(skipped_part(part.record, whole.record));
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

bool NewGames::takes(const PositionRecord& record) {
  const Named named{record.name_in_input(), record.tags};
  const std::string key =
      key_of_moves(*record.game) +
      (record.claims.interval ? to_string(*record.claims.interval) : std::string());
  const auto [begin, end] = taken_.equal_range(key);
  const auto same = std::find_if(begin, end, [&record](const auto& one) {
    return may_be_one_game(*record.game, record.tags, one.second.tags);
  });
  if (same == end) {
    if (begin != end) {
      between_others_.push_back(skipped_game(record, begin->second.name, begin->second.tags));
    }
    taken_.emplace(key, named);
    return true;
  }
  if (has_players(record.tags) && !has_players(same->second.tags)) {
    same->second = named;
    return true;  // the tables would lack its players
  }
  skipped_.push_back(skipped_game(record, same->second.name, same->second.tags));
  return false;
}

}  // namespace kanzen

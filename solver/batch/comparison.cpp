#include "solver/batch/comparison.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/bits.hpp"
#include "core/moves.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/request_keys.hpp"
#include "solver/batch/result_cache.hpp"

namespace kanzen {

namespace {

/// Equal for positions that are equal up to symmetry and colour.
std::string position_key(const Outcome& outcome) {
  return canonical_key(outcome.record.position.board, std::to_string(outcome.record.side_length));
}

/// `outcome` with its squares as on the board of `target`. Keeps nodes and seconds.
Outcome seen_from(const Outcome& outcome, const PositionRecord& target) {
  Outcome out = outcome;
  out.record.position = target.position;
  copy_result(outcome, out);
  copy_cost(outcome, out);
  return out;
}

/// True if a symmetry of the board maps one move to the other.
bool are_images(const Board& board, Square a, Square b) {
  for (int s = 0; s < kSymmetries; ++s) {
    if (transform(board, s) == board && transform(a, s) == b) return true;
  }
  return false;
}

/// The values of moves, with the best move of an exact value.
std::vector<MoveValue> result_moves(const Outcome& outcome) {
  std::vector<MoveValue> moves = outcome.moves;
  const Solution& solution = outcome.solution;
  const bool listed = std::any_of(moves.begin(), moves.end(), [&](const MoveValue& value) {
    return value.move == solution.best_move;
  });
  if (solution.status == Status::exact && solution.best_move != Square::none && !listed) {
    moves.push_back({solution.best_move, solution.score, solution.score});
  }
  return moves;
}

std::vector<MoveDifference> differences_of_moves(const Outcome& first, const Outcome& second) {
  std::vector<MoveDifference> out;
  const std::vector<MoveValue> others = result_moves(second);
  for (const MoveValue& value : result_moves(first)) {
    const Bounds bounds{value.lower, value.upper};
    for (const MoveValue& other : others) {
      if (other.move != value.move) continue;
      const Bounds against{other.lower, other.upper};
      if (contradict(bounds, against)) out.push_back({value.move, bounds, against});
    }
  }
  return out;
}

bool says_nothing(const Bounds& bounds) noexcept {
  return bounds.lower <= kMinScore && bounds.upper >= kMaxScore;
}

/// True if the values of moves in `outcome` show that `move` is a best move too.
bool is_also_best(const Outcome& outcome, Square move) {
  const Score value = result_bounds(outcome).lower;
  return std::any_of(outcome.moves.begin(), outcome.moves.end(), [&](const MoveValue& each) {
    return each.move == move && each.lower >= value;
  });
}

Comparison compare_values(const Outcome& first, const Outcome& second, bool moves_differ) {
  const Bounds a = result_bounds(first);
  const Bounds b = result_bounds(second);
  if (moves_differ || contradict(a, b)) return Comparison::value;
  if (says_nothing(a) || says_nothing(b)) return Comparison::undecided;
  if (!a.is_exact() || !b.is_exact()) return Comparison::consistent;
  const Square best_a = first.solution.best_move;
  const Square best_b = second.solution.best_move;
  const bool have_moves = best_a != Square::none && best_b != Square::none;
  const bool agree = !have_moves || are_images(first.record.position.board, best_a, best_b) ||
                     is_also_best(first, best_b) || is_also_best(second, best_a);
  return agree ? Comparison::same : Comparison::best_move;
}

ComparedResults compare_two(const Outcome& first, const Outcome& second) {
  ComparedResults out;
  out.first = first;
  out.second = seen_from(second, first.record);
  out.moves = differences_of_moves(first, *out.second);
  out.comparison = compare_values(first, *out.second, !out.moves.empty());
  return out;
}

/// The results of both inputs for one position: indices, in the order of the inputs.
struct SamePosition {
  std::vector<std::size_t> first{};
  std::vector<std::size_t> second{};
};

bool are_equally_exact(const Outcome& a, const Outcome& b) {
  return result_bounds(a).is_exact() == result_bounds(b).is_exact();
}

/// Puts the results that say most first. Equal ones keep their order.
void sort_by_width(const std::vector<Outcome>& results, std::vector<std::size_t>& places) {
  const auto width = [&results](std::size_t i) {
    const Bounds bounds = result_bounds(results[i]);
    return bounds.upper - bounds.lower;
  };
  std::stable_sort(places.begin(), places.end(),
                   [&width](std::size_t a, std::size_t b) { return width(a) < width(b); });
}

/// Pairs the results of two inputs. Each has at most one partner.
class Partners {
 public:
  Partners(const std::vector<Outcome>& first, const std::vector<Outcome>& second)
      : first_(first), second_(second), of_first_(first.size()), of_second_(second.size()) {}

  void pair(SamePosition position) {
    sort_by_width(first_, position.first);
    sort_by_width(second_, position.second);
    pair_if(position,
            [](const Outcome& a, const Outcome& b) { return a.record.id == b.record.id; });
    pair_if(position, [](const Outcome& a, const Outcome& b) {
      return a.goal == b.goal && are_equally_exact(a, b);
    });
    pair_if(position, are_equally_exact);
    pair_if(position, [](const Outcome&, const Outcome&) { return true; });
  }

  [[nodiscard]] std::optional<std::size_t> of_first(std::size_t i) const { return of_first_[i]; }
  [[nodiscard]] bool has_second(std::size_t i) const { return of_second_[i]; }

 private:
  template <typename Suits>
  void pair_if(const SamePosition& position, const Suits& suits) {
    for (const std::size_t i : position.first) {
      if (of_first_[i]) continue;
      for (const std::size_t j : position.second) {
        if (of_second_[j] || !suits(first_[i], second_[j])) continue;
        of_first_[i] = j;
        of_second_[j] = true;
        break;
      }
    }
  }

  const std::vector<Outcome>& first_;
  const std::vector<Outcome>& second_;
  std::vector<std::optional<std::size_t>> of_first_;
  std::vector<bool> of_second_;
};

/// The last of the results `among` that is as exact as `outcome`, or the last of all.
std::size_t last_suitable(const std::vector<Outcome>& results,
                          const std::vector<std::size_t>& among, const Outcome& outcome) {
  const auto found = std::find_if(among.rbegin(), among.rend(), [&](std::size_t i) {
    return are_equally_exact(results[i], outcome);
  });
  return found == among.rend() ? among.back() : *found;
}

}  // namespace

std::string_view to_string(Comparison comparison) noexcept {
  switch (comparison) {
    case Comparison::value:
      return "value";
    case Comparison::best_move:
      return "best-move";
    case Comparison::undecided:
      return "undecided";
    case Comparison::consistent:
      return "consistent";
    case Comparison::same:
      return "same";
    case Comparison::only_first:
      return "only-a";
    case Comparison::only_second:
      return "only-b";
  }
  return {};
}

Bounds result_bounds(const Outcome& outcome) {
  const Solution& solution = outcome.solution;
  const Bounds own{solution.lower, solution.upper, solution.best_move};
  Bounds of_moves;
  if (outcome.moves.empty()) return own;
  Score greatest = kMinScore;
  for (const MoveValue& value : outcome.moves) {
    of_moves.lower = std::max(of_moves.lower, value.lower);
    greatest = std::max(greatest, value.upper);
  }
  const Bitboard legal = legal_moves(outcome.record.position.board);
  if (static_cast<int>(outcome.moves.size()) == std::max(popcount(legal), 1)) {
    of_moves.upper = greatest;
  }
  Bounds narrowed = own;
  return narrow(narrowed, of_moves) ? narrowed : own;
}

std::vector<ComparedResults> compare(std::vector<Outcome> first, std::vector<Outcome> second) {
  std::unordered_map<std::string, std::size_t> places;  // in `positions`
  std::vector<SamePosition> positions;
  const auto position_of = [&](const Outcome& outcome) {
    const std::size_t place =
        places.try_emplace(position_key(outcome), positions.size()).first->second;
    if (place == positions.size()) positions.emplace_back();
    return place;
  };
  std::vector<std::size_t> place_of_first;
  std::vector<std::size_t> place_of_second;
  for (std::size_t i = 0; i < first.size(); ++i) {
    place_of_first.push_back(position_of(first[i]));
    positions[place_of_first.back()].first.push_back(i);
  }
  for (std::size_t i = 0; i < second.size(); ++i) {
    place_of_second.push_back(position_of(second[i]));
    positions[place_of_second.back()].second.push_back(i);
  }
  Partners partners(first, second);
  for (const SamePosition& position : positions) partners.pair(position);

  std::vector<ComparedResults> out;
  std::vector<bool> differs_first(first.size());
  std::vector<bool> differs_second(second.size());
  const auto add = [&](std::size_t i, std::size_t j, bool repeats) {
    ComparedResults row = compare_two(first[i], second[j]);
    row.position = place_of_first[i];
    row.repeats = repeats;
    if (row.comparison == Comparison::value) differs_first[i] = differs_second[j] = true;
    out.push_back(std::move(row));
  };
  for (std::size_t i = 0; i < first.size(); ++i) {
    const std::size_t place = place_of_first[i];
    const std::vector<std::size_t>& others = positions[place].second;
    if (others.empty()) {
      out.push_back({.comparison = Comparison::only_first, .first = first[i], .position = place});
    } else if (const auto partner = partners.of_first(i)) {
      add(i, *partner, false);
    } else {
      add(i, last_suitable(second, others, first[i]), true);
    }
  }
  for (std::size_t j = 0; j < second.size(); ++j) {
    const std::size_t place = place_of_second[j];
    const std::vector<std::size_t>& others = positions[place].first;
    if (others.empty()) {
      out.push_back(
          {.comparison = Comparison::only_second, .second = second[j], .position = place});
    } else if (!partners.has_second(j)) {
      add(last_suitable(first, others, second[j]), j, true);
    }
  }
  for (const SamePosition& position : positions) {
    if (position.first.size() * position.second.size() <= 1) continue;  // compared above
    for (const std::size_t i : position.first) {
      for (const std::size_t j : position.second) {
        if (differs_first[i] || differs_second[j]) continue;
        if (compare_two(first[i], second[j]).comparison == Comparison::value) add(i, j, true);
      }
    }
  }
  return out;
}

}  // namespace kanzen

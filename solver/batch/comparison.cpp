#include "solver/batch/comparison.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/bits.hpp"
#include "core/moves.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/goal_key.hpp"
#include "solver/batch/known_answers.hpp"

namespace kanzen {

namespace {

/// Equal for positions that are equal up to symmetry and colour.
std::string position_key(const Outcome& outcome) {
  return goal_key(outcome.record.position.board, std::to_string(outcome.record.side_length));
}

/// `outcome` with its squares as on the board of `target`. Keeps nodes and seconds.
Outcome seen_from(Outcome outcome, const PositionRecord& target) {
  const Solution own = outcome.solution;
  Outcome out = outcome;
  out.record.position = target.position;
  copy_answer(outcome, out);
  out.solution.counters = own.counters;
  out.solution.seconds = own.seconds;
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
std::vector<MoveValue> stated_moves(const Outcome& outcome) {
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

bool exclude_each_other(const Bounds& a, const Bounds& b) noexcept {
  return a.lower > b.upper || b.lower > a.upper;
}

std::vector<MoveDifference> differences_of_moves(const Outcome& first, const Outcome& second) {
  std::vector<MoveDifference> out;
  const std::vector<MoveValue> others = stated_moves(second);
  for (const MoveValue& value : stated_moves(first)) {
    const Bounds bounds{value.lower, value.upper};
    for (const MoveValue& other : others) {
      if (other.move != value.move) continue;
      const Bounds against{other.lower, other.upper};
      if (exclude_each_other(bounds, against)) out.push_back({value.move, bounds, against});
    }
  }
  return out;
}

bool says_nothing(const Bounds& bounds) noexcept {
  return bounds.lower <= kMinScore && bounds.upper >= kMaxScore;
}

/// True if the values of moves in `outcome` show that `move` is a best move too.
bool is_also_best(const Outcome& outcome, Square move) {
  const Score value = stated_bounds(outcome).lower;
  return std::any_of(outcome.moves.begin(), outcome.moves.end(), [&](const MoveValue& each) {
    return each.move == move && each.lower >= value;
  });
}

Comparison compare_values(const Outcome& first, const Outcome& second, bool moves_differ) {
  const Bounds a = stated_bounds(first);
  const Bounds b = stated_bounds(second);
  if (moves_differ || exclude_each_other(a, b)) return Comparison::value;
  if (says_nothing(a) || says_nothing(b)) return Comparison::undecided;
  const Square best_a = first.solution.best_move;
  const Square best_b = second.solution.best_move;
  const bool have_moves = best_a != Square::none && best_b != Square::none;
  const bool agree = !have_moves || are_images(first.record.position.board, best_a, best_b) ||
                     is_also_best(first, best_b) || is_also_best(second, best_a);
  if (!agree) return Comparison::best_move;
  return a.exact() && b.exact() ? Comparison::same : Comparison::consistent;
}

ComparedResults compare_two(const Outcome& first, const Outcome& second) {
  ComparedResults out;
  out.first = first;
  out.second = seen_from(second, first.record);
  out.moves = differences_of_moves(first, *out.second);
  out.comparison = compare_values(first, *out.second, !out.moves.empty());
  return out;
}

/// The results of an input for one position.
struct Repeats {
  std::vector<std::size_t> all{};  // indices, in the order of the input
  std::vector<bool> used{};
};

/// The partner of a result with this id, or the last result of all.
std::size_t take_partner(const std::vector<Outcome>& results, Repeats& repeats,
                         const std::string& id) {
  const auto take = [&](const auto& suits) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < repeats.all.size(); ++i) {
      if (repeats.used[i] || !suits(results[repeats.all[i]])) continue;
      repeats.used[i] = true;
      return repeats.all[i];
    }
    return std::nullopt;
  };
  if (const auto same = take([&](const Outcome& each) { return each.record.id == id; })) {
    return *same;
  }
  return take([](const Outcome&) { return true; }).value_or(repeats.all.back());
}

}  // namespace

std::string_view comparison_name(Comparison comparison) noexcept {
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

Bounds stated_bounds(const Outcome& outcome) {
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
  std::unordered_map<std::string, Repeats> by_position;
  for (std::size_t i = 0; i < second.size(); ++i) {
    Repeats& repeats = by_position[position_key(second[i])];
    repeats.all.push_back(i);
    repeats.used.push_back(false);
  }
  std::vector<ComparedResults> out;
  std::unordered_map<std::string, std::size_t> last_of_first;  // index in `first`
  for (std::size_t i = 0; i < first.size(); ++i) {
    const std::string key = position_key(first[i]);
    last_of_first[key] = i;
    const auto found = by_position.find(key);
    if (found == by_position.end()) {
      out.push_back({.comparison = Comparison::only_first, .first = first[i]});
      continue;
    }
    const std::size_t partner = take_partner(second, found->second, first[i].record.id);
    out.push_back(compare_two(first[i], second[partner]));
  }
  for (std::size_t i = 0; i < second.size(); ++i) {
    const std::string key = position_key(second[i]);
    const Repeats& repeats = by_position.at(key);
    const auto place = std::find(repeats.all.begin(), repeats.all.end(), i);
    const auto partner = last_of_first.find(key);
    if (partner == last_of_first.end()) {
      out.push_back({.comparison = Comparison::only_second, .second = std::move(second[i])});
    } else if (!repeats.used[static_cast<std::size_t>(place - repeats.all.begin())]) {
      out.push_back(compare_two(first[partner->second], second[i]));
    }
  }
  return out;
}

}  // namespace kanzen

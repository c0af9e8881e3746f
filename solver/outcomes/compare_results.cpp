#include "solver/outcomes/compare_results.hpp"

#include "core/symmetry.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen {

namespace {

using SharedOutcome = std::shared_ptr<const Outcome>;

/// Maps squares to the board of `target`, and keeps nodes and seconds.
SharedOutcome seen_from(const SharedOutcome& outcome, const Position& target) {
  const Position& own = outcome->record.position;
  if (own == target) return outcome;
  auto out = std::make_shared<Outcome>(*outcome);
  out->record.position = target;
  out->result = map_result(position_result(*outcome), own.board, target.board);
  return out;
}

/// Whether a symmetry of the board maps one move to the other.
bool are_images(const Board& board, Square a, Square b) {
  for (int s = 0; s < kSymmetries; ++s) {
    if (transform(board, s) == board && transform(a, s) == b) return true;
  }
  return false;
}

std::vector<MoveValue> result_moves(const Outcome& outcome) {
  std::vector<MoveValue> moves = outcome.moves();
  const Solution& solution = outcome.solution();
  const bool has_best_move =
      std::ranges::find(moves, solution.best_move, &MoveValue::move) != moves.end();
  if (solution.status == Status::exact && solution.best_move != Square::none && !has_best_move) {
    moves.push_back({solution.best_move, {solution.score, solution.score}});
  }
  return moves;
}

std::vector<MoveDifference> move_differences(const Outcome& first, const Outcome& second) {
  std::vector<MoveDifference> out;
  const std::vector<MoveValue> others = result_moves(second);
  for (const MoveValue& value : result_moves(first)) {
    for (const MoveValue& other : others) {
      if (other.move != value.move) continue;
      if (!contradict(value.bounds, other.bounds)) continue;
      out.push_back({value.move, value.bounds, other.bounds});
    }
  }
  return out;
}

bool are_trivial(const Bounds& bounds) noexcept {
  return bounds.lower <= kMinScore && bounds.upper >= kMaxScore;
}

/// Whether the values of moves show that `move` is a best move too.
bool is_also_best(const Outcome& outcome, Square move) {
  const Score value = result_bounds(outcome).lower;
  return std::ranges::any_of(outcome.moves(), [&](const MoveValue& each) {
    return each.move == move && each.bounds.lower >= value;
  });
}

/// Whether an outcome only states which move is the best: the move has the value of the position.
bool names_as_best(const Outcome& stated, Square move) {
  return stated.repeats_claim && result_bounds(stated).is_exact() && is_also_best(stated, move);
}

/// A file that names a wrong best move beside a right value is wrong about the move only.
Difference compare_values(const Outcome& first, const Outcome& second,
                          const std::vector<MoveDifference>& moves) {
  const Bounds a = result_bounds(first);
  const Bounds b = result_bounds(second);
  const bool other_moves = std::ranges::any_of(moves, [&](const MoveDifference& each) {
    return !names_as_best(first, each.move) && !names_as_best(second, each.move);
  });
  if (other_moves || contradict(a, b)) return Difference::value;
  if (!moves.empty()) return Difference::best_move;
  if (are_trivial(a) || are_trivial(b)) return Difference::undecided;
  if (!a.is_exact() || !b.is_exact()) return Difference::consistent;
  const Square best_a = first.solution().best_move;
  const Square best_b = second.solution().best_move;
  const bool have_moves = best_a != Square::none && best_b != Square::none;
  const bool agree = !have_moves || are_images(first.record.position.board, best_a, best_b) ||
                     is_also_best(first, best_b) || is_also_best(second, best_a);
  return agree ? Difference::same : Difference::best_move;
}

ComparedResults compare_two(const SharedOutcome& first, const SharedOutcome& second) {
  ComparedResults out;
  out.first = first;
  out.second = seen_from(second, first->record.position);
  out.moves = move_differences(*first, *out.second);
  out.difference = compare_values(*first, *out.second, out.moves);
  return out;
}

bool are_equally_exact(const Outcome& a, const Outcome& b) {
  return result_bounds(a).is_exact() == result_bounds(b).is_exact();
}

/// Puts those that say most first; the sort is stable.
void sort_by_width(const std::vector<SharedOutcome>& results, std::vector<std::size_t>& indices) {
  const auto width = [&results](std::size_t i) {
    const Bounds bounds = result_bounds(*results[i]);
    return bounds.upper - bounds.lower;
  };
  std::ranges::stable_sort(indices, {}, width);
}

/// Returns the last of `among` that is as exact as `outcome`, or the last of all.
std::size_t last_suitable(const std::vector<SharedOutcome>& results,
                          const std::vector<std::size_t>& among, const Outcome& outcome) {
  const auto found = std::find_if(among.rbegin(), among.rend(), [&](std::size_t i) {
    return are_equally_exact(*results[i], outcome);
  });
  return found == among.rend() ? among.back() : *found;
}

struct Side {
  std::vector<SharedOutcome> results{};
  std::vector<std::size_t> positions{};                // the number of each result's position
  std::vector<std::optional<std::size_t>> partners{};  // the partner of each result
  std::vector<bool> differs{};  // a row shows that the result's value differs
};

class RowMaker {
 public:
  explicit RowMaker(std::array<std::vector<Outcome>, 2> inputs) {
    std::unordered_map<std::string, std::size_t> numbers;  // numbers of positions
    for (const std::size_t s : {0U, 1U}) {
      Side& side = sides_[s];
      side.partners.resize(inputs[s].size());
      side.differs.resize(inputs[s].size());
      for (Outcome& outcome : inputs[s]) {
        const auto [number, is_new] = numbers.try_emplace(
            canonical_key(outcome.record.position.board, ""), positions_.size());
        if (is_new) positions_.emplace_back();
        positions_[number->second][s].push_back(side.positions.size());
        side.positions.push_back(number->second);
        side.results.push_back(std::make_shared<const Outcome>(std::move(outcome)));
      }
    }
    for (const SamePosition& position : positions_) pair(position);
  }

  /// Each result of a side with its partner, or another result of its position. Pairs are rows of
  /// the first side.
  void add_rows_of(std::size_t s) {
    const Side& side = sides_[s];
    const Side& other = sides_[1 - s];
    for (std::size_t i = 0; i < side.results.size(); ++i) {
      const std::vector<std::size_t>& others = positions_[side.positions[i]][1 - s];
      if (others.empty()) {
        ComparedResults& row = rows_.emplace_back();
        row.difference = s == 0 ? Difference::only_first : Difference::only_second;
        (s == 0 ? row.first : row.second) = side.results[i];
        row.position = side.positions[i];
      } else if (!side.partners[i]) {
        const std::size_t j = last_suitable(other.results, others, *side.results[i]);
        add_row(s == 0 ? i : j, s == 0 ? j : i).repeats = true;
      } else if (s == 0) {
        add_row(i, *side.partners[i]);
      }
    }
  }

  /// Adds a row for two results whose values differ, unless another row shows that one does.
  void add_hidden_differences() {
    for (const auto& [first, second] : positions_) {
      if (first.size() * second.size() <= 1) continue;  // compared before
      for (const std::size_t i : first) {
        for (const std::size_t j : second) {
          if (sides_[0].differs[i] || sides_[1].differs[j]) continue;
          const ComparedResults row = compare_two(sides_[0].results[i], sides_[1].results[j]);
          if (row.difference == Difference::value) add_row(i, j).repeats = true;
        }
      }
    }
  }

  [[nodiscard]] std::vector<ComparedResults> take() && { return std::move(rows_); }

 private:
  /// Indices into both inputs, in their order.
  using SamePosition = std::array<std::vector<std::size_t>, 2>;

  /// Either input may have several results about a position. Each is compared with the one that it
  /// most likely repeats: of the same name, else as exact and of the same goal, else as exact, else
  /// any. Those that say most choose first, lest a bound takes the partner of an exact value.
  void pair(SamePosition position) {
    for (const std::size_t s : {0U, 1U}) sort_by_width(sides_[s].results, position[s]);
    pair_if(position,
            [](const Outcome& a, const Outcome& b) { return a.record.id == b.record.id; });
    pair_if(position, [](const Outcome& a, const Outcome& b) {
      return a.goal == b.goal && are_equally_exact(a, b);
    });
    pair_if(position, are_equally_exact);
    pair_if(position, [](const Outcome&, const Outcome&) { return true; });
  }

  template <typename Suits>
  void pair_if(const SamePosition& position, const Suits& suits) {
    auto& [first, second] = sides_;
    for (const std::size_t i : position[0]) {
      for (const std::size_t j : position[1]) {
        if (first.partners[i]) break;
        if (second.partners[j]) continue;
        if (!suits(*first.results[i], *second.results[j])) continue;
        first.partners[i] = j;
        second.partners[j] = i;
      }
    }
  }

  ComparedResults& add_row(std::size_t i, std::size_t j) {
    auto& [first, second] = sides_;
    ComparedResults row = compare_two(first.results[i], second.results[j]);
    row.position = first.positions[i];
    if (row.difference == Difference::value) first.differs[i] = second.differs[j] = true;
    return rows_.emplace_back(std::move(row));
  }

  std::array<Side, 2> sides_;
  std::vector<SamePosition> positions_;
  std::vector<ComparedResults> rows_{};
};

}  // namespace

std::string_view to_string(Difference difference) noexcept {
  constexpr std::array<std::string_view, 7> kNames{"value", "best-move", "undecided", "consistent",
                                                   "same",  "only-a",    "only-b"};
  return kNames[static_cast<std::size_t>(difference)];
}

bool ComparedResults::has_one_goal() const {
  return is_pair() &&
         goal_text(first->goal, first->window) == goal_text(second->goal, second->window);
}

Bounds bounds_of_moves(const Board& board, const std::vector<MoveValue>& moves) {
  Bounds bounds{kMinScore, kMinScore};
  for (const MoveValue& value : moves) {
    const Square best = value.bounds.lower > bounds.lower ? value.move : bounds.move;
    bounds = bounds_of_maximum(bounds, value.bounds);
    bounds.move = best;
  }
  const Bitboard legal = legal_moves(board);
  if (static_cast<int>(moves.size()) != std::max(popcount(legal), 1)) {
    bounds.upper = kMaxScore;
  }
  return bounds;
}

Bounds result_bounds(const Outcome& outcome) {
  const PositionResult found = position_result(outcome);
  Bounds bounds{found.solution.bounds.lower, found.solution.bounds.upper, found.solution.best_move};
  // Changes nothing if the moves contradict the value; the caller sees both.
  (void)narrow(bounds, bounds_of_moves(outcome.record.position.board, found.moves));
  return bounds;
}

std::vector<ComparedResults> compare(std::vector<Outcome> first, std::vector<Outcome> second) {
  RowMaker rows({std::move(first), std::move(second)});
  rows.add_rows_of(0);
  rows.add_rows_of(1);
  rows.add_hidden_differences();
  return std::move(rows).take();
}

}  // namespace kanzen

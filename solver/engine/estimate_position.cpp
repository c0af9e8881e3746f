#include "solver/engine/estimate_position.hpp"

#include <algorithm>
#include <cmath>

#include "core/clock.hpp"
#include "core/moves.hpp"

namespace kanzen {

namespace {

constexpr int kFewEmpties = 22;       // this many or fewer
constexpr double kTolerance = 0.005;  // files round confidences to thousandths
constexpr int kFewPlies = 4;

/// These are root mean square errors in discs. `bench/estimate_spread.py` measured them on
/// positions of positions/ and on their successors. results/estimate-spread.md has its tables; here
/// we pool ranges of empty squares.
struct ErrorsByEmpties {
  double few;  // with few empty squares
  double many;
};
struct IterationErrors {
  double confidence;  // the lowest of the iterations in this row
  ErrorsByEmpties error;
};
constexpr ErrorsByEmpties kByFewPlies{6.3, 8.3};
constexpr ErrorsByEmpties kByMorePlies{5.0, 6.0};
constexpr std::array<IterationErrors, 4> kByIterations{
    {{0.292, {5.1, 7.0}}, {0.651, {3.5, 5.7}}, {0.939, {1.2, 3.4}}, {0.994, {0.9, 0.9}}}};

ErrorsByEmpties measured(std::optional<double> confidence, int depth) noexcept {
  ErrorsByEmpties error = depth <= kFewPlies ? kByFewPlies : kByMorePlies;
  if (!confidence) return error;
  for (const IterationErrors& iteration : kByIterations) {
    if (iteration.confidence <= *confidence + kTolerance) error = iteration.error;
  }
  return error;
}

using Portable = isa::Generic;

constexpr int kMinOrderedDepth = 2;  // at less depth, ordering costs more than it saves
constexpr std::uint64_t kNodesBetweenPolls = 1024;

[[nodiscard]] PositionEstimate before_pass(PositionEstimate estimate) {
  estimate.score = -estimate.score;
  estimate.best_move = Square::pass;
  estimate.line.insert(estimate.line.begin(), Square::pass);
  estimate.moves = {{Square::pass, estimate.score, estimate.depth}};
  return estimate;
}

}  // namespace

Score to_even_discs(eval::Estimate estimate) noexcept {
  constexpr double kUnitsPerTwoDiscs = 2.0 * eval::kUnitsPerDisc;
  return 2 * static_cast<Score>(std::lround(estimate / kUnitsPerTwoDiscs));
}

double estimate_spread(std::optional<double> confidence, int depth, int empties) noexcept {
  const ErrorsByEmpties error = measured(confidence, depth);
  return empties <= kFewEmpties ? error.few : error.many;
}

using eval::Estimate;

struct IterativeDeepening::Node {
  Board board;
  eval::Features features;
  Square move = Square::none;  // the move that leads here
  Estimate estimate = 0;       // for the side that made this move
};

std::vector<IterativeDeepening::Node> IterativeDeepening::make_children(const Node& node,
                                                                        bool orders_moves) const {
  std::vector<Node> children;
  const Bitboard legal = legal_moves(node.board);
  children.reserve(static_cast<std::size_t>(popcount(legal)));
  for (const Square move : squares(legal)) {
    const Bitboard flipped = flips(move, node.board);
    Node& child = children.emplace_back();
    child.board = node.board.played(move, flipped);
    child.move = move;
    eval::update<Portable>(child.features, node.features, move, flipped);
    if (!orders_moves) continue;
    child.estimate = -judge_(child.board, child.features);
  }
  if (orders_moves) {
    std::ranges::stable_sort(children, std::ranges::greater{}, &Node::estimate);
  }
  return children;
}

Estimate IterativeDeepening::deepen(const Node& node, int depth, Estimate alpha, Estimate beta,
                                    Line* line) {
  if (++nodes_ % kNodesBetweenPolls == 0 && must_stop_ && must_stop_(nodes_)) stopped_ = true;
  if (line != nullptr) line->clear();
  if (stopped_) return alpha;
  if (legal_moves(node.board) == 0) {
    if (legal_moves(node.board.passed()) == 0) {
      return final_score(node.board) * eval::kUnitsPerDisc;
    }
    Node passed;
    passed.board = node.board.passed();
    eval::pass<Portable>(passed.features, node.features);
    const Estimate value = -deepen(passed, depth, -beta, -alpha, line);
    if (line != nullptr) line->insert(line->begin(), Square::pass);
    return value;
  }
  if (depth == 0) return judge_(node.board, node.features);
  Line below;
  Line* const follow = line == nullptr ? nullptr : &below;
  Estimate best = -eval::kInfiniteEstimate;
  for (const Node& child : make_children(node, depth >= kMinOrderedDepth)) {
    const Estimate lower = std::max(alpha, best);
    Estimate value = best == -eval::kInfiniteEstimate
                         ? -deepen(child, depth - 1, -beta, -lower, follow)
                         : -deepen(child, depth - 1, -lower - 1, -lower);
    if (value > lower && value < beta && best != -eval::kInfiniteEstimate) {
      value = -deepen(child, depth - 1, -beta, -lower, follow);
    }
    if (stopped_) return alpha;
    if (line != nullptr && value > best && value > alpha) {
      line->assign(1, child.move);
      line->insert(line->end(), below.begin(), below.end());
    }
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

// The first move gets an open window, the others a null window above the best so far, and an open
// one only if they are better. So a depth costs little more than the value of its best move. What
// is known of the others afterwards differs in kind, and has two arrays: values_ has results of
// open windows, with their depths, while upper_bounds_ has a bound of this depth for every move,
// which is its value if the move was better when its turn came. sorted_moves() takes the lower of
// the two: a value that is two plies less deep may lie above the best one, and would then name
// another best move than the search does.
void IterativeDeepening::find_best(std::vector<Node>& moves, int depth, PositionEstimate& result) {
  Estimate best = -eval::kInfiniteEstimate;
  Line below;
  for (std::size_t i = 0; i < moves.size() && !stopped_; ++i) {
    const auto square = static_cast<std::size_t>(moves[i].move);
    const Estimate lower = std::max(best, -eval::kInfiniteEstimate + 1);
    Estimate value = i == 0 ? -deepen(moves[i], depth - 1, -eval::kInfiniteEstimate,
                                      eval::kInfiniteEstimate, &below)
                            : -deepen(moves[i], depth - 1, -lower - 1, -lower);
    if (i > 0 && value > best) {
      value = -deepen(moves[i], depth - 1, -eval::kInfiniteEstimate, -lower, &below);
    }
    if (stopped_) return;
    upper_bounds_[square] = value;
    if (value <= best) continue;
    best = value;
    moves[i].estimate = value;
    values_[square] = {value, depth};
    result.line.assign(1, moves[i].move);
    result.line.insert(result.line.end(), below.begin(), below.end());
    // Moves the best move to the front, so that it is searched first at the next depth.
    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    result.best_move = moves.front().move;
  }
  if (stopped_) return;
  result.score = to_even_discs(best);
  result.depth = depth;
}

void IterativeDeepening::estimate_others(const std::vector<Node>& moves, int depth,
                                         int known_depth) {
  for (const Node& move : moves) {
    Searched& known = values_[static_cast<std::size_t>(move.move)];
    if (known.depth == known_depth) continue;
    const Estimate value =
        -deepen(move, depth - 1, -eval::kInfiniteEstimate, eval::kInfiniteEstimate);
    if (stopped_) return;
    known = {value, depth};
  }
}

std::vector<MoveEstimate> IterativeDeepening::sorted_moves(std::vector<Node> moves) const {
  for (Node& move : moves) {
    const auto square = static_cast<std::size_t>(move.move);
    move.estimate = std::min(values_[square].estimate, upper_bounds_[square]);
  }
  std::stable_sort(moves.begin() + 1, moves.end(),
                   [](const Node& a, const Node& b) { return a.estimate > b.estimate; });
  std::vector<MoveEstimate> sorted;
  for (const Node& move : moves) {
    const int depth = values_[static_cast<std::size_t>(move.move)].depth;
    sorted.push_back({move.move, to_even_discs(move.estimate), depth});
  }
  return sorted;
}

Estimate IterativeDeepening::value(const Board& board, int depth, Estimate alpha, Estimate beta) {
  Node root;
  root.board = board;
  eval::compute<Portable>(root.features, board);
  return deepen(root, depth, alpha, beta);
}

PositionEstimate IterativeDeepening::run(const Board& board, const EstimateOptions& options) {
  Node root;
  root.board = board;
  eval::compute<Portable>(root.features, board);
  std::vector<Node> moves = make_children(root, true);
  PositionEstimate result;
  const int empties = board.empty_count();
  const int last = std::min(options.max_depth, empties);
  for (int depth = 1; depth <= last && !stopped_; ++depth) {
    // The estimate of a depth that is stopped is dropped: its score, move and line must be of one
    // depth.
    PositionEstimate next;
    find_best(moves, depth, next);
    if (options.estimates_all_moves && !stopped_) {
      constexpr int kPliesLess = 2;  // as a rule an even number: values of odd depths are higher
      const bool searches_full_depth = depth == last || depth <= kPliesLess;
      estimate_others(moves, searches_full_depth ? depth : depth - kPliesLess, depth);
      next.moves = sorted_moves(moves);
    }
    if (stopped_) break;
    const bool reached_end = depth >= empties;
    if (reached_end) next.confidence = 1;
    next.spread = reached_end ? 0 : estimate_spread(std::nullopt, depth, empties);
    next.counters.nodes = nodes_;
    next.status = Status::estimate;
    result = std::move(next);
    if (options.on_depth) options.on_depth(result);
  }
  result.counters.nodes = nodes_;
  return result;
}

PositionEstimate estimate_position(Worker& worker, const eval::Tables& evaluation,
                                   const Board& board, const EstimateOptions& options) {
  const Stopwatch stopwatch;
  PositionEstimate found;
  if (game_over(board)) {
    found.status = Status::estimate;
    found.score = final_score(board);
    found.confidence = 1;
    found.spread = 0;
    found.was_cut_short = false;
    return found;
  }
  const bool passes = legal_moves(board) == 0;
  const Board searched = passes ? board.passed() : board;
  const int empties = board.empty_count();
  const auto finished = [&](PositionEstimate estimate) {
    if (passes) estimate = before_pass(std::move(estimate));
    if (!options.estimates_all_moves) estimate.moves.clear();
    estimate.seconds = stopwatch.seconds();
    return estimate;
  };
  std::uint64_t counted = 0;
  const auto count = [&](std::uint64_t nodes) {
    worker.counters.nodes += nodes - std::exchange(counted, nodes);
    worker.report_work();
  };
  const auto judge = [&](const Board& judged, const eval::Features& features) {
    return eval::estimate<Portable>(evaluation, features, judged.empty_count());
  };
  IterativeDeepening deepening(judge, [&](std::uint64_t nodes) {
    count(nodes);
    return worker.control->stopped();
  });
  EstimateOptions depths{.estimates_all_moves = options.estimates_all_moves && !passes,
                         .max_depth = options.max_depth};
  if (options.on_depth) {
    depths.on_depth = [&](const PositionEstimate& so_far) { options.on_depth(finished(so_far)); };
  }
  found = finished(deepening.run(searched, depths));
  count(found.counters.nodes);
  found.was_cut_short = found.depth < std::min(options.max_depth, empties);
  return found;
}

}  // namespace kanzen

#include "solver/server/depth_search.hpp"

#include <algorithm>

#include "core/flips.hpp"
#include "core/isa.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"

namespace kanzen::server {

using eval::Estimate;

namespace {

using Isa = isa::Generic;

constexpr Estimate kBeyond = 2 * eval::kMaxEstimate;
constexpr int kMinOrderedDepth = 2;  // ordering costs more than it saves below this depth
constexpr std::uint64_t kNodesBetweenQuestions = 4096;

}  // namespace

struct DepthSearch::Node {
  Board board;
  eval::Features features;
  Square move = Square::none;  // the move that leads here
  Estimate value = 0;          // of this move, for the side that made it
};

std::vector<DepthSearch::Node> DepthSearch::children_of(const Node& node, bool ordered) const {
  std::vector<Node> children;
  const Bitboard legal = legal_moves(node.board);
  children.reserve(static_cast<std::size_t>(popcount(legal)));
  for (const Square move : squares(legal)) {
    const Bitboard flipped = flips(move, node.board);
    Node& child = children.emplace_back();
    child.board = node.board.played(move, flipped);
    child.move = move;
    eval::update<Isa>(child.features, node.features, move, flipped);
    if (!ordered) continue;
    child.value = -eval::estimate<Isa>(evaluation_, child.features, child.board.empty_count());
  }
  if (ordered) {
    std::stable_sort(children.begin(), children.end(),
                     [](const Node& a, const Node& b) { return a.value > b.value; });
  }
  return children;
}

Estimate DepthSearch::search(const Node& node, int depth, Estimate alpha, Estimate beta) {
  if (++nodes_ % kNodesBetweenQuestions == 0 && ended_(nodes_)) over_ = true;
  if (over_) return alpha;
  if (legal_moves(node.board) == 0) {
    if (legal_moves(node.board.passed()) == 0) {
      return final_score(node.board) * eval::kUnitsPerDisc;
    }
    Node passed;
    passed.board = node.board.passed();
    eval::pass<Isa>(passed.features, node.features);
    return -search(passed, depth, -beta, -alpha);
  }
  if (depth == 0) {
    return eval::estimate<Isa>(evaluation_, node.features, node.board.empty_count());
  }
  Estimate best = -kBeyond;
  for (const Node& child : children_of(node, depth >= kMinOrderedDepth)) {
    const Estimate least = std::max(alpha, best);
    Estimate value = best == -kBeyond ? -search(child, depth - 1, -beta, -least)
                                      : -search(child, depth - 1, -least - 1, -least);
    if (value > least && value < beta && best != -kBeyond) {
      value = -search(child, depth - 1, -beta, -least);
    }
    if (over_) return alpha;
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

DepthResult DepthSearch::run(const Board& board) {
  Node root;
  root.board = board;
  eval::compute<Isa>(root.features, board);
  std::vector<Node> moves = children_of(root, true);
  DepthResult result{.value = moves.front().value, .best = moves.front().move, .depth = 1};
  for (int depth = 2; depth <= board.empty_count() && !over_; ++depth) {
    Estimate best = -kBeyond;
    for (std::size_t i = 0; i < moves.size() && !over_; ++i) {
      const Estimate least = std::max(best, -kBeyond + 1);
      Estimate value = i == 0 ? -search(moves[i], depth - 1, -kBeyond, kBeyond)
                              : -search(moves[i], depth - 1, -least - 1, -least);
      if (i > 0 && value > best) value = -search(moves[i], depth - 1, -kBeyond, -least);
      if (over_ || value <= best) continue;
      best = value;
      moves[i].value = value;
      // Moves the best move to the front, so that it is searched first at the next depth.
      std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                  moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      result.best = moves.front().move;
    }
    if (!over_) {
      result.value = best;
      result.depth = depth;
    }
  }
  result.nodes = nodes_;
  return result;
}

}  // namespace kanzen::server

// A position of a search with its pattern configurations, which come from its parent if possible.
#pragma once

#include "core/bits.hpp"
#include "core/board.hpp"
#include "core/eval/features.hpp"
#include "core/types.hpp"

namespace kanzen {

/// A position with its pattern configurations, the input of the evaluation.
struct EvaluatedNode {
  Board board;
  eval::Features features;
};

template <Isa I>
[[gnu::always_inline]] inline void make_node(EvaluatedNode& out, const Board& board) noexcept {
  out.board = board;
  eval::compute<I>(out.features, board);
}

template <Isa I>
[[gnu::always_inline]] inline void make_child(EvaluatedNode& out, const EvaluatedNode& parent,
                                              Square square, Bitboard flipped) noexcept {
  out.board = parent.board.played(square, flipped);
  eval::update<I>(out.features, parent.features, square, flipped);
}

/// The current node with its pattern configurations, computed on first use. They come from the
/// parent, in a fraction of the time, or from the discs.
class LazyEvaluatedNode {
 public:
  /// `parent` is the node above, or null. It outlives this object.
  [[gnu::always_inline]] explicit LazyEvaluatedNode(const EvaluatedNode* parent) noexcept
      : parent_(parent) {}

  /// REQUIRES: `board` is the same at every call, and if there is a parent, a move leads from
  /// there to `board`.
  template <Isa I>
  [[nodiscard, gnu::always_inline]] inline const EvaluatedNode& get(const Board& board) noexcept {
    if (!is_computed_) {
      is_computed_ = true;
      if (parent_ == nullptr) {
        make_node<I>(node_, board);
      } else {
        const Bitboard placed = board.occupied() ^ parent_->board.occupied();
        make_child<I>(node_, *parent_, first_square(placed),
                      parent_->board.opponent ^ board.player);
      }
    }
    return node_;
  }

  /// The node if it has been computed, or null.
  [[nodiscard, gnu::always_inline]] const EvaluatedNode* computed() const noexcept {
    return is_computed_ ? &node_ : nullptr;
  }

 private:
  const EvaluatedNode* parent_;
  bool is_computed_ = false;
  EvaluatedNode node_;  // deliberately not initialised
};

}  // namespace kanzen

// What the search of the engine tells of itself, node by node.
#pragma once

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::lab {

/// Listens to a traced search. Scores and windows are those of the side to move at the node in
/// question. Called by one thread, in the order things happen.
class SearchTrace {
 public:
  virtual ~SearchTrace() = default;

  /// A node is entered with the window (alpha, beta); what follows is about it, until it is left or
  /// a child is entered.
  virtual void enter(const Board& board, Score alpha, Score beta) = 0;

  /// A table was asked; null if it knows nothing. What bounds do to the window and whether they cut
  /// follows from them (step 5 of the search).
  virtual void table(const Bounds* known) = 0;

  /// The node ends at once, for this reason.
  virtual void cut_by(const char* reason) = 0;

  /// A table now holds `bounds` for the node.
  virtual void stored(const Bounds& bounds) = 0;

  virtual void leave(Score value) = 0;
};

}  // namespace kanzen::lab

// The events of the engine's search, node by node.
#pragma once

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::lab {

/// Listens to a traced search. Scores and windows are for the side to move at the node. Called by
/// one thread, in the order of events.
class SearchTrace {
 public:
  virtual ~SearchTrace() = default;

  /// A node is entered with the window (alpha, beta). The following events belong to it, until it
  /// is left or a child is entered.
  virtual void enter(const Board& board, Score alpha, Score beta) = 0;

  /// The result of a table probe; null if the table has no entry. The bounds determine the effect
  /// on the window and a cutoff (step 5 of the search).
  virtual void table(const Bounds* known) = 0;

  /// The node ends at once for this reason.
  virtual void cut_by(const char* reason) = 0;

  /// A table now has `bounds` for the node.
  virtual void stored(const Bounds& bounds) = 0;

  virtual void leave(Score value) = 0;
};

}  // namespace kanzen::lab

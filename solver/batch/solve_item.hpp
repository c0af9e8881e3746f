// The stages of a run that search: solve, self-check, certify.
#pragma once

#include <functional>

#include "solver/batch/item_queue.hpp"
#include "solver/batch/job.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

/// Called with each ply of a game as soon as its values are known.
using PlyListener = std::function<void(const GamePly&)>;

/// Describes an internal error that the engine has detected.
[[nodiscard]] InternalContradiction to_contradiction(const InternalError& error);

/// Solves the position, claim or game of `item`. Checks the result if the job asks for a
/// self-check, and writes a certificate if the job asks for one. Fills in `item.outcome` and
/// `item.report`. Runs in the position's own task, so it is called for several items at the same
/// time. Throws OutputError if the certificate cannot be written; the outcome is then complete
/// except for the certificate.
void solve_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply);

/// Writes the certificate of an uncertified item, in place of solve_item(). If the search for it
/// refutes the result from the journal, solves the item again without anything from the journal,
/// and sets report.refuted_journal. REQUIRES: the job has a certifier.
void certify_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply);

}  // namespace kanzen

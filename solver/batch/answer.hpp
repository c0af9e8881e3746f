// The stages of a run that search, in the order in which a position goes through them.
#pragma once

#include <functional>

#include "solver/batch/item.hpp"
#include "solver/batch/job.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

/// Told each ply of a game as soon as it is known.
using PlyListener = std::function<void(const GamePly&)>;

/// An error that the engine has noticed, as a difference.
[[nodiscard]] Difference difference_of(const InternalError& error);

/// Solves what is asked, has the answer checked, and certifies it: everything about a position that
/// needs its search. Fills in `item.outcome` and, as far as it has come, `item.report`. Called in
/// the position's task, for several positions at once. Throws OutputError if the certificate
/// cannot be written; the outcome is complete but for it.
void answer(const Job& job, Item& item, PositionSolver& solver, const PlyListener& told);

}  // namespace kanzen

// Positions so small that several of them share one task of a Solver.
#pragma once

namespace kanzen {

/// With at most this many empty squares, solving takes less time than starting a task.
inline constexpr int kSmallEmpties = 10;

}  // namespace kanzen

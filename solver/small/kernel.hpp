// The search of small boards compiled for one instruction set; compare
// solver/engine/search/kernel.hpp.
#pragma once

#include <string_view>

#include "core/board.hpp"
#include "solver/small/task.hpp"

namespace kanzen::small {

using SearchFunction = Score (*)(Task&, const Board&, Score alpha) noexcept;

struct Kernel {
  std::string_view name;   // as that of the kernel of the whole board
  SearchFunction search4;  // `search` in solver/small/search.hpp on c3 to f6
  SearchFunction search6;  // on b2 to g7
};

extern const Kernel kKernelGeneric;
extern const Kernel kKernelV3;  // compiled for x86-64 only
extern const Kernel kKernelV4;

}  // namespace kanzen::small

// The kernel for x86-64-v3 processors.
#include "core/flips_x86.hpp"
#include "core/moves_x86.hpp"
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelV3 = KernelTable<isa::V3>::make("v3");

}  // namespace kanzen

// The kernel for AArch64 processors.
#include "core/flips_neon.hpp"
#include "core/moves_neon.hpp"
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelNeon = KernelTable<isa::Neon>::make("neon");

}  // namespace kanzen

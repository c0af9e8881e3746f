// The kernels for AArch64 processors, of the small boards.
#include "core/flips_neon.hpp"
#include "core/moves_neon.hpp"
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelNeonOn4 = KernelTable<isa::Neon, Geometry{4}>::make("neon");
constexpr Kernel kKernelNeonOn6 = KernelTable<isa::Neon, Geometry{6}>::make("neon");

}  // namespace kanzen

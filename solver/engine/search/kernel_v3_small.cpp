// The kernels for x86-64-v3 processors, of the small boards.
#include "core/flips_x86.hpp"
#include "core/moves_x86.hpp"
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelV3On4 = KernelTable<isa::V3, Geometry{4}>::make("v3");
constexpr Kernel kKernelV3On6 = KernelTable<isa::V3, Geometry{6}>::make("v3");

}  // namespace kanzen

// The kernels for x86-64-v4 processors, of the small boards.
#include "core/flips_x86.hpp"
#include "core/moves_x86.hpp"
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelV4On4 = KernelTable<isa::V4, Geometry{4}>::make("v4");
constexpr Kernel kKernelV4On6 = KernelTable<isa::V4, Geometry{6}>::make("v4");

}  // namespace kanzen

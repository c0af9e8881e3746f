// The portable kernels of the small boards.
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelGenericOn4 = KernelTable<isa::Generic, Geometry{4}>::make("generic");
constexpr Kernel kKernelGenericOn6 = KernelTable<isa::Generic, Geometry{6}>::make("generic");

}  // namespace kanzen

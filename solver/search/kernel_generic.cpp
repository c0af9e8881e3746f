// The portable kernel: whatever the baseline of the platform is.
#include "solver/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelGeneric = KernelTable<isa::Generic>::make("generic");

}  // namespace kanzen

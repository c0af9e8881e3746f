// The portable kernel: whatever the baseline of the platform is.
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelGeneric = KernelTable<isa::Generic, kWholeBoard>::make("generic");

}  // namespace kanzen

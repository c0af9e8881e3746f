// The portable kernel with its trace switched on, for the laboratory; not among the
// compiled_kernels a user may choose from.
#include "solver/engine/search/kernel_table.hpp"

namespace kanzen {

constexpr Kernel kKernelTraced = KernelTable<isa::Traced>::make("traced");

}  // namespace kanzen

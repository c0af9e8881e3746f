#include "core/moves_x86.hpp"
#include "solver/engine/search/search.hpp"

namespace kanzen {

constexpr Kernel kKernelV4 = KernelFunctions<isa::V4>::make("v4", CpuLevel::v4);

}  // namespace kanzen

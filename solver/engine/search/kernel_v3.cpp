#include "core/moves_x86.hpp"
#include "solver/engine/search/search.hpp"

namespace kanzen {

constexpr Kernel kKernelV3 = KernelFunctions<isa::V3>::make("v3", CpuLevel::v3);

}  // namespace kanzen

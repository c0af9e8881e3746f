#include "core/moves_neon.hpp"
#include "solver/engine/search/search.hpp"

namespace kanzen {

constexpr Kernel kKernelNeon = KernelFunctions<isa::Neon>::make("neon", CpuLevel::baseline);

}  // namespace kanzen

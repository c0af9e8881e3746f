#include "solver/engine/search/search.hpp"

namespace kanzen {

constexpr Kernel kKernelGeneric =
    KernelFunctions<isa::Generic>::make("generic", CpuLevel::baseline);

}  // namespace kanzen

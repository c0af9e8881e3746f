// The kernel of small boards for x86-64-v3 processors.
#include "core/flips_x86.hpp"
#include "core/moves_x86.hpp"
#include "solver/small/kernel.hpp"
#include "solver/small/search.hpp"

namespace kanzen::small {

constexpr Kernel kKernelV3{"v3", &search<isa::V3, kInner4>, &search<isa::V3, kInner6>};

}  // namespace kanzen::small

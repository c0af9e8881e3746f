// The kernel of small boards for x86-64-v4 processors.
#include "core/flips_x86.hpp"
#include "core/moves_x86.hpp"
#include "solver/small/kernel.hpp"
#include "solver/small/search.hpp"

namespace kanzen::small {

constexpr Kernel kKernelV4{"v4", &search<isa::V4, kInner4>, &search<isa::V4, kInner6>};

}  // namespace kanzen::small

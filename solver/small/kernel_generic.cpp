// The portable kernel of small boards.
#include "solver/small/kernel.hpp"
#include "solver/small/search.hpp"

namespace kanzen::small {

constexpr Kernel kKernelGeneric{"generic", &search<isa::Generic, kInner4>,
                                &search<isa::Generic, kInner6>};

}  // namespace kanzen::small

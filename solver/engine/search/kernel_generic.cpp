#include "solver/engine/search/search.hpp"

namespace kanzen {

constexpr Kernel kKernelGeneric = KernelTable<isa::Generic>::make("generic");

}  // namespace kanzen

#include "solver/engine/parallel/affinity.hpp"

namespace kanzen {

std::vector<unsigned> processors_of_thread() { return {}; }

void keep_thread_on(std::span<const unsigned> /*processors*/) noexcept {}

}  // namespace kanzen

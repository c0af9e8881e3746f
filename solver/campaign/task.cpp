#include "solver/campaign/task.hpp"

#include <cstdint>
#include <random>

namespace kanzen::campaign {

std::string new_worker_id() {
  std::random_device system;
  std::string id;
  for (int i = 0; i < 4; ++i) {
    std::uint32_t bits = system();
    for (int digit = 0; digit < 8; ++digit, bits >>= 4) id += "0123456789abcdef"[bits & 15];
  }
  return id;
}

}  // namespace kanzen::campaign

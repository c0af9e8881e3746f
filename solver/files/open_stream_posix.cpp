#include "solver/files/open_stream.hpp"

namespace kanzen {

Stream open_stream(const std::string& path, StreamMode mode) noexcept {
  return Stream(std::fopen(path.c_str(), mode == StreamMode::read ? "rbe" : "wbe"));
}

}  // namespace kanzen

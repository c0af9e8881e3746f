#include "solver/files/read_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>

#include "solver/files/input_error.hpp"
#include "solver/files/open_stream.hpp"

namespace kanzen {

std::string read_file(const std::string& path) {
  const Stream file = open_stream(path, StreamMode::read);
  if (!file) throw InputError(path, errno);
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    bytes.append(buffer.data(), count);
  }
  if (std::ferror(file.get()) != 0) throw InputError(path, errno);
  return bytes;
}

}  // namespace kanzen

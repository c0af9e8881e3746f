#include "tests/checker/certificate_text.hpp"

#include <zlib.h>

#include <cstdio>
#include <stdexcept>

#include "solver/checker/certificate_checker.hpp"

namespace kanzen::test {

std::string unpacked(const std::string& path) {
  checker::PackedFile file(path);
  std::string bytes;
  while (const auto byte = file.next()) bytes += static_cast<char>(*byte);
  if (!file.error().empty()) throw std::runtime_error(file.error());
  return bytes;
}

std::string handmade(const checker::Header& claim, const std::string& moves) {
  return with_right_end(to_string(claim) + moves + "end ");
}

std::size_t moves_begin(const std::string& bytes) { return bytes.find("\nmoves\n") + 7; }

std::size_t moves_end(const std::string& bytes) { return bytes.rfind("end "); }

std::string with_right_end(const std::string& bytes) {
  const std::string body = bytes.substr(0, moves_end(bytes));
  const uLong crc =
      crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  std::array<char, 64> end{};
  std::snprintf(end.data(), end.size(), "end %zu %08lx\n", body.size() - moves_begin(body), crc);
  return body + end.data();
}

}  // namespace kanzen::test

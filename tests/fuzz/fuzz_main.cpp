// The libFuzzer program of a reader: a problem stops the program, and libFuzzer keeps the input.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string problem =
      kanzen::fuzz::KANZEN_CHECK({reinterpret_cast<const char*>(data), size});
  if (!problem.empty()) {
    std::fprintf(stderr, "problem: %s\n", problem.c_str());
    std::abort();
  }
  return 0;
}

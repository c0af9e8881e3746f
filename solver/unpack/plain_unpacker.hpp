// The unpacker of bytes that are not packed.
#pragma once

#include <algorithm>

#include "solver/unpack/unpacker.hpp"

namespace kanzen {

class PlainUnpacker final : public Unpacker {
 public:
  std::size_t run(std::span<const unsigned char>& in, std::span<unsigned char> out) override {
    const std::size_t size = std::min(in.size(), out.size());
    std::copy_n(in.begin(), size, out.begin());
    in = in.subspan(size);
    return size;
  }
  [[nodiscard]] bool complete() const noexcept override { return true; }
};

}  // namespace kanzen

// The bytes of a caller of kanzen.h as a stream.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <streambuf>
#include <vector>

#include "solver/bindings/c/kanzen.h"

namespace kanzen::capi {

/// Reads bytes in memory, or bytes of a function, without a copy of the whole.
class ByteStream final : public std::streambuf {
 public:
  /// The bytes must outlive this object. `bytes` may be null if `size` is 0.
  ByteStream(const void* bytes, std::size_t size) {
    char* const begin = const_cast<char*>(static_cast<const char*>(bytes));
    if (size != 0) setg(begin, begin, begin + size);
  }

  /// Calls `read` with `data` when bytes are needed. If it fails, reading throws.
  ByteStream(kanzen_read_function read, void* data)
      : read_(read), data_(data), block_(kBlockBytes) {}

 private:
  static constexpr std::size_t kBlockBytes = std::size_t{1} << 16;

  int_type underflow() override {
    if (gptr() == egptr()) {
      if (read_ == nullptr || ended_) return traits_type::eof();
      const std::ptrdiff_t size = read_(block_.data(), block_.size(), data_);
      ended_ = size <= 0;
      if (size < 0 || static_cast<std::size_t>(size) > block_.size()) {
        ended_ = true;
        throw std::runtime_error("the function that reads it has failed");
      }
      setg(block_.data(), block_.data(), block_.data() + size);
      if (ended_) return traits_type::eof();
    }
    return traits_type::to_int_type(*gptr());
  }

  kanzen_read_function read_ = nullptr;
  void* data_ = nullptr;
  std::vector<char> block_;
  bool ended_ = false;  // `read_` is not called again
};

}  // namespace kanzen::capi

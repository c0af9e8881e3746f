// A file as a stream of C++ that notices errors of reading.
#pragma once

#include <array>
#include <istream>
#include <string>

#include "solver/files/open_stream.hpp"

namespace kanzen {

/// Reads a file from its beginning. An error of reading sets badbit, so that it is no end of the
/// file. The streams of some C++ libraries take such an error for the end.
/// Thread safety: none; objects are independent of each other.
class FileStream final : public std::istream {
 public:
  /// Opens `path`, a name in UTF-8. Sets badbit if that fails; see error().
  explicit FileStream(const std::string& path);

  /// The value of errno of the first error; 0 if there was none.
  [[nodiscard]] int error() const noexcept { return buffer_.error(); }

 private:
  class Buffer final : public std::streambuf {
   public:
    explicit Buffer(const std::string& path);
    [[nodiscard]] int error() const noexcept { return error_; }

   protected:
    /// Throws std::ios_base::failure on an error, which a stream turns into badbit.
    int_type underflow() override;

   private:
    Stream file_;
    int error_ = 0;
    std::array<char, 1 << 14> bytes_{};
  };

  Buffer buffer_;
};

}  // namespace kanzen

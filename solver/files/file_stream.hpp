#pragma once

#include <array>
#include <istream>

#include "solver/files/system_file.hpp"

namespace kanzen {

[[nodiscard]] std::string read_file(const std::string& path);

/// Throws InputError if the file cannot be opened or read. Some C++ libraries report a read error
/// as the end of the file, and this stream used to set badbit, which three of its seven users
/// overlooked: they took half of a journal for the whole.
class FileStream final : public std::istream {
 public:
  /// `path` is UTF-8. Throws InputError.
  explicit FileStream(const std::string& path);

  /// Returns errno of the first read error, or 0, for readers that turned the exception into a
  /// record error.
  [[nodiscard]] int error() const noexcept { return buffer_.error(); }

 private:
  class Buffer final : public std::streambuf {
   public:
    explicit Buffer(const std::string& path);
    [[nodiscard]] int error() const noexcept { return error_; }

   protected:
    int_type underflow() override;

   private:
    std::string path_;
    Stream file_;
    int error_ = 0;
    std::array<char, 1 << 14> bytes_{};
  };

  Buffer buffer_;
};

}  // namespace kanzen

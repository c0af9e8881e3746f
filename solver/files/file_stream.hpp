// Reads a file whole, or as a stream of C++ whose errors cannot be overlooked.
#pragma once

#include <array>
#include <istream>
#include <string>

#include "solver/files/system_file.hpp"

namespace kanzen {

/// Returns the content of the file `path`. Throws InputError.
[[nodiscard]] std::string read_file(const std::string& path);

/// Reads a file from its beginning. Throws InputError where it cannot be opened or read. The
/// streams of some C++ libraries take such an error for the end of the file, and badbit, which this
/// stream used to set, was overlooked by three of its seven users: half of a journal was the whole
/// of it.
class FileStream final : public std::istream {
 public:
  /// Opens `path`, a name in UTF-8. Throws InputError.
  explicit FileStream(const std::string& path);

  /// The value of errno of the first error of reading, 0 if there was none, for readers that have
  /// turned the exception into an error of a record.
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

// Opens files, and the errors about them.
#pragma once

#include <array>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "solver/files/system_file.hpp"

namespace kanzen {

/// Reports a file that cannot be opened or read, or is of the wrong kind. An error at a place in a
/// text is a ParseError instead. what() is "PATH: REASON".
class InputError : public std::runtime_error {
 public:
  InputError(std::string_view path, std::string_view reason)
      : std::runtime_error(std::string(path) + ": " + std::string(reason)), reason_(reason) {}

  /// `error` is a value of errno.
  InputError(std::string_view path, int error)
      : InputError(path, std::generic_category().message(error)) {}

  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  std::string reason_;
};

/// Reports that standard output or a file cannot be written.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  /// what() is "WHAT cannot be written: REASON". `error` is a value of errno, or 0 if the reason is
  /// unknown.
  OutputError(std::string_view what, int error)
      : std::runtime_error(std::string(what) + " cannot be written" +
                           (error == 0 ? "" : ": " + std::generic_category().message(error))) {}
};

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

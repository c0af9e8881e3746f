#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>

namespace kanzen::cli {

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

/// Opens a file for reading; child processes do not inherit it. Returns a negative number and sets
/// errno on failure, to EISDIR for a folder where the system cannot open it. Any thread may call
/// this and all below.
[[nodiscard]] int open_descriptor(const std::string& path) noexcept;
void close_descriptor(int descriptor) noexcept;

/// Makes writing to a pipe without a reader an error in the calling thread, EPIPE, instead of the
/// end of the process.
void ignore_missing_readers() noexcept;

/// Whether nobody reads the pipe or socket any more; false if unknown.
[[nodiscard]] bool is_reader_gone(int descriptor) noexcept;

/// Waits, and returns false if nothing could be written within `milliseconds`.
[[nodiscard]] bool waits_for_room(int descriptor, int milliseconds) noexcept;

/// Writes a part of `text`; after waits_for_room(), without blocking on a POSIX pipe. Returns the
/// number of bytes, or -1 and sets errno.
[[nodiscard]] std::ptrdiff_t write_some(int descriptor, std::string_view text) noexcept;

/// Wakes up readers that wait for input. Any thread may use it.
class StopEvent {
 public:
  StopEvent();  // throws std::system_error if the process has too many open files
  ~StopEvent();
  StopEvent(const StopEvent&) = delete;
  StopEvent& operator=(const StopEvent&) = delete;

  void raise() noexcept;
  [[nodiscard]] bool raised() const noexcept;

  /// The event was raised, or there is a value of errno, or `count` bytes were read, 0 at the end.
  struct Read {
    bool raised = false;
    int error = 0;
    std::size_t count = 0;
  };

  /// Waits for input or the event, and reads all available bytes.
  [[nodiscard]] Read read(int descriptor, std::span<char> into) const noexcept;

 private:
  struct System;
  std::unique_ptr<System> system_;
};

/// Reads from a descriptor. Throws Interrupted (solver/records/file_source.hpp) once the event is
/// raised, and ReadFailure if the system reports an error.
class InputBuffer : public std::streambuf {
 public:
  InputBuffer(int descriptor, const StopEvent& stop) : descriptor_(descriptor), stop_(stop) {}
  ~InputBuffer() override;
  InputBuffer(const InputBuffer&) = delete;
  InputBuffer& operator=(const InputBuffer&) = delete;

  /// Says why reading failed; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 protected:
  int_type underflow() override;

 private:
  int descriptor_;
  const StopEvent& stop_;
  std::string error_;
  std::array<char, 1 << 16> buffer_;
};

/// Opens a file, or standard input for "-". Throws InputError, even for a directory, which would
/// otherwise fail only at the first read.
[[nodiscard]] std::unique_ptr<InputBuffer> open_input(const std::string& path,
                                                      const StopEvent& stop);

}  // namespace kanzen::cli

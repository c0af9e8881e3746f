// A file or standard input as a stream whose blocking reads can be interrupted.
#pragma once

#include <array>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>

namespace kanzen::cli {

/// Wakes up readers that wait for input. raise() may be called by any thread.
class StopEvent {
 public:
  StopEvent();  // throws std::system_error if the process has no file descriptor left
  ~StopEvent();
  StopEvent(const StopEvent&) = delete;
  StopEvent& operator=(const StopEvent&) = delete;

  void raise() noexcept;
  [[nodiscard]] bool raised() const noexcept;
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

 private:
  int descriptor_;
};

/// Reads a descriptor. To read throws Interrupted (solver/records/file_source.hpp) once the event
/// is raised, and ReadFailure if the system cannot read; the end is the end of the file. Not
/// thread-safe.
class InputBuffer : public std::streambuf {
 public:
  InputBuffer(int descriptor, const StopEvent& stop) : descriptor_(descriptor), stop_(stop) {}
  ~InputBuffer() override;
  InputBuffer(const InputBuffer&) = delete;
  InputBuffer& operator=(const InputBuffer&) = delete;

  /// Why reading ended before the end of the file, else empty.
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 protected:
  int_type underflow() override;

 private:
  int descriptor_;
  const StopEvent& stop_;
  std::string error_;
  std::array<char, 1 << 16> buffer_;
};

/// Opens `path`, or standard input for "-". Throws InputError; a directory is an error here and not
/// at the first read.
[[nodiscard]] std::unique_ptr<InputBuffer> open_input(const std::string& path,
                                                      const StopEvent& stop);

}  // namespace kanzen::cli

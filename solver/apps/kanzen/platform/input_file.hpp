// Reads a file or standard input. Blocking reads can be interrupted.
#pragma once

#include <array>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>

namespace kanzen::cli {

/// An event that wakes up readers waiting for input.
/// Thread safety: full.
class StopEvent {
 public:
  StopEvent();  // throws std::system_error if the process is out of file descriptors
  ~StopEvent();
  StopEvent(const StopEvent&) = delete;
  StopEvent& operator=(const StopEvent&) = delete;

  void raise() noexcept;
  [[nodiscard]] bool raised() const noexcept;
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

 private:
  int descriptor_;
};

/// Reads from a file descriptor. Reading throws Interrupted (solver/records/file_source.hpp) once
/// the event is raised, and ReadFailure if the system reports an error.
/// Thread safety: none.
class InputBuffer : public std::streambuf {
 public:
  InputBuffer(int descriptor, const StopEvent& stop) : descriptor_(descriptor), stop_(stop) {}
  ~InputBuffer() override;
  InputBuffer(const InputBuffer&) = delete;
  InputBuffer& operator=(const InputBuffer&) = delete;

  /// Why reading failed before the end of the file; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 protected:
  int_type underflow() override;

 private:
  int descriptor_;
  const StopEvent& stop_;
  std::string error_;
  std::array<char, 1 << 16> buffer_;
};

/// Opens `path`, or standard input for "-". Throws InputError, also for a directory, which would
/// otherwise fail only at the first read.
[[nodiscard]] std::unique_ptr<InputBuffer> open_input(const std::string& path,
                                                      const StopEvent& stop);

}  // namespace kanzen::cli

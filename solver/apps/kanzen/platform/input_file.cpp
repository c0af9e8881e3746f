#include "solver/apps/kanzen/platform/input_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/files/input_error.hpp"
#include "solver/records/file_source.hpp"

namespace kanzen::cli {

namespace {

std::string reason(int error) { return std::generic_category().message(error); }

}  // namespace

StopEvent::StopEvent() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

StopEvent::~StopEvent() { ::close(descriptor_); }

void StopEvent::raise() noexcept {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(descriptor_, &one, sizeof one);
}

bool StopEvent::raised() const noexcept {
  pollfd entry{descriptor_, POLLIN, 0};
  return ::poll(&entry, 1, 0) == 1;
}

InputBuffer::~InputBuffer() {
  if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

InputBuffer::int_type InputBuffer::underflow() {
  if (!error_.empty()) throw ReadFailure(error_);
  for (;;) {
    std::array<pollfd, 2> entries{{{descriptor_, POLLIN, 0}, {stop_.descriptor(), POLLIN, 0}}};
    if (::poll(entries.data(), entries.size(), -1) < 0 && errno != EINTR) {
      error_ = reason(errno);
      throw ReadFailure(error_);
    }
    if (entries[1].revents != 0) throw Interrupted();
    if (entries[0].revents == 0) continue;
    const auto count = ::read(descriptor_, buffer_.data(), buffer_.size());
    if (count > 0) {
      setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
      return traits_type::to_int_type(buffer_[0]);
    }
    if (count == 0) return traits_type::eof();
    if (errno != EINTR && errno != EAGAIN) {
      error_ = reason(errno);
      throw ReadFailure(error_);
    }
  }
}

std::unique_ptr<InputBuffer> open_input(const std::string& path, const StopEvent& stop) {
  if (path == "-") {
    if (!standard_input_is_open()) throw InputError("<stdin>", "standard input is closed");
    return std::make_unique<InputBuffer>(STDIN_FILENO, stop);
  }
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw InputError(path, errno);
  auto buffer = std::make_unique<InputBuffer>(descriptor, stop);
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    throw InputError(path, "is a directory, expected a file with positions");
  }
  return buffer;
}

}  // namespace kanzen::cli

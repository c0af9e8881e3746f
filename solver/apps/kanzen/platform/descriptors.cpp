#include "solver/apps/kanzen/platform/descriptors.hpp"

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/files/system_file.hpp"
#include "solver/records/file_source.hpp"

namespace kanzen::cli {

InputBuffer::~InputBuffer() {
  if (descriptor_ != kStandardInput) close_descriptor(descriptor_);
}

InputBuffer::int_type InputBuffer::underflow() {
  if (!error_.empty()) throw ReadFailure(error_);
  const StopEvent::Read read = stop_.read(descriptor_, buffer_);
  if (read.raised) throw Interrupted();
  if (read.error != 0) {
    error_ = std::generic_category().message(read.error);
    throw ReadFailure(error_);
  }
  if (read.count == 0) return traits_type::eof();
  setg(buffer_.data(), buffer_.data(), buffer_.data() + read.count);
  return traits_type::to_int_type(buffer_[0]);
}

std::unique_ptr<InputBuffer> open_input(const std::string& path, const StopEvent& stop) {
  if (path == "-") {
    if (!standard_input_is_open()) throw InputError("<stdin>", "standard input is closed");
    return std::make_unique<InputBuffer>(kStandardInput, stop);
  }
  const std::string folder = "is a directory, expected a file with positions";
  const int descriptor = open_descriptor(path);
  if (descriptor < 0 && errno == EISDIR) throw InputError(path, folder);
  if (descriptor < 0) throw InputError(path, errno);
  auto buffer = std::make_unique<InputBuffer>(descriptor, stop);
  FileStatus status;
  if (read_status(descriptor, status) == 0 && status.kind == FileKind::folder) {
    throw InputError(path, folder);
  }
  return buffer;
}

}  // namespace kanzen::cli

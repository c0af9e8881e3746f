#include "solver/files/file_stream.hpp"

namespace kanzen {

std::string read_file(const std::string& path) {
  const Stream file = open_stream(path, StreamMode::read);
  if (!file) throw InputError(path, errno);
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    bytes.append(buffer.data(), count);
  }
  if (std::ferror(file.get()) != 0) throw InputError(path, errno);
  return bytes;
}

FileStream::FileStream(const std::string& path) : std::istream(nullptr), buffer_(path) {
  rdbuf(&buffer_);
  exceptions(std::ios_base::badbit);  // so that failures of the buffer are thrown
}

FileStream::Buffer::Buffer(const std::string& path)
    : path_(path), file_(open_stream(path, StreamMode::read)) {
  if (!file_) throw InputError(path_, errno);
}

FileStream::Buffer::int_type FileStream::Buffer::underflow() {
  if (error_ == 0) {
    const std::size_t count = std::fread(bytes_.data(), 1, bytes_.size(), file_.get());
    if (count != 0) {
      setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
      return traits_type::to_int_type(bytes_[0]);
    }
    if (std::ferror(file_.get()) == 0) return traits_type::eof();
    error_ = errno;
  }
  throw InputError(path_, error_);
}

}  // namespace kanzen

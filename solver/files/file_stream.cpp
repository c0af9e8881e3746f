#include "solver/files/file_stream.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace kanzen {

FileStream::FileStream(const std::string& path) : std::istream(nullptr), buffer_(path) {
  rdbuf(&buffer_);
  if (error() != 0) setstate(std::ios_base::badbit);
}

FileStream::Buffer::Buffer(const std::string& path) : file_(open_stream(path, StreamMode::read)) {
  if (!file_) error_ = errno;
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
  throw std::ios_base::failure("a read failed", std::error_code(error_, std::generic_category()));
}

}  // namespace kanzen

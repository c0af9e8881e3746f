#include "solver/files/file_stream.hpp"

#include <cerrno>
#include <cstdio>

#include "solver/files/input_error.hpp"

namespace kanzen {

FileStream::FileStream(const std::string& path) : std::istream(nullptr), buffer_(path) {
  rdbuf(&buffer_);
  exceptions(std::ios_base::badbit);  // functions of the stream pass on what the buffer throws
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

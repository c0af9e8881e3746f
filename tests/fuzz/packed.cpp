// Packed files: both readers of gzip and zstd give the same bytes, for pieces of any size.
#include <algorithm>
#include <sstream>
#include <streambuf>

#include "solver/checker/certificate_checker.hpp"
#include "solver/formats/input_stream.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::fuzz {

namespace {

constexpr std::size_t kMax = std::size_t{1} << 17;  // limit of compared bytes

/// A source like a terminal: one byte at a time.
class SlowSource final : public std::streambuf {
 public:
  explicit SlowSource(std::string_view text) : text_(text) {}

 protected:
  int_type underflow() override {
    if (at_ == text_.size()) return traits_type::eof();
    byte_ = text_[at_++];
    setg(&byte_, &byte_, &byte_ + 1);
    return traits_type::to_int_type(byte_);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  char byte_ = 0;
};

struct Unpacked {
  std::string bytes;
  bool whole = false;  // read to the end without an error
};

[[nodiscard]] Unpacked unpacked(std::istream& source) {
  InputStream in(source);
  (void)in.head();
  Unpacked found{std::string(kMax, '\0')};
  in.read(found.bytes.data(), static_cast<std::streamsize>(kMax));
  found.bytes.resize(static_cast<std::size_t>(in.gcount()));
  found.whole = in.eof() && !in.bad();
  return found;
}

[[nodiscard]] Unpacked unpacked_by_checker(const std::string& path) {
  checker::PackedFile file(path);
  Unpacked found;
  while (found.bytes.size() < kMax) {
    const auto byte = file.next();
    if (!byte) break;
    found.bytes += static_cast<char>(*byte);
  }
  found.whole = found.bytes.size() < kMax && file.fault() == checker::PackedFile::Fault::none;
  return found;
}

/// If one of them ended early, the other one begins with the same bytes.
[[nodiscard]] bool agree(const Unpacked& a, const Unpacked& b) {
  if (a.whole && b.whole) return a.bytes == b.bytes;
  const std::size_t size = std::min(a.bytes.size(), b.bytes.size());
  return a.bytes.substr(0, size) == b.bytes.substr(0, size);
}

}  // namespace

std::string find_problem(std::string_view input) {
  std::istringstream fast{std::string(input)};
  SlowSource slow_source(input);
  std::istream slow(&slow_source);
  const Unpacked by_blocks = unpacked(fast);
  const Unpacked by_bytes = unpacked(slow);
  if (by_blocks.whole != by_bytes.whole) return "whole or not depends on the pieces";
  if (!agree(by_blocks, by_bytes)) return "the bytes depend on the pieces";
  const test::TemporaryDirectory folder;
  const Unpacked checked = unpacked_by_checker(folder.write("packed", std::string(input)));
  // The checker accepts smaller windows only, and no archive without content.
  if (checked.whole && !by_blocks.whole) return "whole for the checker alone";
  if (!agree(by_blocks, checked)) return "other bytes for the checker";
  return {};
}

}  // namespace kanzen::fuzz

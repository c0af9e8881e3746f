#include "solver/formats/line_reader.hpp"

#include <streambuf>
#include <string_view>
#include <utility>

#include "solver/formats/read_stream.hpp"

namespace kanzen {

namespace {

using Traits = std::char_traits<char>;

constexpr bool is_end(Traits::int_type byte) noexcept {
  return Traits::eq_int_type(byte, Traits::eof());
}

}  // namespace

LineReader::Status LineReader::read() {
  if (pending_) return *std::exchange(pending_, std::nullopt);
  line_.clear();
  return read_stream(in_, [this](std::streambuf& bytes) { return read_line(bytes); });
}

LineReader::Status LineReader::read_line(std::streambuf& bytes) {
  while (inside_) {  // reading failed in this line
    const Traits::int_type byte = bytes.sbumpc();
    inside_ = !is_end(byte) && byte != '\n';
  }
  ++number_;
  if (is_end(bytes.sgetc())) return Status::end;
  inside_ = true;
  bool too_long = false;
  while (true) {
    const Traits::int_type byte = bytes.sbumpc();
    if (is_end(byte) || byte == '\n') break;
    if (line_.size() == max_bytes_) too_long = true;
    if (!too_long) line_ += Traits::to_char_type(byte);
  }
  inside_ = false;
  if (too_long) {
    line_.clear();
    return Status::too_long;
  }
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  if (number_ == 1 && line_.starts_with(notation::kByteOrderMark))
    line_.erase(0, notation::kByteOrderMark.size());
  return Status::ok;
}

ParseError LineReader::too_long() const {
  return {number_, max_bytes_ + 1,
          "the line is longer than " + std::to_string(max_bytes_) + " bytes, expected one record"};
}

}  // namespace kanzen

#include "solver/io/line_reader.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace kanzen {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

LineReader::Status LineReader::read() {
  if (pending_) return *std::exchange(pending_, std::nullopt);
  line_.clear();
  bool too_long = false;
  std::array<char, 4096> chunk;
  while (true) {
    in_.getline(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    const auto count = static_cast<std::size_t>(in_.gcount());
    if (in_.bad() || (count == 0 && !in_.eof() && in_.fail())) return Status::failed;
    const bool found_end = in_.good();  // the line break was read too, and counted
    if (in_.eof() && count == 0 && line_.empty() && !too_long) return Status::end;
    if (!too_long) line_.append(chunk.data(), found_end ? count - 1 : count);
    if (line_.size() > max_bytes_) {
      too_long = true;
      line_.clear();
    }
    if (found_end || in_.eof()) break;
    in_.clear();  // the chunk was full: the line goes on
  }
  ++number_;
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  if (number_ == 1 && line_.starts_with(kByteOrderMark)) line_.erase(0, kByteOrderMark.size());
  return too_long ? Status::too_long : Status::ok;
}

ParseError LineReader::error(Status status) const {
  if (status == Status::too_long) {
    return {
        number_, max_bytes_ + 1,
        "the line is longer than " + std::to_string(max_bytes_) + " bytes, expected one record"};
  }
  return {number_ + 1, 1,
          "reading failed, expected a readable file, whole if it is a compressed one"};
}

}  // namespace kanzen

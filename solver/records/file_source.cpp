#include "solver/records/file_source.hpp"

#include "core/notation/text.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kMaxShownBytes = 100;  // the part of a reason that we show

std::string reason(const std::exception& error) {
  return notation::quoted(std::string_view(error.what()), kMaxShownBytes);
}

}  // namespace

ParseError unreadable(std::size_t line, const ReadFailure& failure) {
  return {std::max<std::size_t>(line, 1), 1,
          "reading failed: " + reason(failure) + ", expected a readable file that is complete"};
}

ParseError unreadable(std::size_t line, const std::exception& error) {
  return {std::max<std::size_t>(line, 1), 1,
          "the record cannot be read: " + reason(error) + ", expected a valid one"};
}

}  // namespace kanzen

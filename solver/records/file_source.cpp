#include "solver/records/file_source.hpp"

#include <algorithm>
#include <string>

#include "core/notation/text.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kShown = 100;  // bytes of a reason

std::string reason(const std::exception& error) {
  return notation::quoted(std::string_view(error.what()), kShown);
}

}  // namespace

ParseError unreadable(std::size_t line, const ReadFailure& failure) {
  return {
      std::max<std::size_t>(line, 1), 1,
      "reading failed: " + reason(failure) + ", expected a readable file, whole if it is packed"};
}

ParseError unreadable(std::size_t line, const std::exception& error) {
  return {std::max<std::size_t>(line, 1), 1,
          "the reader failed: " + reason(error) + ", expected a record that it can read"};
}

}  // namespace kanzen

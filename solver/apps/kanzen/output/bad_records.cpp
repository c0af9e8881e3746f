#include "solver/apps/kanzen/output/bad_records.hpp"

#include <fmt/format.h>

#include "solver/apps/kanzen/output/summary_text.hpp"

namespace kanzen::cli {

std::string BadRecords::add(std::string_view source, const ParseError& error) {
  ++count_;
  return count_ > kMaxListed ? std::string() : located(source, error);
}

std::string BadRecords::rest() const {
  return count_ > kMaxListed ? fmt::format("... and {} more", count_ - kMaxListed) : std::string();
}

}  // namespace kanzen::cli

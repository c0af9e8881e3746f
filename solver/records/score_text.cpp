#include "solver/records/score_text.hpp"

#include <array>
#include <cstdio>

namespace kanzen {

std::string score_text(Score score) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%+03d", score);
  return buffer.data();
}

std::string bounds_text(Score lower, Score upper) {
  if (lower == upper) return score_text(lower);
  if (lower <= kMinScore && upper < kMaxScore) return "<=" + score_text(upper);
  if (upper >= kMaxScore && lower > kMinScore) return ">=" + score_text(lower);
  return score_text(lower) + ".." + score_text(upper);
}

std::string value_text(const Solution& solution) {
  switch (solution.status) {
    case Status::exact:
      return score_text(solution.score);
    case Status::lower:
      return ">=" + score_text(solution.score);
    case Status::upper:
      return "<=" + score_text(solution.score);
    case Status::estimate:
      return "~" + score_text(solution.score);
    case Status::unfinished:
      break;
  }
  return score_text(solution.lower) + ".." + score_text(solution.upper);
}

}  // namespace kanzen

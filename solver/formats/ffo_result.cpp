#include "solver/formats/ffo_result.hpp"

#include "core/notation/text.hpp"

namespace kanzen {

std::optional<FfoResult> parse_ffo_result(std::string_view line) noexcept {
  line = notation::trimmed(line);
  if (line == "Black win") return FfoResult{{kMinWin, kMaxScore}, {}};
  if (line == "White win") return FfoResult{{kMinScore, -kMinWin}, {}};
  if (line == "Draw") return FfoResult{{0, 0}, {}};
  const std::size_t hyphen = std::min(line.find('-'), line.size());
  const std::size_t second = notation::skip_blanks(line, std::min(hyphen + 1, line.size()));
  const std::string_view number = notation::group_at(line, second);
  const auto black = notation::parse_number(notation::trimmed(line.substr(0, hyphen)), 0, kSquares);
  const auto white = notation::parse_number(number, 0, kSquares);
  if (!black || !white || *black + *white != kSquares || number[0] == '-') return std::nullopt;
  const Score score = *black - *white;
  return FfoResult{{score, score}, line.substr(second + number.size())};
}

}  // namespace kanzen

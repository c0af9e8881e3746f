#include "solver/apps/kanzen/output/move_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/notation.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kMoveIndent = 8;

/// "h5:+06 g6:<=-02", in lines of at most `width` characters.
std::string moves_in_a_row(const std::vector<MoveValue>& moves, std::size_t width) {
  std::string out(kMoveIndent, ' ');
  std::size_t line = out.size();
  for (const MoveValue& value : moves) {
    const std::string text = notation::to_string(value.move) +
                             (value.lower == value.upper ? ":" : ":<=") + score_text(value.upper);
    if (width != 0 && line > kMoveIndent && line + 1 + text.size() > width) {
      out.append("\n").append(kMoveIndent, ' ');
      line = kMoveIndent;
    }
    out.append(" ").append(text);
    line += 1 + text.size();
  }
  return out + '\n';
}

}  // namespace

std::string move_lines(const std::vector<MoveValue>& moves, std::size_t width) {
  if (moves.empty()) return {};
  const bool has_line = std::any_of(moves.begin(), moves.end(),
                                    [](const MoveValue& value) { return !value.pv.empty(); });
  if (!has_line) return moves_in_a_row(moves, width);
  std::string out;
  for (const MoveValue& value : moves) {
    std::string line =
        fmt::format("{:{}} {} {:>5}", "", kMoveIndent, notation::to_string(value.move),
                    bounds_text(value.lower, value.upper));
    if (!value.pv.empty()) line += "  " + notation::to_string(value.pv);
    if (width != 0 && line.size() > width) line = line.substr(0, width - 2) + "..";
    out += line + '\n';
  }
  return out;
}

}  // namespace kanzen::cli

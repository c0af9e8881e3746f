#include "solver/apps/kanzen/output/table_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "solver/apps/kanzen/output/colours.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kMinMoves = 8;  // characters
constexpr std::size_t kMovesGap = 2;  // before the moves
constexpr std::string_view kEllipsis = "..";

/// As many moves of two characters each, with or without blanks between them, as fit into `room`.
/// Other texts are kept whole or omitted.
std::string cut_moves(const std::string& moves, std::size_t room) {
  if (moves.size() <= room) return moves;
  const std::size_t blank = moves.find(' ');
  const bool apart = blank == 2;
  if (room < kMinMoves || (blank != std::string::npos && !apart)) return {};
  const std::size_t step = apart ? 3 : 2;
  return moves.substr(0, (room - kEllipsis.size()) / step * step).append(kEllipsis);
}

}  // namespace

TableLayout::TableLayout(std::vector<Column> columns, MovesHeading moves_heading, std::size_t width)
    : columns_(std::move(columns)), shown_(columns_.size(), true), moves_heading_(moves_heading) {
  fit(width);
}

bool TableLayout::fit(std::size_t width) {
  if (width == width_) return false;
  width_ = width;
  const std::vector<bool> before = std::exchange(shown_, std::vector(columns_.size(), true));
  const auto last = std::max_element(columns_.begin(), columns_.end(),
                                     [](const auto& a, const auto& b) { return a.drop < b.drop; });
  const int max_drop = last == columns_.end() ? 0 : last->drop;
  for (int drop = 1; width_ != 0 && drop <= max_drop && used() + kMovesGap + kMinMoves > width_;
       ++drop) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].drop == drop) shown_[i] = false;
    }
  }
  return shown_ != before;
}

std::size_t TableLayout::used() const noexcept {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (shown_[i]) sum += columns_[i].width + (sum == 0 ? 0 : columns_[i].gap);
  }
  return sum;
}

std::string TableLayout::heading() const {
  std::vector<TableCell> cells;
  cells.reserve(columns_.size());
  for (const Column& column : columns_) cells.push_back({std::string(column.heading)});
  const auto fits = [this](std::string_view text) {
    return width_ == 0 || used() + kMovesGap + text.size() <= width_;
  };
  const bool has_moves = width_ == 0 || used() + kMovesGap + kMinMoves <= width_;
  const std::string_view moves = fits(moves_heading_.full) ? moves_heading_.full
                                 : has_moves               ? moves_heading_.brief
                                                           : std::string_view();
  return row(cells, std::string(moves));
}

std::string TableLayout::row(const std::vector<TableCell>& cells, const std::string& moves) const {
  std::string out;
  std::size_t length = 0;  // without colours
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!shown_[i]) continue;
    const Column& column = columns_[i];
    const std::size_t gap = length == 0 ? 0 : column.gap;
    const bool too_long = width_ != 0 && length + gap + cells[i].text.size() > width_;
    const std::string& cell = too_long && !cells[i].brief.empty() ? cells[i].brief : cells[i].text;
    const std::string text = column.side == Column::Side::left
                                 ? fmt::format("{:<{}}", cell, column.width)
                                 : fmt::format("{:>{}}", cell, column.width);
    out.append(gap, ' ').append(cells[i].colour);
    out += text;
    if (!cells[i].colour.empty()) out += kNoColour;
    length += gap + text.size();
  }
  const std::size_t room = width_ > length + kMovesGap ? width_ - length - kMovesGap : 0;
  const std::string shown = width_ == 0 ? moves : cut_moves(moves, room);
  if (!shown.empty()) out += std::string(kMovesGap, ' ') + shown;
  return out + '\n';
}

}  // namespace kanzen::cli

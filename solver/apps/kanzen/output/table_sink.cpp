#include "solver/apps/kanzen/output/table_sink.hpp"

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/outcomes/request_keys.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kMinMoves = 8;  // in characters
constexpr std::size_t kMovesGap = 2;  // blanks before the moves
constexpr std::string_view kEllipsis = "..";

/// Cuts a list of moves, of two characters each with or without blanks, to what fits into `room`.
/// Other texts are kept whole or omitted.
std::string cut_moves(const std::string& moves, std::size_t room) {
  if (moves.size() <= room) return moves;
  const std::size_t blank = moves.find(' ');
  const bool apart = blank == 2;
  if (room < kMinMoves || (blank != std::string::npos && !apart)) return {};
  const std::size_t step = apart ? 3 : 2;
  return moves.substr(0, (room - kEllipsis.size()) / step * step).append(kEllipsis);
}

constexpr std::size_t kMoveIndent = 8;

/// Writes "h5:+06 g6:<=-02", in lines of at most `width` characters.
std::string moves_in_a_row(const std::vector<MoveValue>& moves, std::size_t width) {
  std::string out(kMoveIndent, ' ');
  std::size_t line = out.size();
  for (const MoveValue& value : moves) {
    const std::string text = notation::to_string(value.move) +
                             (value.bounds.is_exact() ? ":" : ":<=") +
                             score_text(value.bounds.upper);
    if (width != 0 && line > kMoveIndent && line + 1 + text.size() > width) {
      out.append("\n").append(kMoveIndent, ' ');
      line = kMoveIndent;
    }
    out.append(" ").append(text);
    line += 1 + text.size();
  }
  return out + '\n';
}

std::vector<Column> columns_of_results() {
  using enum Column::Side;
  return {{"id", 8, left},
          {"empties", 7, right, 4},
          kSideColumn,
          {"score", 8},
          {"best", 4},
          {"nodes", 12, right, 2},
          {"seconds", 9, right, 3},
          {"nodes/s", 8, right, 1},
          {"verdict", 9, left, 0, 2}};
}

/// Writes the verdict, with the claimed value for a mismatch; for an estimate, its spread.
std::string verdict_text(const Outcome& outcome, const Solution& solution) {
  if (solution.status == Status::estimate && outcome.verdict == Verdict::undecided) {
    return spread_text(solution);
  }
  if (outcome.verdict == Verdict::undecided) {
    const PositionClaims& claims = outcome.record.claims;
    return !is_solved(outcome)               ? "unfinished"
           : outcome.repeats_claim           ? "claimed"
           : claims.has_unread_value         ? "score not checked"
           : claims.has_best_without_value() ? "best not checked"
           : !claims.moves.empty()           ? "best not stated"
                                             : "no claim";
  }
  std::string text(position_verdict_text(outcome.verdict));
  const std::vector<Mismatch> mismatches = find_mismatches(outcome);
  const std::string unchecked = has_unchecked_best_move(outcome) ? ", best not checked" : "";
  if (mismatches.empty()) return text + (is_solved(outcome) ? unchecked : ", unfinished");
  const Mismatch& first = mismatches.front();
  const bool refutes_value =
      mismatches.size() == 1 && first.move == Square::none && !first.is_known_erratum;
  return text + " (" + (refutes_value ? "expected " + claim_text(first) : to_string(mismatches)) +
         ")" + unchecked;
}

std::string brief_verdict(const Outcome& outcome) {
  const std::vector<Mismatch> mismatches = find_mismatches(outcome);
  if (outcome.verdict == Verdict::confirmed && !is_solved(outcome)) return "unfinished";
  return mismatches.empty() ? "" : "not " + claim_text(mismatches.front());
}

/// Writes "win", "draw" or "loss" if that was the goal, else the value.
std::string result_text(Goal goal, const Solution& solution) {
  const std::string_view result = goal == Goal::wld ? wld_text(solution) : std::string_view();
  return result.empty() ? value_text(solution) : std::string(result);
}

/// Writes the line of play; for an estimate, the proven bounds.
std::string line_text(const Solution& solution) {
  if (solution.status != Status::estimate) return notation::to_string(solution.pv);
  if (solution.bounds.lower <= kMinScore && solution.bounds.upper >= kMaxScore) return {};
  return "proven " + bounds_text(solution.bounds);
}

/// Returns the moves that the goal covers. For best moves, the search also finds bounds of other
/// moves by chance, which differ from run to run.
std::vector<MoveValue> shown_moves(Goal goal, std::vector<MoveValue> moves) {
  if (goal == Goal::best_moves && !moves.empty()) {
    const Score best = moves.front().bounds.lower;
    std::erase_if(moves, [best](const MoveValue& value) { return value.bounds.lower < best; });
    for (MoveValue& value : moves) value.pv.clear();  // only the first one's is known
  }
  return moves;
}

}  // namespace

TableLayout::TableLayout(std::vector<Column> columns, MovesHeading moves_heading, std::size_t width)
    : columns_(std::move(columns)), shown_(columns_.size(), true), moves_heading_(moves_heading) {
  fit(width);
}

void TableLayout::widen(std::size_t size) {
  constexpr std::size_t kMost = 32;
  constexpr std::size_t kMostInFile = 200;  // no name of a record is longer
  size = std::min(size, width_ == 0 ? kMostInFile : kMost);
  std::size_t& width = columns_.front().width;
  if (size <= width) return;
  width = size;
  is_fitted_ = false;
}

bool TableLayout::fit(std::size_t width) {
  if (width == width_ && is_fitted_) return false;
  width_ = width;
  is_fitted_ = true;
  const std::vector<bool> before = std::exchange(shown_, std::vector(columns_.size(), true));
  const int max_drop = std::ranges::max(columns_, {}, &Column::drop).drop;
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

void TableLayout::print(std::FILE* out, bool quiet, std::vector<TableCell> cells,
                        const std::string& moves, const std::string& file) {
  if (!has_files_) {
    has_files_ = !file.empty();
    if (*has_files_) columns_.insert(columns_.begin() + 1, {"file", 12, Column::Side::left, 6});
    is_fitted_ = false;
  }
  if (*has_files_) cells.insert(cells.begin() + 1, {notation::printable(file)});
  widen(cells.front().text.size());
  if (fit(terminal_width(out))) has_heading_ = false;
  if (!quiet && !std::exchange(has_heading_, true)) fmt::print(out, "{}", heading());
  fmt::print(out, "{}", row(cells, moves));
}

std::string TableLayout::row(const std::vector<TableCell>& cells, const std::string& moves) const {
  std::string out;
  std::size_t length = 0;  // without colours
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!shown_[i]) continue;
    const Column& column = columns_[i];
    const std::size_t gap = length == 0 ? 0 : column.gap;
    const bool is_too_long = width_ != 0 && length + gap + cells[i].text.size() > width_;
    const std::string cell = is_too_long && !cells[i].brief.empty() ? cells[i].brief
                             : i == 0 && width_ != 0 ? shortened(cells[i].text, column.width)
                                                     : cells[i].text;
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

std::string move_lines(const std::vector<MoveValue>& moves, std::size_t width) {
  if (moves.empty()) return {};
  const bool has_line =
      std::ranges::any_of(moves, [](const MoveValue& value) { return !value.pv.empty(); });
  if (!has_line) return moves_in_a_row(moves, width);
  std::string out;
  for (const MoveValue& value : moves) {
    std::string line = fmt::format("{:{}} {} {:>5}", "", kMoveIndent,
                                   notation::to_string(value.move), bounds_text(value.bounds));
    if (!value.pv.empty()) line += "  " + notation::to_string(value.pv);
    if (width != 0 && line.size() > width) line = line.substr(0, width - 2) + "..";
    out += line + '\n';
  }
  return out;
}

TableSink::TableSink(std::FILE* out, TableStyle style)
    : out_(out),
      style_(style),
      layout_(columns_of_results(), {"principal variation", "line"}, terminal_width(out)) {
  layout_.widen(style.longest_id);
}

void TableSink::on_row(const Outcome& outcome) {
  if (style_.holds_rows) {
    held_.push_back(outcome);
  } else {
    print(outcome);
  }
}

void TableSink::print(const Outcome& outcome) {
  const PositionResult found = position_result(outcome);
  const Solution& solution = found.solution;
  const std::uint64_t nodes = solution.counters.nodes;
  const std::string same_as = duplicate_text(outcome);
  const std::vector<TableCell> cells{
      {notation::printable(outcome.record.id)},
      {std::to_string(outcome.record.empty_count())},
      {std::string(to_string(outcome.record.position.side))},
      {result_text(outcome.goal, solution)},
      {notation::to_string(solution.best_move)},
      {same_as.empty() ? std::to_string(nodes) : same_as},
      {same_as.empty() ? fmt::format("{:.3f}", solution.seconds) : ""},
      {same_as.empty() ? rate_text(nodes, solution.seconds) : ""},
      {verdict_text(outcome, solution), style_.colour ? colour_of(outcome.verdict) : "",
       brief_verdict(outcome)}};
  layout_.print(out_, style_.quiet, cells, line_text(solution), outcome.record.tags.source);
  fmt::print(out_, "{}", move_lines(shown_moves(outcome.goal, found.moves), terminal_width(out_)));
  flush(out_, "the table");
}

/// Writes "as #20" for a result that an earlier row had to work for; else nothing.
std::string TableSink::duplicate_text(const Outcome& outcome) {
  if (!style_.names_duplicates || !is_solved(outcome)) return {};
  const auto [known, is_new] = solved_.try_emplace(canonical_key(outcome), outcome.record.id);
  const bool is_copied = !is_new && counters_of(outcome).nodes == 0;
  return is_copied ? "as " + notation::printable(known->second) : "";
}

void TableSink::on_finish(const Totals& totals) {
  for (const Outcome& outcome : held_) {
    layout_.widen(notation::printable(outcome.record.id).size());
  }
  for (const Outcome& outcome : std::exchange(held_, {})) print(outcome);
  if (style_.quiet || !style_.totals) return;
  const bool has_few_rows = totals.all_positions() <= kFewRows;
  fmt::print(out_, "{}", wrapped_lines(totals_text(totals, has_few_rows), terminal_width(out_)));
  flush(out_, "the totals");
}

}  // namespace kanzen::cli

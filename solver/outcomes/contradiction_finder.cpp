#include "solver/outcomes/contradiction_finder.hpp"

#include "core/symmetry.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen {

std::optional<ContradictionFinder::Contradiction> ContradictionFinder::add_bounds(
    const Board& board, const Bounds& bounds, std::span<const MoveValue> moves,
    const Location& location) {
  CompactLocation kept_location = compact(location);
  std::vector<Proven> all{{board, bounds, Square::none, location.side}};
  for (const MoveValue& value : moves) {
    if (!is_legal(board, value.move)) continue;
    all.push_back(
        {play(board, value.move), negated(value.bounds), value.move, other(location.side)});
  }
  for (const Proven& proven : all) {
    kept_location.side = proven.side;
    if (auto contradiction = find_contradiction(proven, kept_location)) return contradiction;
  }
  for (const Proven& proven : all) {
    kept_location.side = proven.side;
    narrow_known(proven, kept_location);
  }
  return std::nullopt;
}

std::optional<ContradictionFinder::Contradiction> ContradictionFinder::add(const Outcome& outcome,
                                                                           const Location& location,
                                                                           Insertion& added) {
  const PositionResult found = position_result(outcome);
  const Solution& solution = found.solution;
  Location placed = location;
  placed.side = outcome.record.position.side;
  if (auto contradiction =
          add_bounds(outcome.record.position.board, solution.bounds, found.moves, placed)) {
    return contradiction;
  }
  std::string content = exact_key(outcome) + "\n" + std::to_string(solution.bounds.lower) + " " +
                        std::to_string(solution.bounds.upper);
  for (const MoveValue& value : found.moves) {
    content += " " + notation::to_string(value.move) + " " + std::to_string(value.bounds.lower) +
               " " + std::to_string(value.bounds.upper);
  }
  if (is_proven(solution.status)) content += " proven";
  added = seen_.insert(wide_hash_of_text(content)).second ? Insertion::added : Insertion::duplicate;
  return std::nullopt;
}

std::optional<ContradictionFinder::Contradiction> ContradictionFinder::find_contradiction(
    const Proven& proven, const CompactLocation& location) {
  const auto found = known_.find(canonical(proven.board).board);
  if (found == known_.end()) return std::nullopt;
  const ProvenBounds& known = found->second;
  const std::string after =
      proven.after == Square::none ? "" : "after " + notation::to_string(proven.after) + ", ";
  const auto contradiction = [&](Score upper, const CompactLocation& upper_location, Score lower,
                                 const CompactLocation& lower_location) {
    const bool is_same_side = upper_location.side == lower_location.side;  // images may exchange it
    std::string what = after + "value <= " + std::to_string(upper) + " against value >= ";
    what.append(std::to_string(lower)).append(" for ");
    what += is_same_side ? kanzen::to_string(location.side) : "the side to move";
    return Contradiction{to_string(upper_location), to_string(lower_location), std::move(what)};
  };
  if (proven.bounds.lower > known.upper) {
    return contradiction(known.upper, known.upper_location, proven.bounds.lower, location);
  }
  if (proven.bounds.upper < known.lower) {
    return contradiction(proven.bounds.upper, location, known.lower, known.lower_location);
  }
  return std::nullopt;
}

void ContradictionFinder::narrow_known(const Proven& proven, const CompactLocation& location) {
  ProvenBounds& known = known_[canonical(proven.board).board];
  if (proven.bounds.lower > known.lower) {
    known.lower = static_cast<std::int16_t>(proven.bounds.lower);
    known.lower_location = location;
  }
  if (proven.bounds.upper < known.upper) {
    known.upper = static_cast<std::int16_t>(proven.bounds.upper);
    known.upper_location = location;
  }
}

ContradictionFinder::CompactLocation ContradictionFinder::compact(const Location& location) {
  const bool is_same_file = !files_.empty() && files_.back() == location.file;
  auto file = is_same_file ? files_.end() - 1 : std::ranges::find(files_, location.file);
  if (file == files_.end()) file = files_.insert(file, std::string(location.file));
  constexpr std::size_t kMaxLine = std::numeric_limits<std::uint32_t>::max();
  return {static_cast<std::uint32_t>(file - files_.begin()),
          static_cast<std::uint32_t>(std::min(location.line, kMaxLine)), location.move,
          location.side};
}

std::string ContradictionFinder::to_string(const CompactLocation& location) const {
  // After a colon, the number could be that of a claim, which rows show so.
  const std::string move =
      location.move == Square::none ? "" : " " + notation::to_string(location.move);
  return "line " + std::to_string(location.line) + move + " of " + files_.at(location.file);
}

std::string to_string(const ContradictionFinder::Contradiction& contradiction) {
  // A line of JSON may have several records.
  const bool is_one_line = contradiction.first == contradiction.second;
  return (is_one_line ? "two records in " : contradiction.first + " and ") + contradiction.second +
         " contradict each other: " + contradiction.what;
}

}  // namespace kanzen

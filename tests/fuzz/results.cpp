// Results of the program, as JSON lines, tables and pages. They are read as results, written and
// read again, merged, and converted into facts. They are also read as positions to be solved again.
#include <sstream>

#include "solver/campaign/bundles.hpp"
#include "solver/formats/jsonl_outcome.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/outcomes/contradiction_finder.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/record_choice.hpp"

namespace kanzen::fuzz {

namespace {

constexpr std::array<Format, kFormats> kResultFormats{Format::automatic, Format::jsonl, Format::csv,
                                                      Format::markdown, Format::html};

[[nodiscard]] bool are_bounds(const Bounds& bounds) noexcept {
  return kMinScore <= bounds.lower && bounds.lower <= bounds.upper && bounds.upper <= kMaxScore;
}

[[nodiscard]] std::string find_problem(const Outcome& outcome) {
  const Board& board = outcome.record.position.board;
  if ((board.player & board.opponent) != 0) return "a square has two discs";
  const PositionResult found = position_result(outcome);
  if (!are_bounds(found.solution.bounds)) return "invalid bounds";
  for (const MoveValue& value : found.moves) {
    if (!are_bounds(value.bounds)) return "invalid bounds of a move";
  }
  if (outcome.goal == Goal::claim && !outcome.claim) return "a verdict without a claim";
  const auto fact = campaign::to_fact(outcome, "", "worker");
  if (const auto* const taken = std::get_if<campaign::Fact>(&fact)) {
    if (!are_bounds(taken->bounds)) return "a fact with invalid bounds";
    if (campaign::canonical_position(taken->board).board != taken->board) return "not canonical";
  }
  if (outcome.goal == Goal::claim) return {};
  const std::string line = position_to_jsonl(outcome, "an engine");
  const Result<Outcome> again = parse_jsonl_outcome(line);
  if (!again) return "a result does not read back: " + again.error().message;
  if (position_to_jsonl(again.value(), "an engine") != line)
    return "reads back as another result: " + line;
  return {};
}

}  // namespace

std::string check_results(std::string_view input) {
  if (input.empty()) return {};
  const std::string text(input.substr(0, input.size() - 1));
  Format format = kResultFormats[static_cast<unsigned char>(input.back()) % 16 % kFormats];
  if (format == Format::automatic) format = recognise(text);
  if (holds_results(format)) {
    std::istringstream in(text);
    const auto reader = open_results(in, format, {.max_record_bytes = std::size_t{1} << 13});
    ContradictionFinder contradictions;
    std::size_t count = 0;
    while (const std::optional<Result<OutcomeOrRecord>> next = reader->next()) {
      if (++count > text.size() + 1) return "more results than bytes and one";
      const Result<Outcome> outcome = require_outcome(*next);
      if (!outcome) continue;  // examined below, like errors of records
      if (std::string problem = find_problem(outcome.value()); !problem.empty()) return problem;
      ContradictionFinder::Insertion added{};
      (void)contradictions.add(outcome.value(), {"file", count}, added);
    }
  }
  return find_records_problem(input, kResultFormats);
}

}  // namespace kanzen::fuzz

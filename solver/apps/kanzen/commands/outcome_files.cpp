#include "solver/apps/kanzen/commands/outcome_files.hpp"

#include <exception>
#include <memory>
#include <new>
#include <utility>
#include <variant>

#include "solver/batch/item_queue.hpp"
#include "solver/batch/merged_results.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::cli {

Outcome claimed_outcome(PositionRecord record) {
  PositionResult result;
  Solution& solution = result.solution;
  const PositionClaims& claims = record.claims;
  for (const notation::MoveScore& item : claims.moves) {
    result.moves.push_back({item.move, item.score, item.score});
  }
  solution.lower = claims.lower.value_or(kMinScore);
  solution.upper = claims.upper.value_or(kMaxScore);
  if (claims.exact) solution.lower = solution.upper = *claims.exact;
  if (solution.lower == solution.upper) {
    solution.status = Status::exact;
    solution.score = solution.lower;
  } else if (claims.lower && !claims.upper) {
    solution.status = Status::lower;
    solution.score = solution.lower;
  } else if (claims.upper && !claims.lower) {
    solution.status = Status::upper;
    solution.score = solution.upper;
  }
  for (const notation::MoveScore& item : claims.moves) {
    if (solution.best_move == Square::none && item.score == claims.exact)
      solution.best_move = item.move;
  }
  const Goal goal = result.moves.empty() ? Goal::value : Goal::all_moves;
  Outcome outcome({.record = std::move(record), .goal = goal});
  outcome.result = std::move(result);
  outcome.claimed = true;
  return outcome;
}

namespace {

/// Results of this program as they are, and everything else as claimed_outcome().
FileSequence<Outcome>::Source open_outcomes(RecordFile& file, ReaderOptions options) {
  options.source = file.name();
  const Format format =
      options.format == Format::automatic ? recognise(file.stream().head()) : options.format;
  if (holds_results(format)) {
    std::shared_ptr<FileSource<OutcomeOrRecord>> reader;
    if (format == Format::jsonl) {
      file.report_distrusted();
      reader = std::make_shared<FinalResultsReader>(file.stream(), options, file.distrusted());
    } else {
      reader = open_results(file.stream(), format, options);
    }
    return [reader]() -> std::optional<Result<Outcome>> {
      auto next = reader->next();
      if (!next) return std::nullopt;
      if (!*next) return Result<Outcome>(std::move(*next).error());
      OutcomeOrRecord read = std::move(*next).value();
      if (auto* const record = std::get_if<PositionRecord>(&read)) {
        return Result(claimed_outcome(std::move(*record)));
      }
      return Result(std::get<Outcome>(std::move(read)));
    };
  }
  return [&file]() -> std::optional<Result<Outcome>> {
    auto record = file.next();
    if (!record) return std::nullopt;
    if (!*record) return Result<Outcome>(std::move(*record).error());
    return Result<Outcome>(claimed_outcome(std::move(*record).value()));
  };
}

}  // namespace

OutcomeFiles::OutcomeFiles(std::vector<std::string> paths, const ReaderOptions& options)
    : files_(std::move(paths), options, never_,
             [options](RecordFile& file) { return open_outcomes(file, options); }) {}

std::optional<Result<Outcome>> OutcomeFiles::next() {
  try {
    return files_.next();
  } catch (const std::bad_alloc&) {
    throw RunError(name(), std::current_exception());
  }
}

}  // namespace kanzen::cli

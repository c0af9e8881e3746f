#include "solver/apps/kanzen/commands/outcome_files.hpp"

#include <exception>
#include <new>
#include <utility>

#include "solver/apps/kanzen/platform/file_labels.hpp"
#include "solver/batch/failure_guard.hpp"
#include "solver/batch/unanswered.hpp"
#include "solver/files/input_error.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::cli {

Outcome claimed_outcome(PositionRecord record) {
  Outcome outcome;
  Solution& solution = outcome.solution;
  const PositionClaims& expected = record.claims;
  for (const notation::MoveScore& item : expected.moves) {
    outcome.moves.push_back({item.move, item.score, item.score});
  }
  solution.lower = expected.lower.value_or(kMinScore);
  solution.upper = expected.upper.value_or(kMaxScore);
  if (expected.best) solution.lower = solution.upper = *expected.best;
  if (solution.lower == solution.upper) {
    solution.status = Status::exact;
    solution.score = solution.lower;
  } else if (expected.lower && !expected.upper) {
    solution.status = Status::lower;
    solution.score = solution.lower;
  } else if (expected.upper && !expected.lower) {
    solution.status = Status::upper;
    solution.score = solution.upper;
  }
  for (const notation::MoveScore& item : expected.moves) {
    if (solution.best_move == Square::none && item.score == expected.best)
      solution.best_move = item.move;
  }
  if (!outcome.moves.empty()) outcome.goal = Goal::all_moves;
  outcome.record = std::move(record);
  return outcome;
}

OutcomeFiles::OutcomeFiles(std::vector<std::string> paths, ReaderOptions options)
    : paths_(std::move(paths)), labels_(file_labels(paths_)), options_(std::move(options)) {
  name_ = paths_.front();
  if (paths_.size() == 1) open_next();  // of several, those that open are read all the same
}

void OutcomeFiles::open_next() {
  name_ = paths_[opened_++];
  has_records_ = false;
  file_ = RecordFile::open(name_, options_, never_);
  name_ = file_->name();
  records_ = source_of(*file_);
}

OutcomeFiles::Source OutcomeFiles::source_of(RecordFile& file) const {
  ReaderOptions options = options_;
  options.source = file.name();
  const Format format =
      options.format == Format::automatic ? recognise(file.stream().head()) : options.format;
  if (holds_results(format)) {
    std::shared_ptr<FileSource<Outcome>> reader;
    if (format == Format::jsonl) {
      file.report_distrusted();
      reader = std::make_shared<AnswersReader>(file.stream(), options, file.distrusted());
    } else {
      reader = open_results(file.stream(), format, options);
    }
    return [reader]() -> std::optional<Result<Outcome>> {
      auto outcome = reader->next();
      if (!outcome || !*outcome || !outcome->value().foreign) return outcome;
      return Result<Outcome>(claimed_outcome(std::move(*outcome).value().record));
    };
  }
  return [&file]() -> std::optional<Result<Outcome>> {
    auto record = file.next();
    if (!record) return std::nullopt;
    if (!*record) return Result<Outcome>(std::move(*record).error());
    return Result<Outcome>(claimed_outcome(std::move(*record).value()));
  };
}

std::optional<Result<Outcome>> OutcomeFiles::next() {
  while (true) {
    if (file_ != nullptr) {
      std::optional<Result<Outcome>> read;
      try {
        read = records_();
      } catch (const std::bad_alloc&) {
        throw RunError(name_, std::current_exception());
      }
      if (read) {
        has_records_ = true;
        if (!*read) return read;
        Outcome outcome = std::move(*read).value();
        add_label(labels_[opened_ - 1], outcome.record);
        return Result<Outcome>(std::move(outcome));
      }
      file_.reset();  // its reader has already reported any failure
      if (paths_.size() > 1 && !has_records_ && options_.on_warning) {
        options_.on_warning(name_, {0, 0, kNoRecords});
      }
    }
    if (opened_ == paths_.size()) return std::nullopt;
    try {
      open_next();
    } catch (const InputError& error) {
      return Result<Outcome>(ParseError{.message = error.reason()});
    }
  }
}

}  // namespace kanzen::cli

// Converts results to positions to be solved again.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "core/result.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Turns the results of a file into claims (PositionClaims) to be tested. A result about a small
/// board is an error. With options.whole_games, a record without moves is an error, and an analysis
/// of a game gives the game. Claims about the position after the moves are then unused, which gives
/// a warning.
class OutcomeRecords final : public RecordSource {
 public:
  /// REQUIRES: `outcomes` is not null.
  explicit OutcomeRecords(std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes,
                          ReaderOptions options = {})
      : outcomes_(std::move(outcomes)), options_(std::move(options)) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  [[nodiscard]] Result<PositionRecord> whole_game(PositionRecord record);

  std::unique_ptr<FileSource<OutcomeOrRecord>> outcomes_;
  ReaderOptions options_;
  std::size_t line_ = 0;
  bool warned_ = false;  // about unused claims
};

}  // namespace kanzen

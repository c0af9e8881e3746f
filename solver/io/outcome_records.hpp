// Results as positions to be solved again.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "core/result.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Turns the results of a file into claims (Expected) to be tested. A result about a small board is
/// an error.
class OutcomeRecords final : public RecordSource {
 public:
  /// REQUIRES: `outcomes` is not null.
  explicit OutcomeRecords(std::unique_ptr<FileSource<Outcome>> outcomes)
      : outcomes_(std::move(outcomes)) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return line_; }

  std::unique_ptr<FileSource<Outcome>> outcomes_;
  std::size_t line_ = 0;
};

}  // namespace kanzen

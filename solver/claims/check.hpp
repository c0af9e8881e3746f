// A second opinion on results of the solver: anything it finds is a bug.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "solver/claims/settle.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// What a check works with; doubles of these are how the tests plant errors.
struct CheckTools {
  SolveFunction solve{};           // by another way than the results were found
  std::function<void()> forget{};  // makes that way begin anew
  /// What the solver whose results are checked remembers about a board.
  std::function<std::optional<Bounds>(const Board&)> recall{};
};

/// Two statements that cannot both be true.
struct Difference {
  Board board;         // what they are about
  std::string found;   // by the solver
  std::string proven;  // by the check
};

/// Not thread-safe.
class Checker {
 public:
  /// Bounds of the table looked at for each result.
  static constexpr std::size_t kAuditsPerResult = 8;
  /// Only such boards: the reference search has nothing that would make it fast.
  static constexpr int kAuditMaxEmpties = 10;

  explicit Checker(CheckTools tools) : tools_(std::move(tools)) {}

  /// Looks for something wrong in a finished result: that its line replays to the score, that the
  /// value and those of the moves hold (by null windows, see settle()), and that bounds remembered
  /// of boards below it hold (by lab::reference_alpha_beta). Nothing if no error was found.
  [[nodiscard]] std::optional<Difference> check(const Outcome& outcome);

  [[nodiscard]] std::size_t results() const noexcept { return results_; }      // checked so far
  [[nodiscard]] std::size_t unchecked() const noexcept { return unchecked_; }  // stopped
  [[nodiscard]] std::size_t audits() const noexcept { return audits_; }        // bounds looked at

 private:
  [[nodiscard]] std::optional<Difference> check_values(const Outcome& outcome);
  [[nodiscard]] std::optional<Difference> audit_table(const Board& root);
  [[nodiscard]] Board random_descendant(Board board, std::uint64_t& state) const;

  CheckTools tools_;
  std::size_t results_ = 0;
  std::size_t unchecked_ = 0;
  std::size_t audits_ = 0;
};

}  // namespace kanzen

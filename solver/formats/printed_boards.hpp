// Boards that are printed over several lines, with what is said beside and below them.
#pragma once

#include "solver/dialects/board_collector.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/reader_options.hpp"

namespace kanzen {

/// What is said of a printed board, beside its side as in `White to play and win`, or below it:
/// `Score: -4`, `Best move: h8`, or `Solution: h8 +2`.
struct BesideBoard {
  std::size_t line = 0;
  std::optional<SpokenClaim> claim{};
  Square move = Square::none;
  std::string comment{};  // behind the claim
};

struct PrintedBoard {
  CollectedBoard lines;
  BesideBoard beside{};
};

/// Collects printed boards, and for each what is said beside it. Both wait for the line that ends
/// the boards, because a side between two of them may belong to either.
class PrintedBoards {
 public:
  explicit PrintedBoards(const ReaderOptions& options)
      : options_(options), lines_(options.style, options.max_record_bytes) {}

  [[nodiscard]] const BoardCollector& lines() const noexcept { return lines_; }

  /// Adds a line of a board, and keeps the claim that may stand after its side. False for another
  /// line, which ends the boards unless add_beside() takes it.
  bool add(const std::string& text, std::size_t number);

  /// Takes a line that is no part of the board and does not end it: its value, its solution, or
  /// what stands between the board and its side.
  bool add_beside(std::string_view text, std::size_t number);

  /// Ends the boards, and gives each what stands beside or below it. What stands beside a side that
  /// belongs to the next board stays for it. REQUIRES: lines().has_begun().
  std::vector<PrintedBoard> finish();

 private:
  void warn(std::size_t line, std::string message) const {
    options_.warn({line, 1, std::move(message)});
  }

  const ReaderOptions& options_;
  BoardCollector lines_;
  std::vector<BesideBoard> beside_;  // in the order of their lines
};

}  // namespace kanzen

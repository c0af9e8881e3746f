#pragma once

#include <iterator>

#include "solver/checker/certificate_checker.hpp"
#include "solver/proof/certificate.hpp"
#include "tests/checker/certificate_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

/// Assumes every request about positions with a given number of empty squares.
class AssumingMoves final : public proof::ProofMoves {
 public:
  AssumingMoves(Solver& solver, int empties) : moves_(solver), empties_(empties) {}

  std::optional<Square> move(const Board& board, Score target) override {
    return moves_.move(board, target);
  }
  [[nodiscard]] bool assumes() const noexcept override { return true; }
  bool is_assumed(const checker::Assumption& bound) override {
    return bound.board.empty_count() == empties_;
  }

 private:
  proof::SolverMoves moves_;
  int empties_;
};

class CertificateBench {
 public:
  /// Unpacked. Demands that it can be written.
  [[nodiscard]] std::string write(const checker::Header& claim, Solver& solver) const {
    return written(proof::write_certificate(path("written.kzc"), claim, solver));
  }

  /// Unpacked. Assumes the values of all positions with `empties` empty squares that the proof
  /// reaches above its leaves. REQUIRES: the root has more.
  [[nodiscard]] std::string write_assuming(checker::Header claim, Solver& solver,
                                           int empties) const {
    AssumingMoves moves(solver, empties);
    return written(proof::write_certificate(path("written.kzc"), claim, moves));
  }

  [[nodiscard]] checker::CertificateReport judge(
      const std::string& bytes, const checker::CertificateLimits& limits = {}) const {
    const std::string file = path("judged.kzc");
    std::filesystem::remove(file);  // some file systems flush files that are overwritten
    std::ofstream(file, std::ios::binary) << bytes;
    return checker::check_certificate(file, limits);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }

  [[nodiscard]] std::size_t files() const {
    const std::filesystem::directory_iterator entries(path("."));
    return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
  }

 private:
  [[nodiscard]] std::string written(const proof::WriteResult& report) const {
    INFO(report.error);
    REQUIRE(report.error.empty());
    return unpacked(path("written.kzc"));
  }

  TemporaryDirectory folder_;
};

struct Sample {
  Board board;
  Score value;
  std::string bytes;
};

[[nodiscard]] inline std::string replaced(std::string text, const std::string& from,
                                          const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// The same proof under other bounds.
[[nodiscard]] inline std::string with_claim(const Sample& sample, Score lower, Score upper) {
  const std::string value = std::to_string(sample.value);
  return replaced(sample.bytes, "lower " + value + "\nupper " + value,
                  "lower " + std::to_string(lower) + "\nupper " + std::to_string(upper));
}

[[nodiscard]] inline checker::Header exact_claim(const Board& board, Score value,
                                                 int leaf_empties) {
  return {
      .root = {board, Colour::black}, .lower = value, .upper = value, .leaf_empties = leaf_empties};
}

}  // namespace kanzen::test

#include "tests/checker/certificates.hpp"

#include <iterator>

#include "tests/support/catch.hpp"

namespace kanzen::test {

namespace {

/// Assumes every request about positions with a given number of empty squares.
class AssumingMoves final : public proof::ProofMoves {
 public:
  AssumingMoves(Solver& solver, int empties) : moves_(solver), empties_(empties) {}

  std::optional<Square> move(const Board& board, Score target) override {
    return moves_.move(board, target);
  }
  [[nodiscard]] bool assumes() const noexcept override { return true; }
  bool assumes_at_least(const Board& board, Score) override {
    return board.empty_count() == empties_;
  }
  bool assumes_at_most(const Board& board, Score) override {
    return board.empty_count() == empties_;
  }

 private:
  proof::SolverMoves moves_;
  int empties_;
};

}  // namespace

std::string CertificateBench::write(const checker::Header& claim, Solver& solver) const {
  return written(proof::write_certificate(path("written.kzc"), claim, solver));
}

std::string CertificateBench::write_assuming(checker::Header claim, Solver& solver,
                                             int empties) const {
  AssumingMoves moves(solver, empties);
  return written(proof::write_certificate(path("written.kzc"), claim, moves));
}

std::string CertificateBench::written(const proof::WriteResult& report) const {
  INFO(report.error);
  REQUIRE(report.error.empty());
  checker::PackedFile file(path("written.kzc"));
  std::string bytes;
  while (const auto byte = file.next()) bytes += static_cast<char>(*byte);
  REQUIRE(file.error().empty());
  return bytes;
}

checker::CertificateReport CertificateBench::judge(const std::string& bytes,
                                                   const checker::CertificateLimits& limits) const {
  const std::string file = path("judged.kzc");
  std::filesystem::remove(file);  // some file systems flush files that are overwritten
  std::ofstream(file, std::ios::binary) << bytes;
  return checker::check_certificate(file, limits);
}

std::size_t CertificateBench::files() const {
  const std::filesystem::directory_iterator entries(path("."));
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

checker::Header exact_claim(const Board& board, Score value, int leaf_empties) {
  checker::Header claim;
  claim.root = {board, Colour::black};
  claim.lower = claim.upper = value;
  claim.leaf_empties = leaf_empties;
  return claim;
}

}  // namespace kanzen::test

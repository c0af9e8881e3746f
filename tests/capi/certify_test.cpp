#include <algorithm>
#include <string>

#include "solver/checker/certificate_checker.hpp"
#include "tests/capi/c_engine.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

struct Certified {
  kanzen_code status = KANZEN_OK;
  std::string bytes{};
};

Certified certify(const CEngine& engine, const kanzen_claim& claim) {
  auto* bytes = reinterpret_cast<unsigned char*>(1);
  std::size_t size = 1;
  Certified out;
  out.status = kanzen_certify(engine.get(), &claim, &bytes, &size);
  CHECK((bytes != nullptr) == (out.status == KANZEN_OK));
  CHECK((size != 0) == (out.status == KANZEN_OK));
  if (bytes != nullptr) out.bytes.assign(bytes, bytes + size);
  kanzen_free(bytes);
  return out;
}

kanzen_claim claim_about(const Board& board, Score lower, Score upper) {
  auto claim = sized<kanzen_claim>();
  claim.player = board.player;
  claim.opponent = board.opponent;
  claim.lower = lower;
  claim.upper = upper;
  claim.leaf_empties = 4;
  return claim;
}

/// The verdict of the certificate checker. Checks that the certificate states the given claim.
checker::CertificateVerdict judge(const Certified& certified, const kanzen_claim& claim) {
  const TemporaryDirectory folder;
  const checker::CertificateReport report =
      checker::check_certificate(folder.write("proof.kzc", certified.bytes), {});
  if (report.claim) {
    CHECK(report.claim->root.board == Board{claim.player, claim.opponent});
    CHECK(report.claim->root.side == (claim.side == KANZEN_BLACK ? Colour::black : Colour::white));
    CHECK(report.claim->lower == claim.lower);
    CHECK(report.claim->upper == claim.upper);
    CHECK(report.claim->writer == std::string("kanzen ") + kanzen_version());
  }
  INFO(report.reason);
  return report.verdict;
}

int stop_now(const kanzen_progress*, void*) { return 1; }

}  // namespace

TEST_CASE("certificates in memory exist for true claims only") {
  for (const std::uint32_t threads : {1U, 2U}) {
    auto options = sized<kanzen_options>();
    options.threads = threads;
    const CEngine engine(options);
    for (const ValuedBoard& valued : valued_boards(51, 40, 1, 12)) {
      const Score v = valued.value;
      for (const auto& [lower, upper] :
           {std::pair(v, v), std::pair(v, kMaxScore), std::pair(kMinScore, v),
            std::pair(std::max(v - 4, kMinScore), std::min(v + 2, kMaxScore)),
            std::pair(kMinScore, kMaxScore)}) {
        kanzen_claim claim = claim_about(valued.board, lower, upper);
        claim.side = threads == 1 ? KANZEN_BLACK : KANZEN_WHITE;
        const Certified certified = certify(engine, claim);
        REQUIRE(certified.status == KANZEN_OK);
        CHECK(judge(certified, claim) == checker::CertificateVerdict::proven);
      }
      if (v < kMaxScore) {
        CHECK(certify(engine, claim_about(valued.board, v + 2, kMaxScore)).status ==
              KANZEN_WRONG_CLAIM);
        CHECK(certify(engine, claim_about(valued.board, v + 2, v + 2)).status ==
              KANZEN_WRONG_CLAIM);
      }
      if (v > kMinScore) {
        kanzen_claim claim = claim_about(valued.board, kMinScore, v - 2);
        claim.leaf_empties = 20;  // the whole board is a leaf
        CHECK(certify(engine, claim).status == KANZEN_WRONG_CLAIM);
      }
    }
  }
}

TEST_CASE("the callback and another call stop a certificate") {
  const CEngine engine;
  kanzen_claim claim = claim_about(kStartBoard, 0, 0);
  claim.progress = stop_now;
  CHECK(certify(engine, claim).status == KANZEN_STOPPED);
  claim.progress = nullptr;
  kanzen_stop(engine.get());
  CHECK(certify(engine, claim).status == KANZEN_STOPPED);
  kanzen_resume(engine.get());
  const Board small{0b001, ~Bitboard{0b101}};
  CHECK(certify(engine, claim_about(small, -58, -58)).status == KANZEN_OK);
}

TEST_CASE("an invalid claim is refused with a reason") {
  const CEngine engine;
  const Board small{0b001, ~Bitboard{0b101}};
  const kanzen_claim good = claim_about(small, -58, -58);
  const auto refused = [&](const kanzen_claim& claim) {
    const bool invalid = certify(engine, claim).status == KANZEN_INVALID_ARGUMENT;
    CHECK_FALSE(std::string(kanzen_last_error(engine.get())).empty());
    return invalid;
  };
  for (const auto& [lower, upper] : {std::pair(-57, -57), std::pair(-58, -57), std::pair(2, 0),
                                     std::pair(-66, 0), std::pair(0, 66)}) {
    kanzen_claim bad = good;
    bad.lower = lower;
    bad.upper = upper;
    CHECK(refused(bad));
  }
  kanzen_claim bad = good;
  bad.side = 2;
  CHECK(refused(bad));
  bad = good;
  bad.leaf_empties = 21;
  CHECK(refused(bad));
  bad.leaf_empties = -1;
  CHECK(refused(bad));
  bad = good;
  bad.opponent |= 1;
  CHECK(refused(bad));
  bad = good;
  bad.progress_every = -1;
  CHECK(refused(bad));
  bad = good;
  bad.struct_size = 4;
  CHECK(refused(bad));
  unsigned char* bytes = nullptr;
  std::size_t size = 0;
  CHECK(kanzen_certify(engine.get(), nullptr, &bytes, &size) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_certify(engine.get(), &good, nullptr, &size) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_certify(engine.get(), &good, &bytes, nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(kanzen_certify(nullptr, &good, &bytes, &size) == KANZEN_INVALID_ARGUMENT);
}

TEST_CASE("a failed call leaves no certificate to free") {
  const CEngine engine;
  const kanzen_claim good = claim_about({0b001, ~Bitboard{0b101}}, -58, -58);
  auto* const junk = reinterpret_cast<unsigned char*>(1);
  unsigned char* bytes = junk;
  std::size_t size = 1;
  CHECK(kanzen_certify(nullptr, &good, &bytes, &size) == KANZEN_INVALID_ARGUMENT);
  CHECK(bytes == nullptr);
  CHECK(size == 0);
  bytes = junk;
  CHECK(kanzen_certify(engine.get(), &good, &bytes, nullptr) == KANZEN_INVALID_ARGUMENT);
  CHECK(bytes == nullptr);
  size = 1;
  CHECK(kanzen_certify(engine.get(), &good, nullptr, &size) == KANZEN_INVALID_ARGUMENT);
  CHECK(size == 0);
}

}  // namespace kanzen::test

#include <cstdlib>

#include "solver/bindings/c/engine.hpp"
#include "solver/proof/certificate.hpp"
#include "solver/version/version.hpp"

namespace kanzen::capi {

namespace {

static_assert(checker::kMaxLeafEmpties == KANZEN_MAX_CERTIFIED_LEAF);

[[nodiscard]] bool is_bound(int32_t score) noexcept {
  return score >= kMinScore && score <= kMaxScore && score % 2 == 0;
}

/// Checks a claim, and sets the error if it is invalid.
[[nodiscard]] bool can_be_claimed(kanzen_engine& engine, const kanzen_claim& claim) noexcept {
  const auto wrong = [&](std::string_view message) {
    return fail(engine, KANZEN_INVALID_ARGUMENT, message) == KANZEN_OK;
  };
  if ((claim.player & claim.opponent) != 0) {
    return wrong("player and opponent have a square in common");
  }
  if (claim.side != KANZEN_BLACK && claim.side != KANZEN_WHITE) {
    return wrong("the side is neither Black nor White");
  }
  if (!is_bound(claim.lower) || !is_bound(claim.upper) || claim.lower > claim.upper) {
    return wrong("the bounds are not even with -64 <= lower <= upper <= 64");
  }
  if (claim.leaf_empties < 0 || claim.leaf_empties > KANZEN_MAX_CERTIFIED_LEAF) {
    return wrong("leaf_empties is not from 1 to 20, or 0 for the default");
  }
  if (!is_duration(claim.progress_every)) {
    return wrong("progress_every is negative or not a number");
  }
  return true;
}

[[nodiscard]] checker::Header make_header(const kanzen_claim& claim) {
  checker::Header header;
  header.root = {{claim.player, claim.opponent},
                 claim.side == KANZEN_BLACK ? Colour::black : Colour::white};
  header.lower = claim.lower;
  header.upper = claim.upper;
  if (claim.leaf_empties != 0) header.leaf_empties = claim.leaf_empties;
  header.writer = "kanzen " + std::string(version());
  return header;
}

/// Returns KANZEN_OK, KANZEN_WRONG_CLAIM, or KANZEN_STOPPED. Comes before the writer of
/// certificates, which leaves boards with few empty squares to the checker.
[[nodiscard]] kanzen_code decide(PositionSolver& solver, const checker::Header& claim) {
  const auto ask = [&](Window window) {
    const Solution solution = solver.solve(claim.root.board, window);
    if (solution.bounds.upper < claim.lower || solution.bounds.lower > claim.upper)
      return KANZEN_WRONG_CLAIM;
    return is_proven(solution.status) ? KANZEN_OK : KANZEN_STOPPED;
  };
  if (claim.lower == claim.upper) return ask({claim.lower - 1, claim.upper + 1});
  kanzen_code status = KANZEN_OK;
  if (claim.has_lower()) status = ask({claim.lower - 1, claim.lower});
  if (status == KANZEN_OK && claim.has_upper()) status = ask({claim.upper, claim.upper + 1});
  return status;
}

/// Writes the certificate if the claim is true and the search is not stopped.
[[nodiscard]] kanzen_code certify(PositionSolver& solver, const checker::Header& claim,
                                  std::string& bytes) {
  const kanzen_code decided = decide(solver, claim);
  if (decided != KANZEN_OK) return decided;
  const proof::WriteResult report = proof::certificate_bytes(bytes, claim, solver);
  if (report.error.empty()) return KANZEN_OK;
  return report.was_stopped ? KANZEN_STOPPED : KANZEN_INTERNAL_ERROR;
}

/// Copies to memory that kanzen_free() frees. REQUIRES: `bytes` is not empty.
[[nodiscard]] unsigned char* copy_bytes(const std::string& bytes) {
  auto* const copy = static_cast<unsigned char*>(std::malloc(bytes.size()));
  if (copy == nullptr) throw std::bad_alloc();
  std::ranges::copy(bytes, copy);
  return copy;
}

}  // namespace

extern "C" KANZEN_API kanzen_code kanzen_certify(kanzen_engine* engine, const kanzen_claim* claim,
                                                 unsigned char** bytes, size_t* size) {
  const TimePoint start = machine_clock().now();
  if (bytes != nullptr) *bytes = nullptr;
  if (size != nullptr) *size = 0;
  return call(engine, [&](kanzen_engine& used) {
    if (bytes == nullptr || size == nullptr) {
      return fail(used, KANZEN_INVALID_ARGUMENT, "bytes or size is null");
    }
    const auto claimed = read_struct(claim);
    if (!claimed) return fail(used, KANZEN_INVALID_ARGUMENT, "the claim has an unknown size");
    if (!can_be_claimed(used, *claimed)) return KANZEN_INVALID_ARGUMENT;
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;

    const checker::Header header = make_header(*claimed);
    std::string written;
    kanzen_code status = KANZEN_OK;
    (void)run_task(
        used.solver, start, header.root.board, {},
        {claimed->progress, claimed->progress_data, claimed->progress_every, false},
        [&](PositionSolver& solver, const Publish&) { status = certify(solver, header, written); });
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    if (status != KANZEN_OK) return status;
    *bytes = copy_bytes(written);
    *size = written.size();
    return KANZEN_OK;
  });
}

}  // namespace kanzen::capi

void kanzen_free(void* memory) { std::free(memory); }

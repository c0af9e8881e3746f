// Checks that a certificate is written exactly if it can be. It must prove its claim to the
// checker, and nothing else.
#include <algorithm>

#include "solver/checker/certificate_checker.hpp"
#include "solver/proof/certificate.hpp"
#include "tests/checker/certificate_text.hpp"
#include "tests/rig/judges.hpp"

namespace kanzen::rig {

namespace {

using checker::CertificateVerdict;

[[nodiscard]] std::string unpacked(const Environment& environment, const std::string& packed) {
  checker::PackedFile file(environment.folder->write("packed.kzc", packed));
  std::string bytes;
  while (const auto byte = file.next()) bytes += static_cast<char>(*byte);
  return bytes;
}

/// The moves of a certificate under another header.
[[nodiscard]] std::string under(const checker::Header& header, const std::string& certificate) {
  const std::size_t begin = test::moves_begin(certificate);
  return test::handmade(header, certificate.substr(begin, test::moves_end(certificate) - begin));
}

/// Checks that the moves of a proof prove nothing under a header with a false claim.
[[nodiscard]] std::string find_false_claim_fault(Environment& environment,
                                                 const checker::Header& false_claim,
                                                 const std::string& correct) {
  CertificateVerdict verdict = checked(environment, under(false_claim, correct)).verdict;
  if (environment.injected.verdict) environment.injected.verdict(verdict);
  ++environment.tally.false_claims;
  if (verdict == CertificateVerdict::refused) return {};
  return "a certificate that claims " + std::to_string(false_claim.lower) + " to " +
         std::to_string(false_claim.upper) + " is not refused";
}

[[nodiscard]] std::string find_false_claims_fault(Environment& environment,
                                                  const checker::Header& claim, Score value,
                                                  const std::string& correct) {
  // Makes sure that the refusals below are due to the claim, not to the way the file is made here.
  if (checked(environment, under(claim, correct)).verdict != CertificateVerdict::proven) {
    return "the moves of a proof do not prove it under the same header made by hand";
  }
  if (value + 2 <= kMaxScore) {
    checker::Header more = claim;
    more.lower = value + 2;
    more.upper = std::max(more.lower, claim.upper);
    if (std::string fault = find_false_claim_fault(environment, more, correct); !fault.empty())
      return fault;
  }
  if (value - 2 >= kMinScore) {
    checker::Header less = claim;
    less.upper = value - 2;
    less.lower = std::min(less.upper, claim.lower);
    return find_false_claim_fault(environment, less, correct);
  }
  return {};
}

/// Checks a certificate with a true claim.
[[nodiscard]] std::string find_proof_fault(Environment& environment, const checker::Header& claim,
                                           const std::string& bytes) {
  const checker::CertificateReport report = checked(environment, bytes);
  if (report.verdict != CertificateVerdict::proven) {
    return "the checker does not accept a certificate: " + report.reason;
  }
  ++environment.tally.proven;
  const checker::Header& proven = *report.claim;
  const bool as_claimed =
      proven.root == claim.root && proven.lower == claim.lower && proven.upper == claim.upper;
  return as_claimed ? "" : "a certificate of another claim than the requested one";
}

}  // namespace

checker::CertificateReport checked(const Environment& environment, const std::string& bytes) {
  return checker::check_certificate(environment.folder->write("judged.kzc", bytes), {});
}

std::string judge_certificate(const Trial& trial) {
  const Step& step = trial.step;
  Environment& environment = trial.environment;
  checker::Header claim;
  claim.root = {step.board, step.side};
  claim.lower = step.interval.lower();
  claim.upper = step.interval.upper();
  claim.leaf_empties = step.leaf_empties;
  claim.set_capacity = step.set_capacity;
  std::string packed;
  const proof::WriteResult written = proof::certificate_bytes(packed, claim, *trial.solver.whole());
  ++environment.tally.certificates;
  const Score value = trial.value();
  const bool is_true = claim.lower <= value && value <= claim.upper;
  if (!written.error.empty()) {
    return is_true ? "no certificate of a true claim: " + written.error : "";
  }
  std::string bytes = unpacked(environment, packed);
  if (environment.injected.certificate) environment.injected.certificate(bytes);
  if (!is_true) {  // the writer leaves faults that the rules alone decide to the checker
    const bool refused = checked(environment, bytes).verdict == CertificateVerdict::refused;
    return refused ? "" : "a certificate of a false claim is not refused";
  }
  if (std::string fault = find_proof_fault(environment, claim, bytes); !fault.empty()) return fault;
  return find_false_claims_fault(environment, claim, value, bytes);
}

}  // namespace kanzen::rig

// Certificates, unchanged and with a last line that fits: a proven claim is true.
#include <vector>

#include "solver/checker/certificate_checker.hpp"
#include "tests/checker/certificate_text.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::fuzz {

namespace {

using checker::CertificateVerdict;

constexpr int kMaxEmpties = 9;  // limit of positions whose value is computed
constexpr std::uint64_t kMaxWork = 20'000;
constexpr std::uint64_t kUnnoticed = 5000;  // work before the thread notices the limit
constexpr std::size_t kMaxSetBytes = std::size_t{1} << 20;

[[nodiscard]] bool is_true(Score lower, Score upper, const Board& board) {
  if (board.empty_count() > kMaxEmpties) return true;  // not computed
  const Score value = test::ordered_reference_value(board);
  return lower <= value && value <= upper;
}

/// Whether all assumptions of the certificate are true.
[[nodiscard]] bool assumes_truth(const checker::CertificateReport& report) {
  const std::vector<checker::Assumption> all = report.assumptions.all();
  for (const checker::Assumption& assumption : all) {
    if (assumption.board.empty_count() > kMaxEmpties) return false;
    if (!is_true(assumption.lower, assumption.upper, assumption.board)) return false;
  }
  return true;
}

[[nodiscard]] std::string find_file_problem(const std::string& path) {
  const checker::CertificateReport report =
      checker::check_certificate(path, {.max_set_bytes = kMaxSetBytes, .max_work = kMaxWork});
  const bool proven = report.verdict == CertificateVerdict::proven;
  const bool assuming = report.verdict == CertificateVerdict::assuming;
  if ((proven || assuming) != report.reason.empty()) return "a verdict without its reason";
  if (report.work > kMaxWork + kUnnoticed) return "more work than allowed";
  if (!proven && !assuming) return {};
  if (!report.claim) return "proven, but without a claim";
  const checker::Header& claim = *report.claim;
  if (assuming && report.assumptions.size() == 0) return "assuming nothing";
  if (proven && report.assumptions.size() != 0) return "proven, though it assumes";
  if (assuming && !assumes_truth(report)) return {};
  return is_true(claim.lower, claim.upper, claim.root.board) ? std::string{}
                                                             : "a false claim is proven";
}

/// The parsers of the parts only accept text that equals their output.
[[nodiscard]] std::string find_parts_problem(std::string_view input) {
  const std::size_t moves = test::moves_begin(std::string(input));
  for (const std::string_view head : {input, input.substr(0, std::min(moves, input.size()))}) {
    const Result<checker::Header> header = checker::parse_header(head);
    if (header && to_string(header.value()) != head) return "a header that is written otherwise";
    if (!header && header.error().message.empty()) return "an error without a message";
  }
  for (std::size_t begin = 0; begin < input.size();) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    const std::string_view line = input.substr(begin, end - begin);
    const auto assumption = checker::parse_assumption(line);
    if (assumption && to_string(*assumption) != line) return "an assumption is written otherwise";
    begin = end + 1;
  }
  return {};
}

}  // namespace

std::string find_problem(std::string_view input) {
  if (std::string problem = find_parts_problem(input); !problem.empty()) return problem;
  const test::TemporaryDirectory folder;
  const std::string text(input);
  std::string problem = find_file_problem(folder.write("as-it-is", text));
  if (!problem.empty() || text.find("\nmoves\n") == std::string::npos) return problem;
  const std::string body = text.rfind("end ") == std::string::npos ? text + "end " : text;
  if (test::moves_end(body) < test::moves_begin(body)) return {};
  return find_file_problem(folder.write("fitting", test::with_right_end(body)));
}

}  // namespace kanzen::fuzz

#include "solver/checker/report_text.hpp"

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen::checker {

namespace {

std::string claim_text(const Header& claim) {
  if (claim.lower == claim.upper) return "value " + std::to_string(claim.lower);
  std::string text;
  if (claim.has_lower()) text = "value at least " + std::to_string(claim.lower);
  if (claim.has_upper()) {
    text += (text.empty() ? "value at most " : ", at most ") + std::to_string(claim.upper);
  }
  return text.empty() ? "nothing" : text;
}

std::string verdict_text(const CertificateReport& report) {
  using enum CertificateVerdict;
  const std::size_t count = report.assumptions.size();
  if (report.verdict == assuming) {
    return "proven up to " + std::to_string(count) + (count == 1 ? " assumption" : " assumptions");
  }
  return report.verdict == proven       ? "proven"
         : report.verdict == refused    ? "refused"
         : report.verdict == unreadable ? "unreadable"
         : report.verdict == work_limit ? "work limit"
                                        : "memory limit";
}

std::string decimal_text(double number, int decimals) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return text.data();
}

/// Writes `,"key":value`.
std::string member(std::string_view key, std::string_view value) {
  return std::string(",\"").append(key).append("\":").append(value);
}

std::string assumed_json(const CertificateReport& report) {
  std::string out;
  for (const Assumption& assumption : report.assumptions.all()) {
    const Position position{assumption.board, Colour::black};
    out += out.empty() ? "[{\"board\":" : ",{\"board\":";
    out += notation::json_string(notation::to_string(position));
    out += member("lower", std::to_string(assumption.lower));
    out += member("upper", std::to_string(assumption.upper)) + '}';
  }
  return out + ']';
}

}  // namespace

ExitCode to_exit_code(CertificateVerdict verdict) noexcept {
  using enum CertificateVerdict;
  return verdict == proven       ? ExitCode::proven
         : verdict == assuming   ? ExitCode::assuming
         : verdict == refused    ? ExitCode::refused
         : verdict == unreadable ? ExitCode::bad_input
                                 : ExitCode::limit;
}

ExitCode worse(ExitCode a, ExitCode b) noexcept {
  if (a == ExitCode::assuming || b == ExitCode::assuming) {
    const ExitCode other = a == ExitCode::assuming ? b : a;
    return other == ExitCode::proven ? ExitCode::assuming : other;
  }
  return std::max(a, b);
}

void hold_to_index(CertificateReport& report, const std::string& row) {
  if (report.verdict > CertificateVerdict::assuming) return;
  const Header& claim = *report.claim;
  const std::string root = notation::to_string(claim.root);
  std::string text = "," + root + ",";
  std::ranges::replace(text, '-', '.');
  bool holds = row.find(text) != std::string::npos;
  text = row;
  std::erase_if(text, [](char c) { return c == '+' || c == '\r'; });
  std::vector<std::string> bounds = notation::split_at(text, ',');
  bounds.erase(bounds.begin(), bounds.end() - std::min<std::ptrdiff_t>(2, std::ssize(bounds)));
  const std::string last = bounds.back();  // after an exact value of kanzen prove comes the same
  if (const std::size_t dots = last.find(".."); dots != std::string::npos) {
    bounds = {last.substr(0, dots), last.substr(dots + 2)};
  }
  if (last.starts_with("<=")) bounds = {"", last.substr(2)};
  if (last.starts_with(">=")) bounds = {last.substr(2), ""};
  holds &= notation::parse_number<Score>(bounds.front()).value_or(kMinScore) <= claim.lower &&
           notation::parse_number<Score>(bounds.back()).value_or(kMaxScore) >= claim.upper;
  if (holds) return;
  report.verdict = CertificateVerdict::refused;
  report.reason = "it proves " + claim_text(claim) + " for the side to move of " + root;
  report.reason += ", but index.csv says " + row;
}

std::string report_text(const std::string& file, const CertificateReport& report, double seconds) {
  const std::string head =
      notation::printable(file).append(": ").append(verdict_text(report)).append(": ");
  if (!report.reason.empty()) {
    return head + notation::printable(report.reason) + '\n';
  }
  const Header& claim = *report.claim;
  const std::string by = claim.writer.empty() ? "" : "  written by " + claim.writer + '\n';
  return head + claim_text(claim) + " for the side to move of\n  " +
         notation::to_string(claim.root) + "\n  " + std::to_string(report.moves) + " moves, " +
         std::to_string(report.leaves) + " leaves of at most " +
         std::to_string(claim.leaf_empties) + " empties, " + std::to_string(report.nodes) +
         " nodes, " + decimal_text(seconds, 2) + " s\n" + by +
         (report.verdict == CertificateVerdict::assuming
              ? "  if the assumptions are true, which --assumptions prints\n"
              : "");
}

std::string report_json(const std::string& file, const CertificateReport& report, double seconds,
                        bool list_assumptions) {
  using notation::json_string;
  std::string out = "{\"file\":" + json_string(file);
  out += member("verdict", json_string(verdict_text(report)));
  if (!report.reason.empty()) {
    out += member("reason", json_string(report.reason));
  }
  if (report.claim) {
    out += member("board", json_string(notation::to_string(report.claim->root)));
    out += member("lower", std::to_string(report.claim->lower));
    out += member("upper", std::to_string(report.claim->upper));
    if (!report.claim->writer.empty()) out += member("writer", json_string(report.claim->writer));
    if (report.claim->assumptions != 0) {
      out += member("assumptions", std::to_string(report.claim->assumptions));
    }
    if (list_assumptions && report.verdict == CertificateVerdict::assuming) {
      out += member("assumed", assumed_json(report));
    }
    out += member("moves", std::to_string(report.moves));
    out += member("leaves", std::to_string(report.leaves));
    out += member("nodes", std::to_string(report.nodes));
    out += member("work", std::to_string(report.work));
  }
  return out + member("seconds", decimal_text(seconds, 3)) + "}\n";
}

}  // namespace kanzen::checker

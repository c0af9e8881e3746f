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

/// Splits a row of CSV; a field in quotation marks may contain commas.
std::vector<std::string> fields_of(std::string_view row) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (const char c : row) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == ',' && !is_quoted) fields.emplace_back();
    if (c != '\r' && c != '"' && (c != ',' || is_quoted)) fields.back() += c;
  }
  return fields;
}

/// Reads a claim such as `'= +18`, `<= -2`, `win` and `[-2,+4]`, for the side to move; the
/// apostrophe is for spreadsheets. Nullopt for anything else.
std::optional<std::pair<Score, Score>> interval_of(std::string claim) {
  std::erase_if(claim, [](char c) { return notation::is_one_of(c, "'+ []"); });
  if (claim == "win") return std::pair<Score, Score>(1, kMaxScore);
  if (claim == "draw") return std::pair<Score, Score>(0, 0);
  if (claim == "loss") return std::pair<Score, Score>(kMinScore, -1);
  const std::size_t begin = claim.find_first_not_of("<>=");
  const std::string sign = claim.substr(0, begin);
  const std::vector<std::string> numbers = notation::split_at(claim.erase(0, begin), ',');
  const auto first = notation::parse_number<Score>(numbers.front());
  const auto last = notation::parse_number<Score>(numbers.back());
  if (!first || !last) return std::nullopt;
  return std::pair(sign.starts_with('<') ? kMinScore
                   : sign == ">"         ? *first + 1
                                         : *first,
                   sign.starts_with('>') ? kMaxScore
                   : sign == "<"         ? *last - 1
                                         : *last);
}

/// Whether bounds decide a claim as the index says. A verdict that is neither holds for all.
bool follows(std::string_view verdict, const std::string& claim, Score lower, Score upper) {
  if (verdict != "confirmed" && verdict != "refuted") return true;
  const auto interval = interval_of(claim);
  if (!interval) return false;
  const auto [low, high] = *interval;
  if (verdict == "confirmed") return low <= lower && upper <= high;
  // No even value may be within both, as `= 3` is refuted by all.
  const Score first = std::max(low, lower);
  const Score last = std::min(high, upper);
  return first > last || (first == last && first % 2 != 0 && lower != upper);
}

/// What is wrong with a row of an index beside what the certificate proves; empty if nothing is.
std::string fault_of_row(const Header& proves, const std::string& row) {
  constexpr std::size_t kColumns = 7;
  std::vector<std::string> fields = fields_of(row);
  if (fields.size() < kColumns) return "it proves " + claim_text(proves);
  fields.erase(fields.begin(), fields.end() - kColumns);
  const std::string root = notation::to_string(proves.root);
  std::string board = root;
  std::ranges::replace(board, '-', '.');
  const Score lower = notation::parse_number<Score>(fields[5]).value_or(kMaxScore);
  const Score upper = notation::parse_number<Score>(fields[6]).value_or(kMinScore);
  if (fields[0] != board || lower > proves.lower || upper < proves.upper) {
    return "it proves " + claim_text(proves) + " for the side to move of " + root;
  }
  if (!fields[1].empty()) {
    const auto game = notation::parse_moves(fields[1]);
    const std::string end = game ? notation::to_string(game.value().end) : "";
    // After a pass the side differs.
    if (end.substr(0, kSquares) != root.substr(0, kSquares))
      return "the moves do not lead to " + root;
  }
  const bool is_of_mover = fields[3].empty() || fields[3] == to_string(proves.root.side);
  return is_of_mover && follows(fields[4], fields[2], lower, upper)
             ? ""
             : "bounds of " + fields[5] + " to " + fields[6] +
                   " for the side to move do not decide so";
}

}  // namespace

CheckerExitCode to_exit_code(CertificateVerdict verdict) noexcept {
  using enum CertificateVerdict;
  return verdict == proven       ? CheckerExitCode::proven
         : verdict == assuming   ? CheckerExitCode::assuming
         : verdict == refused    ? CheckerExitCode::refused
         : verdict == unreadable ? CheckerExitCode::bad_input
                                 : CheckerExitCode::limit;
}

CheckerExitCode worse(CheckerExitCode a, CheckerExitCode b) noexcept {
  if (a == CheckerExitCode::assuming || b == CheckerExitCode::assuming) {
    const CheckerExitCode other = a == CheckerExitCode::assuming ? b : a;
    return other == CheckerExitCode::proven ? CheckerExitCode::assuming : other;
  }
  return std::max(a, b);
}

void hold_to_index(CertificateReport& report, const std::string& row) {
  if (report.verdict > CertificateVerdict::assuming) return;
  const std::string fault = fault_of_row(*report.claim, row);
  if (fault.empty()) return;
  report.verdict = CertificateVerdict::refused;
  report.reason = fault + ", but index.csv says " + row;
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

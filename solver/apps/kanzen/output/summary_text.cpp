#include "solver/apps/kanzen/output/summary_text.hpp"

#include <cmath>

#include "solver/batch/run.hpp"

namespace kanzen::cli {

namespace {

/// Writes ", 1 of them a known erratum"; empty if there is none.
std::string errata_text(std::size_t known_errata) {
  if (known_errata == 0) return {};
  return fmt::format(", {} of them {}", known_errata,
                     known_errata == 1 ? "a known erratum" : "known errata");
}

}  // namespace

std::string claim_text(const Mismatch& mismatch) {
  return (mismatch.move == Square::none ? "" : notation::to_string(mismatch.move) + " ") +
         bounds_text(mismatch.claimed);
}

std::string rate_text(std::uint64_t nodes, double seconds) {
  if (seconds <= 0) return "-";
  double rate = static_cast<double>(nodes) / seconds;
  if (rate < 999.5) return fmt::format("{:.0f}", rate);
  constexpr std::string_view kUnits = "kMGTPE";
  std::size_t unit = 0;
  for (rate /= 1000; rate >= 999.95 && unit + 1 < kUnits.size(); rate /= 1000) ++unit;
  return fmt::format("{:.1f}{}", rate, kUnits[unit]);
}

std::string clock_text(double seconds) {
  const long s = std::lround(seconds);
  return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                   : fmt::format("{}:{:02}", s / 60, s % 60);
}

std::string core_time_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.1f} min", seconds / 60);
  if (seconds < 3.1e7) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.1f} years", seconds / 31557600);
}

std::string count_text(std::uint64_t n, std::string_view noun, std::string_view plural) {
  if (n == 1) return fmt::format("1 {}", noun);
  return plural.empty() ? fmt::format("{} {}s", grouped(n), noun)
                        : fmt::format("{} {}", grouped(n), plural);
}

std::string empties_text(int empties) {
  return count_text(static_cast<std::uint64_t>(empties), "empty", "empties");
}

std::string work_text(std::uint64_t nodes, double seconds) {
  return fmt::format("{}, {:.3f} s, {} nodes/s\n", count_text(nodes, "node"), seconds,
                     rate_text(nodes, seconds));
}

std::string names_text(const std::vector<std::string>& names, bool has_few_rows_above) {
  return names.empty() || has_few_rows_above
             ? ""
             : " (" + notation::printable(fmt::format("{}", fmt::join(names, ", "))) + ")";
}

std::string totals_text(const Totals& totals, bool has_few_rows_above) {
  std::string out = fmt::format("{}, {} solved", count_text(totals.all_positions(), "position"),
                                grouped(totals.all_solved()));
  if (totals.journal.resumed != 0) out += fmt::format(", {} of them now", grouped(totals.solved));
  const bool has_values = totals.mismatches != 0 || totals.all_solved() == 0 ||
                          totals.incomparable != totals.all_solved();
  out += !has_values ? ", no value to compare"
                     : ", " + count_text(totals.mismatches, "mismatch", "mismatches") +
                           names_text(totals.mismatched, has_few_rows_above) +
                           errata_text(totals.known_errata);
  if (totals.all_solved() != totals.all_positions()) {
    out += fmt::format(", {} unfinished{}", grouped(totals.all_positions() - totals.all_solved()),
                       names_text(totals.unfinished, has_few_rows_above));
    if (totals.estimated != 0)
      out += fmt::format(", {} of them estimated", grouped(totals.estimated));
  }
  if (totals.incomparable != 0 && has_values)
    out += fmt::format(", {} without a value to compare", grouped(totals.incomparable));
  out += bad_input_text(totals);
  if (totals.was_stopped) out += ", stopped early";
  out += '\n';
  if (totals.estimated != 0) {
    out +=
        "~ marks estimates, which prove nothing; +/- is the root mean square error of such "
        "estimates "
        "in discs, measured on positions whose values are known\n";
  }
  out += unchecked_text(totals) + likely_meanings_text(totals.meanings);
  out += untried_text(totals.journal.unsolved - totals.journal.unreached, "position");
  return out + work_text(totals.work.nodes, totals.seconds);
}

std::string bad_input_text(const Totals& totals) {
  std::string out;
  if (totals.bad_records != 0) out += ", " + count_text(totals.bad_records, "unreadable record");
  if (totals.input_errors != 0) out += ", " + count_text(totals.input_errors, "input error");
  return out;
}

std::string unchecked_text(const Totals& totals) {
  std::string text;
  if (totals.agreeing != 0) {
    text = fmt::format("{} with what was proven, which is less; --goal value checks all of it\n",
                       count_text(totals.agreeing, "stated value agrees", "stated values agree"));
  }
  if (totals.unchecked_moves == 0) return text;
  const std::string best =
      totals.unchecked_best.empty()
          ? ""
          : ", with the best move stated for " +
                notation::printable(fmt::format("{}", fmt::join(totals.unchecked_best, ", ")));
  return text + fmt::format("{} not checked{}; --goal all-moves checks all moves\n",
                            count_text(totals.unchecked_moves, "stated value of a move was",
                                       "stated values of moves were"),
                            best);
}

std::string likely_meanings_text(const MeaningCounts& meanings) {
  std::string text;
  for (const auto& [meaning, words] :
       {std::pair(LikelyMeaning::winner,
                  "like a win, draw or loss as 1, 0 or -1, which a column called wld has"),
        {LikelyMeaning::other_side,
         "right for the other side; Values for Black or Values for White above them names the "
         "side"},
        {LikelyMeaning::count, "like a number of discs, as 49 for +34"},
        {LikelyMeaning::discs,
         "as if empty squares counted for nobody; kanzen verify --empties-to nobody and kanzen "
         "compare --empties-to nobody use that rule"}}) {
    const std::size_t count = meanings[static_cast<std::size_t>(meaning)];
    if (count == 0) continue;
    text +=
        fmt::format("{} {}\n", count_text(count, "wrong value looks", "wrong values look"), words);
  }
  return text;
}

std::string untried_text(std::size_t count, std::string_view noun) {
  if (count == 0) return {};
  return fmt::format(
      "{} not tried again: limits no smaller than these have ended the search before; raise "
      "--time-limit or --node-limit, or add --retry\n",
      count_text(count, noun));
}

std::string skipped_text(std::span<const std::string> names, std::string_view noun,
                         std::string_view why, bool all) {
  if (names.empty()) return {};
  constexpr std::size_t kMaxListed = 10;
  const auto listed = names.first(all ? names.size() : std::min(names.size(), kMaxListed));
  const std::size_t unlisted = names.size() - listed.size();
  return fmt::format(
      "{} skipped, {}: {}{}\n", count_text(names.size(), noun), why,
      notation::printable(fmt::format("{}", fmt::join(listed, ", "))),
      unlisted == 0 ? "" : fmt::format(" and {} more{}", grouped(unlisted), kShowsAll));
}

std::string kept_games_text(std::span<const std::string> names, std::string_view why) {
  if (names.empty()) return {};
  return fmt::format(
      "{} kept although the moves {}: {}{}\n", count_text(names.size(), "game"), why,
      notation::printable(names.front()),
      names.size() == 1 ? "" : fmt::format(" and {} more", grouped(names.size() - 1)));
}

std::string remainder_text(const Remainder& remainder) {
  const bool nothing_left = remainder.planned != 0 && remainder.done >= remainder.planned;
  const bool no_more_to_say =
      !remainder.has_journal && (remainder.planned == 1 || !remainder.was_stopped);
  if (nothing_left || no_more_to_say) return {};
  const std::string of_all =
      remainder.planned == 0 ? "" : fmt::format(" of {}", grouped(remainder.planned));
  return fmt::format("{}{}{} {}; {}\n", remainder.may_have_more ? "at least " : "",
                     grouped(remainder.done), of_all, remainder.verb,
                     !remainder.has_journal ? "a run with --out FILE can be continued with --resume"
                     : remainder.was_stopped ? "continue with --resume"
                                             : "continue with --resume and larger limits");
}

std::string cut_to(std::string text, std::size_t width) {
  if (text.size() <= width) return text;
  while (width > 0 && (static_cast<unsigned char>(text[width]) & 0xC0U) == 0x80U) --width;
  text.resize(width);
  return text;
}

std::string shortened(const std::string& id, std::size_t most) {
  if (id.size() <= most) return id;
  const std::size_t part = most / 2 - 1;
  std::size_t last = id.size() - part;
  while (last < id.size() && (static_cast<unsigned char>(id[last]) & 0xC0U) == 0x80U) ++last;
  return cut_to(id, part) + ".." + id.substr(last);
}

std::string located(std::string_view source, const ParseError& error) {
  std::string out = notation::printable(source);
  if (error.line != 0) out += fmt::format(":{}", error.line);
  if (error.column != 0) out += fmt::format(":{}", error.column);
  return out + ": " + notation::printable(error.message);
}

std::string BadRecords::add(std::string_view source, const ParseError& error) {
  ++count_;
  return count_ > max_listed_ ? std::string() : located(source, error);
}

std::string BadRecords::report(std::string_view source, const ParseError& error) {
  std::string message = add(source, error);
  if (!message.empty()) print_paragraph(message);
  return message;
}

void BadRecords::report_rest() const {
  if (!rest().empty()) print_paragraph(rest().append(kShowsAll));
}

std::string BadRecords::rest() const {
  return count_ > max_listed_ ? fmt::format("... and {} more", count_ - max_listed_) : "";
}

}  // namespace kanzen::cli

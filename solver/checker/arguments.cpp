#include "solver/checker/arguments.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/notation/text.hpp"

namespace kanzen::checker {

const char* const kUsage =
    "Usage: kanzen-check [OPTIONS] FILE...\n\n"
    "Checks certificates written by kanzen solve --certificate or kanzen prove certificate, using\n"
    "only the rules of the game.\n\n"
    "  --threads N    number of threads (default: all cores)\n"
    "  --max-work N   work limit for each certificate, in positions (default: 10000000000)\n"
    "  --memory MIB   memory limit for the set of positions (default: 1024)\n"
    "  --assumptions  print the assumptions, as a file of claims, instead of the report\n"
    "  --json         print one JSON object per file; with --assumptions, `assumed` lists them\n"
    "  --quiet        print only errors; the exit status shows the verdict\n"
    "  --help         print this help\n"
    "  --version      print the version\n\n"
    "Work is counted in positions: those that the proof goes through, and those visited while\n"
    "solving its leaves. A certificate that exceeds a limit is neither proven nor refused;\n"
    "one proven up to assumptions proves its claim if all of them are true.\n\n"
    "Example: kanzen-check ffo-40.kzc\n\n"
    "Exit status: 0 all certificates are proven, 1 a certificate is refused, 2 wrong usage or an\n"
    "unreadable file, 3 a work or memory limit was exceeded, 4 output could not be written, 6 a\n"
    "certificate is proven up to its assumptions only. If several apply, the greatest; but 6 only\n"
    "if all others are proven.\n";

namespace {

/// The largest value of the numeric option `word`; 0 if it is not a numeric option.
std::uint64_t max_value(std::string_view word) {
  if (word == "--threads") return 1024;
  if (word == "--memory") return std::uint64_t{1} << 24;
  return word == "--max-work" ? 1'000'000'000'000'000'000 : 0;
}

std::string out_of_range(const std::string& word, std::uint64_t largest, const std::string& value) {
  return word + ": expected a number from 1 to " + std::to_string(largest) + ", found " + value;
}

void set_number(std::string_view word, std::uint64_t number, CertificateLimits& limits) {
  if (word == "--threads") limits.threads = static_cast<unsigned>(number);
  if (word == "--memory") limits.max_set_bytes = static_cast<std::size_t>(number) << 20;
  if (word == "--max-work") limits.max_work = number;
}

}  // namespace

std::optional<std::string> parse_arguments(const std::vector<std::string>& words,
                                           Arguments& arguments) {
  bool options_end = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (options_end || !word.starts_with('-')) {
      arguments.files.push_back(word);
    } else if (word == "--") {
      options_end = true;
    } else if (word == "--json") {
      arguments.json = true;
    } else if (word == "--assumptions") {
      arguments.assumptions = true;
    } else if (word == "--quiet") {
      arguments.quiet = true;
    } else if (const std::uint64_t largest = max_value(word); largest != 0) {
      const std::string value = ++i < words.size() ? words[i] : "nothing";
      const auto number = notation::parse_number<std::uint64_t>(value, 1, largest);
      if (!number) return out_of_range(word, largest, value);
      set_number(word, *number, arguments.limits);
    } else {
      return "unknown option " + word;
    }
  }
  if (arguments.files.empty()) return "expected a certificate";
  return std::nullopt;
}

}  // namespace kanzen::checker

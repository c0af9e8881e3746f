// kanzen-check: verifies certificates. A program of its own, so that whoever wants to know what a
// proof rests on has little to read: this folder and the rules in core/.
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/notation/board_text.hpp"
#include "solver/check/checker.hpp"

namespace {

using kanzen::check::CheckOptions;
using kanzen::check::Header;
using kanzen::check::Progress;
using kanzen::check::Report;
using kanzen::check::Verdict;

constexpr const char* kUsage =
    "Usage: kanzen-check [OPTIONS] FILE...\n\n"
    "Checks certificates written by kanzen solve --certificate, from the rules of the game "
    "alone.\n\n"
    "  --threads N    threads to use (default: all cores)\n"
    "  --memory MIB   most memory for the set of positions (default 1024)\n"
    "  --json         one JSON object per file\n"
    "  --quiet        no output but errors; the exit status tells\n"
    "  --help, --version\n\n"
    "Example: kanzen-check ffo-40.kzc\n\n"
    "Exit status: 0 all proven, 1 some certificate is refused, 2 wrong usage or unreadable file,\n"
    "3 memory limit, 4 output could not be written. When several apply, the greatest.\n";

struct Arguments {
  std::vector<std::string> files;
  CheckOptions options;
  bool json = false;
  bool quiet = false;
};

enum class ExitCode : std::uint8_t {
  proven = 0,
  refused = 1,
  bad_input = 2,
  limit = 3,
  output = 4
};

std::optional<std::size_t> number_in(std::string_view text, std::size_t low, std::size_t high) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool good = error == std::errc{} && end == text.data() + text.size();
  return good && number >= low && number <= high ? std::optional(number) : std::nullopt;
}

/// What is wrong with the command line, if anything.
std::optional<std::string> read_arguments(const std::vector<std::string>& words,
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
    } else if (word == "--quiet") {
      arguments.quiet = true;
    } else if (word == "--threads" || word == "--memory") {
      const bool threads = word == "--threads";
      const std::string value = ++i < words.size() ? words[i] : "";
      const auto number = number_in(value, 1, threads ? 1024 : std::size_t{1} << 24);
      if (!number) {
        return std::string(word).append(": expected a number from 1, found ").append(value);
      }
      if (threads) arguments.options.threads = static_cast<unsigned>(*number);
      if (!threads) arguments.options.max_set_bytes = *number << 20;
    } else {
      return "unknown option " + word;
    }
  }
  if (arguments.files.empty()) return "expected a certificate";
  return std::nullopt;
}

std::string claim_text(const Header& claim) {
  if (claim.lower == claim.upper) return "value " + std::to_string(claim.lower);
  std::string text;
  if (claim.has_lower()) text = "value at least " + std::to_string(claim.lower);
  if (claim.has_upper()) {
    text += (text.empty() ? "value at most " : ", at most ") + std::to_string(claim.upper);
  }
  return text.empty() ? "nothing" : text;
}

const char* verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::proven:
      return "proven";
    case Verdict::refused:
      return "refused";
    case Verdict::unreadable:
      return "unreadable";
    case Verdict::no_memory:
      break;
  }
  return "memory limit";
}

ExitCode exit_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::proven:
      return ExitCode::proven;
    case Verdict::refused:
      return ExitCode::refused;
    case Verdict::unreadable:
      return ExitCode::bad_input;
    case Verdict::no_memory:
      break;
  }
  return ExitCode::limit;
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + '"';
}

/// One member of an object: `"key":value`, after a comma.
std::string member(const char* key, std::string_view value) {
  return std::string(",").append(json_string(key)).append(":").append(value);
}

void print_json(const std::string& file, const Report& report, double seconds) {
  std::string out = member("file", json_string(file));
  out += member("verdict", json_string(verdict_text(report.verdict)));
  if (report.verdict != Verdict::proven) out += member("reason", json_string(report.reason));
  if (report.verdict != Verdict::unreadable) {
    out += member("board", json_string(kanzen::notation::to_text(report.claim.root)));
    out += member("lower", std::to_string(report.claim.lower));
    out += member("upper", std::to_string(report.claim.upper));
    out += member("moves", std::to_string(report.moves));
    out += member("leaves", std::to_string(report.leaves));
    out += member("nodes", std::to_string(report.nodes));
  }
  std::printf("{%s,\"seconds\":%.3f}\n", out.c_str() + 1, seconds);
}

void print_text(const std::string& file, const Report& report, double seconds) {
  if (report.verdict != Verdict::proven) {
    std::printf("%s: %s: %s\n", file.c_str(), verdict_text(report.verdict), report.reason.c_str());
    return;
  }
  std::printf("%s: proven: %s for the side to move of\n  %s\n", file.c_str(),
              claim_text(report.claim).c_str(),
              kanzen::notation::to_text(report.claim.root).c_str());
  std::printf("  %llu moves, %llu leaves of at most %d empties, %llu nodes, %.2f s\n",
              static_cast<unsigned long long>(report.moves),
              static_cast<unsigned long long>(report.leaves), report.claim.leaf_empties,
              static_cast<unsigned long long>(report.nodes), seconds);
}

/// A line on standard error that is written over itself, for a person at a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(bool shown) : shown_(shown) {}

  void show(const Progress& progress) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(500)) return;
    last_ = now;
    const auto share = progress.size == 0 ? 0 : 100 * progress.bytes / progress.size;
    std::fprintf(stderr, "\r%llu%% of the file read, %llu moves, %llu leaves\033[K",
                 static_cast<unsigned long long>(share),
                 static_cast<unsigned long long>(progress.moves),
                 static_cast<unsigned long long>(progress.leaves));
    visible_ = true;
  }
  void wipe() {
    if (visible_) std::fputs("\r\033[K", stderr);
    visible_ = false;
  }

 private:
  bool shown_;
  bool visible_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

ExitCode check_all(const Arguments& arguments) {
  ExitCode exit = ExitCode::proven;
  for (const std::string& file : arguments.files) {
    ProgressLine line(!arguments.quiet && isatty(STDERR_FILENO) != 0);
    const auto start = std::chrono::steady_clock::now();
    const Report report = check_certificate(file, arguments.options,
                                            [&](const Progress& progress) { line.show(progress); });
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    line.wipe();
    if (arguments.json) {
      print_json(file, report, time.count());
    } else if (!arguments.quiet) {
      print_text(file, report, time.count());
    }
    exit = std::max(exit, exit_of(report.verdict));
    if (std::fflush(stdout) != 0) return ExitCode::output;
  }
  return exit;
}

ExitCode run(const std::vector<std::string>& words) {
  const auto has = [&words](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (has("--help") || has("--version")) {
    std::fputs(has("--help") ? kUsage : "kanzen-check " KANZEN_VERSION "\n", stdout);
    return std::fflush(stdout) == 0 ? ExitCode::proven : ExitCode::output;
  }
  Arguments arguments;
  arguments.options.threads = std::max(1U, std::thread::hardware_concurrency());
  if (const auto problem = read_arguments(words, arguments)) {
    std::fprintf(stderr, "kanzen-check: %s\n%s", problem->c_str(), kUsage);
    return ExitCode::bad_input;
  }
  return check_all(arguments);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run(std::vector<std::string>(argv + 1, argv + argc)));
  } catch (const std::bad_alloc&) {
    std::fputs("kanzen-check: not enough memory\n", stderr);
    return static_cast<int>(ExitCode::limit);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kanzen-check: %s\n", error.what());
    return static_cast<int>(ExitCode::bad_input);
  }
}

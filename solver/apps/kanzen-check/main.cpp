// kanzen-check is a separate program so that little code stands behind a verdict: this folder,
// solver/unpack, solver/files, and the rules in core/.
#include <exception>
#include <fstream>
#include <map>
#include <new>
#include <thread>

#include "core/clock.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen-check/streams.hpp"
#include "solver/checker/report_text.hpp"

namespace kanzen::checker {

namespace {

constexpr const char* kUsage =
    "Usage: kanzen-check [OPTIONS] FILE...\n\n"
    "Checks certificates written by kanzen solve --certificate or kanzen prove certificate, using\n"
    "only the rules of the game. A folder stands for the .kzc files in it, which must prove what\n"
    "its index.csv says of boards and their moves, bounds and verdicts.\n\n"
    "  -j, --threads N  number of threads (default: all cores)\n"
    "  --max-work N     work limit for each certificate, in positions (default: 10000000000)\n"
    "  --memory MIB     memory limit for the set of positions (default: 1024)\n"
    "  --assumptions    print the assumptions, as a file of claims, instead of the report\n"
    "  --json           print one JSON object per file; with --assumptions, `assumed` lists them\n"
    "  --quiet          print only errors; the exit status shows the verdict\n"
    "  --help           print this help\n"
    "  --version        print the version\n\n"
    "Work is counted in positions: those that the proof goes through, and those visited while\n"
    "solving its leaves. A certificate that exceeds a limit is neither proven nor refused;\n"
    "one proven up to assumptions proves its claim if all of them are true.\n\n"
    "Example: kanzen-check ffo-40.kzc\n\n"
    "Exit status: 0 all certificates are proven, 1 a certificate is refused, 2 wrong usage or an\n"
    "unreadable file, 3 a work or memory limit was exceeded, 4 output could not be written, 6 a\n"
    "certificate is proven up to its assumptions only. If several apply, the highest; but 6 only\n"
    "if all others are proven.\n";

struct Arguments {
  std::vector<std::string> files;
  CertificateLimits limits;
  bool json = false;
  bool quiet = false;
  bool assumptions = false;  // print these instead of the report
};

/// The largest value of an option with a number; 0 for any other word.
std::uint64_t max_value(std::string_view word) {
  if (word == "--threads" || word == "-j") return 1024;
  if (word == "--memory") return std::uint64_t{1} << 24;
  return word == "--max-work" ? 1'000'000'000'000'000'000 : 0;
}

std::string out_of_range(const std::string& word, std::uint64_t largest, const std::string& value) {
  return word + ": expected a number from 1 to " + std::to_string(largest) + ", found " + value;
}

void set_number(std::string_view word, std::uint64_t number, CertificateLimits& limits) {
  if (word == "--threads" || word == "-j") limits.threads = static_cast<unsigned>(number);
  if (word == "--memory") limits.max_set_bytes = static_cast<std::size_t>(number) << 20;
  if (word == "--max-work") limits.max_work = number;
}

/// Parses the words after the program name, without --help and --version. Returns an error message,
/// or nullopt if they are valid.
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

/// Errors are ignored, because standard error may be full or closed.
void print_message(std::string_view message) {
  std::fprintf(stderr, "kanzen-check: %s\n", notation::printable(message).c_str());
}

/// Whether everything printed to standard output so far was written.
bool output_arrived() {
  errno = 0;
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

void report_output_error() {
  const std::string reason = errno == 0 ? "" : ": " + std::generic_category().message(errno);
  print_message("standard output cannot be written" + reason);
}

/// A line on standard error that overwrites itself, for terminals.
class ProgressLine {
 public:
  explicit ProgressLine(bool shown) : shown_(shown) {}

  void show(const CertificateProgress& progress) {
    const TimePoint now = machine_clock().now();
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
  TimePoint last_ = machine_clock().now();
};

/// Replaces a folder by the certificates in it, ordered by name. Throws std::runtime_error if there
/// are none, because a check of nothing would pass.
std::vector<std::string> certificates_in(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::is_directory(to_path(path), error)) {
      files.push_back(path);
      continue;
    }
    const std::size_t first = files.size();
    for (std::filesystem::directory_iterator entry(to_path(path), error), end;
         !error && entry != end; entry.increment(error)) {
      if (entry->path().extension() == ".kzc") files.push_back(to_utf8(entry->path()));
    }
    if (error) throw std::runtime_error(path + ": the folder cannot be read: " + error.message());
    if (files.size() == first) {
      throw std::runtime_error(path + ": no certificates (.kzc) in this folder");
    }
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
  }
  return files;
}

/// Adds the rows of index.csv in a folder, if it has one, by the paths of their certificates, which
/// are the first fields and need no quotation marks. False if it is no such table: spreadsheets
/// save it with semicolons, and then nothing was compared.
bool read_index(const std::string& folder, std::multimap<std::string, std::string>& rows) {
  const std::filesystem::path path = to_path(folder) / "index.csv";
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return true;
  std::ifstream index(path);
  std::string line;
  std::getline(index, line);
  while (line.ends_with('\r')) line.pop_back();
  if (!line.starts_with("certificate,") ||
      !line.ends_with(",board,moves,claim,side,verdict,lower,upper")) {
    return false;
  }
  while (std::getline(index, line)) {
    const std::string name = line.substr(0, line.find(','));
    if (name.ends_with(".kzc")) rows.emplace(to_utf8(to_path(folder) / to_path(name)), line);
  }
  return true;
}

/// Running out of memory ends this check only, not those of other files.
CertificateReport check_one(const std::string& file, const CertificateLimits& limits,
                            const CertificateProgressListener& progress) {
  try {
    return check_certificate(file, limits, progress);
  } catch (const std::bad_alloc&) {
    CertificateReport report;
    report.verdict = CertificateVerdict::memory_limit;
    report.reason = "out of memory";
    return report;
  }
}

/// Prints the assumptions of a proven certificate as claims, and the report to standard error.
void print_assumptions(const CertificateReport& report, const std::string& text) {
  std::fputs(text.c_str(), stderr);
  if (report.verdict != CertificateVerdict::assuming) return;
  for (const Assumption& assumption : report.assumptions.all()) {
    std::fputs((claim_text(assumption) + '\n').c_str(), stdout);
  }
}

CheckerExitCode check_all(const Arguments& arguments) {
  CheckerExitCode exit = CheckerExitCode::proven;
  std::multimap<std::string, std::string> index;
  for (const std::string& path : arguments.files) {
    if (read_index(path, index)) continue;
    print_message(path +
                  ": index.csv cannot be read, expected the table that Kanzen wrote, with its "
                  "heading and commas");
    exit = CheckerExitCode::bad_input;
  }
  for (const auto& [file, row] : index) {
    std::error_code error;
    if (std::filesystem::exists(to_path(file), error)) continue;
    print_message(file + " is not there, but index.csv names it");
    exit = CheckerExitCode::bad_input;
  }
  bool threads_missing = false;
  std::size_t proven = 0;
  const std::vector<std::string> files = certificates_in(arguments.files);
  for (const std::string& file : files) {
    ProgressLine line(!arguments.quiet && standard_error_is_terminal());
    const Stopwatch stopwatch;
    CertificateReport report = check_one(
        file, arguments.limits, [&](const CertificateProgress& progress) { line.show(progress); });
    const auto [row, rows_end] = index.equal_range(file);
    std::for_each(row, rows_end, [&](const auto& each) { hold_to_index(report, each.second); });
    const double seconds = stopwatch.seconds();
    line.wipe();
    if (report.threads != 0 && report.threads < arguments.limits.threads && !threads_missing) {
      threads_missing = true;
      print_message("only " + std::to_string(report.threads) + " of " +
                    std::to_string(arguments.limits.threads) + " threads can be started");
    }
    if (arguments.json) {
      std::fputs(report_json(file, report, seconds, arguments.assumptions).c_str(), stdout);
    } else if (arguments.assumptions) {
      print_assumptions(report, arguments.quiet ? "" : report_text(file, report, seconds));
    } else if (!arguments.quiet) {
      std::fputs(report_text(file, report, seconds).c_str(), stdout);
    }
    exit = worse(exit, to_exit_code(report.verdict));
    proven += report.verdict == CertificateVerdict::proven ? 1 : 0;
    if (!output_arrived()) {
      report_output_error();
      return CheckerExitCode::output;
    }
  }
  if (files.size() > 1 && !arguments.json && !arguments.assumptions && !arguments.quiet) {
    std::printf("%zu of %zu certificates are proven\n", proven, files.size());
  }
  return exit;
}

CheckerExitCode run(const std::vector<std::string>& words) {
  const auto has = [&words](std::string_view word) {
    const auto options_end = std::ranges::find(words, "--");
    return std::find(words.begin(), options_end, word) != options_end;
  };
  if (has("--help") || has("--version")) {
    std::fputs(has("--help") ? kUsage : "kanzen-check " KANZEN_VERSION "\n", stdout);
    return output_arrived() ? CheckerExitCode::proven : CheckerExitCode::output;
  }
  Arguments arguments;
  arguments.limits.threads = std::max(1U, std::thread::hardware_concurrency());
  if (const auto problem = parse_arguments(words, arguments)) {
    print_message(*problem);
    std::fputs(kUsage, stderr);
    return CheckerExitCode::bad_input;
  }
  return check_all(arguments);
}

}  // namespace

}  // namespace kanzen::checker

int main(int argc, char** argv) {
  try {
    kanzen::checker::prepare_streams();
    std::vector<std::string> words = kanzen::command_line(argc, argv);
    if (!words.empty()) words.erase(words.begin());  // the name of the program
    return static_cast<int>(kanzen::checker::run(words));
  } catch (const std::bad_alloc&) {
    std::fputs("kanzen-check: there is not enough memory\n", stderr);
    return static_cast<int>(kanzen::checker::CheckerExitCode::limit);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kanzen-check: %s\n", error.what());
    return static_cast<int>(kanzen::checker::CheckerExitCode::bad_input);
  }
}

// Journals, unchanged and with correct checksums: they are refused, or continue.
#include <algorithm>
#include <cstdint>

#include "solver/batch/journal.hpp"
#include "solver/batch/result_cache.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::fuzz {

namespace {

using test::kFfo1;

constexpr std::uint64_t kPositions = 3;  // looked up
const std::string kResult = R"({"board":")" + kFfo1 + R"(","status":"exact","pv":"","score":18})";

/// Looks up the recorded results, adds a result, and finds it again.
[[nodiscard]] std::string find_file_problem(const std::string& path, Resume resume) {
  const JournalIdentity identity{"a.obf", 1, 2, "exact", "1.2", "an engine"};
  const Result<Outcome> result = parse_jsonl_outcome(kResult);
  if (!result) return "the result of this check cannot be read";
  const std::string key = canonical_key(result.value());
  bool written = false;
  try {
    {
      Journal journal(path, identity, resume);
      for (std::uint64_t i = 0; i < kPositions; ++i) (void)journal.results(i, key);
      journal.append(kResult, kPositions - 1);
      journal.close();
    }
    written = true;
    Journal journal(path, identity, resume);
    std::size_t found = 0;
    for (std::uint64_t i = 0; i < kPositions; ++i) found += journal.results(i, key).results.size();
    return found == 0 ? "what was recorded is lost" : std::string{};
  } catch (const JournalError& error) {
    return written ? std::string("refused after it was continued: ") + error.what() : "";
  }
}

/// The lines of the file with correct checksums.
[[nodiscard]] std::string with_right_checksums(std::string_view text) {
  std::string lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line(text.substr(begin, end - begin));
    line.resize(std::min(line.rfind(",\"check\":"), line.size()));
    if (line.size() > 2 && line.back() != '}') line += '}';
    if (line.size() > 2) lines += with_checksum(line) + "\n";
    begin = end + 1;
  }
  return lines;
}

}  // namespace

std::string find_problem(std::string_view input) {
  const test::TemporaryDirectory folder;
  for (const Resume resume : {Resume::same, Resume::changed}) {
    for (const std::string& text : {std::string(input), with_right_checksums(input)}) {
      std::string problem = find_file_problem(folder.write("journal", text), resume);
      if (!problem.empty()) return problem;
    }
  }
  return {};
}

}  // namespace kanzen::fuzz

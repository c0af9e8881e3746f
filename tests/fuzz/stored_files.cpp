// Files of our own, unchanged and with correct checksums or ends: they are refused, or what they
// say is possible. Packed files: both readers of gzip and zstd give the same bytes, for pieces of
// any size. A proven certificate is true.
#include <sstream>

#include "core/eval/evaluator.hpp"
#include "core/wide_hash.hpp"
#include "solver/batch/checkpoint.hpp"
#include "solver/batch/journal.hpp"
#include "solver/checker/certificate_checker.hpp"
#include "solver/files/file_stream.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/outcomes/request_keys.hpp"
#include "solver/train/sample_file.hpp"
#include "tests/checker/certificate_text.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/positions.hpp"
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
      journal.append(kResult, kPositions - 1, kPositions - 1);
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

std::string check_journals(std::string_view input) {
  const test::TemporaryDirectory folder;
  for (const Resume resume : {Resume::same, Resume::changed}) {
    for (const std::string& text : {std::string(input), with_right_checksums(input)}) {
      std::string problem = find_file_problem(folder.write("journal", text), resume);
      if (!problem.empty()) return problem;
    }
  }
  return {};
}

namespace {

constexpr int kAllEmpties = 0;
constexpr std::size_t kEntryBytes = 20;

[[nodiscard]] std::string find_file_problem(const std::string& path, Solver& solver) {
  solver.clear();
  try {
    (void)read_checkpoint(path, solver, "test");
  } catch (const InputError& error) {
    const std::string_view message = error.what();
    return message.empty() ? "an error without a message" : std::string{};
  }
  std::string problem;
  (void)solver.export_bounds(kAllEmpties, [&](const TableEntry& entry) {
    const auto& [board, bounds, level] = entry;
    if ((board.player & board.opponent) != 0) problem = "a square has two discs";
    if (bounds.lower < kMinScore || bounds.upper > kMaxScore) problem = "a bound out of range";
    if (bounds.lower > bounds.upper) problem = "invalid bounds";
    if (bounds.lower % 2 != 0 || bounds.upper % 2 != 0) problem = "an odd bound";
    if (level > SelectivityLevel::exact) problem = "an invalid level";
  });
  return problem;
}

constexpr std::string_view kRules = "Othello, 8x8 squares, empty squares to the winner";

/// The checksum of entries, as checkpoint.hpp describes it.
[[nodiscard]] std::string checksum(const std::string& key, std::string_view entries) {
  return hex_text(hash_of_text(key + "\n" + std::to_string(entries.size() / kEntryBytes) + "\n" +
                               std::string(entries)));
}

[[nodiscard]] std::string first_checksum(std::string_view entries) {
  return checksum(std::string(kRules) + "\ntest", entries);
}

[[nodiscard]] std::string first_line(std::string_view entries) {
  return R"({"checkpoint":"kanzen checkpoint 1","program":"test","rules":")" + std::string(kRules) +
         R"(","entries":)" + std::to_string(entries.size() / kEntryBytes) + R"(,"check":")" +
         first_checksum(entries) + "\"}\n";
}

/// The entries of the file, after a first line that matches them.
[[nodiscard]] std::string with_right_header(std::string_view text) {
  const std::string_view entries = text.substr(std::min(text.find('\n'), text.size() - 1) + 1);
  return first_line(entries) + std::string(entries);
}

/// The text as a block of entries, after a first line without entries.
[[nodiscard]] std::string as_block(std::string_view text) {
  const std::string_view entries = text.substr(0, text.size() / kEntryBytes * kEntryBytes);
  std::string block = first_line("");
  for (int i = 0; i < 32; i += 8) {
    block += static_cast<char>(entries.size() / kEntryBytes >> i & 0xFF);
  }
  return block + checksum(first_checksum(""), entries) + std::string(entries);
}

}  // namespace

std::string check_checkpoints(std::string_view input) {
  if (input.empty()) return {};
  static Solver solver({.threads = 1, .hash_mib = 1});  // a solver takes long to make
  const test::TemporaryDirectory folder;
  for (const std::string& text : {std::string(input), with_right_header(input), as_block(input)}) {
    std::string problem = find_file_problem(folder.write("checkpoint", text), solver);
    if (!problem.empty()) return problem;
  }
  return {};
}

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

std::string check_certificates(std::string_view input) {
  if (std::string problem = find_parts_problem(input); !problem.empty()) return problem;
  const test::TemporaryDirectory folder;
  const std::string text(input);
  std::string problem = find_file_problem(folder.write("as-it-is", text));
  if (!problem.empty() || text.find("\nmoves\n") == std::string::npos) return problem;
  const std::string body = text.rfind("end ") == std::string::npos ? text + "end " : text;
  if (test::moves_end(body) < test::moves_begin(body)) return {};
  return find_file_problem(folder.write("fitting", test::with_right_end(body)));
}

namespace {

constexpr std::size_t kMax = std::size_t{1} << 17;  // limit of compared bytes

/// A source like a terminal: one byte at a time.
class SlowSource final : public std::streambuf {
 public:
  explicit SlowSource(std::string_view text) : text_(text) {}

 protected:
  int_type underflow() override {
    if (at_ == text_.size()) return traits_type::eof();
    byte_ = text_[at_++];
    setg(&byte_, &byte_, &byte_ + 1);
    return traits_type::to_int_type(byte_);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  char byte_ = 0;
};

struct Unpacked {
  std::string bytes;
  bool whole = false;      // read to the end without an error
  bool converted = false;  // to UTF-8, which a certificate never is
};

[[nodiscard]] Unpacked unpacked(std::istream& source) {
  InputStream in(source);
  (void)in.head();
  Unpacked found{std::string(kMax, '\0')};
  in.read(found.bytes.data(), static_cast<std::streamsize>(kMax));
  found.bytes.resize(static_cast<std::size_t>(in.gcount()));
  found.whole = in.eof() && !in.bad();
  found.converted = !in.encoding().empty();
  return found;
}

[[nodiscard]] Unpacked unpacked_by_checker(const std::string& path) {
  checker::PackedFile file(path);
  Unpacked found;
  while (found.bytes.size() < kMax) {
    const auto byte = file.next();
    if (!byte) break;
    found.bytes += static_cast<char>(*byte);
  }
  found.whole = found.bytes.size() < kMax && file.fault() == checker::PackedFile::Fault::none;
  return found;
}

/// If one of them ended early, the other one begins with the same bytes.
[[nodiscard]] bool agree(const Unpacked& a, const Unpacked& b) {
  if (a.whole && b.whole) return a.bytes == b.bytes;
  const std::size_t size = std::min(a.bytes.size(), b.bytes.size());
  return a.bytes.substr(0, size) == b.bytes.substr(0, size);
}

}  // namespace

std::string check_packed(std::string_view input) {
  std::istringstream fast{std::string(input)};
  SlowSource slow_source(input);
  std::istream slow(&slow_source);
  const Unpacked by_blocks = unpacked(fast);
  const Unpacked by_bytes = unpacked(slow);
  if (by_blocks.whole != by_bytes.whole) return "whole or not depends on the pieces";
  if (!agree(by_blocks, by_bytes)) return "the bytes depend on the pieces";
  if (by_blocks.converted) return {};
  const test::TemporaryDirectory folder;
  const Unpacked checked = unpacked_by_checker(folder.write("packed", std::string(input)));
  // The checker accepts smaller windows only, and no archive without content.
  if (checked.whole && !by_blocks.whole) return "whole for the checker alone";
  if (!agree(by_blocks, checked)) return "other bytes for the checker";
  return {};
}

namespace {

constexpr std::size_t kHeaderBytes = 32;
constexpr std::size_t kSampleBytes = 18;

[[nodiscard]] std::uint64_t hash_of_bytes(std::string_view text) noexcept {
  return hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

void append_word(std::uint64_t word, std::string& out) {
  for (int i = 0; i < 64; i += 8) out += static_cast<char>(word >> i & 0xFF);
}

[[nodiscard]] std::string find_samples_problem(const std::string& path) {
  std::string problem;
  try {
    const train::SampleFileContent content =
        train::read_samples(path, [&](std::uint32_t, std::span<const train::Sample> samples) {
          for (const train::Sample& sample : samples) {
            const Board& board = sample.board;
            if ((board.player & board.opponent) != 0) problem = "a square has two discs";
            if (sample.value < kMinScore || sample.value > kMaxScore) problem = "no value";
          }
        });
    if (content.good_bytes < kHeaderBytes) return "a file without its header";
  } catch (const InputError& error) {
    if (std::string_view(error.what()).empty()) return "an error without a message";
  }
  return problem;
}

/// The text after the header as one chunk.
[[nodiscard]] std::string as_one_chunk(std::string_view text) {
  std::string bytes(text.substr(0, kHeaderBytes));
  const std::string_view rest = text.substr(std::min(text.size(), kHeaderBytes));
  const std::size_t count = rest.size() / kSampleBytes;
  std::string chunk(4, '\0');
  for (int i = 0; i < 32; i += 8) chunk += static_cast<char>(count >> i & 0xFF);
  chunk += rest.substr(0, count * kSampleBytes);
  const std::uint64_t hash = hash_of_bytes(chunk);
  bytes += chunk;
  append_word(hash, bytes);
  return bytes;
}

/// The weights of the program, with the input over their first bytes.
[[nodiscard]] std::string embedded_under(std::string_view input) {
  const std::span<const std::byte> embedded = eval::embedded_weights();
  std::string bytes(reinterpret_cast<const char*>(embedded.data()), embedded.size() - 8);
  std::copy_n(input.begin(), std::min(input.size(), bytes.size()), bytes.begin());
  append_word(hash_of_bytes(bytes), bytes);
  return bytes;
}

[[nodiscard]] std::string find_weights_problem(std::string_view text) {
  const Result<eval::Weights> weights =
      eval::decode(std::as_bytes(std::span(text.data(), text.size())));
  if (!weights) return weights.error().message.empty() ? "an error without a message" : "";
  const std::vector<std::byte> again = eval::encode(weights.value());
  const std::string_view written(reinterpret_cast<const char*>(again.data()), again.size());
  return written == text ? std::string{} : "weights are written otherwise";
}

}  // namespace

std::string check_training(std::string_view input) {
  const test::TemporaryDirectory folder;
  std::string problem = find_samples_problem(folder.write("as-it-is", std::string(input)));
  if (problem.empty()) problem = find_samples_problem(folder.write("chunk", as_one_chunk(input)));
  if (problem.empty()) problem = find_weights_problem(input);
  const bool may_be_weights = input.starts_with("KANZENEV");  // otherwise it is refused at once
  if (problem.empty() && may_be_weights) problem = find_weights_problem(embedded_under(input));
  return problem;
}

}  // namespace kanzen::fuzz

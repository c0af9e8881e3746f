// Checkpoints, unchanged and with a first line that fits: the table then contains bounds of boards.
#include <algorithm>

#include "solver/batch/checkpoint.hpp"
#include "solver/engine/solver.hpp"
#include "solver/engine/table_transfer.hpp"
#include "solver/files/input_error.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::fuzz {

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
  (void)TableTransfer(solver).export_bounds(kAllEmpties, [&](const TableEntry& entry) {
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

std::string find_problem(std::string_view input) {
  if (input.empty()) return {};
  static Solver solver({.threads = 1, .hash_mib = 1});  // a solver takes long to make
  const test::TemporaryDirectory folder;
  std::string problem = find_file_problem(folder.write("as-it-is", std::string(input)), solver);
  if (!problem.empty()) return problem;
  problem = find_file_problem(folder.write("fitting", with_right_header(input)), solver);
  if (!problem.empty()) return problem;
  return find_file_problem(folder.write("block", as_block(input)), solver);
}

}  // namespace kanzen::fuzz

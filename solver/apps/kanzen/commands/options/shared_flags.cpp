#include "solver/apps/kanzen/commands/options/shared_flags.hpp"

#include <fmt/format.h>

#include "core/board.hpp"
#include "core/game.hpp"
#include "solver/apps/kanzen/commands/options/option_values.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"

namespace kanzen::cli {

void add_row_flags(CLI::App& command, RowFlags& flags) {
  command
      .add_option(
          "--only", flags.only,
          "Show only some rows: mismatch, results that contradict the input; solved; or unfinished")
      ->check(CLI::IsMember({"all", "mismatch", "solved", "unfinished"}))
      ->capture_default_str();
  command
      .add_option("--sort", flags.sort,
                  "Order of rows: as in the input, or the largest number first; difficulty is "
                  "nodes relative to the number of empty squares")
      ->check(CLI::IsMember({"input", "nodes", "seconds", "empties", "difficulty"}))
      ->capture_default_str();
}

void warn_without_rows(const RowFlags& flags, const std::string& format) {
  if (format != "none") return;
  const RowFlags plain;
  warn_without_effect({{flags.only != plain.only, "--only"}, {flags.sort != plain.sort, "--sort"}},
                      "--format none");
}

RowSelection row_selection(const RowFlags& flags) noexcept {
  RowSelection selection;
  if (flags.only == "mismatch") selection.only = RowFilter::mismatch;
  if (flags.only == "solved") selection.only = RowFilter::solved;
  if (flags.only == "unfinished") selection.only = RowFilter::unfinished;
  if (flags.sort == "nodes") selection.sort = RowOrder::nodes;
  if (flags.sort == "seconds") selection.sort = RowOrder::seconds;
  if (flags.sort == "empties") selection.sort = RowOrder::empties;
  if (flags.sort == "difficulty") selection.sort = RowOrder::difficulty;
  return selection;
}

namespace {

/// More than any sample needs.
constexpr std::size_t kMaxSampled = 1'000'000'000;

}  // namespace

std::string SampleFlags::text() const {
  return size ? fmt::format(", sample {} seed {}", *size, seed) : "";
}

void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things) {
  CLI::Option* const sample = command.add_option("--sample", flags.size, help)
                                  ->check(CLI::Range(std::size_t{1}, kMaxSampled))
                                  ->type_name("N");
  command
      .add_option("--seed", flags.seed,
                  fmt::format("Random seed of --sample; the same seed draws the same {}", things))
      ->needs(sample)
      ->check(as_whole())
      ->type_name("S")
      ->capture_default_str();
}

void add_play_flags(CLI::App& command, server::PlayOptions& options) {
  command
      .add_option(
          "--exact-from", options.exact_from,
          "Prove the best move if at most N squares are empty; estimate it if there are more")
      ->check(CLI::Range(0, kSquares))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--move-time", options.move_seconds,
                  "Time for each estimated move, in seconds or with a unit: 10s, 5m")
      ->transform(as_seconds())
      ->type_name("TIME")
      ->capture_default_str();
}

void report_unused_play_flags(const CLI::App& command, const server::PlayOptions& options) {
  const bool all_proven = options.exact_from >= kStartPosition.board.empty_count();
  if (!all_proven || command.count("--move-time") == 0) return;
  print_message(fmt::format("--move-time has no effect: with --exact-from {} no move is estimated",
                            options.exact_from));
}

void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what) {
  for (const GivenOption& option : options) {
    if (option.given)
      print_message(fmt::format("warning: {} has no effect on {}", option.name, what));
  }
}

}  // namespace kanzen::cli

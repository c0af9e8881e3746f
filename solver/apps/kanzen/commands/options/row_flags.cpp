#include "solver/apps/kanzen/commands/options/row_flags.hpp"

#include "solver/apps/kanzen/commands/options/without_effect.hpp"

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

}  // namespace kanzen::cli

// --only and --sort: the rows that a command shows.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "solver/apps/kanzen/output/row_selection.hpp"

namespace kanzen::cli {

struct RowFlags {
  std::string only = "all";
  std::string sort = "input";
};

/// Adds --only and --sort.
void add_row_flags(CLI::App& command, RowFlags& flags);

/// Warns of flags that have no effect, because --format is `none`.
void warn_without_rows(const RowFlags& flags, const std::string& format);

/// The selection that the flags describe.
[[nodiscard]] RowSelection row_selection(const RowFlags& flags) noexcept;

}  // namespace kanzen::cli

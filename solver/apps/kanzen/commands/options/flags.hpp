// The options that several commands share, with what they mean for a solver, for rows, for samples
// and for claims. Options without effect in their combination are reported.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/result.hpp"
#include "solver/apps/kanzen/output/row_selection.hpp"
#include "solver/batch/job.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/position_record.hpp"
#include "solver/server/request.hpp"

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

struct SampleFlags {
  std::optional<std::size_t> size{};
  std::uint64_t seed = RandomSample{}.seed;

  /// The sample to draw; nothing without --sample.
  [[nodiscard]] std::optional<RandomSample> sample() const {
    return size ? std::optional(RandomSample{*size, seed}) : std::nullopt;
  }
  /// ", sample 200 seed 1", for the description of a job; empty without --sample.
  [[nodiscard]] std::string text() const;
};

/// Adds --sample and --seed. `help` describes --sample; `things` are the claims or games.
void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things);

void add_play_flags(CLI::App& command, server::PlayOptions& options);

/// Reports on standard error which of the given options of `command` have no effect.
void report_unused_play_flags(const CLI::App& command, const server::PlayOptions& options);

struct GivenOption {
  bool given = false;
  std::string_view name;  // such as "--from"
};

/// Prints that the given ones of `options` have no effect on `what`, such as "one position". Use
/// CLI::Option::needs() for an option that is an error without another one.
void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what);

struct SolverFlags {
  unsigned threads = 1;
  std::size_t hash_mib = SolverOptions{}.hash_mib;
  std::string kernel{};
  bool evaluation = true;
  bool isolate = false;
  bool deterministic = false;
  bool pin = false;
};

/// Adds --threads and --hash. The default number of threads is available_threads().
void add_resource_flags(CLI::App& command, SolverFlags& flags);

/// Adds --schedule, described by `help`, which takes a list of `choices`. `one_at_a_time` is null
/// if it is not among them. Also accepts each choice as an option, by its earlier name.
void add_schedule_flag(CLI::App& command, SolverFlags& flags, bool* one_at_a_time,
                       const std::vector<std::string>& choices, const std::string& help);

/// Adds --kernel.
void add_kernel_flag(CLI::App& command, SolverFlags& flags);

/// Adds --no-eval.
void add_evaluation_flag(CLI::App& command, SolverFlags& flags);

/// Converts the flags to options with the name of the kernel resolved. Throws UsageError for
/// numbers out of range and for a table larger than the available memory. Also throws it for an
/// unknown kernel, and for one that this processor cannot run.
[[nodiscard]] SolverOptions checked_options(const SolverFlags& flags);

/// Creates a solver. Throws UsageError like checked_options().
[[nodiscard]] std::unique_ptr<Solver> make_solver(const SolverFlags& flags);

/// Describes the program and its options in one line, for rows of results.
[[nodiscard]] std::string engine_text(const Solver& solver);

enum class ClaimSide : std::uint8_t {
  mover,  // the side to move in the position of the claim, after the moves of its line
  black,
  white,
};

/// The names of all values of --side.
inline constexpr std::string_view kMoverSide = "mover";
inline constexpr std::string_view kBlackSide = "black";

/// Adds --side with the default that `side` has. `claims` names the claims that it is about.
void add_side_flag(CLI::App& command, std::string& side, std::string_view claims);

/// REQUIRES: `name` is a value of --side.
[[nodiscard]] ClaimSide parse_claim_side(std::string_view name);

/// The claim about the value for `wanted`, if `interval` is about `side` and `mover` is to
/// move.
[[nodiscard]] ClaimedInterval claim_for_side(Colour wanted, const ClaimedInterval& interval,
                                             ClaimSide side, Colour mover) noexcept;

/// Turns the claim line of the record, which is about `side`, into one about the side to move.
/// Scores of formats that have a side of their own are left alone.
void turn_claim_to_mover(PositionRecord& record, ClaimSide side) noexcept;

}  // namespace kanzen::cli

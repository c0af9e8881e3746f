// Options that several commands share, and what they mean. Those without effect are reported.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>

#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/batch/job.hpp"

namespace kanzen::cli {

void add_row_flags(CLI::App& command, RowSelection& flags);

struct SampleFlags {
  std::optional<std::size_t> size{};
  std::uint64_t seed = RandomSample{}.seed;

  [[nodiscard]] std::optional<RandomSample> sample() const {
    return size ? std::optional(RandomSample{*size, seed}) : std::nullopt;
  }
  /// E.g. ", sample 200 seed 1", for the description of a job; empty without --sample.
  [[nodiscard]] std::string text() const;
};

/// `help` describes --sample; `things` are claims or games.
void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things);

struct GivenOption {
  bool given = false;
  std::string_view name;  // such as "--from"
};

/// Prints which of `options` were given and have no effect on `what`, such as "one position". For
/// an option that is an error without another one, use CLI::Option::needs().
void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what);

/// The default number of threads is available_threads().
void add_resource_flags(CLI::App& command, SolverOptions& options);

/// `help` describes --schedule, which takes a list of `choices`; `one_at_a_time` is null if it is
/// not among them.
void add_schedule_flag(CLI::App& command, SolverOptions& options, bool* one_at_a_time,
                       const std::vector<std::string>& choices, const std::string& help);

void add_kernel_flag(CLI::App& command, SolverOptions& options);

/// With at most one thread for each processor, unless node counts depend on their number. Throws
/// UsageError for numbers out of range, a table larger than the available memory, and a kernel that
/// is unknown or that this processor cannot run.
[[nodiscard]] std::unique_ptr<Solver> make_solver(SolverOptions options);

/// The program and its options in one line, for rows of results.
[[nodiscard]] std::string engine_text(const Solver& solver);

enum class ClaimSide : std::uint8_t {
  mover,  // the side to move in the position of the claim, after the moves of its line
  black,
  white,
};

inline constexpr std::string_view kMoverSide = "mover";
inline constexpr std::string_view kBlackSide = "black";

/// The default is the value of `side`. `claims` names the claims it is about.
void add_side_flag(CLI::App& command, std::string& side, std::string_view claims);

[[nodiscard]] ClaimSide parse_claim_side(std::string_view name);

/// `interval` is about `side`, `mover` is to move, and the result is about `wanted`.
[[nodiscard]] ClaimedInterval claim_for_side(Colour wanted, const ClaimedInterval& interval,
                                             ClaimSide side, Colour mover) noexcept;

/// The claim line, which is about `side`, becomes one about the side to move. Leaves alone the
/// scores of formats that have a side of their own.
void turn_claim_to_mover(PositionRecord& record, ClaimSide side) noexcept;

}  // namespace kanzen::cli

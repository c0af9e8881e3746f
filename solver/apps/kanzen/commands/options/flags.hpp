// Options that several commands share, and what they mean. Those without effect are reported.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>

#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/batch/job.hpp"
#include "solver/server/request.hpp"

namespace kanzen::cli {

void add_row_flags(CLI::App& command, RowSelection& flags);

/// They have no effect if --format is `none`.
void warn_without_rows(const RowSelection& flags, const std::string& format);

struct SampleFlags {
  std::optional<std::size_t> size{};
  std::uint64_t seed = RandomSample{}.seed;

  /// Nullopt without --sample.
  [[nodiscard]] std::optional<RandomSample> sample() const {
    return size ? std::optional(RandomSample{*size, seed}) : std::nullopt;
  }
  /// E.g. ", sample 200 seed 1", for the description of a job; empty without --sample.
  [[nodiscard]] std::string text() const;
};

/// `help` describes --sample; `things` are claims or games.
void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things);

void add_play_flags(CLI::App& command, server::PlayOptions& options);

/// Names the given options of `command` without effect on standard error.
void report_unused_play_flags(const CLI::App& command, const server::PlayOptions& options);

struct GivenOption {
  bool given = false;
  std::string_view name;  // such as "--from"
};

/// Prints which of `options` were given and have no effect on `what`, such as "one position". For
/// an option that is an error without another one, use CLI::Option::needs().
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

/// The default number of threads is available_threads().
void add_resource_flags(CLI::App& command, SolverFlags& flags);

/// `help` describes --schedule, which takes a list of `choices`; `one_at_a_time` is null if it is
/// not among them. Each choice is also accepted as an option, its earlier name.
void add_schedule_flag(CLI::App& command, SolverFlags& flags, bool* one_at_a_time,
                       const std::vector<std::string>& choices, const std::string& help);

void add_kernel_flag(CLI::App& command, SolverFlags& flags);

void add_evaluation_flag(CLI::App& command, SolverFlags& flags);

[[nodiscard]] std::unique_ptr<Solver> make_solver(const SolverFlags& flags);

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

// The engine of kanzen.h, and helpers for calls that use it.
#pragma once

#include <array>
#include <atomic>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "solver/bindings/c/errors.hpp"
#include "solver/bindings/c/kanzen.h"
#include "solver/engine/solver.hpp"

struct kanzen_engine {  // NOLINT(readability-identifier-naming): as it is called in C
  explicit kanzen_engine(const kanzen::SolverOptions& options)
      : solver(options), kernel(solver.kernel_name()) {}

  kanzen::Solver solver;
  const std::string kernel;
  std::array<char, 256> last_error{};  // of the current or last call
  std::atomic<bool> in_use{false};
};

namespace kanzen::capi {

/// Sets the error of the current call and returns `status`.
[[nodiscard]] inline kanzen_code fail(kanzen_engine& engine, kanzen_code status,
                                      std::string_view message) noexcept {
  copy_text(message, engine.last_error);
  return status;
}

/// Runs `work` with exclusive use of the engine. Sets the error of a failed call, unless `work` has
/// set it.
template <class Work>
[[nodiscard]] kanzen_code call(kanzen_engine* engine, const Work& work) noexcept {
  if (engine == nullptr) return KANZEN_INVALID_ARGUMENT;
  if (engine->in_use.exchange(true)) return KANZEN_BUSY;
  engine->last_error.front() = '\0';
  const kanzen_code status = guarded([&] { return work(*engine); });
  if (status < 0 && engine->last_error.front() == '\0') {
    copy_text(kanzen_code_text(status), engine->last_error);
  }
  engine->in_use.store(false);
  return status;
}

/// Whether the sets are a board. Otherwise sets the error of the engine.
[[nodiscard]] inline bool is_board(kanzen_engine& engine, const Board& board) noexcept {
  if ((board.player & board.opponent) == 0) return true;
  return fail(engine, KANZEN_INVALID_ARGUMENT, "player and opponent have a square in common") ==
         KANZEN_OK;
}

/// KANZEN_INTERNAL_ERROR once the engine has noticed a defect of its own, otherwise KANZEN_OK.
[[nodiscard]] inline kanzen_code internal_error_code(kanzen_engine& engine) noexcept {
  const auto error = engine.solver.internal_error();
  return error ? fail(engine, KANZEN_INTERNAL_ERROR, describe(*error)) : KANZEN_OK;
}

}  // namespace kanzen::capi

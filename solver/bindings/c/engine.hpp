// Implements the engine of kanzen.h, its errors, and its structs, which begin with their size and
// may be older or newer than this library. No exception leaves the functions of kanzen.h.
#pragma once

#include <algorithm>
#include <cstring>
#include <new>
#include <system_error>

#include "core/clock.hpp"
#include "core/notation.hpp"
#include "solver/bindings/c/kanzen.h"
#include "solver/engine/solver.hpp"

namespace kanzen::capi {

/// The size of a struct in version 1 of the interface. Specialise it for a struct that grows.
template <class T>
inline constexpr std::size_t kFirstSize = sizeof(T);

/// No version of a struct will reach this. A larger size was never set by a caller.
inline constexpr std::size_t kMaxStructSize = std::size_t{1} << 16;

template <class T>
[[nodiscard]] bool has_size(const T* given) noexcept {
  return given != nullptr && given->struct_size >= kFirstSize<T> &&
         given->struct_size <= kMaxStructSize;
}

/// Returns nullopt if it is null or too short, or if fields unknown to this version are not zero.
/// Fields that an older caller does not have are zero.
template <class T>
[[nodiscard]] std::optional<T> read_struct(const T* given) noexcept {
  if (!has_size(given)) return std::nullopt;
  const std::span bytes(reinterpret_cast<const unsigned char*>(given), given->struct_size);
  const std::size_t shared = std::min(bytes.size(), sizeof(T));
  const bool is_unknown =
      std::ranges::any_of(bytes.subspan(shared), [](unsigned char byte) { return byte != 0; });
  if (is_unknown) return std::nullopt;
  T known{};
  std::memcpy(&known, bytes.data(), shared);
  return known;
}

/// Copies the fields that the caller has; those unknown to this version become zero. REQUIRES:
/// has_size(out).
template <class T>
void write_struct(const T& known, T* out) noexcept {
  const std::span bytes(reinterpret_cast<unsigned char*>(out), out->struct_size);
  const std::size_t shared = std::min(bytes.size(), sizeof(T));
  std::memcpy(bytes.data(), &known, shared);
  std::ranges::fill(bytes.subspan(shared), static_cast<unsigned char>(0));
  out->struct_size = bytes.size();
}

/// Copies a text, cut to fit, with a null byte at its end. REQUIRES: `out` is not empty.
void copy_text(std::string_view message, std::span<char> out) noexcept;

/// Does nothing if `error` is null or has an impossible size.
void fill_error(kanzen_error* error, std::string_view message, std::size_t line = 0,
                std::size_t column = 0) noexcept;

/// Returns the result of `work`, or the code for its exception.
template <class Work>
[[nodiscard]] kanzen_code guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return KANZEN_OUT_OF_MEMORY;
  } catch (const std::system_error&) {  // no thread was available
    return KANZEN_OUT_OF_MEMORY;
  } catch (...) {
    return KANZEN_INTERNAL_ERROR;
  }
}

/// Works like guarded(), but running out of memory, which has no place in a text, sets the error.
template <class Work>
[[nodiscard]] kanzen_code guarded(kanzen_error* error, const Work& work) noexcept {
  const kanzen_code code = guarded(work);
  if (code == KANZEN_OUT_OF_MEMORY) fill_error(error, kanzen_code_text(code));
  return code;
}

[[nodiscard]] inline kanzen_code refuse(kanzen_error* error, std::string_view message) noexcept {
  fill_error(error, message);
  return KANZEN_INVALID_ARGUMENT;
}

[[nodiscard]] inline kanzen_code refuse_text(kanzen_error* error, const ParseError& why) noexcept {
  fill_error(error, why.message, why.line, why.column);
  return KANZEN_BAD_TEXT;
}

/// Finds a style by name; null names the default. Sets the error if there is no such style.
[[nodiscard]] std::optional<notation::BoardStyle> style_named(const char* symbols,
                                                              kanzen_error* error);

}  // namespace kanzen::capi

struct kanzen_engine {  // NOLINT(readability-identifier-naming): as it is called in C
  explicit kanzen_engine(const kanzen::SolverOptions& options)
      : solver(options), kernel(solver.kernel_name()) {}

  kanzen::Solver solver;
  const std::string kernel;
  std::array<char, 256> last_error{};  // for the current or last call
  std::atomic<bool> is_in_use{false};
};

namespace kanzen::capi {

/// Fails, and sets the error of the current call.
[[nodiscard]] inline kanzen_code fail(kanzen_engine& engine, kanzen_code status,
                                      std::string_view message) noexcept {
  copy_text(message, engine.last_error);
  return status;
}

/// Runs `work` with exclusive use of the engine, and sets the error unless `work` has.
template <class Work>
[[nodiscard]] kanzen_code call(kanzen_engine* engine, const Work& work) noexcept {
  if (engine == nullptr) return KANZEN_INVALID_ARGUMENT;
  if (engine->is_in_use.exchange(true)) return KANZEN_BUSY;
  engine->last_error.front() = '\0';
  const kanzen_code status = guarded([&] { return work(*engine); });
  if (status < 0 && engine->last_error.front() == '\0') {
    copy_text(kanzen_code_text(status), engine->last_error);
  }
  engine->is_in_use.store(false);
  return status;
}

[[nodiscard]] inline kanzen_code internal_error_code(kanzen_engine& engine) noexcept {
  const auto error = engine.solver.internal_error();
  return error ? fail(engine, KANZEN_INTERNAL_ERROR, describe(*error)) : KANZEN_OK;
}

[[nodiscard]] constexpr bool is_duration(double seconds) noexcept { return seconds >= 0; }

/// Receives the solved moves or the estimate so far. Must be quick.
using Publish = std::function<void(const kanzen_result& found)>;

struct ProgressCallback {
  kanzen_progress_function function = nullptr;  // null: no reports
  void* data = nullptr;
  double every = 0;         // seconds; 0: the default
  bool shows_found = true;  // fill kanzen_progress.found
};

using TaskWork = std::function<void(PositionSolver& solver, const Publish& publish)>;

/// Runs `work` as one task; returns true if the callback or another thread has asked to stop.
/// Limits and reports count from `start`, the start of the call. The callback gets bounds of the
/// value of `board`, on the calling thread, with what `work` has published. Without one, `publish`
/// is empty. Throws what `work` throws, and std::system_error if no thread can be started.
/// REQUIRES: exclusive use of `solver`.
[[nodiscard]] bool run_task(Solver& solver, TimePoint start, const Board& board,
                            const Limits& limits, const ProgressCallback& callback,
                            const TaskWork& work);

}  // namespace kanzen::capi

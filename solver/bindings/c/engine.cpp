#include "solver/bindings/c/engine.hpp"

#include "solver/version/version.hpp"

namespace kanzen::capi {

namespace {

[[nodiscard]] SolverOptions solver_options(const kanzen_options& options) {
  SolverOptions chosen;
  if (options.threads != 0) chosen.threads = options.threads;
  if (options.hash_mib != 0) chosen.hash_mib = options.hash_mib;
  if (options.kernel != nullptr) chosen.kernel = options.kernel;
  if (options.isolate != 0) chosen.sharing = Sharing::isolated;
  if (options.deterministic != 0) chosen.sharing = Sharing::deterministic;
  return chosen;
}

}  // namespace

void copy_text(std::string_view message, std::span<char> out) noexcept {
  const std::string_view kept = message.substr(0, out.size() - 1);
  *std::copy(kept.begin(), kept.end(), out.begin()) = '\0';
}

void fill_error(kanzen_error* error, std::string_view message, std::size_t line,
                std::size_t column) noexcept {
  if (!has_size(error)) return;
  kanzen_error filled{};
  filled.line = line;
  filled.column = column;
  copy_text(message, filled.message);
  write_struct(filled, error);
}

std::optional<notation::BoardStyle> style_named(const char* symbols, kanzen_error* error) {
  auto style = notation::parse_board_style(symbols == nullptr ? "" : symbols);
  if (style) return std::move(style).value();
  fill_error(error, style.error().message);
  return std::nullopt;
}

extern "C" KANZEN_API kanzen_code kanzen_create(const kanzen_options* options,
                                                kanzen_engine** engine, kanzen_error* error) {
  if (engine == nullptr) {
    return refuse(error, "engine is null, expected a pointer for the new engine");
  }
  *engine = nullptr;
  const kanzen_code status = guarded([&] {
    const auto known = options == nullptr ? kanzen_options{} : read_struct(options);
    if (!known) return refuse(error, "options have an unknown size or unknown fields");
    const SolverOptions chosen = solver_options(*known);
    if (const std::string problem = validate(chosen); !problem.empty()) {
      return refuse(error, problem);
    }
    *engine = std::make_unique<kanzen_engine>(chosen).release();
    return KANZEN_OK;
  });
  if (status != KANZEN_OK && status != KANZEN_INVALID_ARGUMENT) {
    fill_error(error, kanzen_code_text(status));
  }
  return status;
}

}  // namespace kanzen::capi

const char* kanzen_code_text(kanzen_code code) {
  switch (code) {
    case KANZEN_OK:
      return "done";
    case KANZEN_LIMIT:
      return "ended by a limit";
    case KANZEN_STOPPED:
      return "stopped";
    case KANZEN_END:
      return "no more games";
    case KANZEN_INVALID_ARGUMENT:
      return "invalid argument";
    case KANZEN_OUT_OF_MEMORY:
      return "out of memory or threads";
    case KANZEN_BUSY:
      return "another call is using the engine";
    case KANZEN_BAD_TEXT:
      return "unreadable text";
    case KANZEN_ILLEGAL_MOVE:
      return "illegal move";
    case KANZEN_WRONG_CLAIM:
      return "the claim has been refuted";
    case KANZEN_TOO_SMALL:
      return "the buffer is too small";
    case KANZEN_INTERNAL_ERROR:
      return "internal error";
  }
  return "unknown code";
}

uint32_t kanzen_api_version(void) { return KANZEN_API_VERSION; }

const char* kanzen_version(void) { return kanzen::version().data(); }

void kanzen_destroy(kanzen_engine* engine) { const std::unique_ptr<kanzen_engine> owned(engine); }

kanzen_code kanzen_clear(kanzen_engine* engine) {
  return kanzen::capi::call(engine, [](kanzen_engine& used) {
    used.solver.clear();
    return KANZEN_OK;
  });
}

uint32_t kanzen_threads(const kanzen_engine* engine) {
  return engine == nullptr ? 0 : engine->solver.options().threads;
}

const char* kanzen_kernel(const kanzen_engine* engine) {
  return engine == nullptr ? "" : engine->kernel.c_str();
}

const char* kanzen_last_error(const kanzen_engine* engine) {
  return engine == nullptr ? "" : engine->last_error.data();
}

void kanzen_stop(kanzen_engine* engine) {
  if (engine != nullptr) engine->solver.request_stop();
}

void kanzen_resume(kanzen_engine* engine) {
  if (engine != nullptr) engine->solver.clear_stop();
}

#include "solver/bindings/c/engine.hpp"

#include <memory>
#include <optional>
#include <string>

#include "solver/bindings/c/structs.hpp"
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

[[nodiscard]] kanzen_code create(const kanzen_options* options, kanzen_engine** engine,
                                 kanzen_error* error) noexcept {
  if (engine == nullptr) {
    fill_error(error, "engine is null, expected a pointer for the new engine");
    return KANZEN_INVALID_ARGUMENT;
  }
  *engine = nullptr;
  const kanzen_code status = guarded([&] {
    const auto known = options == nullptr ? kanzen_options{} : read_struct(options);
    if (!known) {
      fill_error(error, "options have an unknown size or unknown fields");
      return KANZEN_INVALID_ARGUMENT;
    }
    const SolverOptions chosen = solver_options(*known);
    if (const std::string problem = validate(chosen); !problem.empty()) {
      fill_error(error, problem);
      return KANZEN_INVALID_ARGUMENT;
    }
    *engine = std::make_unique<kanzen_engine>(chosen).release();
    return KANZEN_OK;
  });
  if (status != KANZEN_OK && status != KANZEN_INVALID_ARGUMENT) {
    fill_error(error, kanzen_code_text(status));
  }
  return status;
}

}  // namespace

}  // namespace kanzen::capi

uint32_t kanzen_api_version(void) { return KANZEN_API_VERSION; }

const char* kanzen_version(void) { return kanzen::version().data(); }

kanzen_code kanzen_create(const kanzen_options* options, kanzen_engine** engine,
                          kanzen_error* error) {
  return kanzen::capi::create(options, engine, error);
}

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

// kanzen_solve(): solves one board.
#include <string>

#include "core/clock.hpp"
#include "solver/bindings/c/engine.hpp"
#include "solver/bindings/c/request.hpp"
#include "solver/bindings/c/structs.hpp"

namespace kanzen::capi {

namespace {

[[nodiscard]] kanzen_code solve(kanzen_engine* engine, const kanzen_request* request,
                                kanzen_result* result) noexcept {
  const TimePoint start = machine_clock().now();
  return call(engine, [&](kanzen_engine& used) {
    const auto parsed = read_struct(request);
    if (!parsed) return fail(used, KANZEN_INVALID_ARGUMENT, "the request has an unknown size");
    if (!has_size(result)) {
      return fail(used, KANZEN_INVALID_ARGUMENT, "the result has an unknown size");
    }
    if (const std::string problem = validate(*parsed); !problem.empty()) {
      return fail(used, KANZEN_INVALID_ARGUMENT, problem);
    }
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;

    RequestResult found;
    const bool stopped =
        run_task(used.solver, start, {parsed->player, parsed->opponent}, to_limits(*parsed),
                 {parsed->progress, parsed->progress_data, parsed->progress_every},
                 [&](PositionSolver& solver, const Publish& publish) {
                   found = find_result(solver, *parsed, {}, publish);
                 });
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    write_struct(to_result(found, seconds_between(start, machine_clock().now())), result);
    return to_code(found, stopped);
  });
}

}  // namespace

}  // namespace kanzen::capi

kanzen_code kanzen_solve(kanzen_engine* engine, const kanzen_request* request,
                         kanzen_result* result) {
  return kanzen::capi::solve(engine, request, result);
}

#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <mutex>

#include "solver/bindings/c/engine.hpp"
#include "solver/bindings/c/request.hpp"
#include "solver/proof/certificate.hpp"
#include "solver/version/version.hpp"

namespace kanzen::capi {

namespace {

constexpr std::size_t kMaxOpenPerThread = 4;  // tasks that wait, run or have undelivered results

struct IndexedResult {
  std::size_t index = 0;
  kanzen_code code = KANZEN_OK;
  kanzen_result result{};
};

/// The requests of one call, their tasks, and the results that wait for the caller.
class Batch {
 public:
  Batch(Solver& solver, std::vector<kanzen_request> requests)
      : solver_(solver),
        requests_(std::move(requests)),
        may_group_(solver.options().sharing == Sharing::shared),
        max_open_(kMaxOpenPerThread * solver.options().threads) {
    waiting_.reserve(max_open_);  // so that no task can fail when it ends
  }

  /// Solves all requests, with the function called on this thread. Rethrows an exception of a
  /// search.
  [[nodiscard]] kanzen_code run(kanzen_result_function function, void* data) {
    kanzen_code code = KANZEN_OK;
    bool is_over = false;  // whether the function has ended the call
    for (post_some(); open_tasks_ > 0; post_some()) {
      for (IndexedResult& delivery : next()) {
        if (is_over) break;
        if (delivery.code != KANZEN_OK && code != KANZEN_STOPPED) code = delivery.code;
        delivery.result.struct_size = sizeof delivery.result;
        if (function(delivery.index, delivery.code, &delivery.result, data) == 0) continue;
        code = KANZEN_STOPPED;
        is_over = true;
        end();
      }
    }
    solver_.wait();
    if (failure_) std::rethrow_exception(failure_);
    return code;
  }

 private:
  void post_some() noexcept {
    try {
      while (open_tasks_ < max_open_ && posted_ < requests_.size() && !has_ended()) {
        const std::size_t end = group_end(posted_);
        solver_.post({make_task(posted_, end)});
        posted_ = end;
        ++open_tasks_;
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  [[nodiscard]] std::size_t group_end(std::size_t first) const noexcept {
    std::size_t end = first + 1;
    const auto fits = [this](std::size_t index) { return is_small(to_question(requests_[index])); };
    if (!may_group_ || !fits(first)) return end;
    while (end < requests_.size() && end < first + kSmallGroup && fits(end)) ++end;
    return end;
  }

  [[nodiscard]] bool has_ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }

  [[nodiscard]] PositionTask make_task(std::size_t first, std::size_t end) {
    PositionTask task;
    const auto handle = std::make_shared<TaskHandle>();
    task.handle = handle;
    task.work = [this, handle, first, end](PositionSolver& solver) {
      std::vector<IndexedResult> finished;
      try {
        finished = solve(solver, handle, first, end);
      } catch (...) {
        fail(std::current_exception());
      }
      const std::lock_guard lock(mutex_);
      std::erase(running_, handle);
      waiting_.push_back(std::move(finished));
      changed_.notify_all();
    };
    return task;
  }

  [[nodiscard]] std::vector<IndexedResult> solve(PositionSolver& solver,
                                                 const std::shared_ptr<TaskHandle>& handle,
                                                 std::size_t first, std::size_t end) {
    std::vector<IndexedResult> finished;
    {
      const std::lock_guard lock(mutex_);
      if (ended_) return finished;
      running_.push_back(handle);
    }
    for (std::size_t index = first; index < end; ++index) {
      const kanzen_request& request = requests_[index];
      const Stopwatch stopwatch;
      const Answer found = find_answer(solver, request, to_limits(request), {});
      const bool was_stopped = handle->stop_requested() || solver_.stop_requested();
      finished.push_back(
          {index, to_code(found, was_stopped), to_result(found, stopwatch.seconds())});
    }
    return finished;
  }

  [[nodiscard]] std::vector<IndexedResult> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !waiting_.empty(); });
    std::vector<IndexedResult> results = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    --open_tasks_;
    return results;
  }

  void end() noexcept {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    for (const auto& handle : running_) solver_.request_stop(*handle);
  }

  void fail(std::exception_ptr why) noexcept {
    {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::move(why);
    }
    end();
  }

  Solver& solver_;
  const std::vector<kanzen_request> requests_;
  const bool may_group_;  // whether small requests may share a task
  const std::size_t max_open_;
  // Only the calling thread uses these.
  std::size_t posted_ = 0;  // requests
  std::size_t open_tasks_ = 0;

  std::mutex mutex_;  // guards the fields below
  std::condition_variable changed_;
  std::vector<std::vector<IndexedResult>> waiting_;
  std::vector<std::shared_ptr<TaskHandle>> running_;
  bool ended_ = false;  // no more searches begin
  std::exception_ptr failure_;
};

/// Reads structs that may be longer or shorter than this version knows; else sets the error.
[[nodiscard]] std::optional<std::vector<kanzen_request>> read_requests(
    kanzen_engine& engine, const kanzen_request* requests, std::size_t count) {
  std::vector<kanzen_request> read;
  if (count == 0) return read;
  const auto refuse = [&](std::size_t index, const std::string& problem) {
    (void)fail(engine, KANZEN_INVALID_ARGUMENT,
               "requests[" + std::to_string(index) + "]: " + problem);
    return std::nullopt;
  };
  if (requests == nullptr) return refuse(0, "the array is null");
  const std::size_t size = requests->struct_size;
  if (!has_size(requests) || size % alignof(kanzen_request) != 0) {
    return refuse(0, "the request has an unknown size");
  }
  read.reserve(count);
  const auto* bytes = reinterpret_cast<const unsigned char*>(requests);
  for (std::size_t index = 0; index < count; ++index, bytes += size) {
    const auto* const given = reinterpret_cast<const kanzen_request*>(bytes);
    const auto request = read_struct(given);
    if (!request || given->struct_size != size) {
      return refuse(index, "the request has an unknown size, or another one than the first");
    }
    if (const std::string problem = validate(*request); !problem.empty()) {
      return refuse(index, problem);
    }
    if (request->progress != nullptr) {
      return refuse(index, "progress is not null, which belongs to kanzen_solve()");
    }
    read.push_back(*request);
  }
  return read;
}

static_assert(checker::kMaxLeafEmpties == KANZEN_MAX_CERTIFIED_LEAF);

[[nodiscard]] bool is_bound(int32_t score) noexcept {
  return score >= kMinScore && score <= kMaxScore && score % 2 == 0;
}

/// Checks a claim, and sets the error if it is invalid.
[[nodiscard]] bool can_be_claimed(kanzen_engine& engine, const kanzen_claim& claim) noexcept {
  const auto wrong = [&](std::string_view message) {
    return fail(engine, KANZEN_INVALID_ARGUMENT, message) == KANZEN_OK;
  };
  if ((claim.player & claim.opponent) != 0) {
    return wrong("player and opponent have a square in common");
  }
  if (claim.side != KANZEN_BLACK && claim.side != KANZEN_WHITE) {
    return wrong("the side is neither Black nor White");
  }
  if (!is_bound(claim.lower) || !is_bound(claim.upper) || claim.lower > claim.upper) {
    return wrong("the bounds are not even with -64 <= lower <= upper <= 64");
  }
  if (claim.leaf_empties < 0 || claim.leaf_empties > KANZEN_MAX_CERTIFIED_LEAF) {
    return wrong("leaf_empties is not from 1 to 20, or 0 for the default");
  }
  if (!is_duration(claim.progress_every)) {
    return wrong("progress_every is negative or not a number");
  }
  return true;
}

[[nodiscard]] checker::Header make_header(const kanzen_claim& claim) {
  checker::Header header;
  header.root = {{claim.player, claim.opponent},
                 claim.side == KANZEN_BLACK ? Colour::black : Colour::white};
  header.lower = claim.lower;
  header.upper = claim.upper;
  if (claim.leaf_empties != 0) header.leaf_empties = claim.leaf_empties;
  header.writer = "kanzen " + std::string(version());
  return header;
}

/// Returns KANZEN_OK, KANZEN_WRONG_CLAIM, or KANZEN_STOPPED. Comes before the writer of
/// certificates, which leaves boards with few empty squares to the checker.
[[nodiscard]] kanzen_code decide(PositionSolver& solver, const checker::Header& claim) {
  const auto ask = [&](Window window) {
    const Solution solution = solver.solve(claim.root.board, window);
    if (solution.bounds.upper < claim.lower || solution.bounds.lower > claim.upper)
      return KANZEN_WRONG_CLAIM;
    return is_proven(solution.status) ? KANZEN_OK : KANZEN_STOPPED;
  };
  if (claim.lower == claim.upper) return ask({claim.lower - 1, claim.upper + 1});
  kanzen_code status = KANZEN_OK;
  if (claim.has_lower()) status = ask({claim.lower - 1, claim.lower});
  if (status == KANZEN_OK && claim.has_upper()) status = ask({claim.upper, claim.upper + 1});
  return status;
}

/// Writes the certificate if the claim is true and the search is not stopped.
[[nodiscard]] kanzen_code certify(PositionSolver& solver, const checker::Header& claim,
                                  std::string& bytes) {
  const kanzen_code decided = decide(solver, claim);
  if (decided != KANZEN_OK) return decided;
  const proof::WriteResult report = proof::certificate_bytes(bytes, claim, solver);
  if (report.error.empty()) return KANZEN_OK;
  return report.was_stopped ? KANZEN_STOPPED : KANZEN_INTERNAL_ERROR;
}

/// Copies to memory that kanzen_free() frees. REQUIRES: `bytes` is not empty.
[[nodiscard]] unsigned char* copy_bytes(const std::string& bytes) {
  auto* const copy = static_cast<unsigned char*>(std::malloc(bytes.size()));
  if (copy == nullptr) throw std::bad_alloc();
  std::ranges::copy(bytes, copy);
  return copy;
}

}  // namespace

extern "C" KANZEN_API kanzen_code kanzen_solve(kanzen_engine* engine, const kanzen_request* request,
                                               kanzen_result* result) {
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

    Answer found;
    const bool was_stopped =
        run_task(used.solver, start, {parsed->player, parsed->opponent}, to_limits(*parsed),
                 {parsed->progress, parsed->progress_data, parsed->progress_every},
                 [&](PositionSolver& solver, const Publish& publish) {
                   found = find_answer(solver, *parsed, {}, publish);
                 });
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    write_struct(to_result(found, seconds_between(start, machine_clock().now())), result);
    return to_code(found, was_stopped);
  });
}

extern "C" KANZEN_API kanzen_code kanzen_solve_many(kanzen_engine* engine,
                                                    const kanzen_request* requests,
                                                    std::size_t count,
                                                    kanzen_result_function function, void* data) {
  return call(engine, [&](kanzen_engine& used) {
    if (function == nullptr) return fail(used, KANZEN_INVALID_ARGUMENT, "the function is null");
    auto read = read_requests(used, requests, count);
    if (!read) return KANZEN_INVALID_ARGUMENT;
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    const kanzen_code code = Batch(used.solver, std::move(*read)).run(function, data);
    return internal_error_code(used) == KANZEN_OK ? code : KANZEN_INTERNAL_ERROR;
  });
}

extern "C" KANZEN_API kanzen_code kanzen_certify(kanzen_engine* engine, const kanzen_claim* claim,
                                                 unsigned char** bytes, size_t* size) {
  const TimePoint start = machine_clock().now();
  if (bytes != nullptr) *bytes = nullptr;
  if (size != nullptr) *size = 0;
  return call(engine, [&](kanzen_engine& used) {
    if (bytes == nullptr || size == nullptr) {
      return fail(used, KANZEN_INVALID_ARGUMENT, "bytes or size is null");
    }
    const auto claimed = read_struct(claim);
    if (!claimed) return fail(used, KANZEN_INVALID_ARGUMENT, "the claim has an unknown size");
    if (!can_be_claimed(used, *claimed)) return KANZEN_INVALID_ARGUMENT;
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;

    const checker::Header header = make_header(*claimed);
    std::string written;
    kanzen_code status = KANZEN_OK;
    (void)run_task(
        used.solver, start, header.root.board, {},
        {claimed->progress, claimed->progress_data, claimed->progress_every, false},
        [&](PositionSolver& solver, const Publish&) { status = certify(solver, header, written); });
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    if (status != KANZEN_OK) return status;
    *bytes = copy_bytes(written);
    *size = written.size();
    return KANZEN_OK;
  });
}

}  // namespace kanzen::capi

void kanzen_free(void* memory) { std::free(memory); }

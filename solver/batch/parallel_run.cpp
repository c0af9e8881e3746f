#include "solver/batch/parallel_run.hpp"

#include <cmath>
#include <thread>
#include <utility>

namespace kanzen {

namespace {

using State = RunItem::State;

/// Each further empty square costs about this factor. Positions of equal empties differ by more
/// than that, but nothing cheap tells them apart better: the number of legal moves was tried.
constexpr double kCostPerEmpty = 1.8;

}  // namespace

void ParallelRun::run(Sink& sink) {
  std::thread reader([this] { read(); });
  try {
    hand_over(sink);
  } catch (...) {
    {
      const std::lock_guard lock(mutex_);
      giving_up_ = true;
      room_.notify_one();
    }
    solver_.request_stop();
    if (job_.end_source) job_.end_source();
    reader.join();
    solver_.wait();
    throw;
  }
  reader.join();
  solver_.wait();
}

void ParallelRun::read() {
  std::vector<PositionTask> batch;
  const auto begin_batch = [&] {
    if (!batch.empty()) solver_.post(std::exchange(batch, {}));
  };
  try {
    while (!solver_.stop_requested()) {
      auto next = steps_.next();
      if (!next) break;
      auto item = std::make_unique<RunItem>(std::move(*next));
      if (job_.dedup && item->state == State::waiting && !asked_.insert(item->key).second) {
        item->state = State::image;
      }
      if (item->state == State::waiting) batch.push_back(task_of(*item));
      bool full = false;
      {
        std::unique_lock lock(mutex_);
        window_.push_back(std::move(item));
        full = window_.size() >= kWindow;
        news_.notify_one();
      }
      if (!job_.read_ahead || full) begin_batch();
      if (full) {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return window_.size() < kWindow || giving_up_; });
        if (giving_up_) break;
      }
    }
    begin_batch();
  } catch (...) {
    failure_ = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  source_ended_ = true;
  news_.notify_one();
}

PositionTask ParallelRun::task_of(RunItem& item) {
  using What = Event::What;
  const Board& board = item.outcome.record.position.board;
  return {.cost = std::pow(kCostPerEmpty, board.empty_count()),
          .limits = job_.limits,
          .work =
              [this, &item](PositionSolver& task) {
                if (solver_.stop_requested()) return tell({&item, What::dropped});
                tell({&item, What::started});
                steps_.solve([&task](const Board& b, Window w) { return task.solve(b, w); },
                             item.outcome);
                tell({&item, What::solved});
              },
          .proven =
              [this, &item](const Bounds& bounds) {
                tell({&item, What::narrowed, bounds});
              },
          .board = board};
}

void ParallelRun::tell(const Event& event) {
  const std::lock_guard lock(mutex_);
  events_.push_back(event);
  news_.notify_one();
}

void ParallelRun::hand_over(Sink& sink) {
  std::unique_lock lock(mutex_);
  while (true) {
    news_.wait(lock, [this] {
      return !events_.empty() || front_is_through() || (source_ended_ && window_.empty());
    });
    const auto events = std::exchange(events_, {});
    lock.unlock();
    for (const Event& event : events) take_note(event, sink);
    lock.lock();
    while (front_is_through()) {
      RunItem& front = *window_.front();
      lock.unlock();
      const bool through = front.state != State::image || answered(front);
      if (through) steps_.deliver(front);
      lock.lock();
      if (!through) break;
      window_.pop_front();
      room_.notify_one();
    }
    if (source_ended_ && window_.empty()) break;
  }
  if (failure_) std::rethrow_exception(failure_);
}

void ParallelRun::take_note(const Event& event, Sink& sink) {
  RunItem& item = *event.item;
  switch (event.what) {
    case Event::What::started:
      sink.started(item.outcome.record);
      return;
    case Event::What::narrowed:
      sink.narrowed(item.outcome.record, event.bounds);
      return;
    case Event::What::solved:
      item.state = State::solved;
      steps_.record(item);
      return;
    case Event::What::dropped:
      item.state = State::dropped;
      return;
  }
}

bool ParallelRun::front_is_through() const {
  return !window_.empty() && window_.front()->state != State::waiting;
}

bool ParallelRun::answered(RunItem& image) {
  if (steps_.answer_from_image(image)) {
    steps_.record(image);
    return true;
  }
  // The position it is an image of was stopped.
  image.state = solver_.stop_requested() ? State::dropped : State::waiting;
  if (image.state == State::dropped) return true;
  std::vector<PositionTask> again;
  again.push_back(task_of(image));
  solver_.post(std::move(again));
  return false;
}

}  // namespace kanzen

#include "solver/server/request_queue.hpp"

#include <cassert>

namespace kanzen::server {

void RequestQueue::add(Request request) {
  assert(has_room_for(1));
  auto live = std::make_shared<LiveRequest>();
  live->request = std::move(request);
  live->number = arrivals_++;
  waiting_.emplace(std::pair{-live->request.priority, live->number}, live);
  const std::string_view id = live->request.id;
  by_id_.emplace(id, std::move(live));
}

const LiveRequest* RequestQueue::peek() const noexcept {
  return waiting_.empty() ? nullptr : waiting_.begin()->second.get();
}

RequestQueue::Live RequestQueue::start_next() {
  assert(!waiting_.empty());
  Live live = std::move(waiting_.begin()->second);
  waiting_.erase(waiting_.begin());
  live->state = LiveRequest::State::running;
  running_.emplace(live->number, live);
  return live;
}

void RequestQueue::put_back(LiveRequest& live) {
  assert(live.state == LiveRequest::State::running);
  auto running = running_.extract(live.number);
  waiting_.emplace(std::pair{-live.request.priority, live.number}, std::move(running.mapped()));
  live.state = LiveRequest::State::queued;
}

void RequestQueue::mark_ended(LiveRequest& live) noexcept {
  assert(live.state == LiveRequest::State::running);
  live.state = LiveRequest::State::ended;
  running_.erase(live.number);
}

void RequestQueue::remove(const LiveRequest& live) {
  assert(live.state == LiveRequest::State::ended);
  const auto [first, last] = by_id_.equal_range(live.request.id);
  const auto found =
      std::find_if(first, last, [&live](const auto& entry) { return entry.second.get() == &live; });
  assert(found != last);
  by_id_.erase(found);
}

RequestQueue::TerminateResult RequestQueue::terminate(const RequestSelection& selection) {
  std::vector<Live> meant;
  const auto add = [&](const Live& live) {
    if (live->state == LiveRequest::State::ended) return;
    const auto& turns = selection.turns;
    if (turns && std::find(turns->begin(), turns->end(), live->request.turn) == turns->end()) {
      return;
    }
    meant.push_back(live);
  };
  if (selection.id) {
    const auto [first, last] = by_id_.equal_range(*selection.id);
    for (auto at = first; at != last; ++at) add(at->second);
  } else {
    for (const auto& [id, live] : by_id_) add(live);
  }
  std::ranges::sort(meant, [](const Live& a, const Live& b) { return a->number < b->number; });

  TerminateResult terminated;
  for (Live& live : meant) {
    if (live->state == LiveRequest::State::running) {
      terminated.running.push_back(std::move(live));
      continue;
    }
    waiting_.erase({-live->request.priority, live->number});
    live->state = LiveRequest::State::ended;
    terminated.ended.push_back(std::move(live));
  }
  return terminated;
}

}  // namespace kanzen::server

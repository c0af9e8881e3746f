#include "solver/server/board/query_stream.hpp"

#include "solver/server/json_output.hpp"

namespace kanzen::board {

/// A slow page with more unread bytes than this gets final lines only.
constexpr std::size_t kMaxUnread = std::size_t{256} << 10;

struct QueryStream::Output {
  mutable std::mutex mutex;  // guards the members below
  std::condition_variable more;
  std::string text;
  std::size_t due = 0;  // outstanding final lines

  void add(std::string_view line, bool is_final) {
    const std::lock_guard lock(mutex);
    if (!is_final && text.size() > kMaxUnread) return;
    text.append(line).append(1, '\n');
    if (is_final) --due;
    more.notify_one();
  }
  void expect(std::size_t count) {
    const std::lock_guard lock(mutex);
    due += count;
  }
};

QueryStream::QueryStream(server::Session& session, bool deterministic, std::string_view lines)
    : session_(session), deterministic_(deterministic), output_(std::make_shared<Output>()) {
  names_.reserve(kMaxQueries);  // must not fail after a query was submitted
  try {
    notation::for_each_line(lines, [this](std::string_view line) { submit(line); });
  } catch (...) {  // without memory; the submitted queries would run on
    terminate();
    throw;
  }
}

QueryStream::~QueryStream() { terminate(); }

void QueryStream::terminate() {
  for (const std::string& name : names_) session_.terminate({.id = name});
}

void QueryStream::submit(std::string_view line) {
  const auto refuse = [this](const server::Problem& problem) {
    output_->expect(1);
    output_->add(server::error_line(problem), true);
  };
  if (names_.size() == kMaxQueries) return refuse({"full", {}, "too many queries at once", {}});
  auto parsed = server::parse_query(line);
  if (const auto* const problem = std::get_if<server::Problem>(&parsed)) return refuse(*problem);
  const auto query =
      std::make_shared<const server::Query>(std::get<server::Query>(std::move(parsed)));
  const server::TurnListener on_report = [output = output_, query, deterministic = deterministic_](
                                             const server::Query::Turn& turn,
                                             const server::Report& report) {
    output->add(server::report_line(*query, turn, report, deterministic), report.is_final);
  };
  std::string name = next_request_name();
  output_->expect(query->turns.size());
  if (session_.submit(server::make_requests(query, name, on_report)) ==
      server::SubmitResult::accepted) {
    names_.push_back(std::move(name));
    return;
  }
  output_->expect(-query->turns.size());
  refuse({"full", {}, "too many positions wait, expected fewer", query->id});
}

std::string QueryStream::take(std::chrono::milliseconds longest) {
  std::unique_lock lock(output_->mutex);
  output_->more.wait_for(lock, longest,
                         [this] { return !output_->text.empty() || output_->due == 0; });
  return std::exchange(output_->text, {});
}

bool QueryStream::is_finished() const {
  const std::lock_guard lock(output_->mutex);
  return output_->due == 0 && output_->text.empty();
}

PendingAnswer::PendingAnswer(server::Session& session, server::Request request)
    : session_(session) {
  const auto promise = std::make_shared<std::promise<server::Report>>();
  answer_ = promise->get_future().share();
  request.id = name_;
  request.on_report = [promise](const server::Report& report) {
    if (!report.is_final) return;
    try {
      promise->set_value(report);
    } catch (const std::bad_alloc&) {
      promise->set_value(server::final_report(server::RequestEnd::failed));
    }
  };
  accepted_ = session_.submit({std::move(request)}) == server::SubmitResult::accepted;
}

const server::Report* PendingAnswer::wait(std::chrono::milliseconds longest) {
  return answer_.wait_for(longest) == std::future_status::ready ? &answer_.get() : nullptr;
}

}  // namespace kanzen::board

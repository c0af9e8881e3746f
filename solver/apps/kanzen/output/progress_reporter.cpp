#include "solver/apps/kanzen/output/progress_reporter.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <new>
#include <system_error>
#include <utility>

#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

ProgressReporter::ProgressReporter(CostModel model, ProgressForm form,
                                   std::function<std::uint64_t()> running_nodes)
    : form_(form),
      running_nodes_(std::move(running_nodes)),
      progress_(model, machine_clock().now()) {
  try {
    reporter_ = std::thread([this] { report_every_second(); });
  } catch (const std::system_error& error) {
    print_error("kanzen: cannot start a thread for progress reports ({}); there will be none\n",
                error.code().message());
  }
}

ProgressReporter::~ProgressReporter() {
  stop();
  try {
    wipe();  // after an error, so that its message gets a line of its own
  } catch (const std::bad_alloc&) {
  }
}

void ProgressReporter::stop() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    wake_.notify_one();
  }
  if (reporter_.joinable()) reporter_.join();
}

void ProgressReporter::finish() {
  stop();
  if (form_ == ProgressForm::json) print_error("{}\n", progress_.json(machine_clock().now()));
  wipe();
}

void ProgressReporter::wipe() {
  const std::size_t length = std::exchange(visible_, 0);
  if (length != 0) write_error(erasing_text(stderr, length));
}

void ProgressReporter::draw() {
  // Leaves one column free, because a line with all columns cannot be cleared entirely.
  const std::string text = progress_.text(machine_clock().now(), columns(stderr) - 1);
  print_error("{}{}", erasing_text(stderr, visible_), text);
  visible_ = text.size();
}

void ProgressReporter::report_every_second() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; })) {
    progress_.under_way(running_nodes_());
    if (form_ == ProgressForm::json) {
      print_error("{}\n", progress_.json(machine_clock().now()));
    } else {
      draw();
    }
  }
}

}  // namespace kanzen::cli

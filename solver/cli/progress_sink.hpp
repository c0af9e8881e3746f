// How far a run has come, on standard error: a bar for people, JSON lines for programs.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "solver/batch/cost_model.hpp"
#include "solver/batch/forwarding_sink.hpp"

namespace kanzen::cli {

enum class ProgressForm : std::uint8_t { bar, json };

/// Passes everything on to another sink and reports every second, from a thread of its own, also
/// while one position takes long. The bar is wiped before anything else is printed.
class ProgressSink : public ForwardingSink {
 public:
  /// `model` knows what is planned, or nothing if the input could not be counted beforehand.
  ProgressSink(std::unique_ptr<Sink> next, CostModel model, ProgressForm form);
  ~ProgressSink() override;

  void started(const PositionRecord& record) override;
  void solved(const Outcome& outcome) override;
  void row(const Outcome& outcome) override;
  void bad_record(const ParseError& error) override;
  void held(const PositionRecord& record) override;
  void finish(const Totals& totals) override;

 private:
  using Clock = std::chrono::steady_clock;

  /// A position being solved.
  struct Running {
    std::string name;  // its id, and its empties
    Clock::time_point since;
  };

  void report_every_second();
  void stop();
  [[nodiscard]] std::optional<double> seconds_left() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string json() const;
  void wipe();

  ProgressForm form_;
  Clock::time_point start_ = Clock::now();

  std::mutex mutex_;  // guards all below, and standard error
  std::condition_variable wake_;
  CostModel model_;
  std::vector<Running> running_;  // the one that began first is first
  std::uint64_t nodes_ = 0;
  double seconds_ = 0;
  bool visible_ = false;
  bool ended_ = false;
  std::thread reporter_;
};

}  // namespace kanzen::cli

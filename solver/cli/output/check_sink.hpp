// kanzen solve --check: every result is looked at once more before it is passed on.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "solver/batch/forwarding_sink.hpp"
#include "solver/claims/check.hpp"

namespace kanzen::cli {

/// Passes everything on to another sink. A difference is told on standard error, and a file
/// `kanzen-difference-N.json` in `folder` says how to see it again: what was asked, what the solver
/// answered, what the check proved.
class CheckSink : public ForwardingSink {
 public:
  CheckSink(std::unique_ptr<Sink> next, CheckTools tools, std::string engine, std::string folder)
      : ForwardingSink(std::move(next)),
        checker_(std::move(tools)),
        engine_(std::move(engine)),
        folder_(std::move(folder)) {}

  void row(const Outcome& outcome) override;
  void finish(const Totals& totals) override;

  [[nodiscard]] std::size_t differences() const noexcept { return differences_; }

 private:
  void report(const Outcome& outcome, const Difference& difference);

  Checker checker_;
  std::string engine_;
  std::string folder_;
  std::size_t differences_ = 0;
};

}  // namespace kanzen::cli

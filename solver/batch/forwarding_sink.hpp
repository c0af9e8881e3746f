// A sink in front of another one: what every stage of a chain of sinks has in common.
#pragma once

#include <memory>
#include <utility>

#include "solver/batch/sink.hpp"

namespace kanzen {

/// Passes everything on unchanged; who derives from it says only what it does besides.
class ForwardingSink : public Sink {
 public:
  explicit ForwardingSink(std::unique_ptr<Sink> next) : next_(std::move(next)) {}

  void started(const PositionRecord& record) override { next_->started(record); }
  void narrowed(const PositionRecord& record, const Bounds& bounds) override {
    next_->narrowed(record, bounds);
  }
  void held(const PositionRecord& record) override { next_->held(record); }
  void solved(const Outcome& outcome) override { next_->solved(outcome); }
  void row(const Outcome& outcome) override { next_->row(outcome); }
  void bad_record(const ParseError& error) override { next_->bad_record(error); }
  void finish(const Totals& totals) override { next_->finish(totals); }

 private:
  std::unique_ptr<Sink> next_;
};

}  // namespace kanzen

// Several sinks combined into one.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/batch/sink.hpp"

namespace kanzen {

/// Forwards every call to all of its members, in the order in which they were added.
class SinkGroup : public Sink {
 public:
  void add(std::unique_ptr<Sink> sink) { sinks_.push_back(std::move(sink)); }

  void started(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->started(outcome);
  }
  void from_journal(const Outcome& recorded) override {
    for (const auto& sink : sinks_) sink->from_journal(recorded);
  }
  void narrowed(const Outcome& outcome, const Bounds& bounds) override {
    for (const auto& sink : sinks_) sink->narrowed(outcome, bounds);
  }
  void solved(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->solved(outcome);
  }
  void ply(const Outcome& game, const GamePly& ply) override {
    for (const auto& sink : sinks_) sink->ply(game, ply);
  }
  void row(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->row(outcome);
  }
  void contradicted(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->contradicted(outcome);
  }
  void bad_record(std::string_view source, const ParseError& error) override {
    for (const auto& sink : sinks_) sink->bad_record(source, error);
  }
  void contradiction(std::string_view message) override {
    for (const auto& sink : sinks_) sink->contradiction(message);
  }
  void finish(const Totals& totals) override {
    for (const auto& sink : sinks_) sink->finish(totals);
  }

 private:
  std::vector<std::unique_ptr<Sink>> sinks_;
};

}  // namespace kanzen

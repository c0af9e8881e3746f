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

  void on_start(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_start(outcome);
  }
  void on_journal_row(const Outcome& recorded) override {
    for (const auto& sink : sinks_) sink->on_journal_row(recorded);
  }
  void on_bounds(const Outcome& outcome, const Bounds& bounds) override {
    for (const auto& sink : sinks_) sink->on_bounds(outcome, bounds);
  }
  void on_solved(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_solved(outcome);
  }
  void on_ply(const Outcome& game, const GamePly& ply) override {
    for (const auto& sink : sinks_) sink->on_ply(game, ply);
  }
  void on_row(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_row(outcome);
  }
  void on_contradicted_row(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_contradicted_row(outcome);
  }
  void on_bad_record(std::string_view source, const ParseError& error) override {
    for (const auto& sink : sinks_) sink->on_bad_record(source, error);
  }
  void on_contradiction(std::string_view message) override {
    for (const auto& sink : sinks_) sink->on_contradiction(message);
  }
  void on_finish(const Totals& totals) override {
    for (const auto& sink : sinks_) sink->on_finish(totals);
  }

 private:
  std::vector<std::unique_ptr<Sink>> sinks_;
};

}  // namespace kanzen

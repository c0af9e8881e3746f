// What a run says on standard error besides its results.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "solver/batch/sink.hpp"

namespace kanzen::cli {

/// Names what cannot be read, statements that contradict each other, certificates as they are
/// written, and what the self-check has seen. A result that it contradicts gets a file
/// `kanzen-difference-N.json` in `folder` that says how to see it again: what was asked, what the
/// solver answered, what the self-check proved. Throws OutputError if that cannot be written.
class NoticeSink : public Sink {
 public:
  /// `self_checks`: say at the end how much the self-check has looked at. `quiet`: name only what
  /// is wrong.
  NoticeSink(std::string engine, std::string folder, bool self_checks, bool quiet)
      : engine_(std::move(engine)),
        folder_(std::move(folder)),
        self_checks_(self_checks),
        quiet_(quiet) {}

  void row(const Outcome& outcome) override;
  void doubtful(const Outcome& outcome) override;
  void bad_record(std::string_view source, const ParseError& error) override;
  void contradiction(std::string_view message) override;
  void finish(const Totals& totals) override;

 private:
  std::string engine_;
  std::string folder_;
  bool self_checks_;
  bool quiet_;
  std::size_t differences_ = 0;
};

}  // namespace kanzen::cli

// Messages of a run on standard error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "solver/apps/kanzen/output/bad_records.hpp"
#include "solver/batch/sink.hpp"

namespace kanzen::cli {

/// Reports unreadable records, contradictory claims, results of the journal that contradict the
/// input, written certificates, and the result of the self-check. For each result that the
/// self-check contradicts, writes a new file `kanzen-difference-N.json` to `folder`. The file
/// contains the goal, the result of the solver and the result of the self-check, so that users can
/// reproduce it. Throws OutputError if that fails.
class NoticeSink : public Sink {
 public:
  /// With `self_checks`, prints statistics of the self-check at the end. Errors are printed even
  /// with `quiet`, other messages are not.
  NoticeSink(std::string engine, std::string folder, bool self_checks, bool quiet)
      : engine_(std::move(engine)),
        folder_(std::move(folder)),
        self_checks_(self_checks),
        quiet_(quiet) {}

  void on_journal_row(const Outcome& recorded) override;
  void on_row(const Outcome& outcome) override;
  void on_contradicted_row(const Outcome& outcome) override;
  void on_bad_record(std::string_view source, const ParseError& error) override;
  void on_contradiction(std::string_view message) override;
  void on_finish(const Totals& totals) override;

 private:
  void report_certificate(const Outcome& outcome) const;

  std::string engine_;
  std::string folder_;
  bool self_checks_;
  bool quiet_;
  std::size_t files_ = 0;  // the number of the last one
  std::size_t held_mismatches_ = 0;
  BadRecords bad_;
};

}  // namespace kanzen::cli

#pragma once

#include "core/symmetry.hpp"
#include "solver/batch/run.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

struct Collected {
  std::vector<std::size_t> begun;                        // lines
  std::vector<std::pair<std::size_t, Bounds>> narrower;  // lines
  std::vector<Outcome> rows;
  std::vector<Outcome> from_journal_rows;
  std::vector<Outcome> contradictory;
  std::vector<std::string> contradictions;
  int bad = 0;
  int finished = 0;
  Totals totals;
};

class CollectingSink : public Sink, public Collected {
 public:
  void on_start(const SolveRequest& request) override { begun.push_back(request.record.line); }
  void on_journal_row(const Outcome& recorded) override { from_journal_rows.push_back(recorded); }
  void on_bounds(const SolveRequest& request, const Bounds& bounds) override {
    narrower.emplace_back(request.record.line, bounds);
  }
  void on_row(const Outcome& outcome) override { rows.push_back(outcome); }
  void on_contradicted_row(const Outcome& outcome) override { contradictory.push_back(outcome); }
  void on_contradiction(std::string_view message) override { contradictions.emplace_back(message); }
  void on_bad_record(std::string_view, const ParseError&) override { ++bad; }
  void on_finish(const Totals& all) override {
    ++finished;
    totals = all;
  }
};

/// All images of `count` positions, the images of each together.
inline std::vector<PositionRecord> images(int count, int empties) {
  Random random(21);
  std::vector<PositionRecord> records;
  for (int i = 0; i < count; ++i) {
    const Board board = random_unfinished_board(random, empties);
    for (int s = 0; s < kSymmetries; ++s) {
      PositionRecord record;
      record.position = {transform(board, s), s % 2 == 0 ? Colour::black : Colour::white};
      records.push_back(record);
    }
  }
  return records;
}

inline Source source_of(std::vector<PositionRecord> records) {
  return [records = std::move(records),
          next = std::size_t{0}]() mutable -> std::optional<Result<PositionRecord>> {
    if (next == records.size()) return std::nullopt;
    return Result<PositionRecord>(records[next++]);
  };
}

/// Runs `job` with a solver of its own.
inline Totals run_with(Sink& sink, const Job& job, const Source& source, unsigned threads = 1) {
  Solver solver({.threads = threads, .hash_mib = 1});
  return run(job, source, solver, sink);
}

inline Collected run_all(const Job& job, const std::vector<PositionRecord>& records,
                         unsigned threads = 1) {
  CollectingSink sink;
  const Totals totals = run_with(sink, job, source_of(records), threads);
  CHECK(sink.finished == 1);
  CHECK(totals.positions == sink.rows.size());
  return sink;
}

/// Random positions, numbered by their lines.
inline std::vector<PositionRecord> numbered(std::uint64_t seed, const std::vector<int>& empties) {
  Random random(seed);
  std::vector<PositionRecord> records;
  for (const int count : empties) {
    PositionRecord record;
    record.position = {random_unfinished_board(random, count), Colour::black};
    record.line = records.size() + 1;
    record.id = std::to_string(record.line);
    records.push_back(record);
  }
  return records;
}

class JournalFile {
 public:
  [[nodiscard]] Journal open(Resume resume, const std::string& job = "exact") const {
    return Journal(path_, JournalIdentity{"numbered", 1, 2, job}, resume);
  }

  /// Opens the journal, runs `job` with it, and closes it.
  Collected run(Resume resume, Job job, const std::vector<PositionRecord>& records,
                unsigned threads = 1, const std::string& name = "exact") const {
    Journal journal = open(resume, name);
    job.services.journal = &journal;
    return run_all(job, records, threads);
  }

  /// A new journal that has these lines for its first position.
  void write(const std::vector<std::string>& lines, const std::string& name = "exact") const {
    Journal journal = open(Resume::no, name);
    for (const std::string& line : lines) journal.append(line, 0, 0);
  }

  [[nodiscard]] const std::string& path() const { return path_; }

  [[nodiscard]] std::vector<Outcome> read() const {
    std::ifstream in(path_);
    JsonlReader reader(in);
    std::vector<Outcome> outcomes;
    while (auto line = reader.next()) {
      Result<Outcome> outcome = require_outcome(*std::move(line));
      REQUIRE(outcome);
      outcomes.push_back(std::move(outcome).value());
    }
    return outcomes;
  }

 private:
  TemporaryDirectory directory_;
  std::string path_ = directory_.path("run.jsonl");
};

/// A position with its value, and a false bound that a search finds in the table. The answer to "is
/// the value larger than `lie` + 4" is then an immediate no.
struct MisledRun {
  explicit MisledRun(std::uint64_t seed) : position(numbered(seed, {12, 12, 12})) {
    for (std::size_t i = 0; lie == 0 && i < position.size(); ++i) {
      board = position[i].position.board;
      value = run_all({}, {position[i]}).rows.at(0).solution().score;
      if (value > -40) lie = value - 10;
    }
  }
  void mislead(Solver& solver) const {
    solver.import_bounds(board, {kMinScore, lie, Square::none});
  }
  /// The request with the wrong result, then the request that reveals it.
  [[nodiscard]] std::vector<PositionRecord> records() const {
    std::vector<PositionRecord> records(2);
    for (PositionRecord& record : records) {
      record.position.board = board;
      record.line = &record == records.data() ? 1 : 2;
      record.id = std::to_string(record.line);
    }
    records[0].window = Window{lie + 4, lie + 5};
    return records;
  }

  std::vector<PositionRecord> position;
  Board board;
  Score value = 0;
  Score lie = 0;
};

}  // namespace kanzen::test

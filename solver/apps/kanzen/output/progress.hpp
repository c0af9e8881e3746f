#pragma once

#include "core/clock.hpp"
#include "solver/batch/cost_model.hpp"
#include "solver/batch/run.hpp"

namespace kanzen::cli {

/// What --progress asks for; automatic shows it on a terminal only.
enum class ProgressChoice : std::uint8_t { automatic, json, none };

/// Tracks finished and running positions and the bounds proven for them. Its functions match those
/// of Sink with the same names.
class RunProgress {
 public:
  /// `model` has the planned positions, or none if they are unknown in advance.
  RunProgress(CostModel model, TimePoint start)
      : start_(start), model_(model), planned_(model.planned_count()) {}

  void started(const PositionRecord& record, TimePoint now);
  void narrowed(const PositionRecord& record, const Bounds& bounds);
  /// Notes that the walk through a started game, which goes backward, has reached this ply.
  void ply(const PositionRecord& game, const GamePly& ply);
  /// A limit ends a position for good; one that was stopped with the whole run is not done.
  enum class End : std::uint8_t { solved, gave_up, stopped };
  void ended(const PositionRecord& record, End end, std::uint64_t nodes, double seconds);
  /// Counts a result of the journal, whose position may have been started for its certificate.
  void from_journal(const PositionRecord& record);
  void under_way(std::uint64_t nodes);

  /// Returns a line of at most `width` columns without a line break:
  ///   [######..................] 5/20 done, 31.2M nodes/s, 47 (26 empties) +02..+08 12 s and 1
  ///   more, about 3:20 left
  /// Running positions are listed oldest first, with their proven bounds and time, as many as fit;
  /// a narrow terminal gets fewer fields. Positions in the journal count as done.
  [[nodiscard]] std::string text(TimePoint now, std::size_t width) const;

  /// Writes one line without a line break, as kanzen-solve(1) describes it.
  [[nodiscard]] std::string json(TimePoint now) const;

 private:
  struct Running {
    std::string id;
    Board board;
    int empties;
    TimePoint since;
    Bounds bounds{};
  };

  [[nodiscard]] std::vector<Running>::iterator find(const PositionRecord& record);
  [[nodiscard]] std::string running_text(TimePoint now, std::size_t room) const;
  [[nodiscard]] std::optional<double> seconds_left(TimePoint now) const;

  TimePoint start_;
  CostModel model_;
  std::size_t planned_;            // all positions; 0 if unknown
  std::size_t done_ = 0;           // with results of the journal
  std::vector<Running> running_;   // oldest first
  std::uint64_t nodes_ = 0;        // spent on finished positions
  std::uint64_t nodes_shown_ = 0;  // also on running ones; never decreases
  double seconds_ = 0;
};

enum class ProgressForm : std::uint8_t { bar, json };

enum class RowsOnTerminal : std::uint8_t { no, yes, perhaps };

/// Returns `perhaps` if another program reads `stream`, since it may show the rows.
[[nodiscard]] RowsOnTerminal rows_on_terminal(std::FILE* stream) noexcept;

/// Forwards all calls to the sink that prints, and clears the bar before those that may print over
/// it. Reports every second from its own thread, even during a long search; the thread calls
/// `running_nodes`, the nodes so far of running positions. For `model` see RunProgress.
[[nodiscard]] std::unique_ptr<Sink> make_progress_sink(
    std::unique_ptr<Sink> printed, RowsOnTerminal rows, CostModel model, ProgressForm form,
    std::function<std::uint64_t()> running_nodes);

}  // namespace kanzen::cli

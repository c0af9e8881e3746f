#include <nlohmann/json.hpp>

#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/batch/run.hpp"
#include "solver/campaign/choice/estimates.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen::cli {

namespace {

class NoticeSink : public Sink {
 public:
  NoticeSink(std::string engine, std::string folder, bool self_checks, bool quiet,
             bool all_messages, std::string certificates)
      : engine_(std::move(engine)),
        folder_(std::move(folder)),
        self_checks_(self_checks),
        quiet_(quiet),
        certificates_(std::move(certificates)),
        bad_(all_messages) {}

  void on_journal_row(const Outcome& recorded) override { report_certificate(recorded); }

  void on_row(const Outcome& outcome) override { report_certificate(outcome); }

  void on_contradicted_row(const Outcome& outcome) override {
    const InternalContradiction& difference = *outcome.contradiction;
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    object["internal_error"] = "two searches contradict each other";
    object["record"] = outcome.record.text;
    object["board"] = notation::to_string(outcome.record.position);
    object["window"] = {outcome.window.alpha, outcome.window.beta};
    object["result"] = nlohmann::ordered_json::parse(position_to_jsonl(outcome, engine_));
    object["about"] =
        notation::to_string(Position{difference.board, Colour::black});  // side to move: X
    object["found"] = difference.found;
    object["proven"] = difference.proven;
    object["engine"] = engine_;
    std::string name;
    std::error_code error;
    do {
      ++files_;
      name = to_utf8(to_path(folder_) / fmt::format("kanzen-difference-{}.json", files_));
    } while (std::filesystem::exists(to_path(name), error));
    print_message(
        fmt::format("internal error at {}: found {}, but {}; please report it with the file {}",
                    outcome.record.id, difference.found, difference.proven, name));
    write_atomically(
        name, object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n');
  }

  void on_bad_record(std::string_view source, const ParseError& error) override {
    bad_.report(source, error);
  }

  void on_contradiction(std::string_view message) override { print_message(message); }

  void on_finish(const Totals& totals) override {
    bad_.report_rest();
    report_certificates();
    if (!quiet_ && !certificates_.empty() && totals.all_solved() == 0) {
      print_message(certificates_ + ": no certificate was written, since nothing was proven");
    }
    if (totals.internal_error && totals.internal_contradictions == 0) {
      print_message(fmt::format("internal error: there are {}", describe(*totals.internal_error)));
    }
    if (totals.journal.distrusted) {
      LineRanges lines;
      lines.add(*totals.journal.distrusted);
      print_message("the results file now says that its " + lines.text() +
                    " cannot be trusted; --resume solves them again");
    }
    if (!self_checks_) return;
    std::string text = fmt::format("self-check: {}, {} of the table, {}",
                                   count_text(totals.self_check.results, "result"),
                                   count_text(totals.self_check.entries, "bound"),
                                   count_text(totals.internal_contradictions, "difference"));
    if (totals.self_check.stopped != 0)
      text += fmt::format(", {} stopped", totals.self_check.stopped);
    print_error("{}\n", text);
  }

 private:
  void report_certificate(const Outcome& outcome) {
    if (!outcome.certificate) return;
    const CertificateNote& note = *outcome.certificate;
    if (note.was_stopped)
      return print_message(note.path + ": stopped before the certificate was complete");
    if (!note.former_fault.empty()) {
      print_message(note.path + " " + note.former_fault + ": the certificate is written again");
    }
    if (path_.empty()) path_ = note.path;
    ++(note.kept_existing_file ? kept_ : written_);
    moves_ += note.moves;
    searches_ += note.searches;
    seconds_ += note.seconds;
  }

  /// One line for all: with a line for each, the verdicts could hardly be found between them.
  void report_certificates() const {
    const std::size_t all = written_ + kept_;
    if (quiet_ || all == 0) return;
    std::string text = all == 1 ? path_ : to_utf8(to_path(path_).parent_path());
    if (written_ != 0) {
      text += fmt::format(": {}{}, {}, {:.3f} s",
                          all == 1 ? "" : count_text(written_, "certificate") + " written, ",
                          count_text(moves_, "move"), count_text(searches_, "search", "searches"),
                          seconds_);
    }
    if (kept_ != 0) {
      text += all == 1 ? " proves no less, and is kept"
              : written_ != 0
                  ? fmt::format("; {} more kept, which prove no less", kept_)
                  : fmt::format(": {} kept, which prove no less", count_text(kept_, "certificate"));
    }
    print_message(text);
  }

  std::string engine_;
  std::string folder_;
  bool self_checks_;
  bool quiet_;
  std::string certificates_;  // where they are wanted
  std::size_t files_ = 0;     // the number of the last one
  BadRecords bad_;
  // These sum up the certificates.
  std::string path_;  // of the first
  std::size_t written_ = 0;
  std::size_t kept_ = 0;
  std::uint64_t moves_ = 0;
  std::uint64_t searches_ = 0;
  double seconds_ = 0;
};

constexpr double kMinForecastSeconds = 20 * 60;        // shorter searches need no forecast
constexpr double kMaxForecastSeconds = 365 * 86400.0;  // longer forecasts are meaningless
constexpr std::size_t kMaxForecasts = 3;               // printed in one run
constexpr double kClaimWindows = 2;      // null windows for a claim, or for win, draw or loss
constexpr double kValueWindows = 4;      // null windows for a value
constexpr double kAllMovesWindows = 12;  // null windows for the values of all moves
constexpr double kGameWindows = 2.2 * kValueWindows;  // relative to the largest position of a game

double null_windows(Goal goal) noexcept {
  if (goal == Goal::game) return kGameWindows;
  if (goal == Goal::value) return kValueWindows;
  return goal == Goal::all_moves || goal == Goal::best_moves ? kAllMovesWindows : kClaimWindows;
}

std::string time_of(double seconds) {
  return seconds < kMaxForecastSeconds ? "about " + core_time_text(seconds) : "more than a year";
}

/// Forecasts seconds, off by a factor of ten for single positions. For a game, `empties` are those
/// of the first position to be analysed. REQUIRES: threads > 0.
double forecast_seconds(Goal goal, int empties, unsigned threads) {
  return null_windows(goal) * campaign::LeafCostModel().nodes(empties, 0) /
         (campaign::SolvingRate().nodes_per_second() * static_cast<double>(threads));
}

/// Returns the most empty squares of a position of `game` that has at most `from_empties`; nullopt
/// if there is none.
std::optional<int> max_empties(const Game& game, int from_empties) {
  Position position = game.start;
  std::size_t played = 0;
  while (position.board.empty_count() > from_empties) {
    if (played == game.moves.size()) return std::nullopt;
    position = play(position, game.moves[played++]);
  }
  return position.board.empty_count();
}

class ForecastSink : public Sink {
 public:
  ForecastSink(unsigned threads, bool keeps_work, int from_empties)
      : threads_(threads), keeps_work_(keeps_work), from_empties_(from_empties) {}

  void on_start(const SolveRequest& request) override {
    if (printed_ == kMaxForecasts) return;
    const bool is_game = request.goal == Goal::game;
    const std::optional<int> empties = is_game ? max_empties(*request.record.game, from_empties_)
                                               : board_to_solve(request).empty_count();
    if (!empties) return;
    const double seconds = forecast_seconds(request.goal, *empties, threads_);
    if (seconds < kMinForecastSeconds) return;
    std::string text =
        fmt::format("{}: {} may take {} (a forecast that may be wrong by a factor of ten)",
                    notation::printable(request.record.id),
                    is_game ? fmt::format("the positions from {} on", empties_text(*empties))
                            : empties_text(*empties),
                    time_of(seconds));
    if (++printed_ == 1) text += is_game ? kGameAdvice : advice(request);
    print_message(text);
  }

 private:
  static constexpr const char* kGameAdvice =
      ". The analysis goes backward, and Ctrl-C ends it and keeps the plies that are done. Fewer "
      "plies: a smaller --from-empties.";

  [[nodiscard]] std::string advice(const SolveRequest& request) const {
    std::string text = ". Ctrl-C ends the search and prints its best estimate.";
    if (!keeps_work_) text += " --checkpoint FILE lets a later run continue.";
    if (build_parts().has_campaigns) {
      text += fmt::format(
          " kanzen prove divides a claim between runs and machines; its cost is forecast by: "
          "kanzen prove plan \"{}\" --claim draw",
          notation::to_string(request.record.position));
    }
    return text;
  }

  unsigned threads_;
  bool keeps_work_;
  int from_empties_;
  std::size_t printed_ = 0;
};

}  // namespace

std::unique_ptr<Sink> make_notice_sink(std::string engine, std::string folder, bool self_checks,
                                       bool quiet, bool all_messages, std::string certificates) {
  return std::make_unique<NoticeSink>(std::move(engine), std::move(folder), self_checks, quiet,
                                      all_messages, std::move(certificates));
}

std::unique_ptr<Sink> make_forecast_sink(unsigned threads, bool keeps_work, int from_empties) {
  return std::make_unique<ForecastSink>(threads, keeps_work, from_empties);
}

}  // namespace kanzen::cli

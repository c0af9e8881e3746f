#include <cmath>

#include "solver/formats/game_record.hpp"
#include "solver/records/outcome.hpp"
#include "solver/server/line_protocol.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

namespace {

constexpr std::uint64_t kFirstPassNodes = 4'096;      // first look at each move
constexpr std::uint64_t kSecondPassNodes = 200'000;   // second look, and old positions
constexpr std::uint64_t kFinalPassNodes = 5'000'000;  // moves without an exact value
constexpr int kGlanceEmpties = 14;                    // exact values are immediate below this

/// From this many empty squares on, proving values for a hint would take days.
constexpr int kHopelessEmpties = 34;
constexpr double kReportSeconds = 0.1;

/// Removes and returns the first word, with the blanks around it.
[[nodiscard]] std::string_view take_word(std::string_view& text) noexcept {
  text = notation::trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = notation::trimmed(text.substr(end));
  return word;
}

/// Writes a decimal point whatever the locale.
[[nodiscard]] std::string two_decimals(double value) {
  std::array<char, 48> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::fixed, 2)
                       .ptr;
  return {digits.data(), end};
}

[[nodiscard]] std::string eval_text(Score score) { return notation::signed_or_zero(score) + ".00"; }

/// Reads GGF as GGS and its clients send it: a number of games before it is skipped, the first of
/// several games on a line is read, and evaluations and times of moves are ignored in any format,
/// with a point or a comma.
[[nodiscard]] Result<Game> parse_ggf_text(std::string_view text) {
  while (!text.empty() && (notation::is_digit(text.front()) || notation::is_blank(text.front()))) {
    text.remove_prefix(1);
  }
  Result<GameRecord> record = parse_tagged_game(text);
  if (!record) return std::move(record).error();
  return std::move(record).value().game;
}

/// Reads a move, or a pass: any prefix of `pass`, such as the PA of the GUI.
[[nodiscard]] Result<Square> parse_move_or_pass(std::string_view text) {
  constexpr std::string_view kPass = "pass";
  const bool is_pass = !text.empty() && notation::same_letters(text, kPass.substr(0, text.size()));
  return is_pass ? Square::pass : notation::parse_move(text);
}

/// Writes a move as the GUI reads it: in capitals, a pass as PA.
[[nodiscard]] std::string move_text(Square move) {
  return notation::to_upper(notation::to_string(move));
}

[[nodiscard]] std::string line_text(const std::vector<Square>& line) {
  std::string text;
  for (const Square move : line) text += move_text(move);
  return text;
}

/// Returns 100% if exact; for an estimate, its probability if the search reached the end of the
/// game, else the plies searched.
[[nodiscard]] std::string depth_text(const Solution& solution) {
  if (solution.status == Status::exact) return "100%";
  if (solution.confidence) {
    return std::to_string(std::clamp<long>(std::lround(*solution.confidence * 100), 1, 99)) + "%";
  }
  return std::to_string(std::max(solution.depth, 1));
}

[[nodiscard]] std::string search_line(const std::string& line, Score score,
                                      const std::string& depth) {
  return "search " + line + " " + eval_text(score) + " 0 " + depth;
}

[[nodiscard]] std::string nodestats_line(const Solution& solution) {
  return "nodestats " + std::to_string(solution.counters.nodes) + " " +
         two_decimals(solution.seconds);
}

/// Tells the user how sure the last move is.
[[nodiscard]] std::string status_line(const Report& report) {
  if (report.end == RequestEnd::failed) return "status Kanzen: " + report.error;
  if (report.end == RequestEnd::proven) return "status exact";
  return "status estimate, " + spread_text(report.solution) +
         (report.solution.spread ? " discs" : "");
}

/// Whether there is something to show, if only an estimate.
[[nodiscard]] bool has_result(const Report& report) noexcept {
  return report.is_final &&
         (report.end == RequestEnd::proven || report.solution.status == Status::estimate);
}

class NboardProtocol final : public LineProtocol {
 public:
  NboardProtocol(Solver& solver, LineSink& out, const PlayOptions& options)
      : out_(out), options_(options), session_(solver) {}
  ~NboardProtocol() override { end_search(); }

  [[nodiscard]] bool on_line(std::string_view line) override {
    std::string_view rest = line;
    const std::string_view command = take_word(rest);
    if (command == "quit") return false;
    if (command == "nboard") {
      end_search();
      out_.write("set myname Kanzen");
    } else if (command == "set") {
      const std::string_view variable = take_word(rest);
      set(variable, rest);
    } else if (command == "move") {
      move(rest);
    } else if (command == "ping") {
      const auto number = notation::parse_number<std::int64_t>(rest);
      if (!number) return true;
      end_search();
      out_.write("pong " + std::to_string(*number));
    } else if (command == "go") {
      go();
    } else if (command == "hint") {
      hint(rest);
    } else if (command == "learn") {
      end_search();
      out_.write("learned");
    } else if (command == "analyze") {
      analyze();
    }
    return true;
  }

  void on_long_line(std::size_t max_bytes) override {
    end_search();
    game_.reset();  // parsing may have failed
    out_.write("status Kanzen: a line of more than " + std::to_string(max_bytes) + " bytes");
  }

  void on_end() override { end_search(); }
  void stop() override { end_search(); }

 private:
  using Generation = std::uint64_t;

  /// Ends the search, if one runs. Nothing more about it is written.
  void end_search() {
    {
      const std::lock_guard lock(mutex_);
      ++generation_;
    }
    session_.terminate({});
  }

  [[nodiscard]] Generation generation() const {
    const std::lock_guard lock(mutex_);
    return generation_;
  }

  /// Writes lines, unless the search of this generation is over.
  void write(Generation generation, std::string_view lines) {
    const std::lock_guard lock(mutex_);
    if (generation == generation_) out_.write(lines);
  }

  /// Submits requests, unless this generation is over.
  void submit(Generation generation, std::vector<Request> requests) {
    const std::lock_guard lock(mutex_);
    if (generation != generation_) return;
    for (Request& request : requests) request.id = std::to_string(++requests_);
    // The queue has room for so few requests.
    (void)session_.submit(std::move(requests));
  }

  void set(std::string_view variable, std::string_view value) {
    end_search();
    if (variable == "depth") return set_depth(value);
    if (variable != "game") return;  // an exact solver ignores contempt
    if (Result<Game> game = parse_ggf_text(value)) {
      game_ = std::move(game).value();
    } else {
      game_.reset();
      out_.write("status Kanzen cannot read the game: " +
                 notation::printable(game.error().message));
    }
  }

  void set_depth(std::string_view value) {
    depth_ = notation::parse_number(value, 1, kSquares).value_or(0);
    if (depth_ == 0) out_.write("status Kanzen expects a depth of 1 to 64");
  }

  /// Returns up to how many empty squares positions are proven. A search to the end costs about as
  /// much as one of half its depth in the middle of the game.
  [[nodiscard]] int exact_from() const noexcept {
    const int depth = depth_;
    return depth == 0 ? options_.exact_from
                      : std::max(depth, std::min(2 * depth, options_.exact_from));
  }

  /// Limits the search to the depth that the GUI has set, if any, less `played` moves.
  void limit_depth(Request& request, int played) const noexcept {
    const int depth = depth_;
    if (depth == 0) return;
    request.estimation = Estimation::best_move;
    request.max_depth = std::max(depth - played, 1);
  }

  void move(std::string_view text) {
    end_search();
    if (!game_) return;
    const Result<Square> move = parse_move_or_pass(text.substr(0, text.find_first_of("/ \t")));
    const std::optional<std::string> wrong =
        move ? try_play(*game_, move.value()) : move.error().message;
    if (wrong) out_.write("status Kanzen cannot play the move: " + notation::printable(*wrong));
  }

  void go() {
    end_search();
    if (!game_) return out_.write("status Kanzen has no game");
    const Board board = game_->end.board;
    if (game_over(board)) return;
    const Bitboard legal = legal_moves(board);
    if (legal == 0) return out_.write("=== PA");
    const int exact_from = this->exact_from();
    if (popcount(legal) == 1 && board.empty_count() > exact_from) {
      return out_.write("=== " + move_text(first_square(legal)));
    }
    const Generation now = generation();
    Request request = request_for_move(board, {exact_from, options_.move_seconds});
    if (board.empty_count() > exact_from) limit_depth(request, 0);
    request.on_report = [this, now, legal](const Report& report) {
      const Solution& solution = report.solution;
      if (!has_result(report)) {
        if (report.end != RequestEnd::failed) return;  // stopped: no reply is expected
        return write(now, "=== " + move_text(first_square(legal)) + "\n" + status_line(report));
      }
      write(now, "=== " + move_text(solution.best_move) + "/" + eval_text(solution.score) + "/" +
                     two_decimals(solution.seconds) + "\n" + nodestats_line(solution) + "\n" +
                     status_line(report));
    };
    submit(now, {std::move(request)});
  }

  void hint(std::string_view count) {
    end_search();
    if (!game_) return out_.write("status Kanzen has no game");
    const Board board = game_->end.board;
    if (game_over(board)) return;
    const bool wants_all = notation::parse_number<std::int64_t>(count).value_or(1) > 1;
    const int empties = board.empty_count();
    const Generation now = generation();
    const int exact_from = this->exact_from();
    const bool is_proven_at_once = empties < kGlanceEmpties && empties <= exact_from;
    if (is_proven_at_once || legal_moves(board) == 0) return solve_moves(now, board, wants_all);
    estimate_moves(now, board, kFirstPassNodes, [=, this] {
      if (empties <= exact_from) return solve_moves(now, board, wants_all);
      estimate_moves(now, board, kSecondPassNodes, [=, this] {
        estimate_moves(now, board, kFinalPassNodes, [=, this] {
          if (empties < kHopelessEmpties && depth_ == 0) solve_moves(now, board, wants_all);
        });
      });
    });
  }

  /// Estimates all moves with `nodes` nodes each, and then calls `next`.
  void estimate_moves(Generation generation, const Board& board, std::uint64_t nodes,
                      std::function<void()> next) {
    struct Remaining {
      std::atomic<int> left;
      std::function<void()> next;
    };
    const Bitboard legal = legal_moves(board);
    const auto progress = std::make_shared<Remaining>();
    progress->left = popcount(legal);
    progress->next = std::move(next);
    std::vector<Request> requests;
    for (const Square square : squares(legal)) {
      Request request;
      request.board = play(board, square);
      request.limits.nodes = nodes;
      request.estimation = estimation_for(request.board);
      limit_depth(request, 1);
      request.on_report = [this, generation, square, progress](const Report& report) {
        if (has_result(report)) {
          write(generation, search_line(move_text(square) + line_text(report.solution.pv),
                                        -report.solution.score, depth_text(report.solution)));
        }
        if (report.end != RequestEnd::terminated && --progress->left == 0) progress->next();
      };
      requests.push_back(std::move(request));
    }
    submit(generation, std::move(requests));
  }

  /// Proves the value of all moves, or only the best.
  void solve_moves(Generation generation, const Board& board, bool wants_all) {
    Request request;
    request.board = board;
    if (wants_all) {
      request.goal = Goal::all_moves;
      request.report_every = kReportSeconds;
    }
    const auto sent = std::make_shared<Bitboard>(0);  // moves whose values were sent
    request.on_report = [this, generation, sent](const Report& report) {
      std::string lines;
      const bool was_solved = report.is_final && report.end == RequestEnd::proven;
      const Solution& solution = report.solution;
      // The best move comes last, with the line of play that proves its value.
      for (const MoveValue& value : report.moves) {
        const bool is_best = was_solved && value.move == solution.best_move;
        if (value.bounds.lower != value.bounds.upper || value.move == Square::pass || is_best)
          continue;
        if ((*sent & bit(value.move)) != 0) continue;
        *sent |= bit(value.move);
        lines += search_line(move_text(value.move), value.bounds.lower, "100%") + "\n";
      }
      if (was_solved && !solution.pv.empty()) {
        lines += search_line(line_text(solution.pv), solution.score, "100%") + "\n" +
                 nodestats_line(solution) + "\n";
      }
      if (report.end == RequestEnd::failed) lines += status_line(report) + "\n";
      if (lines.empty()) return;
      lines.pop_back();
      write(generation, lines);
    };
    submit(generation, {std::move(request)});
  }

  void analyze() {
    end_search();
    if (!game_) return out_.write("status Kanzen has no game");
    // The last position comes first; each line waits for those before it.
    struct Lines {
      std::mutex mutex;
      std::vector<std::optional<std::string>> lines;
      std::size_t next = 0;
    };
    const std::vector<Position> positions = positions_of(*game_);
    const Generation now = generation();
    const auto lines = std::make_shared<Lines>();
    lines->lines.resize(positions.size());
    std::vector<Request> requests;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const std::size_t ply = positions.size() - 1 - i;
      Request request;
      request.board = positions[ply].board;
      if (request.board.empty_count() > exact_from()) {
        request.limits.nodes = kSecondPassNodes;
        request.estimation = estimation_for(request.board);
        limit_depth(request, 0);
      }
      request.on_report = [this, now, lines, i, ply](const Report& report) {
        const std::lock_guard lock(lines->mutex);
        std::string& line = lines->lines[i].emplace();
        if (has_result(report)) {
          line = "analysis " + std::to_string(ply) + " " + eval_text(report.solution.score);
        }
        for (; lines->next < lines->lines.size() && lines->lines[lines->next]; ++lines->next) {
          if (!lines->lines[lines->next]->empty()) write(now, *lines->lines[lines->next]);
        }
      };
      requests.push_back(std::move(request));
    }
    submit(now, std::move(requests));
  }

  LineSink& out_;
  PlayOptions options_;
  std::atomic<int> depth_{0};          // plies that the GUI has set, or 0; a search reads it
  std::optional<Game> game_ = Game{};  // nullopt if parsing failed
  std::uint64_t requests_ = 0;         // guarded by mutex_

  mutable std::mutex mutex_;  // guards the generation during writes and submissions
  Generation generation_ = 0;
  Session session_;
};

}  // namespace

std::unique_ptr<LineProtocol> make_nboard_protocol(Solver& solver, LineSink& out,
                                                   const PlayOptions& options) {
  return std::make_unique<NboardProtocol>(solver, out, options);
}

}  // namespace kanzen::server

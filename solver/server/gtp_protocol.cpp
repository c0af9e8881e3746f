#include <future>

#include "solver/files/file_stream.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/records/outcome.hpp"
#include "solver/server/line_protocol.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

namespace {

constexpr double kUsable = 0.9;  // the rest is for transmission
constexpr double kMinSeconds = 0.01;

[[nodiscard]] std::size_t index_of(Colour side) noexcept { return static_cast<std::size_t>(side); }

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxHistory = 10'000;  // how far undo can go back

using Words = std::vector<std::string_view>;

struct Refusal {
  std::string message;
};

/// Removes control characters and comments, and turns tabs into blanks.
[[nodiscard]] std::string command_text(std::string_view line) {
  std::string out;
  for (const char c : line.substr(0, line.find('#'))) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\t') {
      out += ' ';
    } else if (code >= ' ' && code != 0x7F) {
      out += c;
    }
  }
  return out;
}

[[nodiscard]] Words split_words(std::string_view text) {
  Words words;
  while (!(text = notation::trimmed(text)).empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

[[nodiscard]] std::optional<Colour> parse_colour(std::string_view text) noexcept {
  using notation::same_letters;
  if (same_letters(text, "b") || same_letters(text, "black")) return Colour::black;
  if (same_letters(text, "w") || same_letters(text, "white")) return Colour::white;
  return std::nullopt;
}

[[nodiscard]] std::string vertex_text(Square move) {
  return move == Square::pass ? "pass" : notation::to_upper(notation::to_string(move));
}

[[nodiscard]] std::string gtp_bounds(const Bounds& bounds) {
  const auto& [lower, upper, move] = bounds;
  if (lower == upper) return notation::signed_or_zero(lower);
  return notation::signed_or_zero(lower) + ".." + notation::signed_or_zero(upper);
}

[[nodiscard]] std::string text_of_file(const std::string& path) {
  const auto refuse = [](const std::string& why) { throw Refusal{"cannot load file: " + why}; };
  std::error_code error;
  if (!std::filesystem::exists(to_path(path), error)) refuse("there is no such file");
  if (!std::filesystem::is_regular_file(to_path(path), error)) refuse("it is not a regular file");
  if (std::filesystem::file_size(to_path(path), error) > kMaxFileBytes) refuse("it is too large");
  try {
    return read_file(path);
  } catch (const InputError& e) {
    throw Refusal{std::string("cannot load file: ") + e.what()};
  }
}

class GtpProtocol final : public LineProtocol {
 public:
  GtpProtocol(Solver& solver, LineSink& out, std::string version, const PlayOptions& options)
      : out_(out), version_(std::move(version)), options_(options), session_(solver) {}

  [[nodiscard]] bool on_line(std::string_view line) override {
    const std::string text = command_text(line);
    Words words = split_words(text);
    if (words.empty()) return true;
    // A reply repeats its command's number exactly, however long.
    std::string_view id;
    if (words[0].find_first_not_of("0123456789") == std::string_view::npos) {
      id = words[0];
      words.erase(words.begin());
    }
    const auto answer = [&](char sign, std::string_view what) {
      std::string reply{sign};
      reply += id;
      if (!what.empty()) reply.append(1, ' ').append(what);
      out_.write(reply += '\n');
    };
    if (words.empty()) {
      answer('?', "no command");
      return true;
    }
    const std::string_view name = words[0];
    words.erase(words.begin());
    const Command* const found = find(name);
    if (found == nullptr) {
      answer('?', "unknown command");
    } else if (words.size() < found->min_arguments) {
      answer('?', "syntax error");
    } else if (!found->run) {  // quit
      answer('=', "");
      return false;
    } else {
      try {
        answer('=', found->run(*this, words));
      } catch (const Refusal& refusal) {
        answer('?', notation::printable(refusal.message));
      }
    }
    return true;
  }

  void on_long_line(std::size_t /*max_bytes*/) override { out_.write("? line too long\n"); }

  void on_end() override {}
  void stop() override {
    stopped_ = true;
    session_.terminate({});
  }

 private:
  /// Answers with a text, or throws a Refusal.
  struct Command {
    std::string_view name;
    std::size_t min_arguments;
    std::function<std::string(GtpProtocol&, const Words& arguments)> run;  // null ends the session
  };

  [[nodiscard]] static const std::vector<Command>& commands() {
    static const std::vector<Command> all{
        {"boardsize", 1, &GtpProtocol::boardsize},
        {"clear_board", 0, &GtpProtocol::clear_board},
        {"final_score", 0, &GtpProtocol::final_score},
        {"genmove", 1, &GtpProtocol::genmove},
        {"gogui-rules_board", 0, &GtpProtocol::rules_board},
        {"gogui-rules_board_size", 0, [](GtpProtocol&, const Words&) { return "8"; }},
        {"gogui-rules_final_result", 0,
         [](GtpProtocol& p, const Words&) { return p.score_text(); }},
        {"gogui-rules_game_id", 0, [](GtpProtocol&, const Words&) { return "Othello"; }},
        {"gogui-rules_legal_moves", 0, &GtpProtocol::rules_legal_moves},
        {"gogui-rules_side_to_move", 0,
         [](GtpProtocol& p, const Words&) {
           return p.current().side == Colour::black ? "black" : "white";
         }},
        {"kanzen-analyze", 0, &GtpProtocol::analyze},
        {"kanzen-solve", 0, &GtpProtocol::solve},
        {"known_command", 1, &GtpProtocol::known_command},
        {"komi", 1, &GtpProtocol::komi},
        {"list_commands", 0, &GtpProtocol::list_commands},
        {"list_games", 0, [](GtpProtocol&, const Words&) { return "Othello"; }},
        {"loadsgf", 1, &GtpProtocol::loadsgf},
        {"name", 0, [](GtpProtocol&, const Words&) { return "Kanzen"; }},
        {"play", 2, &GtpProtocol::play_move},
        {"protocol_version", 0, [](GtpProtocol&, const Words&) { return "2"; }},
        {"quit", 0, nullptr},
        {"reg_genmove", 1, &GtpProtocol::reg_genmove},
        {"set_game", 1, &GtpProtocol::set_game},
        {"showboard", 0, &GtpProtocol::showboard},
        {"time_left", 3, &GtpProtocol::time_left},
        {"time_settings", 3, &GtpProtocol::time_settings},
        {"undo", 0, &GtpProtocol::undo},
        {"version", 0, [](GtpProtocol& p, const Words&) { return p.version_; }},
    };
    return all;
  }

  [[nodiscard]] static const Command* find(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found == commands().end() ? nullptr : &*found;
  }

  std::string known_command(const Words& arguments) {
    return find(arguments[0]) != nullptr ? "true" : "false";
  }

  std::string list_commands(const Words&) {
    return notation::joined(commands(), "\n", &Command::name);
  }

  std::string boardsize(const Words& arguments) {
    const auto size = notation::parse_number<int>(arguments[0]);
    if (!size) throw Refusal{"boardsize not an integer"};
    if (*size != 8) throw Refusal{"unacceptable size"};
    return clear_board({});
  }

  std::string clear_board(const Words&) {
    history_ = {kStartPosition};
    clock_.restart();
    return {};
  }

  std::string komi(const Words& arguments) {
    if (!notation::parse_real(arguments[0])) throw Refusal{"komi not a float"};
    return {};  // komi does not affect the score
  }

  std::string play_move(const Words& arguments) {
    const auto side = parse_colour(arguments[0]);
    const auto move = notation::parse_move(arguments[1]);
    if (!side || !move) throw Refusal{"invalid color or coordinate"};
    if (move.value() == Square::pass) {
      if (game_over(current().board)) {  // controllers send it to end the game
        set_current(current().side == *side ? current().passed() : current());
        return {};
      }
      if (current().side != *side || legal_moves(current().board) != 0) {
        throw Refusal{"illegal move: a pass is not forced"};
      }
      set_current(current().passed());
      return {};
    }
    const Position position = position_for(*side);
    if ((legal_moves(position.board) & bit(move.value())) == 0) throw Refusal{"illegal move"};
    set_current(play(position, move.value()));
    return {};
  }

  std::string genmove(const Words& arguments) {
    const auto side = parse_colour(arguments[0]);
    if (!side) throw Refusal{"invalid color"};
    if (game_over(current().board)) {
      set_current(current().side == *side ? current().passed() : current());
      return "pass";
    }
    const Position position = position_for(*side);
    const Stopwatch stopwatch;
    const Square move = best_move(position);
    clock_.spend(*side, stopwatch.seconds());
    set_current(play(position, move));
    return vertex_text(move);
  }

  std::string reg_genmove(const Words& arguments) {
    const auto side = parse_colour(arguments[0]);
    if (!side) throw Refusal{"invalid color"};
    if (game_over(current().board)) return "pass";
    return vertex_text(best_move(position_for(*side)));
  }

  std::string undo(const Words&) {
    if (history_.size() < 2) throw Refusal{"cannot undo"};
    history_.pop_back();
    return {};
  }

  std::string showboard(const Words&) {
    std::string text = "\n   A B C D E F G H";
    const std::string rows = rules_board({});
    for (std::size_t row = 0; row < 8; ++row) {
      text += "\n " + std::to_string(row + 1) + ' ' + rows.substr(16 * row, 15);
    }
    text += "\n" + std::string(to_string(current().side)) + " (" +
            (current().side == Colour::black ? "X" : "O") + ") to move";
    return text;
  }

  std::string loadsgf(const Words& arguments) {
    std::optional<int> before;
    if (arguments.size() > 1) {
      before = notation::parse_number<int>(arguments[1]);
      if (!before || *before < 1) throw Refusal{"move number not an integer above 0"};
    }
    const std::string text = text_of_file(std::string(arguments[0]));
    const Result<Game> game = parse_game_text(notation::trimmed(text));
    if (!game) throw Refusal{"cannot load file: " + game.error().message};
    history_ = positions_of(game.value());
    if (before) history_.resize(std::min(history_.size(), static_cast<std::size_t>(*before)));
    return {};
  }

  std::string time_settings(const Words& arguments) {
    const auto main = notation::parse_real(arguments[0]);
    const auto byo_yomi = notation::parse_real(arguments[1]);
    const auto stones = notation::parse_number<int>(arguments[2]);
    if (!main || !byo_yomi || !stones || *main < 0 || *byo_yomi < 0 || *stones < 0) {
      throw Refusal{"syntax error"};
    }
    clock_.set(*main, *byo_yomi, *stones);
    return {};
  }

  std::string time_left(const Words& arguments) {
    const auto side = parse_colour(arguments[0]);
    const auto seconds = notation::parse_real(arguments[1]);
    const auto stones = notation::parse_number<int>(arguments[2]);
    if (!side || !seconds || !stones || *stones < 0) throw Refusal{"syntax error"};
    clock_.set_remaining(*side, *seconds, *stones);
    return {};
  }

  std::string final_score(const Words&) {
    std::string score = score_text();
    if (score.empty()) throw Refusal{"cannot score: the game is not over"};
    return score;
  }

  std::string set_game(const Words& arguments) {
    if (arguments[0] != "Othello") throw Refusal{"unsupported game"};
    return clear_board({});
  }

  std::string rules_board(const Words&) {
    std::string text;
    for (int s = 0; s < kSquares; ++s) {
      const Bitboard square = Bitboard{1} << s;
      if (s > 0) text += s % 8 == 0 ? '\n' : ' ';
      text += (current().black() & square) != 0   ? 'X'
              : (current().white() & square) != 0 ? 'O'
                                                  : '.';
    }
    return text;
  }

  std::string rules_legal_moves(const Words&) {
    if (game_over(current().board)) return {};
    const Bitboard legal = legal_moves(current().board);
    if (legal == 0) return "pass";
    return notation::joined(squares(legal), " ", vertex_text);
  }

  std::string solve(const Words&) {
    const Report report = submit_and_wait(request_about(current()));
    const Solution& solution = report.solution;
    if (solution.status == Status::exact) {
      std::string text = notation::signed_or_zero(solution.score) + " exact";
      for (const Square move : solution.pv) text += ' ' + vertex_text(move);
      return text;
    }
    std::string text = gtp_bounds(solution.bounds) + " proven";
    if (solution.status == Status::estimate) {
      text += ", " + notation::signed_or_zero(solution.score) + ' ' + spread_text(solution) +
              " estimated";
      if (solution.best_move != Square::none) text += ' ' + vertex_text(solution.best_move);
    }
    return text;
  }

  std::string analyze(const Words&) {
    Request request = request_about(current());
    request.goal = Goal::all_moves;
    request.estimation = Estimation::none;  // the command prints proven bounds
    const Report report = submit_and_wait(std::move(request));
    return notation::joined(report.moves, "\n", [](const MoveValue& value) {
      return vertex_text(value.move) + ' ' + gtp_bounds(value.bounds);
    });
  }

  [[nodiscard]] const Position& current() const noexcept { return history_.back(); }

  /// Throws a refusal if undo has enough to go back.
  void set_current(const Position& position) {
    if (history_.size() >= kMaxHistory) throw Refusal{"illegal move: the game is too long"};
    history_.push_back(position);
  }

  /// Returns the current position with `side` to move, after the other side's pass if that is
  /// forced.
  [[nodiscard]] Position position_for(Colour side) const {
    if (current().side == side) return current();
    if (legal_moves(current().board) != 0) {
      throw Refusal{"illegal move: it is the turn of " + std::string(to_string(current().side))};
    }
    return current().passed();
  }

  /// Chooses the move to play. REQUIRES: there is a legal move.
  [[nodiscard]] Square best_move(const Position& position) {
    const Bitboard legal = legal_moves(position.board);
    if (legal == 0) return Square::pass;
    if (popcount(legal) == 1) return first_square(legal);
    const Report report = submit_and_wait(request_about(position));
    const Square best = report.solution.best_move;
    const bool is_move = best != Square::none && best != Square::pass && (legal & bit(best)) != 0;
    return is_move ? best : first_square(legal);
  }

  [[nodiscard]] Request request_about(const Position& position) const {
    return request_for_move(position.board, options_,
                            clock_.seconds_for_move(position.side, position.board.empty_count()));
  }

  /// Throws a refusal of the command, and also if the request fails.
  [[nodiscard]] Report submit_and_wait(Request request) {
    std::promise<Report> promise;
    request.on_report = [&](const Report& report) { promise.set_value(report); };
    if (session_.submit({std::move(request)}) != SubmitResult::accepted) throw Refusal{"stopped"};
    if (stopped_) session_.terminate({});
    Report answer = promise.get_future().get();
    session_.wait();  // after this, nobody calls the listener
    if (answer.end == RequestEnd::failed) throw Refusal{answer.error};
    return answer;
  }

  /// Returns "B+18", "W+2" or "0"; nothing while the game goes on.
  [[nodiscard]] std::string score_text() const {
    const std::optional<Score> black = result_for_black(current());
    if (!black) return {};
    if (*black == 0) return "0";
    return (*black > 0 ? "B+" : "W+") + std::to_string(std::abs(*black));
  }

  LineSink& out_;
  std::string version_;
  PlayOptions options_;
  std::vector<Position> history_{kStartPosition};
  GameClock clock_{};
  std::atomic<bool> stopped_{false};  // all searches were stopped
  Session session_;
};

}  // namespace

void GameClock::set(double main, double byo_yomi, int stones) noexcept {
  main_.reset();
  byo_yomi_ = {byo_yomi, stones};
  if (main > 0 || stones > 0) main_ = Time{main, 0};
  restart();
}

void GameClock::set_remaining(Colour side, double seconds, int stones) noexcept {
  left_[index_of(side)] = Time{std::max(seconds, 0.0), stones};
}

void GameClock::spend(Colour side, double seconds) noexcept {
  auto& left = left_[index_of(side)];
  if (!left) return;
  left->seconds = std::max(left->seconds - seconds, 0.0);
  if (left->stones > 0 && --left->stones == 0) *left = byo_yomi_.stones > 0 ? byo_yomi_ : Time{};
}

double GameClock::seconds_for_move(Colour side, int empties) const noexcept {
  const auto& left = left_[index_of(side)];
  if (!left) return Limits{}.seconds;
  if (left->stones > 0) return std::max(kMinSeconds, kUsable * left->seconds / left->stones);
  // A side plays half of the empty squares, and early moves may cost more.
  const int moves = empties / 2 + 2;
  double seconds = left->seconds / moves;
  if (byo_yomi_.seconds > 0) seconds += byo_yomi_.seconds / std::max(byo_yomi_.stones, 1);
  return std::max(kMinSeconds, kUsable * seconds);
}

std::unique_ptr<LineProtocol> make_gtp_protocol(Solver& solver, LineSink& out, std::string version,
                                                const PlayOptions& options) {
  return std::make_unique<GtpProtocol>(solver, out, std::move(version), options);
}

}  // namespace kanzen::server

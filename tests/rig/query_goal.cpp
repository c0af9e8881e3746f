// A client of `kanzen serve`: sends one line for the query and checks all promises about
// the answer.
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/notation.hpp"
#include "solver/server/json_protocol.hpp"
#include "tests/rig/base64.hpp"
#include "tests/rig/judges.hpp"
#include "tests/support/solution_faults.hpp"

namespace kanzen::rig {

namespace {

using Json = nlohmann::json;
using server::QueryGoal;

/// Keeps the lines that a client would read.
class Reader final : public server::LineSink {
 public:
  void write(std::string_view lines) override {
    const std::lock_guard lock(mutex_);
    text_.append(lines).append(1, '\n');
  }
  [[nodiscard]] bool is_clogged() const noexcept override { return false; }

  /// REQUIRES: nothing writes any more.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::mutex mutex_;
  std::string text_;
};

[[nodiscard]] std::string query_line(const Step& step) {
  Json query{{"id", "q"},
             {"pos", notation::to_string(Position{step.board, step.side})},
             {"goal", std::string(server::to_string(step.goal))}};
  const bool exact = step.goal == QueryGoal::value;
  if (step.goal == QueryGoal::le || (exact && step.window.alpha >= kMinScore)) {
    query["alpha"] = step.window.alpha;
  }
  if (step.goal == QueryGoal::ge || (exact && step.window.beta <= kMaxScore)) {
    query["beta"] = step.window.beta;
  }
  if (step.certified) query["certificate"] = true;
  return query.dump();
}

/// Returns the whole output of the protocol, without the line break at the end.
[[nodiscard]] std::string send_query(const Trial& trial) {
  const SolverOptions& options = trial.the_case.configuration.options;
  Reader reader;
  {
    server::ServerInfo info;
    info.threads = options.threads;
    info.hash_mib = options.hash_mib;
    info.deterministic = options.sharing == Sharing::deterministic;
    server::JsonProtocol protocol(*trial.solver.whole(), reader, info);
    if (!protocol.on_line(query_line(trial.step))) return {};
    protocol.on_end();
  }
  return reader.text().substr(0, reader.text().find_last_not_of('\n') + 1);
}

/// Parses the moves of a `pv` or a `move`; nothing if the text is not valid.
[[nodiscard]] std::optional<std::vector<Square>> read_line(const std::string& text) {
  std::vector<Square> line;
  for (std::size_t at = 0; at < text.size();) {
    const auto move = notation::read_move(text, at);
    if (!move) return std::nullopt;
    line.push_back(move.value());
  }
  return line;
}

[[nodiscard]] Square parse_square(const Json& move) {
  if (move.is_null()) return Square::none;
  const auto squares = read_line(move.get<std::string>());
  return squares && squares->size() == 1 ? squares->front() : Square::none;
}

[[nodiscard]] Window window_of(const Step& step) {
  if (step.goal == QueryGoal::wld) return kWinDrawLoss;
  return step.goal == QueryGoal::all_moves || step.goal == QueryGoal::best_moves ? Window{}
                                                                                 : step.window;
}

/// The solution in an answer. The value decides which end of its bounds is the score. The judges of
/// the solution check whether that is right.
[[nodiscard]] Solution parse_solution(const Json& answer, Score value, Window window) {
  Solution solution;
  solution.status = value <= window.alpha  ? Status::upper
                    : value >= window.beta ? Status::lower
                                           : Status::exact;
  solution.lower = answer.at("lower");
  solution.upper = answer.at("upper");
  solution.score = solution.status == Status::upper ? solution.upper : solution.lower;
  solution.best_move = parse_square(answer.at("best_move"));
  solution.pv =
      read_line(answer.at("pv").get<std::string>()).value_or(std::vector<Square>{Square::none});
  return solution;
}

/// Checks the status against the bounds, and the words of the answer against the goal.
[[nodiscard]] std::string find_words_fault(const Json& answer, const Step& step, Score value) {
  const Solution solution = parse_solution(answer, value, window_of(step));
  const std::string_view status = solution.lower == solution.upper   ? "exact"
                                  : solution.status == Status::lower ? "lower"
                                                                     : "upper";
  if (answer.at("status") != status) return "the status";
  if (answer.at("depth") != step.board.empty_count()) return "the depth";
  const std::string_view result = value > 0 ? "win" : value < 0 ? "loss" : "draw";
  if (step.goal == QueryGoal::wld && answer.at("result") != result) return "the result";
  if (step.goal == QueryGoal::ge && answer.at("holds") != (value >= step.window.beta))
    return "holds";
  if (step.goal == QueryGoal::le && answer.at("holds") != (value <= step.window.alpha))
    return "holds";
  return {};
}

[[nodiscard]] std::string find_list_fault(const Oracle& oracle, const Step& step,
                                          const Json& answer) {
  std::vector<MoveValue> moves;
  for (const Json& one : answer.at("moves")) {
    moves.push_back({parse_square(one.at("move")), one.at("lower"), one.at("upper")});
  }
  const MoveGoal goal =
      step.goal == QueryGoal::all_moves ? MoveGoal::all_moves : MoveGoal::best_moves;
  return find_moves_fault(oracle, step.board, goal, moves);
}

[[nodiscard]] std::string find_certificate_fault(const Trial& trial, const Json& answer) {
  const auto bytes = from_base64(answer.at("certificate").get<std::string>());
  if (!bytes) return "a certificate that is not in base 64";
  const checker::CertificateReport report = checked(trial.environment, *bytes);
  if (report.verdict != checker::CertificateVerdict::proven) {
    return "the checker does not accept the certificate: " + report.reason;
  }
  const Score value = trial.value();
  const bool is_ours = report.claim->root == Position{trial.step.board, trial.step.side} &&
                       report.claim->lower == value && report.claim->upper == value;
  return is_ours ? "" : "the certificate is of another claim";
}

/// Throws Json::exception if a field is missing or has another type.
[[nodiscard]] std::string find_answer_fault(const Trial& trial, const Json& answer) {
  const Step& step = trial.step;
  const Score value = trial.value();
  if (answer.at("id") != "q" || answer.at("turn") != 0 || answer.at("final") != true) {
    return "not the final answer to the query";
  }
  const Window window = window_of(step);
  if (std::string fault =
          test::find_fault(step.board, value, parse_solution(answer, value, window), window);
      !fault.empty()) {
    return fault;
  }
  if (std::string words = find_words_fault(answer, step, value); !words.empty()) {
    return words + " is wrong; the value is " + std::to_string(value);
  }
  if (step.goal == QueryGoal::all_moves || step.goal == QueryGoal::best_moves) {
    return find_list_fault(trial.environment.oracle, step, answer);
  }
  return step.certified ? find_certificate_fault(trial, answer) : "";
}

}  // namespace

std::string judge_query(const Trial& trial) {
  std::string line = send_query(trial);
  if (trial.environment.injected.answer) trial.environment.injected.answer(line);
  ++trial.environment.tally.queries;
  std::string fault;
  try {
    fault = find_answer_fault(trial, Json::parse(line));  // two lines are not valid JSON
  } catch (const Json::exception& error) {
    fault = error.what();
  }
  return fault.empty() ? "" : "serve: " + fault + "; answer " + line.substr(0, 1000);
}

}  // namespace kanzen::rig

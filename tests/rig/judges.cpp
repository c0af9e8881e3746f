#include "tests/rig/judges.hpp"

#include <nlohmann/json.hpp>

#include "solver/claims/verify_claim.hpp"
#include "solver/proof/certificate.hpp"
#include "solver/server/line_protocol.hpp"
#include "tests/checker/certificate_text.hpp"
#include "tests/server/collected_lines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen::rig {

namespace {

/// RFC 4648, with padding; nullopt if `text` is not valid.
std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) return std::nullopt;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;  // of bits not yet written
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

void count(const Trial& trial, const Solution& solution) {
  Tally& tally = trial.environment.tally;
  const Window& window = trial.step.window;
  const Scheduling scheduling = trial.the_case.configuration.scheduling;
  const auto is = [&window](Window other) {
    return window.alpha == other.alpha && window.beta == other.beta;
  };
  ++tally["solves"];
  if (scheduling == Scheduling::shuffled) ++tally["shuffled"];
  if (scheduling == Scheduling::virtual_time) ++tally["virtual_time"];
  if (!is({})) ++tally["windows"];
  if (is(kWinDrawLoss)) ++tally["wld"];
  if (!is_proven(solution.status)) ++tally["stopped"];
  tally["splits"] += solution.counters.splits;
}

/// Injects the fault if there is one; `fault_finder` is of positions.hpp.
template <class FaultFinder>
[[nodiscard]] std::string judge(const Trial& trial, Solution solution, FaultFinder fault_finder) {
  const Step& step = trial.step;
  if (trial.environment.injected.solution)
    trial.environment.injected.solution(trial.the_case, step, solution);
  count(trial, solution);
  return fault_finder(step.board, trial.value(), solution, step.window);
}

}  // namespace

std::string judge_value(const Trial& trial) {
  const Step& step = trial.step;
  if (step.stop_after) {
    const std::string fault =
        judge(trial, trial.solver.solve_stopped(step), test::find_fault_if_stopped);
    if (!fault.empty()) return "stopped: " + fault;
  }
  return judge(trial, trial.solver.solve(step.board, step.window), test::find_fault);
}

namespace {

[[nodiscard]] std::vector<Square> legal_move_list(const Board& board) {
  const slow::Position position = slow::from_board(board);
  std::vector<Square> moves;
  for (const int move : slow::legal_moves(position)) moves.push_back(static_cast<Square>(move));
  if (moves.empty() && !slow::game_over(position)) moves.push_back(Square::pass);
  return moves;
}

[[nodiscard]] std::string find_move_fault(const MoveValue& found, Score value, Score best,
                                          Goal goal) {
  const bool holds = found.bounds.lower <= value && value <= found.bounds.upper;
  const bool is_exact = found.bounds.is_exact();
  const bool enough =
      goal == Goal::all_moves ? is_exact : (value == best ? is_exact : found.bounds.upper < best);
  if (holds && enough) return {};
  return "the move " + notation::to_string(found.move) + " is listed with " +
         std::to_string(found.bounds.lower) + " to " + std::to_string(found.bounds.upper) +
         "; its value is " + std::to_string(value);
}

/// The moves should come best first.
[[nodiscard]] std::string find_moves_fault(const Oracle& oracle, const Board& board, Goal goal,
                                           const std::vector<MoveValue>& moves) {
  const std::vector<Square> legal = legal_move_list(board);
  if (moves.size() != legal.size()) {
    return std::to_string(moves.size()) + " moves are listed of " + std::to_string(legal.size());
  }
  const Score best = oracle(board);
  for (const Square move : legal) {
    const auto found = std::ranges::find(moves, move, &MoveValue::move);
    if (found == moves.end()) return "the move " + notation::to_string(move) + " is not listed";
    const Score value = value_of_move(oracle, board, move);
    if (std::string fault = find_move_fault(*found, value, best, goal); !fault.empty())
      return fault;
  }
  if (!moves.empty() && moves.front().bounds.lower != best)
    return "the best move is not listed first";
  return {};
}

}  // namespace

std::string judge_moves(const Trial& trial) {
  const Board& board = trial.step.board;
  const Goal goal = trial.step.kind == GoalKind::all_moves ? Goal::all_moves : Goal::best_moves;
  auto [solution, moves] = reach_goal(trial.solver.solve, board, goal);
  if (trial.environment.injected.moves) trial.environment.injected.moves(moves);
  ++trial.environment.tally["move_lists"];
  if (std::string fault = test::find_fault(board, trial.value(), solution); !fault.empty()) {
    return "with all moves: " + fault;
  }
  return find_moves_fault(trial.environment.oracle, board, goal, moves);
}

namespace {

[[nodiscard]] SolveRequest claim_of(const Step& step) {
  SolveRequest request{.goal = Goal::claim,
                       .claim = Claim{.move = step.move, .interval = step.interval}};
  request.record.position = {step.board, step.side};
  return request;
}

[[nodiscard]] std::string number(Score score) { return std::to_string(score); }

[[nodiscard]] std::string find_claim_line_fault(const SolveRequest& request, Score value,
                                                const std::vector<Square>& line) {
  const Square move = request.claim->move;
  if (move != Square::none && (line.empty() || line.front() != move)) {
    return "the line does not begin with the move that the claim is about";
  }
  return test::find_line_fault(request.record.position.board, value, line);
}

[[nodiscard]] std::string find_verdict_fault(const SolveRequest& request, Score value,
                                             const ClaimResult& claim_result) {
  const ClaimedInterval& interval = request.claim->interval;
  const bool is_true = interval.bounds().lower <= value && value <= interval.bounds().upper;
  if (claim_result.verdict != (is_true ? Verdict::confirmed : Verdict::refuted)) {
    return "the claim " + to_string(interval) + " is " +
           std::string(to_string(claim_result.verdict)) + "; the value is " + number(value);
  }
  if (claim_result.bounds.lower > value || value > claim_result.bounds.upper) {
    return "the bounds of the claim, " + number(claim_result.bounds.lower) + " to " +
           number(claim_result.bounds.upper) + ", exclude the value " + number(value);
  }
  if (!is_true) {
    if (claim_result.bounds.lower != claim_result.bounds.upper)
      return "a refuted claim without its value";
    return find_claim_line_fault(request, value, claim_result.pv);
  }
  const bool decided = claim_result.bounds.lower >= interval.bounds().lower &&
                       claim_result.bounds.upper <= interval.bounds().upper;
  if (!decided) return "a confirmed claim with bounds that leave it open";
  return claim_result.pv.empty() ? "" : "a line of a claim that is confirmed";
}

}  // namespace

std::string judge_claim(const Trial& trial) {
  const SolveRequest claim = claim_of(trial.step);
  ClaimResult claim_result = verify_claim(claim, trial.solver.solve);
  if (trial.environment.injected.claim_result)
    trial.environment.injected.claim_result(claim_result);
  ++trial.environment.tally["claims"];
  if (claim_result.verdict == Verdict::refuted) ++trial.environment.tally["refuted"];
  const Square move = trial.step.move;
  const Score value = move == Square::none
                          ? trial.value()
                          : value_of_move(trial.environment.oracle, trial.step.board, move);
  return find_verdict_fault(claim, value, claim_result);
}

namespace {

using checker::CertificateVerdict;

[[nodiscard]] checker::CertificateReport checked(const Environment& environment,
                                                 const std::string& bytes) {
  return checker::check_certificate(environment.folder->write("judged.kzc", bytes), {});
}

[[nodiscard]] std::string under(const checker::Header& header, const std::string& certificate) {
  const std::size_t begin = test::moves_begin(certificate);
  return test::handmade(header, certificate.substr(begin, test::moves_end(certificate) - begin));
}

/// The moves of a proof must prove nothing under a header with a false claim.
[[nodiscard]] std::string find_false_claim_fault(Environment& environment,
                                                 const checker::Header& false_claim,
                                                 const std::string& correct) {
  CertificateVerdict verdict = checked(environment, under(false_claim, correct)).verdict;
  if (environment.injected.verdict) environment.injected.verdict(verdict);
  ++environment.tally["lies"];
  if (verdict == CertificateVerdict::refused) return {};
  return "a certificate that claims " + std::to_string(false_claim.lower) + " to " +
         std::to_string(false_claim.upper) + " is not refused";
}

[[nodiscard]] std::string find_false_claims_fault(Environment& environment,
                                                  const checker::Header& claim, Score value,
                                                  const std::string& correct) {
  // Proves that the refusals below are due to the claim, not to the way the file is made here.
  if (checked(environment, under(claim, correct)).verdict != CertificateVerdict::proven) {
    return "the moves of a proof do not prove it under the same header made by hand";
  }
  if (value + 2 <= kMaxScore) {
    checker::Header more = claim;
    more.lower = value + 2;
    more.upper = std::max(more.lower, claim.upper);
    if (std::string fault = find_false_claim_fault(environment, more, correct); !fault.empty())
      return fault;
  }
  if (value - 2 >= kMinScore) {
    checker::Header less = claim;
    less.upper = value - 2;
    less.lower = std::min(less.upper, claim.lower);
    return find_false_claim_fault(environment, less, correct);
  }
  return {};
}

[[nodiscard]] std::string find_proof_fault(Environment& environment, const checker::Header& claim,
                                           const std::string& bytes) {
  const checker::CertificateReport report = checked(environment, bytes);
  if (report.verdict != CertificateVerdict::proven) {
    return "the checker does not accept a certificate: " + report.reason;
  }
  ++environment.tally["proven"];
  const checker::Header& proven = *report.claim;
  const bool as_claimed =
      proven.root == claim.root && proven.lower == claim.lower && proven.upper == claim.upper;
  return as_claimed ? "" : "a certificate of another claim than the requested one";
}

}  // namespace

std::string judge_certificate(const Trial& trial) {
  const Step& step = trial.step;
  Environment& environment = trial.environment;
  checker::Header claim{.root = {step.board, step.side},
                        .lower = step.interval.bounds().lower,
                        .upper = step.interval.bounds().upper,
                        .leaf_empties = step.leaf_empties,
                        .set_capacity = step.set_capacity};
  std::string packed;
  const proof::WriteResult written = proof::certificate_bytes(packed, claim, *trial.solver.whole);
  ++environment.tally["certificates"];
  const Score value = trial.value();
  const bool is_true = claim.lower <= value && value <= claim.upper;
  if (!written.error.empty()) {
    return is_true ? "no certificate of a true claim: " + written.error : "";
  }
  std::string bytes = test::unpacked(environment.folder->write("packed.kzc", packed));
  if (environment.injected.certificate) environment.injected.certificate(bytes);
  if (!is_true) {  // the writer leaves faults that the rules alone decide to the checker
    const bool refused = checked(environment, bytes).verdict == CertificateVerdict::refused;
    return refused ? "" : "a certificate of a false claim is not refused";
  }
  if (std::string fault = find_proof_fault(environment, claim, bytes); !fault.empty()) return fault;
  return find_false_claims_fault(environment, claim, value, bytes);
}

namespace {

using Json = nlohmann::json;
using server::QueryGoal;

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

[[nodiscard]] std::string send_query(const Trial& trial) {
  const SolverOptions& options = trial.the_case.configuration.options;
  test::CollectedLines answers;
  {
    server::ServerInfo info;
    info.threads = options.threads;
    info.hash_mib = options.hash_mib;
    info.deterministic = options.sharing == Sharing::deterministic;
    const auto protocol = server::make_json_protocol(*trial.solver.whole, answers, info);
    if (!protocol->on_line(query_line(trial.step))) return {};
    protocol->on_end();
  }
  std::string text;
  for (const std::string& line : answers.lines()) text += line;
  return text;
}

/// A `pv` or a `move`; nullopt if it is not valid.
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

/// The value decides which end of the bounds is the score; the judges of the solution check whether
/// that is right.
[[nodiscard]] Solution parse_solution(const Json& answer, Score value, Window window) {
  Solution solution;
  solution.status = value <= window.alpha  ? Status::upper
                    : value >= window.beta ? Status::lower
                                           : Status::exact;
  solution.bounds = {answer.at("lower"), answer.at("upper")};
  solution.score = solution.status == Status::upper ? solution.bounds.upper : solution.bounds.lower;
  solution.best_move = parse_square(answer.at("best_move"));
  solution.pv =
      read_line(answer.at("pv").get<std::string>()).value_or(std::vector<Square>{Square::none});
  return solution;
}

/// The status against the bounds, and the words against the goal.
[[nodiscard]] std::string find_words_fault(const Json& answer, const Step& step, Score value) {
  const Solution solution = parse_solution(answer, value, window_of(step));
  const std::string_view status = solution.bounds.is_exact()         ? "exact"
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
  const Goal goal = step.goal == QueryGoal::all_moves ? Goal::all_moves : Goal::best_moves;
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
  ++trial.environment.tally["queries"];
  std::string fault;
  try {
    fault = find_answer_fault(trial, Json::parse(line));  // two lines are not valid JSON
  } catch (const Json::exception& error) {
    fault = error.what();
  }
  return fault.empty() ? "" : "serve: " + fault + "; answer " + line.substr(0, 1000);
}

}  // namespace kanzen::rig

// The rig must notice a wrong result of every kind of goal, and shrink the case.
#include "tests/rig/judges.hpp"

#include <nlohmann/json.hpp>

#include "tests/checker/certificate_text.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::rig {

namespace {

using Json = nlohmann::json;

/// The first case that fails, shrunk. Its fault has to be `expected`.
[[nodiscard]] Failure smallest(Environment& environment, const std::string& expected) {
  const auto found = run_sweep(environment, {.seed = 31, .cases = 3000, .max_empties = 9});
  REQUIRE(found);
  const Failure small = shrink(environment, found->failure, 1);
  INFO("expected '" << expected << "', found '" << small.fault.text << "'");
  CHECK(small.fault.text.find(expected) != std::string::npos);
  return small;
}

[[nodiscard]] Step smallest_step(const InjectedFaults& injected, const std::string& expected) {
  Environment environment = correct_environment();
  environment.injected = injected;
  const Failure small = smallest(environment, expected);
  REQUIRE(small.failing.steps.size() == 1);
  CHECK(small.failing.configuration.scheduling == Scheduling::threads);
  const Step& step = small.failing.steps.front();
  const std::string text = to_obf(small, environment.oracle, "kanzen_rig");
  CHECK(text.find("% " + describe(step)) != std::string::npos);
  return step;
}

[[nodiscard]] Board board_to_certify() {
  test::Random random(5);
  return test::random_unfinished_board(random, 9);
}

[[nodiscard]] Case certified(const Board& board, Score value) {
  Case one{.configuration = {.options = {.hash_mib = 1}}, .steps = {Step{.board = board}}};
  one.steps.front().kind = GoalKind::certificate;
  one.steps.front().interval = {Relation::between, value, value};
  return one;
}

void notices_wrong_answer(const std::string& expected, const std::function<void(Json&)>& change) {
  const Step step = smallest_step({.answer =
                                       [&](std::string& line) {
                                         Json answer = Json::parse(line);
                                         change(answer);
                                         line = answer.dump();
                                       }},
                                  expected);
  CHECK(step.kind == GoalKind::query);
}

}  // namespace

TEST_CASE("corrupted lists of moves are noticed") {
  const auto notices = [](const std::string& expected, const auto& change) {
    const Step step = smallest_step({.moves =
                                         [&](std::vector<MoveValue>& moves) {
                                           if (moves.size() > 1) change(moves);
                                         }},
                                    expected);
    CHECK((step.kind == GoalKind::all_moves || step.kind == GoalKind::best_moves));
    CHECK(step.board.empty_count() <= 4);
  };
  notices("moves are listed of", [](auto& moves) { moves.pop_back(); });
  notices("is not listed", [](auto& moves) { moves.back() = moves.front(); });
  notices("is listed with", [](auto& moves) { moves.back().bounds.upper -= 2; });
  notices("is listed with", [](auto& moves) { moves.back().bounds.lower = kMinScore - 2; });
  notices("not listed first", [](auto& moves) {
    if (moves.front().bounds.lower != moves.back().bounds.lower)
      std::swap(moves.front(), moves.back());
  });
}

TEST_CASE("corrupted verdicts on claims are noticed") {
  const auto notices = [](const std::string& expected, const auto& change) {
    const Step step = smallest_step({.claim_result = change}, expected);
    CHECK(step.kind == GoalKind::claim);
    CHECK(step.move == Square::none);
    CHECK(step.side == Colour::black);
  };
  notices("is refuted; the value", [](ClaimResult& s) { s.verdict = Verdict::refuted; });
  notices("is confirmed; the value", [](ClaimResult& s) { s.verdict = Verdict::confirmed; });
  notices("is undecided", [](ClaimResult& s) { s.verdict = Verdict::undecided; });
  notices("exclude the value", [](ClaimResult& s) { s.bounds.lower = s.bounds.upper + 2; });
  notices("leave it open", [](ClaimResult& s) {
    if (s.verdict == Verdict::confirmed) s.bounds = {};
  });
  notices("without its value", [](ClaimResult& s) {
    if (s.verdict == Verdict::refuted) s.bounds = {};
  });
  notices("the line ends before the game", [](ClaimResult& s) {
    if (s.pv.size() > 1) s.pv.pop_back();
  });
}

TEST_CASE("corrupted certificates are noticed") {
  const auto notices = [](const std::string& expected, const InjectedFaults& injected) {
    CHECK(smallest_step(injected, expected).kind == GoalKind::certificate);
  };
  notices("does not accept", {.certificate = [](std::string& bytes) { bytes.pop_back(); }});
  notices("does not accept", {.certificate = [](std::string& bytes) {
            const std::size_t begin = test::moves_begin(bytes);
            if (begin == test::moves_end(bytes)) return;
            bytes[begin] = '\x1b';  // d4, which is never empty
            bytes = test::with_right_end(bytes);
          }});
  notices("is not refused", {.verdict = [](checker::CertificateVerdict& verdict) {
            verdict = checker::CertificateVerdict::proven;
          }});
}

TEST_CASE("a certificate of another claim is noticed") {
  Environment environment = correct_environment();
  const Board board = board_to_certify();
  const Case one = certified(board, environment.oracle(board));
  CHECK_FALSE(run_case(environment, one));
  environment.injected.certificate = [](std::string& bytes) { bytes = test::handmade({}, ""); };
  const auto fault = run_case(environment, one);
  REQUIRE(fault);
  CHECK(fault->text.find("of another claim") != std::string::npos);
}

TEST_CASE("a writer that refuses a true claim is noticed") {
  Environment environment = correct_environment();
  const Board board = board_to_certify();
  const Score wrong = environment.oracle(board) > 0 ? -2 : 2;
  const Case one = certified(board, wrong);
  CHECK_FALSE(run_case(environment, one));
  environment.oracle = [wrong](const Board&) { return wrong; };
  const auto fault = run_case(environment, one);
  REQUIRE(fault);
  CHECK(fault->text.find("no certificate of a true claim") == 0);
}

TEST_CASE("corrupted answers of serve are noticed") {
  notices_wrong_answer("exclude the value", [](Json& answer) { answer["upper"] = kMinScore - 2; });
  notices_wrong_answer("the line ends before the game", [](Json& answer) { answer["pv"] = ""; });
  notices_wrong_answer("illegal move", [](Json& answer) { answer["pv"] = "d4"; });
  notices_wrong_answer("the status is wrong", [](Json& answer) { answer["status"] = "stopped"; });
  notices_wrong_answer("the depth is wrong", [](Json& answer) { answer["depth"] = 61; });
  notices_wrong_answer("not the final answer", [](Json& answer) { answer["final"] = false; });
  notices_wrong_answer("key 'id' not found", [](Json& answer) { answer = {{"error", "invalid"}}; });
  const auto notices_wrong_field = [](const char* name, const Json& value,
                                      const std::string& expected) {
    notices_wrong_answer(expected, [&](Json& answer) {
      if (answer.contains(name)) answer[name] = value;
    });
  };
  notices_wrong_field("result", "nothing", "the result is wrong");
  notices_wrong_field("holds", nullptr, "holds is wrong");
  notices_wrong_field("moves", Json::array(), "moves are listed of");
  notices_wrong_field("certificate", "not base 64", "not in base 64");
  notices_wrong_field("certificate", "AAAA", "does not accept the certificate");
  const Step step =
      smallest_step({.answer = [](std::string& line) { line += '\n' + line; }}, "parse error");
  CHECK(step.kind == GoalKind::query);
  CHECK(step.goal == server::QueryGoal::value);
  CHECK_FALSE(step.certified);
}

TEST_CASE("faults in virtual time and for win, draw or loss are noticed") {
  const auto notices = [](const auto& shows) {
    Environment environment = correct_environment();
    environment.injected.solution = [&](const Case& the_case, const Step& step,
                                        Solution& solution) {
      if (shows(the_case.configuration, step)) solution.bounds.lower = solution.bounds.upper + 2;
    };
    const Failure small = smallest(environment, "exclude the value");
    REQUIRE(small.failing.steps.size() == 1);
    CHECK(small.failing.configuration.options.threads == 1);
    CHECK(shows(small.failing.configuration, small.failing.steps.front()));
    CHECK_FALSE(small.failing.steps.front().stop_after);
  };
  notices([](const Configuration& configuration, const Step&) {
    return configuration.scheduling == Scheduling::virtual_time;
  });
  notices([](const Configuration&, const Step& step) {
    return step.window.alpha == kWinDrawLoss.alpha && step.window.beta == kWinDrawLoss.beta;
  });
}

}  // namespace kanzen::rig

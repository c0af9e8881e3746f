#include "solver/server/json_output.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/formats/board_picture.hpp"
#include "solver/formats/jsonl_fields.hpp"

namespace kanzen::server {

namespace {

constexpr int kProtocol = 1;  // increases when clients of an older one would be misled

/// Writes one object, field by field. Building a tree would be too slow for twenty thousand objects
/// a second.
class ObjectWriter {
 public:
  ObjectWriter() { text_.reserve(256); }

  ObjectWriter& text(std::string_view name, std::string_view value) {
    key(name);
    text_ += notation::json_string(value);
    return *this;
  }
  /// A text that needs no escapes, such as a square.
  ObjectWriter& word(std::string_view name, std::string_view value) {
    key(name);
    text_.append(1, '"').append(value).append(1, '"');
    return *this;
  }
  ObjectWriter& null(std::string_view name) { return raw(name, "null"); }
  ObjectWriter& boolean(std::string_view name, bool value) {
    return raw(name, value ? "true" : "false");
  }
  template <class Number>
  ObjectWriter& number(std::string_view name, Number value) {
    key(name);
    append(value);
    return *this;
  }
  /// Seconds, to the microsecond.
  ObjectWriter& seconds(std::string_view name, double value) {
    return number(name, std::round(value * 1e6) / 1e6);
  }
  ObjectWriter& raw(std::string_view name, std::string_view json) {
    key(name);
    text_ += json;
    return *this;
  }
  [[nodiscard]] std::string finished() && {
    text_ += '}';
    return std::move(text_);
  }

 private:
  void key(std::string_view name) {
    text_.append(text_.empty() ? "{\"" : ",\"").append(name).append("\":");
  }
  template <class Number>
  void append(Number value) {
    std::array<char, 40> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text_.append(digits.data(), end);
  }

  std::string text_;
};

/// Adds the certificate of the answer, if there is one: the content of its file, in base 64.
void add_certificate(ObjectWriter& out, const std::string& certificate) {
  if (certificate.empty() || certificate.size() > kMaxCertificateBytes) {
    out.null("certificate");
  } else {
    out.word("certificate", to_base64(certificate));
  }
}

void add_move(ObjectWriter& out, std::string_view name, Square move) {
  if (move == Square::none) {
    out.null(name);
  } else {
    out.word(name, notation::to_string(move));
  }
}

[[nodiscard]] std::string moves_json(const std::vector<MoveValue>& moves) {
  std::string out = "[";
  for (const MoveValue& value : moves) {
    if (out.size() > 1) out += ',';
    ObjectWriter object;
    add_move(object, "move", value.move);
    out += std::move(object.number("lower", value.lower).number("upper", value.upper)).finished();
  }
  return out + ']';
}

[[nodiscard]] std::string_view status_of(const Report& report) noexcept {
  if (report.end == RequestEnd::failed) return "error";
  if (report.end != RequestEnd::proven) return "stopped";
  const Solution& solution = report.solution;
  if (solution.lower == solution.upper) return "exact";
  return solution.status == Status::lower ? "lower" : "upper";
}

[[nodiscard]] std::string estimates_json(const std::vector<MoveEstimate>& moves) {
  std::string out = "[";
  for (const MoveEstimate& move : moves) {
    if (out.size() > 1) out += ',';
    ObjectWriter object;
    add_move(object, "move", move.move);
    out += std::move(object.number("score", move.score).number("depth", move.depth)).finished();
  }
  return out + ']';
}

/// The estimate of a search that a limit has ended. `estimate` is null unless it was the goal.
[[nodiscard]] std::string estimate_json(const Solution& solution,
                                        const PositionEstimate* estimate) {
  ObjectWriter out;
  out.number("score", solution.score);
  add_move(out, "best_move", solution.best_move);
  if (solution.confidence) {
    out.number("confidence", std::round(*solution.confidence * 1e3) / 1e3);
  } else {
    out.null("confidence");
  }
  if (solution.spread) {
    out.number("spread", std::round(*solution.spread * 10) / 10);
  } else {
    out.null("spread");
  }
  out.number("depth", solution.depth);
  if (estimate != nullptr) {
    out.word("line", notation::to_string(estimate->line));
    out.raw("moves", estimates_json(estimate->moves));
  }
  return std::move(out).finished();
}

/// The estimate of a search that is running.
[[nodiscard]] std::string estimate_json(const PositionEstimate& estimate) {
  Solution solution;
  solution.score = estimate.score;
  solution.best_move = estimate.best_move;
  solution.confidence = estimate.confidence;
  solution.spread = estimate.spread;
  solution.depth = estimate.depth;
  return estimate_json(solution, &estimate);
}

/// Adds the result of `wld`, `ge` and `le` according to the bounds.
void add_result(ObjectWriter& out, QueryGoal goal, const Window window, const Solution& solution) {
  if (goal == QueryGoal::wld) {
    const std::string_view result = solution.lower > 0                           ? "win"
                                    : solution.upper < 0                         ? "loss"
                                    : solution.lower == 0 && solution.upper == 0 ? "draw"
                                                                                 : "";
    if (result.empty()) {
      out.null("result");
    } else {
      out.word("result", result);
    }
  }
  if (goal != QueryGoal::ge && goal != QueryGoal::le) return;
  const bool reaches = solution.lower >= window.beta;
  const bool fails = solution.upper <= window.alpha;
  if (!reaches && !fails) {
    out.null("holds");
  } else {
    out.boolean("holds", goal == QueryGoal::ge ? reaches : fails);
  }
}

[[nodiscard]] std::string problem_line(std::string_view kind, const Problem& problem) {
  ObjectWriter out;
  if (problem.id) out.text("id", *problem.id);
  out.word(kind, problem.code);
  if (!problem.field.empty()) out.text("field", problem.field);
  return std::move(out.text("message", problem.message)).finished();
}

/// The beginning of every answer to an action.
[[nodiscard]] ObjectWriter echo(const Action& action) {
  ObjectWriter out;
  if (action.id) out.text("id", *action.id);
  out.word("action", to_string(action.kind));
  if (action.kind == Action::Kind::terminate) out.text("target", action.target);
  if (action.turns) {
    std::string turns;
    for (const int turn : *action.turns) {
      turns += (turns.empty() ? "[" : ",") + std::to_string(turn);
    }
    out.raw("turns", turns + ']');
  }
  return out;
}

}  // namespace

std::string report_line(const Query& query, const Query::Turn& turn, const Report& report,
                        bool deterministic) {
  const Solution& solution = report.solution;
  ObjectWriter out;
  out.text("id", query.id).number("turn", turn.number).boolean("final", report.final);
  if (report.final) out.word("status", status_of(report));
  if (report.final && report.end == RequestEnd::failed) {
    return std::move(out.text("message", report.error)).finished();
  }
  if (report.final && report.end != RequestEnd::proven) {
    out.word("reason", report.end == RequestEnd::limit ? "limit" : "terminated");
  }
  out.number("lower", solution.lower).number("upper", solution.upper);
  if (report.final) {
    add_result(out, query.goal, query.window, solution);
    add_move(out, "best_move", solution.best_move);
    out.word("pv", notation::to_string(solution.pv));
    if (solution.status == Status::estimate) {
      out.raw("estimate", estimate_json(solution, report.estimate ? &*report.estimate : nullptr));
    }
  } else if (report.estimate) {
    out.raw("estimate", estimate_json(*report.estimate));
  }
  if (query.goal == QueryGoal::all_moves || query.goal == QueryGoal::best_moves) {
    out.raw("moves", moves_json(report.moves));
  }
  out.number("nodes", solution.counters.nodes).seconds("seconds", solution.seconds);
  if (!report.final) return std::move(out).finished();
  if (report.end == RequestEnd::proven) out.number("depth", turn.board.empty_count());
  out.boolean("deterministic", deterministic);
  if (query.certificate) add_certificate(out, report.certificate);
  return std::move(out).finished();
}

std::string error_line(const Problem& problem) { return problem_line("error", problem); }
std::string warning_line(const Problem& problem) { return problem_line("warning", problem); }

std::string action_line(const Action& action) { return std::move(echo(action)).finished(); }

std::string version_line(const Action& action, const ServerInfo& info) {
  ObjectWriter limits;
  limits.number("queue", info.session.queue)
      .number("line_bytes", info.max_line_bytes)
      .number("fields", kMaxFields)
      .number("id_bytes", kMaxIdBytes)
      .number("turns", kMaxTurns);
  ObjectWriter out = echo(action);
  out.number("protocol", kProtocol)
      .text("version", info.version)
      .text("kernel", info.kernel)
      .number("threads", info.threads)
      .number("hash_mib", info.hash_mib)
      .boolean("deterministic", info.deterministic)
      .raw("limits", std::move(limits).finished());
  return std::move(out).finished();
}

std::string stats_line(const Action& action, const SessionStats& stats, const SolverLoad& load,
                       double seconds) {
  ObjectWriter out = echo(action);
  out.number("queued", stats.waiting)
      .number("running", stats.running)
      .number("finished", stats.finished)
      .number("nodes", stats.nodes)
      .number("table_filled", std::round(load.table_filled * 1e4) / 1e4)
      .seconds("uptime", seconds);
  return std::move(out).finished();
}

}  // namespace kanzen::server

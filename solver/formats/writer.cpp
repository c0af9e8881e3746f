#include "solver/formats/writer.hpp"

#include <cmath>
#include <cstdio>

#include "solver/dialects/line_names.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen {

namespace {

/// An apostrophe keeps spreadsheets from evaluating the text after it.
constexpr char kTextMark = '\'';

/// Recognises numbers with or without a sign, such as "+06" or "-2.5".
bool is_plain_number(std::string_view text) noexcept {
  const std::size_t begin = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
  const std::size_t end = notation::skip_digits(text, begin);
  const bool has_part = text.substr(end).starts_with('.');
  return end > begin && notation::skip_digits(text, end + (has_part ? 1 : 0)) == text.size();
}

/// Recognises what a spreadsheet evaluates, or would without the marks in front.
bool is_formula(std::string_view text) noexcept {
  constexpr std::string_view kFormulaStarts = "=+-@\t\r";
  while (text.starts_with(kTextMark)) text.remove_prefix(1);
  return !text.empty() && notation::is_one_of(text[0], kFormulaStarts) && !is_plain_number(text);
}

std::string quoted_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

/// No form has room for a best move that is stated without a value: the `best_move` of CSV and JSON
/// would be that of an unfinished result.
std::vector<std::string_view> lost_best_moves(const Outcome& outcome) {
  if (outcome.repeats_claim && outcome.record.claims.has_best_without_value())
    return {"best moves stated alone"};
  return {};
}

/// A book may estimate several moves, but a result has room for the best one only.
std::vector<std::string_view> lost_estimates(const Outcome& outcome) {
  const PositionClaims& claims = outcome.record.claims;
  if (claims.are_estimates && !claims.moves.empty()) return {"estimates of moves"};
  return lost_best_moves(outcome);
}

/// Whether some of the values of moves that were asked for are known.
bool is_partly_solved(const Outcome& outcome) {
  return asks_for_moves(outcome.goal) && !position_result(outcome).moves.empty() &&
         !is_solved(outcome);
}

constexpr std::array<std::string_view, 7> kWriterNames{"jsonl", "csv", "csv-moves", "markdown",
                                                       "obf",   "ffo", "html"};

/// Escapes a bar, which would end the cell, and "<", which may begin markup.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : notation::printable(text)) {
    if (c == '|' || c == '\\' || c == '<') out += '\\';
    out += c;
  }
  return out;
}

std::string move_text(Square move) { return move == Square::none ? "" : notation::to_string(move); }

std::string decimals_text(double number, int decimals) {
  std::array<char, 48> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, number);
  return buffer.data();
}

/// Writes a number as people do: 10, 0.5.
std::string shortest_text(double number) {
  std::array<char, 48> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.9g", number);
  return buffer.data();
}

bool has_score(const Solution& solution) noexcept {
  return solution.status != Status::unfinished || proven_value(solution);
}

/// Writes a value as "+06", ">=+06", "<=-02", "~+04" for an estimate, or as an empty text.
std::string value_of(const Solution& solution) {
  return has_score(solution) ? value_text(solution) : std::string();
}

/// Writes `+02..+06`.
std::string bounds_of_claim(const Solution& solution) {
  return score_text(solution.bounds.lower) + ".." + score_text(solution.bounds.upper);
}

std::string moves_text(const std::vector<MoveValue>& moves) {
  return notation::joined(moves, " ", [](const MoveValue& value) {
    return notation::to_string(value.move) + (value.bounds.is_exact() ? ":" : ":..") +
           std::to_string(value.bounds.upper);
  });
}

/// Writes the two ends; empty for the whole window.
std::string window_text(const Outcome& outcome) {
  const Window& window = outcome.window;
  const bool has_window =
      outcome.goal == Goal::value && (window.alpha >= kMinScore || window.beta <= kMaxScore);
  return has_window ? std::to_string(window.alpha) + " " + std::to_string(window.beta) : "";
}

/// Adds the value that the input states for an unfinished position, since a format whose values are
/// proven has no other place for it. A later run must not take it for a result.
std::string with_stated_value(std::string text, const Outcome& outcome) {
  const auto stated = claimed_interval(outcome.record);
  if (!stated || outcome.repeats_claim || is_solved(outcome)) return text;
  const bool is_score = stated->relation == Relation::equal;
  return text + (text.empty() ? "" : ", ") + "stated " +
         (is_score ? score_text(stated->score) : to_string(*stated));
}

/// Names the stated value of an unfinished position as lost: no reader takes it from a comment.
void add_lost_value(const Outcome& outcome, std::vector<std::string_view>& lost) {
  const bool is_stated = claimed_interval(outcome.record) && !outcome.repeats_claim;
  if (is_stated && !is_solved(outcome)) lost.emplace_back("stated scores, unsolved");
}

struct LineComment {
  std::string above;     // a comment line with the id, if the comment cannot have it
  std::string trailing;  // the comment after the board
};

/// Makes the comment of a record, with `more` at its end. Line numbers are not written.
LineComment make_comment(const PositionRecord& record, const std::string& more = {}) {
  const std::string id = notation::printable(record.id);
  LineComment out;
  if (record.comment) out.trailing = notation::printable(*record.comment);
  if (!more.empty()) out.trailing += (out.trailing.empty() ? "" : " ") + more;
  if (!record.has_name()) return out;
  if (out.trailing.empty() && name_in_comment(id) == id) out.trailing = id;
  if (name_in_comment(out.trailing) == id || name_before_remark(out.trailing) == id) return out;
  // A reader takes the name in the comment after the board, unless the line above states an id.
  out.above =
      name_in_comment(out.trailing).empty() ? comment_line_with_id(id) : "% id: " + id + "\n";
  return out;
}

constexpr bool has_bounds(const Solution& solution) noexcept {
  return solution.bounds.lower > kMinScore || solution.bounds.upper < kMaxScore;
}

bool shows_bounds(const Solution& solution) noexcept {
  if (proven_value(solution)) return true;
  if (!is_proven(solution.status)) return !has_bounds(solution);
  const Bounds implied = proven_bounds(solution.status, solution.score);
  return solution.bounds.lower == implied.lower && solution.bounds.upper == implied.upper;
}

bool has_lower_bound_of_move(const PositionResult& found) noexcept {
  return std::ranges::any_of(found.moves, [](const MoveValue& value) {
    return !value.bounds.is_exact() && value.bounds.lower > kMinScore;
  });
}

/// A final score is the difference of two counts of discs that sum to 64, so it is even.
bool counts_discs_alone(const Solution& solution) noexcept {
  return proven_value(solution).value_or(1) % 2 == 0;
}

std::string winner_text(const Solution& solution, Colour side) {
  const std::string_view result = wld_text(solution);
  if (result.empty()) return {};
  if (result == "draw") return "Draw";
  return std::string(to_string(result == "win" ? side : other(side))) + " win";
}

/// Writes a heading and rows; columns are named after the JSON fields in jsonl_writer.hpp. Empty
/// squares of the board are dots (csv_board()); unknown values are empty. `moves` has the form
/// "g8:18 h1:12 a4:..-22", where ".." marks an upper bound.
class CsvWriter : public Writer {
 public:
  explicit CsvWriter(std::string engine) : engine_(std::move(engine)) {}

  [[nodiscard]] std::string heading() const override {
    return notation::joined(columns(Outcome()), ",", &Column::first) + '\n';
  }

  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    std::vector<std::string> fields;
    for (auto& [name, text] : columns(outcome)) fields.push_back(std::move(text));
    return csv_line(fields);
  }

  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    if (has_lower_bound_of_move(position_result(outcome))) return {"lower bounds of moves"};
    return lost_best_moves(outcome);
  }

 private:
  /// Writes the value that the input states, or `2..64` for a claim such as `win`.
  static std::string expected_text(const PositionClaims& claims) {
    if (const auto value = claims.value()) return std::to_string(*value);
    if (!are_narrower(claims.bounds, {})) return {};
    return std::to_string(claims.bounds.lower) + ".." + std::to_string(claims.bounds.upper);
  }

  using Column = std::pair<std::string_view, std::string>;  // the name and the text in a row

  [[nodiscard]] std::vector<Column> columns(const Outcome& outcome) const {
    const PositionResult found = position_result(outcome);
    const Solution& solution = found.solution;
    const Limits& limits = outcome.limits;
    const bool has_work = kanzen::has_work(outcome, solution);
    const bool has_seconds = has_time(outcome, solution);
    return {{"id", notation::printable(outcome.record.id)},
            {"board", csv_board(outcome.record.position)},
            {"empties", std::to_string(outcome.record.empty_count())},
            {"status", std::string(status_text(outcome))},
            {"score", has_score(solution)
                          ? std::to_string(proven_value(solution).value_or(solution.score))
                          : ""},
            {"lower", std::to_string(solution.bounds.lower)},
            {"upper", std::to_string(solution.bounds.upper)},
            {"best_move", move_text(solution.best_move)},
            {"pv", notation::to_string(solution.pv)},
            {"nodes", has_work ? std::to_string(solution.counters.nodes) : ""},
            {"seconds", has_seconds ? decimals_text(solution.seconds, 6) : ""},
            {"expected", expected_text(outcome.record.claims)},
            {"verdict", std::string(position_verdict_text(outcome.verdict))},
            {"moves", moves_text(found.moves)},
            {"engine", notation::printable(engine_or(outcome, engine_))},
            {"confidence", solution.confidence ? decimals_text(*solution.confidence, 3) : ""},
            {"depth", solution.status == Status::estimate ? std::to_string(solution.depth) : ""},
            {"goal", std::string(to_string(outcome.goal))},
            {"window", window_text(outcome)},
            {"mismatches", to_string(find_mismatches(outcome))},
            {"spread", solution.spread ? decimals_text(*solution.spread, 1) : ""},
            {"time_limit", std::isfinite(limits.seconds) ? shortest_text(limits.seconds) : ""},
            {"node_limit", limits.nodes != Limits{}.nodes ? std::to_string(limits.nodes) : ""},
            {"comment", notation::printable(outcome.record.comment.value_or(""))},
            {"source", notation::printable(outcome.record.tags.source)}};
  }

  std::string engine_;
};

/// Writes one row for each move, best first, without nodes, seconds and engine. `lower` and `upper`
/// are bounds of the position, `move_lower` and `move_upper` of the move, for the side that plays
/// it. `loss` is the value minus the move's, if both are exact. `pv` begins with the move. A
/// position without values of moves has one row, with its best move if known.
class CsvMovesWriter : public Writer {
 public:
  [[nodiscard]] std::string heading() const override {
    return "id,board,empties,status,lower,upper,move,move_lower,move_upper,loss,comment,pv\n";
  }

  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    const PositionResult found = position_result(outcome);
    const Solution& solution = found.solution;
    std::vector<MoveValue> moves = found.moves;
    if (moves.empty()) {
      const bool is_exact = solution.status == Status::exact && solution.best_move != Square::none;
      const bool is_achieved = is_exact || solution.status == Status::lower;
      moves.push_back({solution.best_move,
                       {is_achieved ? solution.bounds.lower : kMinScore,
                        is_exact ? solution.bounds.upper : kMaxScore},
                       solution.pv});
    }
    std::string out;
    for (const MoveValue& value : moves) {
      const bool is_none = value.move == Square::none;
      const bool has_loss = !is_none && solution.status == Status::exact && value.bounds.is_exact();
      const std::array<std::string, 12> fields{
          notation::printable(outcome.record.id),
          csv_board(outcome.record.position),
          std::to_string(outcome.record.empty_count()),
          std::string(status_text(outcome)),
          std::to_string(solution.bounds.lower),
          std::to_string(solution.bounds.upper),
          move_text(value.move),
          is_none ? "" : std::to_string(value.bounds.lower),
          is_none ? "" : std::to_string(value.bounds.upper),
          has_loss ? std::to_string(solution.score - value.bounds.upper) : "",
          notation::printable(outcome.record.comment.value_or("")),
          notation::to_string(value.pv)};
      out += csv_line(fields);
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    const bool is_stated = !outcome.repeats_claim && !outcome.record.claims.empty();
    if (!is_stated) return lost_best_moves(outcome);
    return {"stated scores"};
  }
};

/// Writes what the input claims: ">= +2", "= +8", "h6: <= +0", or "h6:-8" for each move.
std::string claim_text(const Outcome& outcome) {
  if (outcome.claim) {
    const Square move = outcome.claim->move;
    const std::string of_move = move == Square::none ? "" : notation::to_string(move) + ": ";
    return of_move + to_string(outcome.claim->interval);
  }
  if (outcome.repeats_claim) return {};  // the row has no more than the claim
  const auto interval = claimed_interval(outcome.record);
  std::string text = interval ? to_string(*interval) : "";
  const PositionClaims& claims = outcome.record.claims;
  for (const notation::MoveScore& move : claims.moves) {
    const bool has_no_value = claims.has_best_without_value() && claims.is_best(move.move);
    text += (text.empty() ? "" : " ") + notation::to_string(move.move) + ":" +
            (has_no_value ? "best" : score_text(move.score));
  }
  return text;
}

/// Writes GitHub Flavored Markdown.
class MarkdownWriter : public Writer {
 public:
  [[nodiscard]] std::string heading() const override {
    return "| id | empties | side | claim | score | best | nodes | seconds | verdict | line | "
           "position | comment |\n"
           "|:--|--:|:--|:--|--:|:--|--:|--:|:--|:--|:--|:--|\n";
  }

  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    const PositionResult found = position_result(outcome);
    const Solution& solution = found.solution;
    std::string verdict(outcome.claim ? to_string(outcome.verdict)
                        : outcome.repeats_claim && is_solved(outcome)
                            ? kClaimed
                            : position_verdict_text(outcome.verdict));
    if (outcome.verdict == Verdict::refuted) {
      const std::vector<Mismatch> mismatches = find_mismatches(outcome);
      const bool refutes_value =
          mismatches.size() == 1 && mismatches.front().move == Square::none &&
          mismatches.front().claimed.is_exact() && !mismatches.front().is_known_erratum;
      if (refutes_value) {
        verdict += ", expected " + score_text(mismatches.front().claimed.lower);
      } else if (!mismatches.empty()) {
        verdict += ", " + to_string(mismatches);
      }
    }
    if (has_unchecked_best_move(outcome)) verdict += ", best not checked";
    if (solution.status == Status::estimate && outcome.verdict == Verdict::undecided)
      verdict = "estimate, " + spread_text(solution);
    const std::string_view result =
        outcome.goal == Goal::wld ? wld_text(solution) : std::string_view();
    const bool has_work = kanzen::has_work(outcome, solution);
    const bool has_seconds = has_time(outcome, solution);
    const bool is_a_range = outcome.repeats_claim || solution.status == Status::lower ||
                            solution.status == Status::upper;
    const std::string line =
        found.moves.empty() ? notation::to_string(solution.pv) : moves_text(found.moves);
    const std::array<std::string, 12> cells{outcome.record.id,
                                            std::to_string(outcome.record.empty_count()),
                                            std::string(to_string(outcome.record.position.side)),
                                            claim_text(outcome),
                                            !result.empty() ? std::string(result)
                                            : is_a_range && !shows_bounds(solution)
                                                ? bounds_of_claim(solution)
                                                : value_of(solution),
                                            move_text(solution.best_move),
                                            has_work ? std::to_string(solution.counters.nodes) : "",
                                            has_seconds ? decimals_text(solution.seconds, 3) : "",
                                            verdict,
                                            line,
                                            notation::to_string(outcome.record.position),
                                            outcome.record.comment.value_or("")};
    return markdown_line(cells);
  }

  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    std::vector<std::string_view> lost = lost_best_moves(outcome);
    const PositionResult found = position_result(outcome);
    if (!shows_bounds(found.solution) && !outcome.repeats_claim) lost.emplace_back("bounds");
    if (has_lower_bound_of_move(found)) lost.emplace_back("lower bounds of moves");
    // A row says only what is known, so it is read as if that was all that was asked.
    if (is_partly_solved(outcome)) lost.emplace_back("unknown values of moves");
    return lost;
  }
};

/// Writes Edax's problem files: the position, the exactly solved scores of moves, or else the exact
/// value, and the record's comment. Bounds and estimates go into the comment, but claimed bounds
/// are a claim. An id that is not a plain number goes there, too, if there is no comment; otherwise
/// it gets a comment line above.
class ObfWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    const PositionResult found = position_result(outcome);
    const Solution& solution = found.solution;
    notation::ObfRecord record;
    record.position = outcome.record.position;
    for (const MoveValue& value : found.moves) {
      if (value.bounds.is_exact()) record.moves.push_back({value.move, value.bounds.lower});
    }
    // A result has a line of play, which we don't write; a claim may be about the best move.
    const auto value = proven_value(solution);
    if (outcome.repeats_claim && record.moves.empty() && value &&
        solution.best_move != Square::none) {
      record.moves.push_back({solution.best_move, *value});
    }
    std::string more;
    // The values of all moves imply that of the position, unless a claim states another.
    const bool has_all = record.moves.size() ==
                         static_cast<std::size_t>(popcount(legal_moves(record.position.board)));
    const bool follows = has_all && std::ranges::count(record.moves, solution.score,
                                                       &notation::MoveScore::score) > 0;
    if (!follows) record.value = value;
    if (const auto claim = claim_of(outcome)) {
      const LineComment comment = make_comment(outcome.record);
      const std::string behind = comment.trailing.empty() ? "" : " % " + comment.trailing;
      return comment.above + notation::to_string(record.position) + "; " + to_string(*claim) +
             behind + "\n";
    }
    if (!value && record.moves.empty()) {
      more = with_stated_value(
          value_of(solution), outcome);  // it comes last, because a comment may begin with a number
    }
    const LineComment comment = make_comment(outcome.record, more);
    if (!comment.trailing.empty()) record.comment = comment.trailing;
    return comment.above + notation::to_string(record) + "\n";
  }

  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    std::vector<std::string_view> lost = lost_estimates(outcome);
    const PositionResult found = position_result(outcome);
    const Solution& solution = found.solution;
    // Without values of moves, the comment has value_of() and so the bounds.
    const auto exact = std::ranges::count_if(found.moves, &Bounds::is_exact, &MoveValue::bounds);
    const bool is_shown = exact == 0 || proven_value(solution);
    const bool fits =
        claim_of(outcome) || (is_shown ? shows_bounds(solution) : !has_bounds(solution));
    if (!fits) lost.emplace_back("bounds");
    if (!is_shown && solution.status == Status::estimate) lost.emplace_back("estimates");
    if (exact < std::ssize(found.moves)) lost.emplace_back("bounds of moves");
    // An OBF line may list the best move alone, and comes back as it was.
    if (exact > 0 && is_partly_solved(outcome) && !outcome.repeats_claim)
      lost.emplace_back("unknown values of moves");
    if (!proven_value(solution)) add_lost_value(outcome, lost);
    return lost;
  }

 private:
  /// The claimed bounds, unless they are one value or stand beside values of moves.
  static std::optional<ClaimedInterval> claim_of(const Outcome& outcome) {
    const PositionResult found = position_result(outcome);
    const bool is_alone =
        outcome.repeats_claim && !found.solution.bounds.is_exact() && found.moves.empty();
    return is_alone ? interval_of(found.solution.bounds) : std::nullopt;
  }
};

/// Writes FFO endgame scripts: the position with its comment and id as in OBF, and on the next line
/// the result as Zebra writes it: the final disc count with Black first ("41 - 23"), or the winner
/// if only that is known.
class FfoWriter : public Writer {
 public:
  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    const PositionResult found = position_result(outcome);
    const Solution& solution = found.solution;
    const Position& position = outcome.record.position;
    const LineComment comment = make_comment(outcome.record);
    std::string out = comment.above + notation::to_string(position);
    if (!comment.trailing.empty()) out += " % " + comment.trailing;
    out += "\n";
    if (counts_discs_alone(solution)) {
      const Score black = for_black(*proven_value(solution), position.side);
      out +=
          std::to_string((kSquares + black) / 2) + " - " + std::to_string((kSquares - black) / 2);
      if (!solution.pv.empty()) out += "  " + notation::to_string(solution.pv, " ");
      return out + "\n";
    }
    const std::string winner = winner_text(solution, position.side);
    if (!winner.empty()) return out + winner + "\n";
    out += "% not solved";
    if (solution.status == Status::estimate) {
      out += ", " + value_of(solution) + " estimated for the side to move";
    }
    return with_stated_value(std::move(out), outcome) + "\n";
  }

  [[nodiscard]] std::vector<std::string_view> lost(const Outcome& outcome) const override {
    std::vector<std::string_view> lost = lost_best_moves(outcome);
    const PositionResult found = position_result(outcome);
    const Solution& solution = found.solution;
    // Readers skip the line of play behind the score, and would skip a best move there.
    const bool names_best = outcome.repeats_claim && solution.best_move != Square::none;
    if (!found.moves.empty() || names_best)
      lost.emplace_back(found.moves.empty() ? "best moves" : "values of moves");
    if (counts_discs_alone(solution)) return lost;
    if (!proven_value(solution)) add_lost_value(outcome, lost);
    const bool is_win = solution.bounds.lower == kMinWin && solution.bounds.upper == kMaxScore;
    const bool is_loss = solution.bounds.upper == -kMinWin && solution.bounds.lower == kMinScore;
    if (solution.status == Status::exact) {
      lost.emplace_back("odd values");
    } else if (has_bounds(solution) && !is_win && !is_loss) {
      lost.emplace_back("bounds");
    }
    return lost;
  }
};

constexpr const char* kClaimsHeading =
    "id,source,line,board,empties,side,move,claim,verdict,lower,upper,pv,nodes,seconds,windows,"
    "comment,engine,over\n";

std::string claim_to_csv(const Outcome& outcome, std::string_view engine) {
  const PositionRecord& record = outcome.record;
  const Claim& claim = *outcome.claim;
  const ClaimResult& claim_result = outcome.claim_result();
  const std::array<std::string, 18> fields{
      notation::printable(record.id),
      notation::printable(claim.source),
      std::to_string(claim.line),
      csv_board(record.position),
      std::to_string(record.position.board.empty_count()),
      std::string(to_string(record.position.side)),
      claim.move == Square::none ? "" : notation::to_string(claim.move),
      to_string(claim.interval),
      std::string(to_string(claim_result.verdict)),
      std::to_string(claim_result.bounds.lower),
      std::to_string(claim_result.bounds.upper),
      notation::to_string(claim_result.pv),
      std::to_string(claim_result.counters.nodes),
      std::to_string(claim_result.seconds),
      std::to_string(claim_result.searches),
      notation::printable(record.comment.value_or("")),
      notation::printable(engine),
      is_about_finished_game(outcome) ? "true" : ""};
  return csv_line(fields);
}

}  // namespace

std::vector<std::string_view> Writer::lost(const Outcome& outcome) const {
  return lost_best_moves(outcome);
}

std::string markdown_line(std::span<const std::string> cells) {
  std::string out = "|";
  for (const std::string& text : cells) out += " " + cell(text) + " |";
  return out + "\n";
}

std::string unmarked_field(std::string field) {
  const bool is_marked =
      field.starts_with(kTextMark) && is_formula(std::string_view(field).substr(1));
  return is_marked ? field.substr(1) : field;
}

std::string csv_line(std::span<const std::string> fields) {
  return notation::joined(fields, ",",
                          [](const std::string& field) {
                            return quoted_field(is_formula(field) ? kTextMark + field : field);
                          }) +
         "\n";
}

std::string csv_board(const Position& position) {
  return notation::with_replaced(notation::to_string(position), "-", '.');
}

std::span<const std::string_view> writer_names() noexcept { return kWriterNames; }

std::unique_ptr<Writer> make_writer(std::string_view name, std::string engine, PageInfo page) {
  if (name == "jsonl") {
    const auto row = [engine](const Outcome& outcome) {
      return position_to_jsonl(outcome, engine_or(outcome, engine)) + "\n";
    };
    return std::make_unique<RowWriter>("", row, lost_estimates);
  }
  if (name == "csv") return std::make_unique<CsvWriter>(std::move(engine));
  if (name == "csv-moves") return std::make_unique<CsvMovesWriter>();
  if (name == "markdown") return std::make_unique<MarkdownWriter>();
  if (name == "obf") return std::make_unique<ObfWriter>();
  if (name == "ffo") return std::make_unique<FfoWriter>();
  if (name == "html") return make_report_page(std::move(engine), std::move(page));
  return nullptr;
}

std::unique_ptr<Writer> make_claim_writer(std::string_view name, std::string engine) {
  if (name == "jsonl") {
    return std::make_unique<RowWriter>(
        "", [engine](const Outcome& outcome) { return claim_to_jsonl(outcome, engine) + '\n'; });
  }
  if (name == "csv") {
    return std::make_unique<RowWriter>(
        kClaimsHeading, [engine](const Outcome& outcome) { return claim_to_csv(outcome, engine); });
  }
  // A row of a verdict has all that the claim needs, so nothing is lost.
  const std::shared_ptr<Writer> rows = make_writer(name, std::move(engine));
  if (rows == nullptr) return nullptr;
  return std::make_unique<RowWriter>(rows->heading(),
                                     [rows](const Outcome& outcome) { return rows->row(outcome); });
}

}  // namespace kanzen

#include "solver/apps/kanzen/commands/corrected_file.hpp"

#include <fstream>

#include "core/symmetry.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/paths.hpp"
#include "solver/formats/input_stream.hpp"

namespace kanzen::cli {

void ProvenValues::narrow(const Board& board, const Bounds& bounds) {
  const auto [known, is_new] = known_.try_emplace(canonical(board).board, bounds);
  if (is_new) return;
  known->second.lower = std::max(known->second.lower, bounds.lower);
  known->second.upper = std::min(known->second.upper, bounds.upper);
}

void ProvenValues::add(const Outcome& outcome) {
  if (outcome.claimed || outcome.goal == Goal::game) return;
  const Board& board = outcome.record.position.board;
  const PositionResult found = position_result(outcome);
  narrow(board, found.solution.bounds);
  for (const MoveValue& value : found.moves) {
    narrow(play(board, value.move), negated(value.bounds));
  }
  const Square best = found.solution.best_move;
  const auto value = proven_value(found.solution);
  if (value && best < Square::pass)
    narrow(play(board, best), {static_cast<Score>(-*value), static_cast<Score>(-*value)});
}

Bounds ProvenValues::about(const Board& board, Square move) const {
  const auto bounds_of = [this](const Board& one) {
    const auto known = known_.find(canonical(one).board);
    return known == known_.end() ? Bounds{} : known->second;
  };
  if (move == Square::none) return bounds_of(board);
  Bounds bounds = negated(bounds_of(play(board, move)));
  bounds.upper = std::min(bounds.upper, bounds_of(board).upper);  // no move is worth more
  return bounds;
}

namespace {

/// A number within a line.
struct Number {
  std::size_t at;
  std::size_t size;
};

/// Finds a signed number that begins at `at`, and nothing if its value is not `score`.
std::optional<Number> number_at(std::string_view line, std::size_t at, Score score) {
  const std::size_t digits = at + (line.substr(at).find_first_of("+-") == 0 ? 1 : 0);
  const std::size_t end = notation::skip_digits(line, digits);
  const auto size = notation::parse_number<int>(line.substr(digits, end - digits));
  const bool is_score = size && (line[at] == '-' ? -*size : *size) == score;
  return is_score ? std::optional(Number{at, end - at}) : std::nullopt;
}

/// Finds the score of a move, as in `g1:-32`, or of the position, as in `; +18;` and `; = 18`, in
/// front of the comment. Nothing if there is none, or another one could be meant.
std::optional<Number> find_score(std::string_view line, Square move, Score score) {
  line = line.substr(0, line.find('%'));
  std::optional<Number> found;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = notation::find_any(line, ";|,\t", at);
    std::size_t begin = notation::skip_any(line, " =", at);
    if (move != Square::none) {
      const bool is_move =
          notation::same_letters(line.substr(begin, 3), notation::to_string(move) + ':');
      begin = is_move ? notation::skip_blanks(line, begin + 3) : end;
    }
    const auto number = begin < end ? number_at(line, begin, score) : std::nullopt;
    if (number && notation::skip_blanks(line, number->at + number->size) >= end) {
      if (found) return std::nullopt;
      found = number;
    }
    at = end + 1;
  }
  return found;
}

/// Writes a score as `other` is written: `+06` and `+6`, and `6` without a sign.
std::string text_like(std::string_view other, Score score) {
  const bool has_sign = other.starts_with('+') || other.starts_with('-');
  const std::size_t digits = other.size() - (has_sign ? 1 : 0);
  const bool is_padded = digits == 2 && other[other.size() - digits] == '0';
  const std::string_view sign = score < 0 ? "-" : has_sign ? "+" : "";
  return fmt::format("{}{:0{}}", sign, std::abs(score), is_padded ? 2 : 1);
}

/// A stated score that the results refute, and what to write instead.
struct WrongScore {
  Square move = Square::none;
  Score stated = 0;
  Score proven = 0;
  /// Whether it only is the highest score of a move, which are corrected, and has no number.
  bool is_of_moves = false;
};

std::string name_of(Square move) {
  return move == Square::none ? "the value" : notation::to_string(move);
}

/// Corrects the lines of one file.
class Corrector {
 public:
  Corrector(const std::string& path, const ReaderOptions& options, const ProvenValues& proven)
      : path_(path), proven_(proven) {
    const StopEvent never;
    RunInput input({path}, options, never);
    BadRecords bad;
    while (const auto record = input.next()) {
      if (*record) {
        find_wrong(record->value());
      } else {
        bad.report(path, record->error());
        exit_ = ExitCode::bad_input;
      }
    }
    bad.report_rest();
  }

  void write() {
    const StopEvent never;
    const std::unique_ptr<InputBuffer> buffer = open_input(path_, never);
    std::istream packed(buffer.get());
    InputStream lines(packed);
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
      for (auto [wrong, end] = wrong_.equal_range(number); wrong != end; ++wrong) {
        correct(wrong->second, number, line);
      }
      if (!lines.eof()) line += '\n';
      write_output(line, "the corrected file");
    }
  }

  [[nodiscard]] ExitCode finish() const {
    print_error("{} corrected{}{}\n", count_text(corrected_, "score"),
                left_ == 0 ? "" : fmt::format(", {} left wrong", left_),
                unchecked_ == 0 ? ""
                                : fmt::format(", {} not checked: the results do not prove "
                                              "or refute them",
                                              unchecked_));
    const ExitCode of_rest = unchecked_ == 0 ? exit_ : worse(exit_, ExitCode::stopped);
    return left_ == 0 ? of_rest : worse(of_rest, ExitCode::mismatch);
  }

 private:
  void find_wrong(const PositionRecord& record) {
    const PositionClaims& claims = record.claims;
    const Board& board = record.position.board;
    Score highest = kMinScore;  // of the moves, once they are corrected
    for (const notation::MoveScore& stated : claims.moves) {
      const Bounds known = proven_.about(board, stated.move);
      if (verdict_on_bounds({stated.score, stated.score}, known) == Verdict::undecided)
        ++unchecked_;
      const bool wrong = contradict({stated.score, stated.score}, known);
      if (wrong) add(record, {stated.move, stated.score}, known);
      highest = std::max(highest, wrong ? known.lower : stated.score);
    }
    const Bounds known = proven_.about(board, Square::none);
    if (!claims.empty() && claims.moves.empty() &&
        verdict_on_bounds(claims.bounds, known) == Verdict::undecided) {
      ++unchecked_;
    }
    if (claims.bounds.lower > claims.bounds.upper || !contradict(claims.bounds, known)) return;
    if (!claims.bounds.is_exact()) {
      leave(record.line, Square::none, bounds_text(claims.bounds), known);
      return;
    }
    const bool is_of_moves = !claims.moves.empty() && known.is_exact() && highest == known.lower;
    add(record, {Square::none, claims.bounds.lower, 0, is_of_moves}, known);
  }

  void add(const PositionRecord& record, WrongScore wrong, const Bounds& known) {
    if (!known.is_exact() || record.claims_for == ClaimsFor::stated) {
      leave(record.line, wrong.move, score_text(wrong.stated), known);
      return;
    }
    wrong.proven = known.lower;
    const bool is_of_other_side = wrong.move == Square::none &&
                                  record.position.side == Colour::white &&
                                  record.claims_for == ClaimsFor::black;
    if (is_of_other_side) {  // the line has the value for Black
      wrong.stated = -wrong.stated;
      wrong.proven = -wrong.proven;
    }
    wrong_.emplace(record.line, wrong);
  }

  void correct(const WrongScore& wrong, std::size_t number, std::string& line) {
    const auto found = find_score(line, wrong.move, wrong.stated);
    if (!found) {
      const Bounds known{wrong.proven, wrong.proven};
      if (!wrong.is_of_moves) leave(number, wrong.move, score_text(wrong.stated), known);
      return;
    }
    const std::string text = text_like(line.substr(found->at, found->size), wrong.proven);
    print_error("{}:{}: {} was {}, is {}\n", path_, number, name_of(wrong.move),
                line.substr(found->at, found->size), text);
    line.replace(found->at, found->size, text);
    ++corrected_;
  }

  void leave(std::size_t line, Square move, const std::string& stated, const Bounds& known) {
    const bool crossed = known.lower > known.upper;
    print_message(fmt::format(
        "{}:{}: {} is not {}{}, and is not replaced", path_, line, name_of(move), stated,
        crossed ? "; results contradict each other" : " but " + bounds_text(known)));
    ++left_;
  }

  const std::string path_;
  const ProvenValues& proven_;
  std::multimap<std::size_t, WrongScore> wrong_;  // by line
  std::size_t corrected_ = 0;
  std::size_t left_ = 0;
  std::size_t unchecked_ = 0;
  ExitCode exit_ = ExitCode::ok;
};

}  // namespace

ExitCode write_corrected(const std::string& path, const ReaderOptions& options,
                         const ProvenValues& proven) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_path(path), error)) {
    throw UsageError("--correct: " + path + " cannot be read twice, expected a file");
  }
  Corrector corrector(path, options, proven);
  corrector.write();
  return corrector.finish();
}

}  // namespace kanzen::cli

#include "solver/batch/plan.hpp"

#include <algorithm>
#include <utility>

#include "core/flips.hpp"
#include "solver/batch/judge.hpp"
#include "solver/batch/request_keys.hpp"
#include "solver/batch/result_cache.hpp"
#include "solver/batch/sample.hpp"

namespace kanzen {

namespace {

/// The window of the record counts only if the job specifies the whole window, the default.
Window window_for(const Job& job, const PositionRecord& record) {
  if (job.goal == Goal::wld) return {-1, 1};
  const bool whole = job.window.alpha < kMinScore && job.window.beta > kMaxScore;
  return job.goal == Goal::value && whole ? record.window.value_or(job.window) : job.window;
}

/// Intersects `known` with bounds that have been proven for the same board. Ignores bounds that
/// contradict `known`; results of Planner::usable_results() never do. Keeps the latest move if it
/// belongs to the lower bound.
void learn(const Bounds& proven, Bounds& known) noexcept {
  const Score lower = known.lower;
  if (!narrow(known, proven)) return;
  if (proven.move != Square::none && proven.lower >= lower) known.move = proven.move;
}

/// Returns two results that cannot both be right.
std::optional<Merger::Contradiction> find_contradiction(const std::vector<Outcome>& recorded,
                                                        const std::string& journal) {
  if (recorded.size() < 2 || recorded.front().goal == Goal::game) return std::nullopt;
  Merger merger;
  for (const Outcome& outcome : recorded) {
    Merger::Added added{};
    auto contradiction = merger.add(outcome, {journal, outcome.record.line}, added);
    if (contradiction) return contradiction;
  }
  return std::nullopt;
}

/// Names the lines and their errors.
std::string unusable_lines_text(const std::vector<UnusableLine>& lines,
                                const std::string& journal) {
  std::string text;
  for (const UnusableLine& each : lines) {
    if (!text.empty()) text += "; ";
    text += journal + ":" + std::to_string(each.line) + ": " + each.error;
  }
  return text;
}

/// Adds the proofs of an earlier run about the position, or about an image of it, that do not
/// reach the goal.
void learn_from(const Outcome& recorded, const Outcome& outcome, EarlierResults& known) {
  Outcome found;
  found.record.position = outcome.record.position;
  copy_result(recorded, found);
  learn({found.solution.lower, found.solution.upper, found.solution.best_move}, known.bounds);
  if (!found.moves.empty()) known.moves = std::move(found.moves);
}

/// True if the result is proven and, for a goal with a window, says on which side of each end
/// the value lies.
bool is_result_for(const Solution& found, const Outcome& outcome) noexcept {
  const bool has_window = outcome.goal == Goal::value || outcome.goal == Goal::wld;
  if (!has_window || !is_proven(found.status)) return is_proven(found.status);
  return found.status == Status::exact ||
         (found.status == Status::lower ? found.score >= outcome.window.beta
                                        : found.score <= outcome.window.alpha);
}

/// Copies the line that refutes the claim, nodes and time of a recorded claim to the same claim.
void take_work(const Outcome& recorded, Outcome& outcome) {
  const ClaimResult& from = recorded.claim_result;
  ClaimResult& to = outcome.claim_result;
  if (from.verdict == to.verdict) to.pv = from.pv;
  to.counters = from.counters;
  to.seconds = from.seconds;
  to.windows = from.windows;
  conclude_claim(outcome);
}

/// Decides the claim of `outcome` by bounds that an earlier run has proven for
/// its board_to_solve().
void decide_claim(const Bounds& proven, Outcome& outcome) {
  ClaimResult& claim_result = outcome.claim_result;
  Bounds known{claim_result.lower, claim_result.upper};
  learn(to_claim_side(outcome, proven), known);
  claim_result.lower = known.lower;
  claim_result.upper = known.upper;
  claim_result.verdict = verdict_on_claim(*outcome.claim, claim_result.lower, claim_result.upper);
  conclude_claim(outcome);
}

}  // namespace

std::optional<Item> Planner::next() {
  if (!std::exchange(next_was_called_, true)) report_unusable();
  if (job_.selection.sample && !std::exchange(drawn_, true)) draw_sample();
  while (planned_.empty() && !ended_) {
    for (Item& item : read()) planned_.push_back(std::move(item));
  }
  if (planned_.empty()) return std::nullopt;
  Item item = std::move(planned_.front());
  planned_.pop_front();
  if (item.state == Item::State::waiting) look_up(item);
  return item;
}

/// Reports lines of the journal that are about no position that can be read.
void Planner::report_unusable() {
  const Journal* const journal = job_.services.journal;
  if (journal == nullptr || journal->lines_without_position().empty()) return;
  Item& notice = planned_.emplace_back();
  notice.state = Item::State::notice;
  notice.journal_contradiction =
      unusable_lines_text(journal->lines_without_position(), journal->path()) +
      ": the line is not used";
}

/// Returns the items of the next record; none if the record does not concern the job.
std::vector<Item> Planner::read() {
  std::vector<Item> items;
  auto record = source_();
  if (!record) {
    ended_ = true;
    return items;
  }
  std::string source = job_.services.source_name ? job_.services.source_name() : std::string();
  if (!*record) {
    Item& bad = items.emplace_back();
    bad.state = Item::State::bad;
    bad.error = std::move(*record).error();
    bad.source = std::move(source);
    line_ = bad.error.line;
    return items;
  }
  line_ = record->value().line;
  expand(std::move(*record).value(), std::move(source), items);
  return items;
}

void Planner::expand(PositionRecord record, std::string source, std::vector<Item>& out) {
  if (job_.goal == Goal::claim) return expand_claims(record, source, out);
  const std::uint64_t index = input_count_++;
  if (job_.goal != Goal::game && !is_wanted(job_.selection, record.position.board)) return;
  Item& item = out.emplace_back();
  item.input_index = index;
  item.source = std::move(source);
  item.outcome = Outcome{{.record = std::move(record), .goal = job_.goal}};
  item.outcome.window = window_for(job_, item.outcome.record);
}

void Planner::expand_claims(const PositionRecord& record, const std::string& source,
                            std::vector<Item>& out) {
  const std::vector<Claim> claims = claims_of(record, source, job_.refute);
  if (claims.empty()) ++no_claim_;
  for (const Claim& claim : claims) {
    const std::uint64_t index = input_count_++;
    if (!is_wanted(job_.selection, claim.position.board)) continue;
    Item& item = out.emplace_back();
    item.input_index = index;
    item.source = source;
    item.outcome.goal = Goal::claim;
    item.outcome.claim = claim;
    item.outcome.record.id = claim.id;
    item.outcome.record.line = claim.line;
    item.outcome.record.position = claim.position;
    item.outcome.record.comment = claim.comment;
    compare_with_earlier(item);
  }
}

/// Reads the whole source. Keeps the sample, records that could not be read, and contradictions.
void Planner::draw_sample() {
  Reservoir<Item> reservoir(job_.selection.sample->size, job_.selection.sample->seed);
  while (!ended_) {
    for (Item& item : read()) {
      if (item.state == Item::State::bad) {
        planned_.push_back(std::move(item));
        continue;
      }
      if (!item.contradictions.empty()) {
        Item& notice = planned_.emplace_back();
        notice.state = Item::State::notice;
        notice.contradictions = std::exchange(item.contradictions, {});
      }
      reservoir.add(std::move(item));
    }
  }
  population_ = reservoir.seen();
  for (Item& item : reservoir.take()) planned_.push_back(std::move(item));
}

/// Reports whether the claim contradicts earlier claims about the same position or its images.
void Planner::compare_with_earlier(Item& item) {
  const Claim& claim = *item.outcome.claim;
  const Score lower = claim.interval.lower();
  const Score upper = claim.interval.upper();
  if (lower > upper) return;  // impossible by itself, so it would contradict every other claim
  Outcome stated;
  stated.record.position.board = claim.board_to_solve();
  const Bounds of_board = to_claim_side(item.outcome, {lower, upper});
  stated.solution.lower = of_board.lower;
  stated.solution.upper = of_board.upper;
  Merger::Added added = Merger::Added::added;
  if (const auto contradiction =
          claims_seen_.add(stated, {claim.source, claim.line, claim.move}, added)) {
    item.contradictions.push_back(contradiction->first + " and " + contradiction->second +
                                  " contradict each other: " + contradiction->what);
  }
}

/// Returns the results of the item in the journal; nothing if they contradict each other, or if one
/// of them contradicts itself.
std::vector<Outcome> Planner::usable_results(Item& item) {
  const Journal& journal = *job_.services.journal;
  auto [recorded, unusable] = journal.results(item.number, item.key);
  if (!unusable.empty()) {
    item.journal_contradiction = unusable_lines_text(unusable, journal.path()) +
                                 ": the line is not trusted, and the position is solved again";
  } else if (const auto contradiction = find_contradiction(recorded, journal.path())) {
    item.journal_contradiction = contradiction->first + " and " + contradiction->second +
                                 " contradict each other: " + contradiction->what +
                                 "; the position is solved again";
  } else {
    return std::move(recorded);
  }
  for (const UnusableLine& each : unusable) item.distrusted.push_back(each.line);
  for (const Outcome& outcome : recorded) item.distrusted.push_back(outcome.record.line);
  return {};
}

/// Loads the plies of a game from the journal. They are the result if they reach as far back as the
/// job asks.
void Planner::look_up_plies(Item& item) {
  Outcome& outcome = item.outcome;
  const auto serves = [&](const GamePly& ply) {
    return ply.before.board.empty_count() <= job_.selection.max_empties &&
           (ply.others_known || job_.others == OtherMoves::none) &&
           (!ply.moves.empty() || job_.others != OtherMoves::all);
  };
  for (Outcome& recorded : usable_results(item)) {
    std::vector<GamePly>& plies = recorded.plies;
    plies.erase(std::find_if_not(plies.begin(), plies.end(), serves), plies.end());
    if (plies.empty() || plies.size() < item.earlier.plies.size()) continue;
    item.earlier.plies = plies;
    if (!reaches_limit(*outcome.record.game, plies.size())) continue;
    outcome.plies = std::move(plies);
    outcome.engine = engine_of(recorded, job_.services.journal->engine());
    item.state = Item::State::from_journal;
  }
}

/// True if no ply is left before the last `done` ones, or none that the job asks for.
bool Planner::reaches_limit(const Game& game, std::size_t done) const {
  if (done >= game.moves.size()) return true;
  Position position = game.start;
  for (std::size_t i = 0; i + done + 1 < game.moves.size(); ++i) {
    position = play(position, game.moves[i]);
  }
  return position.board.empty_count() > job_.selection.max_empties;
}

/// Numbers the item and loads its result from the journal, if there is one. The journal supplies
/// values only; the verdict is computed again from the current input.
void Planner::look_up(Item& item) {
  Outcome& outcome = item.outcome;
  item.number = count_++;
  if (job_.services.journal == nullptr && (job_.goal == Goal::game || !job_.selection.dedup))
    return;
  item.key = canonical_key(outcome);
  if (job_.services.journal == nullptr) return;
  if (job_.goal == Goal::game) return look_up_plies(item);
  bool has_own = false;
  std::vector<std::uint64_t> lines;
  for (const Outcome& recorded : usable_results(item)) {
    lines.push_back(recorded.record.line);
    if (outcome.claim) {
      const Bounds proven = proven_of_board(recorded);
      decide_claim(proven, outcome);
      learn(proven, item.earlier.bounds);
      const bool decided = outcome.claim_result.verdict != Verdict::undecided;
      const Limits& met = recorded.claim_result.limits;
      const bool limits_already_tried = met != Limits{} && !job_.limits.allow_more_than(met);
      item.state = decided || (limits_already_tried && job_.services.journal->is_same_job())
                       ? Item::State::from_journal
                       : Item::State::waiting;
      if (item.state == Item::State::from_journal && exact_key(recorded) == exact_key(outcome)) {
        take_work(recorded, outcome);
      }
    } else if (is_result_for(recorded.solution, outcome)) {
      const bool own = exact_key(recorded) == exact_key(outcome);
      if (has_own && !own) continue;  // a result of an image, or of another record
      has_own = own;
      copy_result(recorded, outcome);
      outcome.engine = engine_of(recorded, job_.services.journal->engine());
      if (own) copy_cost(recorded, outcome);  // so that each search is counted once
      item.state = Item::State::from_journal;
    } else {
      learn_from(recorded, outcome, item.earlier);
    }
  }
  item.recorded = item.earlier.bounds;
  if (item.state != Item::State::from_journal) return;
  set_verdict(outcome);
  const Certifier* const certifier = job_.services.certifier;
  if (certifier == nullptr || certifier->has_certificate(outcome, item.number)) return;
  item.state = Item::State::uncertified;
  item.distrusted = std::move(lines);
}

}  // namespace kanzen

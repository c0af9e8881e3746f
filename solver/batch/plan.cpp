#include "solver/batch/plan.hpp"

#include "core/random.hpp"
#include "solver/batch/certifier.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen {

namespace {

/// Intersects `known` with bounds of the same board. Ignores bounds that contradict `known`; those
/// of drop_contradictory() never do. Keeps the latest move if it belongs to the lower bound.
void narrow_known(const Bounds& proven, Bounds& known) noexcept {
  const Score lower = known.lower;
  if (!narrow(known, proven)) return;
  if (proven.move != Square::none && proven.lower >= lower) known.move = proven.move;
}

/// Finds two results that cannot both be right.
std::optional<ContradictionFinder::Contradiction> find_contradicting_results(
    const std::vector<Outcome>& recorded, const std::string& journal) {
  if (recorded.size() < 2 || recorded.front().goal == Goal::game) return std::nullopt;
  ContradictionFinder contradictions;
  for (const Outcome& outcome : recorded) {
    ContradictionFinder::Insertion added{};
    auto contradiction = contradictions.add(outcome, {journal, outcome.record.line}, added);
    if (contradiction) return contradiction;
  }
  return std::nullopt;
}

/// Keeps a result that does not reach the goal, since it still narrows the search.
void add_earlier_result(PositionResult result, EarlierResults& earlier) {
  const Solution& solution = result.solution;
  narrow_known({solution.bounds.lower, solution.bounds.upper, solution.best_move}, earlier.bounds);
  if (!result.moves.empty()) earlier.moves = std::move(result.moves);
}

/// Whether the result is proven and, with a window, says on which side of each end the value is.
bool is_result_for(const Solution& found, const SolveRequest& request) noexcept {
  const bool has_window = request.goal == Goal::value || request.goal == Goal::wld;
  if (!has_window || !is_proven(found.status)) return is_proven(found.status);
  return found.status == Status::exact ||
         (found.status == Status::lower ? found.score >= request.window.beta
                                        : found.score <= request.window.alpha);
}

/// Whether both say the same about one position, whatever their names and their places in a file.
bool is_same_claim(const SolveRequest& one, const SolveRequest& other) {
  return one.record.position == other.record.position && one.claim->move == other.claim->move &&
         one.claim->interval == other.claim->interval;
}

void copy_line(const ClaimResult& recorded, ClaimResult& to) {
  if (recorded.verdict == to.verdict) to.pv = recorded.pv;
}

void copy_work(const ClaimResult& recorded, ClaimResult& to) {
  to.counters = recorded.counters;
  to.seconds = recorded.seconds;
  to.searches = recorded.searches;
}

/// Decides the claim by bounds that an earlier run has proven for its board_to_solve().
void decide_claim(const Bounds& proven, Outcome& outcome) {
  ClaimResult& claim_result = outcome.claim_result();
  narrow_known(to_claim_side(outcome, proven), claim_result.bounds);
  claim_result.verdict = verdict_on_bounds(outcome.claim->bounds(), claim_result.bounds);
}

/// Whether a line of the journal has the whole of an outcome that came from it.
bool says_as_much(const Outcome& recorded, const Outcome& outcome) {
  if (outcome.goal == Goal::game) return recorded.plies().size() >= outcome.plies().size();
  return is_solved(recorded) || !is_solved(outcome);
}

/// Returns "run.jsonl:3: WHAT IS WRONG; run.jsonl:7: ..".
std::string unusable_lines_text(const std::vector<UnusableLine>& lines,
                                const std::string& journal) {
  return notation::joined(lines, "; ", [&](const UnusableLine& each) {
    return journal + ":" + std::to_string(each.line) + ": " + each.error;
  });
}

/// Decides what the journal's lines about an item are worth to this run: the result itself, bounds
/// to start from, a search that met its limits, or nothing, if they contradict each other.
///
/// What was found comes from the journal, never a verdict, as the input may have been corrected
/// since. A line about an image of the position, or about a record with another name, serves as
/// well, but its work has been counted where it belongs. If two lines can't both be right, we don't
/// know which is wrong: neither counts, and both are marked once there is a new result.
class JournalLookup {
 public:
  /// REQUIRES: the job has a journal, and the item its number and key.
  JournalLookup(const Job& job, Item& item)
      : job_(job),
        journal_(*job.services.journal),
        item_(item),
        outcome_(item.outcome),
        found_(journal_.results(item.number, item.key)) {}

  /// Fills in what was found, `earlier` and `journal`. If the journal has the result, also sets the
  /// outcome, and the state to `from_journal` or `uncertified`. Only values come from the journal;
  /// the verdict is computed again from the current input.
  void fill_in() {
    drop_contradictory();
    if (outcome_.goal == Goal::game) {
      look_up_plies();
    } else if (outcome_.goal == Goal::claim) {
      look_up_claim();
    } else {
      look_up_position();
    }
    // A reader of the file finds each item by its own lines, so these must say as much as we show.
    item_.journal.needs_own_line =
        !found_.results.empty() && std::ranges::none_of(found_.results, [&](const Outcome& each) {
          return std::ranges::count(found_.own_lines, each.record.line) != 0 &&
                 says_as_much(each, outcome_);
        });
    if (outcome_.goal == Goal::game) return;
    item_.journal.recorded = item_.earlier.bounds;
    if (item_.state != Item::State::from_journal) return;
    set_verdict(outcome_);
    Certifier* const certifier = job_.services.certifier;
    if (certifier == nullptr ||
        certifier->has_certificate(outcome_, item_.number,
                                   journal_.certificate(Certifier::key(outcome_)),
                                   item_.journal.certificate_fault)) {
      return;
    }
    item_.state = Item::State::uncertified;
    add_wrong_lines();
  }

 private:
  /// Keeps nothing if the results contradict each other, or one contradicts itself.
  void drop_contradictory() {
    if (!found_.unusable.empty()) {
      item_.journal.fault = unusable_lines_text(found_.unusable, journal_.path()) +
                            ": the line is not trusted, and the position is solved again";
    } else if (const auto contradiction =
                   find_contradicting_results(found_.results, journal_.path())) {
      item_.journal.fault = to_string(*contradiction) + "; the position is solved again";
    } else {
      return;
    }
    for (const UnusableLine& each : found_.unusable) item_.journal.wrong.push_back(each.line);
    add_wrong_lines();
    found_ = {};
  }

  void add_wrong_lines() {
    for (const Outcome& each : found_.results) item_.journal.wrong.push_back(each.record.line);
  }

  void look_up_position() {
    bool has_own = false;
    bool has_result = false;
    bool is_tried = false;
    Limits met;  // by one of the unfinished results
    std::optional<Outcome> open;
    for (const Outcome& each : found_.results) {
      PositionResult result =
          map_result(std::get<PositionResult>(each.result), each.record.position.board,
                     outcome_.record.position.board);
      if (!is_result_for(result.solution, outcome_) || lacks_line(each)) {
        add_earlier_result(result, item_.earlier);
        is_tried = is_tried || is_tried_enough(each);
        if (each.limits != Limits{}) met = each.limits;
        Outcome found(static_cast<const SolveRequest&>(outcome_));
        found.result = std::move(result);
        add_origin(each, found);
        if (open) {
          join_unfinished(std::move(found), *open);
        } else {
          open = std::move(found);
        }
        continue;
      }
      const bool is_own = exact_key(each) == exact_key(outcome_);
      if ((has_own || (has_result && found_.is_above_header)) && !is_own) continue;
      has_own = is_own;
      has_result = true;
      // Count each search once: here if it is the record's own, or if its own record is no longer
      // there. Otherwise it belongs to an image, or to a record with another name.
      outcome_.result =
          is_own || found_.is_above_header ? std::move(result) : without_work(std::move(result));
      take_from_journal(each);
    }
    if (!open) return;
    item_.earlier.unfinished = std::make_shared<const Outcome>(*open);
    if (met == Limits{}) return;
    // A stopped run may have the better estimate, but no limit has ended its search.
    if (open->limits == Limits{} && !is_solved(*open)) open->limits = met;
    item_.earlier.unfinished_at_limit = std::make_shared<const Outcome>(*open);
    if (!is_tried || has_result) return;
    outcome_ = *std::move(open);
    item_.state = Item::State::from_journal;
  }

  void look_up_claim() {
    for (const Outcome& each : found_.results) {
      const Bounds proven = bounds_of_board(each);
      decide_claim(proven, outcome_);
      narrow_known(proven, item_.earlier.bounds);
      // Limits that ended the search for another claim say nothing about this one.
      const bool is_same_interval = each.claim->interval == outcome_.claim->interval;
      const bool met_limits = is_same_interval && each.limits != Limits{};
      if (met_limits) {
        Outcome open = outcome_;
        add_origin(each, open);
        item_.earlier.unfinished_at_limit = std::make_shared<const Outcome>(std::move(open));
      }
      if (!is_solved(outcome_) && !(met_limits && is_tried_enough(each))) continue;
      take_from_journal(each);
      // A line from elsewhere in the file refutes the same claim, but its work counts once.
      if (!is_same_claim(each, outcome_)) continue;
      copy_line(each.claim_result(), outcome_.claim_result());
      if (found_.is_above_header || exact_key(each) == exact_key(outcome_)) {
        copy_work(each.claim_result(), outcome_.claim_result());
      }
    }
    if (lacks_line(outcome_)) {
      const auto& open = item_.earlier.unfinished_at_limit;
      outcome_.limits = open ? open->limits : Limits{};
      if (!is_tried_enough(outcome_)) item_.state = Item::State::waiting;
    }
  }

  /// The journal's plies are the result if they reach as far back as the job asks.
  void look_up_plies() {
    const auto serves = [&](const GamePly& ply) {
      return ply.before.board.empty_count() <= job_.selection.empties.max &&
             has_moves(ply, job_.others);
    };
    for (const Outcome& each : found_.results) {
      item_.journal.has_game_line = true;
      const auto& found = std::get<GameResult>(each.result);
      std::vector<GamePly> plies(found.plies.begin(),
                                 std::ranges::find_if_not(found.plies, serves));
      if (!found.end.is_exact() || plies.size() < item_.earlier.plies.size()) continue;
      item_.earlier.plies = plies;
      item_.earlier.bounds = found.end;
      if (!is_fully_analysed(*outcome_.record.game, plies.size())) continue;
      outcome_.plies() = std::move(plies);
      std::get<GameResult>(outcome_.result).end = found.end;
      outcome_.engine = each.engine;
      item_.state = Item::State::from_journal;
    }
  }

  /// Whether no ply is left before the last `done` ones, or none that the job asks for.
  [[nodiscard]] bool is_fully_analysed(const Game& game, std::size_t done) const {
    if (done >= game.moves.size()) return true;
    const Position upcoming = positions_of(game)[game.moves.size() - done - 1];
    return upcoming.board.empty_count() > job_.selection.empties.max;
  }

  /// Whether the recorded search met its limits, and this run allows no more.
  [[nodiscard]] bool is_tried_enough(const Outcome& recorded) const noexcept {
    return recorded.limits != Limits{} && !job_.retries_limited &&
           !job_.limits.allow_more_than(recorded.limits);
  }

  /// Makes a line of the journal the item's result. For an unfinished search any line will do that
  /// is_tried_enough() accepts, not only the last: a line after it may come from an attempt with
  /// larger limits that was killed before it met them.
  void take_from_journal(const Outcome& recorded) {
    add_origin(recorded, outcome_);
    item_.state = Item::State::from_journal;
  }

  /// Copies the program that found the result, and the limits that ended its search.
  static void add_origin(const Outcome& recorded, Outcome& outcome) {
    outcome.limits = is_solved(outcome) && !lacks_line(outcome) ? Limits{} : recorded.limits;
    outcome.engine = recorded.engine;
  }

  const Job& job_;
  const Journal& journal_;
  Item& item_;
  Outcome& outcome_;
  RecordedResults found_;
};

/// A window of the job comes first; the record's counts only if the job has the whole window.
Window window_for(const Job& job, const PositionRecord& record) {
  if (job.goal == Goal::wld) return kWinDrawLoss;
  const bool has_whole_window = job.window.alpha < kMinScore && job.window.beta > kMaxScore;
  return job.goal == Goal::value && has_whole_window ? record.window.value_or(job.window)
                                                     : job.window;
}

std::optional<Item> pop_front(std::deque<Item>& items) {
  if (items.empty()) return std::nullopt;
  std::optional<Item> first = std::move(items.front());
  items.pop_front();
  return first;
}

}  // namespace

std::optional<Item> Planner::next() {
  if (!std::exchange(reported_unusable_, true)) report_unusable();
  if (job_.selection.sample && !std::exchange(drawn_, true)) draw_sample();
  while (std::optional<Item> item = next_planned()) {
    if (item->state == Item::State::waiting) number_and_look_up(*item);
    if (item->state != Item::State::waiting || !item->earlier.unfinished_at_limit) return item;
    tried_before_.push_back(*std::move(item));
  }
  return pop_front(tried_before_);
}

std::optional<Item> Planner::next_planned() {
  while (planned_.empty() && !ended_) {
    for (Item& item : read()) planned_.push_back(std::move(item));
  }
  return pop_front(planned_);
}

void Planner::report_unusable() {
  const Journal* const journal = job_.services.journal;
  if (journal == nullptr || journal->lines_without_position().empty()) return;
  Item& notice = planned_.emplace_back();
  notice.state = Item::State::notice;
  notice.journal.fault = unusable_lines_text(journal->lines_without_position(), journal->path()) +
                         ": the line is not used";
}

/// Returns no item if the record does not concern the job.
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
    bad.input.error = std::move(*record).error();
    bad.input.source = std::move(source);
    line_ = bad.input.error.line;
    return items;
  }
  line_ = record->value().line;
  expand(std::move(*record).value(), std::move(source), items);
  return items;
}

void Planner::expand(PositionRecord record, std::string source, std::vector<Item>& out) {
  if (job_.goal == Goal::claim) return expand_claims(record, source, out);
  // Records that were not chosen count as well, so that parts of an input can be joined in order.
  if (record.number != 0) input_count_ = std::max(input_count_, std::uint64_t{record.number} - 1);
  const std::uint64_t index = input_count_++;
  if (job_.goal != Goal::game && !selected_.includes_next(record.position.board)) return;
  Item& item = out.emplace_back();
  item.input.index = index;
  item.input.source = std::move(source);
  const Window window = window_for(job_, record);
  item.outcome = Outcome({.record = std::move(record), .goal = job_.goal, .window = window});
}

void Planner::expand_claims(const PositionRecord& record, const std::string& source,
                            std::vector<Item>& out) {
  std::vector<SolveRequest> claims =
      make_claims(record, source, job_.adds_implied_claims, job_.empties_to);
  if (claims.empty()) without_claim_.add(record, source);
  const bool is_selected = !claims.empty() && selected_.includes_next(record.position.board);
  for (SolveRequest& request : claims) {
    const std::uint64_t index = input_count_++;
    if (!is_selected) continue;
    Item& item = out.emplace_back();
    item.input.index = index;
    item.input.source = source;
    item.outcome = Outcome(std::move(request));
    find_contradicting_claims(item);
  }
}

/// Keeps all unreadable records and contradictions; only proper items are drawn.
void Planner::draw_sample() {
  Reservoir<Item> reservoir(job_.selection.sample->size, job_.selection.sample->seed);
  while (!ended_) {
    for (Item& item : read()) {
      if (item.state == Item::State::bad) {
        planned_.push_back(std::move(item));
        continue;
      }
      if (!item.input.contradictions.empty()) {
        Item& notice = planned_.emplace_back();
        notice.state = Item::State::notice;
        notice.input.contradictions = std::exchange(item.input.contradictions, {});
      }
      reservoir.add(std::move(item));
    }
  }
  sampled_from_ = reservoir.seen();
  for (Item& item : reservoir.take()) planned_.push_back(std::move(item));
}

void Planner::find_contradicting_claims(Item& item) {
  const Claim& claim = *item.outcome.claim;
  const Bounds ends = claim.bounds();
  if (ends.lower > ends.upper) return;  // it contradicts itself, and so would every other claim
  const Colour mover = item.outcome.record.position.side;
  const Colour side = claim.move == Square::none ? mover : other(mover);
  if (const auto contradiction =
          claims_seen_.add_bounds(board_to_solve(item.outcome), to_claim_side(item.outcome, ends),
                                  {}, {claim.source, claim.line, claim.move, side})) {
    item.input.contradictions.push_back(to_string(*contradiction));
  }
}

void Planner::number_and_look_up(Item& item) {
  item.number = count_++;
  const Journal* const journal = job_.services.journal;
  const bool may_be_image = job_.selection.dedup && job_.goal != Goal::game;
  if (journal == nullptr && !may_be_image) return;
  item.key = canonical_key(item.outcome);
  if (journal != nullptr) JournalLookup(job_, item).fill_in();
}

}  // namespace kanzen

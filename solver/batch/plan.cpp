#include "solver/batch/plan.hpp"

#include "solver/batch/certifier.hpp"
#include "solver/batch/request_keys.hpp"

namespace kanzen {

namespace {

/// A window of the job comes first; the record's counts only if the job has the whole window.
Window window_for(const Job& job, const PositionRecord& record) {
  if (job.goal == Goal::wld) return kWinDrawLoss;
  const bool whole = job.window.alpha < kMinScore && job.window.beta > kMaxScore;
  return job.goal == Goal::value && whole ? record.window.value_or(job.window) : job.window;
}

/// Intersects `known` with bounds of the same board. Ignores bounds that contradict `known`; those
/// of Planner::usable_results() never do. Keeps the latest move if it belongs to the lower bound.
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

std::string unusable_lines_text(const std::vector<UnusableLine>& lines,
                                const std::string& journal) {
  std::string text;
  for (const UnusableLine& each : lines) {
    if (!text.empty()) text += "; ";
    text += journal + ":" + std::to_string(each.line) + ": " + each.error;
  }
  return text;
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
    if (item->state == Item::State::waiting) look_up(*item);
    if (item->state != Item::State::waiting || !item->earlier.limited) return item;
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
  notice.journal_contradiction =
      unusable_lines_text(journal->lines_without_position(), journal->path()) +
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
  if (job_.goal != Goal::game && !selected_.take(record.position.board)) return;
  Item& item = out.emplace_back();
  item.input_index = index;
  item.source = std::move(source);
  const Window window = window_for(job_, record);
  item.outcome = Outcome({.record = std::move(record), .goal = job_.goal, .window = window});
}

void Planner::expand_claims(const PositionRecord& record, const std::string& source,
                            std::vector<Item>& out) {
  std::vector<SolveRequest> claims = make_claims(record, source, job_.refute, job_.empties);
  constexpr std::size_t kNamed = 5;
  if (claims.empty() && records_without_claim_++ < kNamed) {
    without_claim_.push_back(location_text(source, record.line, Square::none) +
                             quoted_instead_of_claim(record));
  }
  const bool is_selected = !claims.empty() && selected_.take(record.position.board);
  for (SolveRequest& request : claims) {
    const std::uint64_t index = input_count_++;
    if (!is_selected) continue;
    Item& item = out.emplace_back();
    item.input_index = index;
    item.source = source;
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
      if (!item.contradictions.empty()) {
        Item& notice = planned_.emplace_back();
        notice.state = Item::State::notice;
        notice.contradictions = std::exchange(item.contradictions, {});
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
  if (const auto contradiction =
          claims_seen_.add_bounds(board_to_solve(item.outcome), to_claim_side(item.outcome, ends),
                                  {}, {claim.source, claim.line, claim.move})) {
    item.contradictions.push_back(to_string(*contradiction));
  }
}

/// Returns the journal's results; none if they contradict each other, or one contradicts itself.
std::vector<Outcome> Planner::usable_results(Item& item) {
  const Journal& journal = *job_.services.journal;
  auto [recorded, unusable, is_former] = journal.results(item.number, item.key);
  item.is_former = is_former;
  if (!unusable.empty()) {
    item.journal_contradiction = unusable_lines_text(unusable, journal.path()) +
                                 ": the line is not trusted, and the position is solved again";
  } else if (const auto contradiction = find_contradicting_results(recorded, journal.path())) {
    item.journal_contradiction = to_string(*contradiction) + "; the position is solved again";
  } else {
    return std::move(recorded);
  }
  for (const UnusableLine& each : unusable) item.distrusted.push_back(each.line);
  for (const Outcome& outcome : recorded) item.distrusted.push_back(outcome.record.line);
  return {};
}

/// The journal's plies are the result if they reach as far back as the job asks.
void Planner::look_up_plies(Item& item) {
  Outcome& outcome = item.outcome;
  const auto serves = [&](const GamePly& ply) {
    return ply.before.board.empty_count() <= job_.selection.empties.max &&
           has_moves(ply, job_.others);
  };
  for (Outcome& recorded : usable_results(item)) {
    item.earlier.listed = true;
    auto& found = std::get<GameResult>(recorded.result);
    std::vector<GamePly>& plies = found.plies;
    plies.erase(std::find_if_not(plies.begin(), plies.end(), serves), plies.end());
    if (!found.end.is_exact() || plies.size() < item.earlier.plies.size()) continue;
    item.earlier.plies = plies;
    item.earlier.bounds = found.end;
    if (!is_fully_analysed(*outcome.record.game, plies.size())) continue;
    outcome.plies() = std::move(plies);
    std::get<GameResult>(outcome.result).end = found.end;
    outcome.engine = engine_or(recorded, job_.services.journal->engine());
    item.state = Item::State::from_journal;
  }
}

/// Whether no ply is left before the last `done` ones, or none that the job asks for.
bool Planner::is_fully_analysed(const Game& game, std::size_t done) const {
  if (done >= game.moves.size()) return true;
  const Position upcoming = positions_of(game)[game.moves.size() - done - 1];
  return upcoming.board.empty_count() > job_.selection.empties.max;
}

/// Numbers the item and loads its result from the journal. Only values come from there; the verdict
/// is computed again from the current input.
void Planner::look_up(Item& item) {
  item.number = count_++;
  const Journal* const journal = job_.services.journal;
  const bool may_be_image = job_.selection.dedup && job_.goal != Goal::game;
  if (journal == nullptr && !may_be_image) return;
  item.key = canonical_key(item.outcome);
  if (journal == nullptr) return;
  if (job_.goal == Goal::game) return look_up_plies(item);
  const std::vector<Outcome> recorded = usable_results(item);
  if (job_.goal == Goal::claim) {
    look_up_claim(item, recorded);
  } else {
    look_up_position(item, recorded);
  }
  item.recorded = item.earlier.bounds;
  if (item.state != Item::State::from_journal) return;
  set_verdict(item.outcome);
  Certifier* const certifier = job_.services.certifier;
  if (certifier == nullptr ||
      certifier->has_certificate(item.outcome, item.number,
                                 journal->certificate(Certifier::key(item.outcome)),
                                 item.certificate_fault)) {
    return;
  }
  item.state = Item::State::uncertified;
  for (const Outcome& outcome : recorded) item.distrusted.push_back(outcome.record.line);
}

void Planner::look_up_position(Item& item, const std::vector<Outcome>& recorded) const {
  Outcome& outcome = item.outcome;
  bool has_own = false;
  bool has_result = false;
  const auto use = [&](const Outcome& each, PositionResult result) {
    outcome.result = std::move(result);
    take_from_journal(item, each);
  };
  for (const Outcome& each : recorded) {
    PositionResult result = map_result(std::get<PositionResult>(each.result),
                                       each.record.position.board, outcome.record.position.board);
    if (!is_result_for(result.solution, outcome)) {
      if (is_tried_enough(each)) use(each, result);
      if (each.limits != Limits{}) {
        Outcome limited = outcome;
        limited.result = result;
        item.earlier.limited = ended_by_limits(std::move(limited), each);
      }
      add_earlier_result(std::move(result), item.earlier);
      continue;
    }
    const bool is_own = exact_key(each) == exact_key(outcome);
    if ((has_own || (has_result && item.is_former)) && !is_own) continue;
    has_own = is_own;
    has_result = true;
    // Count each search once: here if it is the record's own, or if its own record is no longer
    // there. Otherwise it belongs to an image, or to a record with another name.
    use(each, is_own || item.is_former ? std::move(result) : without_work(std::move(result)));
  }
}

/// Whether the recorded search met its limits, and this run allows no more.
bool Planner::is_tried_enough(const Outcome& recorded) const noexcept {
  return recorded.limits != Limits{} && !job_.retry &&
         !job_.limits.allow_more_than(recorded.limits);
}

void Planner::look_up_claim(Item& item, const std::vector<Outcome>& recorded) const {
  Outcome& outcome = item.outcome;
  for (const Outcome& each : recorded) {
    const Bounds proven = bounds_of_board(each);
    decide_claim(proven, outcome);
    narrow_known(proven, item.earlier.bounds);
    // Limits that ended the search for another claim say nothing about this one.
    const bool is_same_interval = each.claim->interval == outcome.claim->interval;
    const bool is_limited = is_same_interval && each.limits != Limits{};
    if (is_limited) item.earlier.limited = ended_by_limits(outcome, each);
    if (!is_solved(outcome) && !(is_limited && is_tried_enough(each))) continue;
    take_from_journal(item, each);
    // A line from elsewhere in the file refutes the same claim, but its work counts once.
    if (!is_same_claim(each, outcome)) continue;
    copy_line(each.claim_result(), outcome.claim_result());
    if (item.is_former || exact_key(each) == exact_key(outcome)) {
      copy_work(each.claim_result(), outcome.claim_result());
    }
  }
  if (lacks_refuting_line(outcome)) {
    outcome.limits = item.earlier.limited ? item.earlier.limited->limits : Limits{};
    if (!is_tried_enough(outcome)) item.state = Item::State::waiting;
  }
}

/// Takes any result that is_tried_enough() accepts, whatever follows it in the journal, since a
/// larger attempt may have been killed.
void Planner::take_from_journal(Item& item, const Outcome& recorded) const {
  add_origin(recorded, item.outcome);
  item.state = Item::State::from_journal;
}

std::shared_ptr<const Outcome> Planner::ended_by_limits(Outcome found,
                                                        const Outcome& recorded) const {
  add_origin(recorded, found);
  return std::make_shared<const Outcome>(std::move(found));
}

/// Copies the program that found the result, and the limits that ended its search.
void Planner::add_origin(const Outcome& recorded, Outcome& outcome) const {
  outcome.limits = is_solved(outcome) && !lacks_refuting_line(outcome) ? Limits{} : recorded.limits;
  outcome.engine = engine_or(recorded, job_.services.journal->engine());
}

}  // namespace kanzen

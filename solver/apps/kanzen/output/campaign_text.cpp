#include "solver/apps/kanzen/output/campaign_text.hpp"

#include <nlohmann/json.hpp>

#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/files/server_address.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/report_page.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

namespace {

using campaign::ClaimStatus;
using Json = nlohmann::ordered_json;

std::uint64_t whole(double number) {
  return static_cast<std::uint64_t>(std::clamp(number, 0.0, 1e19));
}

std::size_t count_decided(const campaign::ClaimSet& claims) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims.verdict(i) != Verdict::undecided) ++count;
  }
  return count;
}

/// Joins parts, and leaves out those that do not fit into `width` columns.
std::string join_parts(const std::vector<std::string>& parts, std::size_t width) {
  std::string text;
  for (const std::string& part : parts) {
    const std::string next = (text.empty() ? "" : ", ") + part;
    if (text.size() + next.size() <= width) text += next;
  }
  return text;
}

/// Returns the verdict, or "paused": only an undecided claim waits for anything.
std::string standing_text(const campaign::RootClaim& claim, Verdict verdict) {
  return claim.is_paused && verdict == Verdict::undecided ? "paused"
                                                          : std::string(to_string(verdict));
}

/// Returns "about 4.5 h (0.5 h to 9.0 h)", or the range only. `amount` is nodes or seconds left.
template <typename Text>
std::string estimate_text(const campaign::RemainingWork& left, double amount, const Text& text) {
  if (amount <= 0) return text(0);
  const std::string range =
      fmt::format("{} to {}", text(amount * left.low()), text(amount * left.high()));
  return left.is_rough() ? range : fmt::format("about {} ({})", text(amount), range);
}

struct TextColumn {
  std::string heading;
  bool is_right_aligned = false;
};

/// Leaves out columns without any text, and cuts rows at `width` characters; 0 means no limit.
std::string table_text(std::span<const TextColumn> columns,
                       const std::vector<std::vector<std::string>>& rows, std::size_t width = 0) {
  std::vector<std::string> lines(rows.size() + 1);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::vector<std::string> cells{columns[i].heading};
    for (const std::vector<std::string>& row : rows) cells.push_back(row[i]);
    if (std::ranges::all_of(cells.begin() + 1, cells.end(), &std::string::empty)) continue;
    const std::size_t longest = std::ranges::max(cells, {}, &std::string::size).size();
    for (std::size_t line = 0; line < lines.size(); ++line) {
      lines[line] += columns[i].is_right_aligned ? fmt::format("{:>{}}  ", cells[line], longest)
                                                 : fmt::format("{:<{}}  ", cells[line], longest);
    }
  }
  std::string text;
  for (std::string& line : lines) {
    line.resize(line.find_last_not_of(' ') + 1);
    const bool fits = width < 2 || line.size() <= width;
    text += fits ? line + '\n' : fmt::format("{:.{}}..\n", line, width - 2);
  }
  return text;
}

/// A worker at work says so four times a minute, so two gaps of silence are a first sign that it
/// was killed. It still counts as active until its minute is over, and then its leaves go to
/// others.
std::string silence_text(double seconds) {
  constexpr double kDoubtfulAfterSeconds = 30;
  return core_time_text(std::max(seconds, 0.0)) +
         (seconds > kDoubtfulAfterSeconds ? " ago, may be gone" : " ago");
}

std::string workers_text(const campaign::CampaignStatus& status) {
  constexpr std::size_t kMaxRows = 20;
  std::vector<std::vector<std::string>> rows;
  std::size_t active = 0;
  std::size_t threads = 0;
  for (const campaign::WorkerStatus& worker : status.workers) {
    if (!worker.is_active) continue;
    threads += worker.worker.threads;
    if (++active > kMaxRows) continue;
    rows.push_back({notation::printable(worker.worker.id.substr(0, 8)),
                    notation::printable(worker.worker.host), std::to_string(worker.worker.threads),
                    std::to_string(worker.facts), std::to_string(worker.leases),
                    silence_text(worker.worker.seconds_silent)});
  }
  if (active == 0) return {};
  std::string text = table_text(std::vector<TextColumn>{{"worker"},
                                                        {"host"},
                                                        {"threads", true},
                                                        {"results", true},
                                                        {"solving", true},
                                                        {"last sign of life"}},
                                rows);
  if (active > kMaxRows) {
    text += fmt::format("and {}\n", count_text(active - kMaxRows, "other worker"));
  }
  return text + fmt::format("{} with {}\n", count_text(active, "active worker"),
                            count_text(threads, "thread"));
}

/// Returns "1.2 h (0.9 h to 1.7 h)", or for campaigns that were cut short "some 14.5 h (> 8.6 h)".
std::string end_text(const campaign::EndForecast& end) {
  if (end.campaigns == 0) return "-";
  const auto& [low, median, high] = end.core_seconds;
  return end.extrapolated != 0
             ? fmt::format("some {} (> {})", core_time_text(median), core_time_text(low))
             : fmt::format("{} ({} to {})", core_time_text(median), core_time_text(low),
                           core_time_text(high));
}

std::string rough_text(const campaign::Forecast& forecast, std::size_t max_leaves) {
  std::string text;
  if (forecast.sample.size() < campaign::kEnoughLeaves) {
    text = fmt::format(
        "all figures are rough, because fewer than {} leaves were solved; --sample {} solves "
        "more\n",
        campaign::kEnoughLeaves, campaign::kEnoughLeaves);
  }
  std::size_t rough = 0;
  for (const campaign::ClaimForecast& claim : forecast.claims) {
    rough += claim.proven.extrapolated + claim.refuted.extrapolated;
  }
  if (rough == 0) return text;
  return text + fmt::format(
                    "{} simulated for {} only, and times after \"some\" may be wrong by a "
                    "factor of ten; --max-leaves changes the limit\n",
                    count_text(rough, "campaign was", "campaigns were"),
                    count_text(max_leaves, "leaf", "leaves"));
}

using campaign::Survey;
using campaign::SurveyFact;
using campaign::SurveyPosition;

/// Writes the discs of the mover, then the opponent, as sixteen hexadecimal digits each.
std::string hex_text(const Board& board) {
  return fmt::format("{:016x}{:016x}", board.player, board.opponent);
}

/// Rounds numbers to keep the page small.
Json rounded(double number, double steps) { return std::round(number * steps) / steps; }

Json estimate_json(const std::optional<double>& estimate) {
  return estimate ? rounded(*estimate, 10) : Json();
}

/// Lists the fields in the order in which the page's script reads them.
Json position_json(const SurveyPosition& position) {
  constexpr unsigned kInProof = 1;
  constexpr unsigned kExpanded = 2;
  constexpr unsigned kLeased = 4;
  constexpr unsigned kWaiting = 8;
  const unsigned flags = (position.is_in_proof ? kInProof : 0) |
                         (position.is_expanded ? kExpanded : 0) |
                         (position.is_leased ? kLeased : 0) | (position.is_waiting ? kWaiting : 0);
  Json made = Json::array({hex_text(position.board), position.bounds.lower, position.bounds.upper,
                           estimate_json(position.estimate), flags});
  const bool has_fact = position.own.lower > kMinScore || position.own.upper < kMaxScore;
  if (!has_fact && position.needed.empty()) return made;
  made.insert(made.end(), {Json(position.own.lower), Json(position.own.upper),
                           whole(position.nodes), rounded(position.seconds, 1000)});
  if (position.needed.empty()) return made;
  made.insert(made.end(), {Json(position.needed), rounded(position.probability, 1000),
                           whole(position.expected_nodes)});
  return made;
}

Json fact_json(const SurveyFact& fact) {
  return Json::array({hex_text(fact.board), fact.window.alpha, fact.window.beta, fact.bounds.lower,
                      fact.bounds.upper, estimate_json(fact.estimate), whole(fact.nodes),
                      rounded(fact.seconds, 1000)});
}

Json worker_json(const campaign::WorkerStatus& worker) {
  return {{"id", worker.worker.id},
          {"host", worker.worker.host},
          {"engine", worker.worker.engine},
          {"threads", worker.worker.threads},
          {"results", worker.facts},
          {"nodes", whole(worker.nodes)},
          {"seconds", rounded(worker.seconds, 1000)},
          {"silent", rounded(worker.worker.seconds_silent, 1)},
          {"excluded", worker.worker.is_excluded}};
}

Json claim_json(const campaign::ClaimStatus& status) {
  const campaign::RootClaim& claim = status.claim;
  return {{"id", claim.id},
          {"name", campaign::claim_name(claim)},
          {"moves", claim.moves},
          {"comment", claim.comment},
          {"root", notation::to_string(claim.root)},
          {"claim", claim.text},
          {"verdict", to_string(status.verdict)},
          {"paused", claim.is_paused},
          {"lower", status.bounds.lower},
          {"upper", status.bounds.upper},
          {"line", notation::to_string(status.line)}};
}

Json exclusion_json(const campaign::Exclusion& exclusion) {
  return {{"worker", exclusion.worker}, {"reason", exclusion.reason}};
}

Json goal_json(const campaign::ClaimStatus& status) {
  Json made = claim_json(status);
  made["at_least"] = status.claim.bounds.lower;
  made["at_most"] = status.claim.bounds.upper;
  return made;
}

Json totals_json(const Survey& survey) {
  const campaign::CampaignStatus& status = survey.status;
  Json totals{{"results", status.facts},
              {"leaves_open", status.leaves_open},
              {"nodes", whole(status.nodes)},
              {"wasted_nodes", whole(status.wasted_nodes)},
              {"tree", survey.all_positions},
              {"proof", survey.all_proof_positions},
              {"began", rounded(survey.began_at, 1)},
              {"leases", status.leases},
              {"seconds_left", status.seconds_left ? rounded(*status.seconds_left, 1) : Json()}};
  add_remaining(status.left, totals);
  return totals;
}

void append(std::string& page, std::string_view name, const Json& value) {
  page += page_data_line(json_text({{name, value}}));
}

template <class Item, class Make>
void append_all(std::string& page, std::string_view name, const std::vector<Item>& items,
                const Make& make) {
  for (const Item& item : items) append(page, name, make(item));
}

}  // namespace

std::string amount_text(double amount) { return rate_text(whole(amount), 1); }

ProgressView progress_view(const campaign::RunView& view) {
  const campaign::Chooser& chooser = view.chooser;
  const campaign::ClaimSet& claims = chooser.claims();
  // The most important part comes first, since a narrow terminal has no room for more.
  ProgressView shown{
      {claims.size() == 1 ? bounds_text(claims.bounds(0))
                          : fmt::format("{}/{} claims", count_decided(claims), claims.size())},
      {}};
  if (view.left.nodes > 0) {
    const double seconds = view.left.core_seconds / static_cast<double>(view.threads);
    shown.parts.push_back(estimate_text(view.left, seconds, core_time_text) + " left");
  }
  shown.parts.insert(shown.parts.end(),
                     {count_text(view.facts, "result"),
                      view.searches_roots    ? "searching the root"
                      : claims.all_decided() ? "searching again what looks mispredicted"
                                             : fmt::format("{} being solved", chooser.in_flight()),
                      fmt::format("elapsed {}", clock_text(view.seconds)),
                      fmt::format("{} nodes/s a thread", amount_text(view.rate))});
  if (view.workers != 0) shown.parts.push_back(count_text(view.workers, "other worker"));
  Json object{{"decided", count_decided(claims)},
              {"claims", claims.size()},
              {"results", view.facts},
              {"leaves_open", chooser.in_flight()},
              {"nodes", whole(chooser.facts().all_searched_nodes())},
              {"workers", view.workers},
              {"elapsed", view.seconds}};
  add_remaining(view.left, object);
  shown.json = object.dump();
  return shown;
}

std::string remaining_text(const campaign::RemainingWork& left) {
  std::string text = fmt::format("remaining: {} of one core, {} nodes",
                                 estimate_text(left, left.core_seconds, core_time_text),
                                 estimate_text(left, left.nodes, amount_text));
  if (left.nodes <= 0 || !left.is_rough()) return text;
  return text + fmt::format(" ({} solved, {} % of the work)",
                            count_text(left.leaves, "leaf", "leaves"),
                            whole(100 * left.share_done()));
}

void add_remaining(const campaign::RemainingWork& left, Json& object) {
  object["expected_nodes_left"] = whole(left.nodes);
  object["expected_core_hours_left"] = left.core_seconds / 3600;
  object["range_of_left"] = {left.low(), left.high()};
  object["rough"] = left.is_rough();
  object["leaves_learned_from"] = left.leaves;
}

std::string decided_text(const ClaimStatus& status) {
  const std::string label = fmt::format("{}: {} for {}", campaign::claim_label(status.claim),
                                        status.claim.text, to_string(status.claim.root.side));
  if (status.verdict == Verdict::undecided) return label + " is undecided again";
  Position end = status.claim.root;
  for (const Square move : status.line) end = play(end, move);
  return fmt::format(
      "{} is {}, value {}{}{}{}", label, to_string(status.verdict), bounds_text(status.bounds),
      status.line.empty()        ? ""
      : status.bounds.is_exact() ? ", best play "
                                 : ", shown by ",
      notation::to_string(status.line), status.line.empty() || game_over(end.board) ? "" : " ..");
}

namespace {

const std::array<TextColumn, 10> kClaimColumns{{{"id"},
                                                {"name"},
                                                {"empties", true},
                                                {"claim"},
                                                {"for"},
                                                {"verdict"},
                                                {"value"},
                                                {"line"},
                                                {"comment"},
                                                {"moves"}}};

/// `max_line` limits the moves of the line.
std::vector<std::string> claim_row(const ClaimStatus& status, std::size_t max_line) {
  const auto& [claim, verdict, bounds, line] = status;
  std::string shown = notation::to_string(line);
  if (line.size() > max_line) shown = shown.substr(0, 2 * max_line) + "..";
  return {notation::printable(claim.id),
          notation::printable(claim.name),
          std::to_string(claim.root.board.empty_count()),
          claim.text,
          std::string(to_string(claim.root.side)),
          standing_text(claim, verdict),
          bounds_text(bounds),
          shown,
          notation::printable(claim.comment),
          claim.moves};
}

/// Says how to find the value of the first claim that a bound has refuted; empty without one.
std::string value_hint(const std::vector<ClaimStatus>& claims, const std::string& store) {
  const auto refuted = std::ranges::find_if(claims, [](const ClaimStatus& status) {
    return status.verdict == Verdict::refuted && !status.bounds.is_exact();
  });
  if (refuted == claims.end()) return {};
  const auto& [claim, verdict, bounds, line] = *refuted;
  const Score end = bounds.lower > kMinScore ? bounds.lower : bounds.upper;
  const std::string position = notation::to_string(claim.root);
  const std::string bound = to_string(ClaimedInterval{Relation::equal, end});
  return fmt::format(
      "to find the value of a refuted claim, solve its position:\n  {}\n"
      "or, if that takes too long, claim its bound, and run again from these results:\n  {}\n",
      command_text({"solve", position}),
      without_secrets(command_text({"prove", "add", store, position, "--claim", bound})));
}

}  // namespace

std::string claims_csv(const std::vector<ClaimStatus>& claims) {
  // In the words of `verify`, so that all commands read it: its `line` is one of a file.
  std::string text =
      "id,name,empties,claim,side,verdict,value,pv,moves,lower,upper,board,comment\n";
  for (const ClaimStatus& status : claims) {
    std::vector<std::string> row = claim_row(status, kSquares);
    std::iter_swap(row.end() - 2, row.end() - 1);  // programs find the comment last
    row.insert(row.end() - 1, {std::to_string(status.bounds.lower),
                               std::to_string(status.bounds.upper), csv_board(status.claim.root)});
    text += csv_line(row);
  }
  return text;
}

std::string claims_markdown(const std::vector<ClaimStatus>& claims) {
  std::string text = "| " + notation::joined(kClaimColumns, " | ", &TextColumn::heading) + " |\n|";
  for (const TextColumn& column : kClaimColumns) text += column.is_right_aligned ? "--:|" : ":--|";
  text += '\n';
  for (const ClaimStatus& status : claims) text += markdown_line(claim_row(status, kSquares));
  return text;
}

std::string claims_text(const std::vector<ClaimStatus>& claims, const std::string& store,
                        std::size_t width) {
  constexpr std::size_t kMaxLine = 12;  // moves of a line in the table
  if (claims.empty()) return "the campaign has no claims\n";
  std::vector<std::vector<std::string>> rows;
  bool has_other_line = false;
  for (const ClaimStatus& status : claims) {
    has_other_line = has_other_line || (!status.line.empty() && !status.bounds.is_exact());
    rows.push_back(claim_row(status, kMaxLine));
  }
  std::string table = table_text(kClaimColumns, rows, width) + value_hint(claims, store);
  if (!has_other_line) return table;
  return table +
         wrapped("lines beside a bound show how one side reaches it, and are not best play of both",
                 {.width = width});
}

std::string forecast_text(const campaign::Definition& definition,
                          const campaign::Forecast& forecast, std::size_t max_leaves) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < forecast.claims.size(); ++i) {
    const campaign::RootClaim& claim = definition.claims[i];
    const std::string name = campaign::claim_name(claim);
    rows.push_back({notation::printable(claim.id),
                    name == claim.id ? "" : notation::printable(name),
                    std::to_string(claim.root.board.empty_count()), claim.text,
                    std::string(to_string(claim.root.side)), end_text(forecast.claims[i].proven),
                    end_text(forecast.claims[i].refuted)});
  }
  double seconds = 0;
  for (const campaign::SampledLeaf& leaf : forecast.sample) seconds += leaf.seconds;
  return table_text(std::vector<TextColumn>{{"id"},
                                            {"name"},
                                            {"empties", true},
                                            {"claim"},
                                            {"for"},
                                            {"core time if true"},
                                            {"core time if false"}},
                    rows) +
         fmt::format("first estimate of run and status: {}\nfrom {} solved in {}\n",
                     remaining_text(forecast.first),
                     count_text(forecast.sample.size(), "leaf", "leaves"),
                     core_time_text(seconds)) +
         rough_text(forecast, max_leaves);
}

std::string status_text(const campaign::CampaignStatus& status, const std::string& store,
                        std::size_t width) {
  std::string text = claims_text(status.claims, store, width);
  for (const campaign::Exclusion& exclusion : status.exclusions) {
    text +=
        fmt::format("worker {} is excluded, and none of its results counts: {}\n",
                    notation::printable(exclusion.worker), notation::printable(exclusion.reason));
  }
  if (status.damaged != 0) {
    text += fmt::format("{} damaged and skipped: kanzen prove run names them\n",
                        count_text(status.damaged, "result is", "results are"));
  }
  if (status.disputed != 0) {
    text += fmt::format(
        "{} with results that contradict each other: kanzen prove run finds the wrong ones\n",
        count_text(status.disputed, "position"));
  }
  text += fmt::format(
      "{} of searches, {} to search next, {} of them being solved\n"
      "{} nodes, {} of them for results that no claim needs\n",
      count_text(status.facts, "result"), count_text(status.leaves_open, "position"), status.leases,
      amount_text(status.nodes), amount_text(status.wasted_nodes));
  text += workers_text(status);
  const bool is_decided = std::ranges::any_of(
      status.claims, [](const ClaimStatus& claim) { return claim.verdict != Verdict::undecided; });
  if (is_decided) {
    text += fmt::format(
        "decided by results of {}; kanzen prove certificate --full needs no trust "
        "in them\n",
        count_text(status.authors, "worker"));
  }
  if (status.claims.empty()) return text;
  if (campaign::all_decided(status.claims)) {
    if (status.left.nodes <= 0) return text + "all claims are decided\n";
    text += "all claims are decided; second searches of unexpected results are left\n";
  }
  text += remaining_text(status.left) + "\n";
  if (!status.seconds_left) return text + "time left: unknown, since no worker is active\n";
  return text + fmt::format("time left: {} at some {} nodes/s\n",
                            estimate_text(status.left, *status.seconds_left, core_time_text),
                            amount_text(status.nodes_per_second));
}

std::string status_json(const campaign::CampaignStatus& status) {
  Json claims = Json::array();
  for (const ClaimStatus& claim : status.claims) claims.push_back(claim_json(claim));
  Json workers = Json::array();
  for (const campaign::WorkerStatus& worker : status.workers) {
    if (worker.worker.host.empty()) continue;  // it stands for a file of imported results
    workers.push_back({{"id", worker.worker.id},
                       {"host", worker.worker.host},
                       {"threads", worker.worker.threads},
                       {"active", worker.is_active},
                       {"excluded", worker.worker.is_excluded},
                       {"results", worker.facts},
                       {"nodes", whole(worker.nodes)},
                       {"leases", worker.leases},
                       {"seconds_silent", worker.worker.seconds_silent}});
  }
  Json exclusions = Json::array();
  for (const campaign::Exclusion& exclusion : status.exclusions) {
    exclusions.push_back(exclusion_json(exclusion));
  }
  Json object{{"claims", claims},
              {"results", status.facts},
              {"damaged", status.damaged},
              {"disputed", status.disputed},
              {"leaves_open", status.leaves_open},
              {"leases", status.leases},
              {"nodes", whole(status.nodes)},
              {"wasted_nodes", whole(status.wasted_nodes)},
              {"nodes_per_second", whole(status.nodes_per_second)},
              {"seconds_left", nullptr},
              {"workers", workers},
              {"exclusions", exclusions}};
  if (status.seconds_left) object["seconds_left"] = *status.seconds_left;
  add_remaining(status.left, object);
  return json_text(object);
}

std::string worker_text(const campaign::WorkerInfo& worker, const campaign::Definition& definition,
                        const std::string& store) {
  const std::string claims = definition.claims.size() == 1
                                 ? campaign::claim_label(definition.claims.front())
                                 : count_text(definition.claims.size(), "claim");
  return fmt::format("worker {}: solving leaves of {} in {}, {}", worker.id.substr(0, 8), claims,
                     notation::printable(store), count_text(worker.threads, "thread"));
}

CampaignProgress::CampaignProgress(ProgressChoice form, bool quiet)
    : shows_line_(form == ProgressChoice::automatic && !quiet && is_terminal(stderr)),
      json_(form == ProgressChoice::json) {}

void CampaignProgress::show(const std::function<ProgressView()>& view) {
  if (!shows_line_ && !json_) return;
  if (shown_ && since_shown_.seconds() < 1) return;
  shown_ = true;
  since_shown_ = Stopwatch();
  const auto [parts, json] = view();
  if (json_) {
    print_error("{}\n", json);
    return;
  }
  const std::string text = join_parts(parts, columns(stderr) - 1);
  print_error("{}{}", erasing_text(stderr, visible_), text);
  visible_ = text.size();
}

void CampaignProgress::finish() {
  const std::size_t length = std::exchange(visible_, 0);
  if (length != 0) write_error(erasing_text(stderr, length));
}

std::string campaign_page(const Survey& survey, const PageInfo& info) {
  std::string page(campaign_page_text());
  append(
      page, "page",
      {{"title", info.title}, {"command", info.command}, {"made", info.made}, {"job", info.job}});
  append(page, "totals", totals_json(survey));
  append_all(page, "claim", survey.status.claims, goal_json);
  append_all(page, "node", survey.positions, position_json);
  append_all(page, "fact", survey.facts, fact_json);
  append_all(page, "worker", survey.status.workers, worker_json);
  append_all(page, "exclusion", survey.status.exclusions, exclusion_json);
  append_all(page, "point", survey.progress, [](const campaign::ProgressPoint& point) {
    return Json::array({rounded(point.seconds, 100), point.facts, whole(point.nodes)});
  });
  append_all(page, "change", survey.changes, [](const campaign::BoundsChange& change) {
    return Json::array(
        {rounded(change.seconds, 100), change.claim, change.bounds.lower, change.bounds.upper});
  });
  return page + page_ending();
}

}  // namespace kanzen::cli

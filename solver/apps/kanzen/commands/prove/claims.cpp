#include <iterator>
#include <nlohmann/json.hpp>

#include "core/symmetry.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::cli {

namespace {

struct ClaimFlags {
  std::string input{};  // FILE, or a position
  std::string claim{};
  ClaimSide side = ClaimSide::automatic;
  std::string name{};  // the name of a single claim
  std::string empties{};
  ReadFlags read{};
};

struct ClaimsInput {
  campaign::Definition definition;  // has at least one claim
  struct InFile {
    std::string id;
    std::string place;        // e.g. "claims.txt:3, "
    std::size_t ordinal = 0;  // of the record, from 1; those without a claim count
  };
  std::vector<InFile> in_file{};  // one for each claim of a file
  bool has_own_numbers = false;   // the file's numbers differ from those of its lines
  std::size_t unreadable = 0;
  RecordsWithoutClaim without_claim{};

  [[nodiscard]] ExitCode exit_code() const noexcept {
    return unreadable == 0 ? ExitCode::ok : ExitCode::bad_input;
  }

  /// Returns ", 1 record without a claim, 2 unreadable"; empty if every record gave a claim.
  [[nodiscard]] std::string skipped_text() const {
    std::string text;
    if (without_claim.count != 0) {
      text += ", " + count_text(without_claim.count, "record") + " without a claim";
    }
    if (unreadable != 0) text += fmt::format(", {} unreadable", unreadable);
    return text;
  }
};

using campaign::Definition;
using campaign::RootClaim;

/// Reads the claim of --claim for the side to move in the record's position, and notes the side
/// once if nothing names it. Throws UsageError.
ClaimedInterval claim_about(const PositionRecord& record, bool from_start, const ClaimFlags& flags,
                            const std::string& source, bool& noted) {
  const Result<SpokenClaim> claim = parse_claim_text(flags.claim);
  if (!claim) throw UsageError(located("--claim", claim.error()));
  if (claim->is_doubted) print_message(fmt::format("--claim: {}", kQuestioned));
  const ClaimedInterval& interval = claim->interval;
  const ClaimSide choice = claim->side.value_or(flags.side);
  const Colour mover = record.position.side;
  note_assumed_side(assumed_side(choice, from_start, mover, interval.bounds()), record, source,
                    noted);
  return claim_side(choice, from_start, mover) == mover ? interval : for_other_side(interval);
}

RootClaim root_claim(const std::string& id, const Position& root, const ClaimedInterval& interval,
                     const std::string& moves) {
  return {id, root, interval.bounds(), to_string(interval), moves};
}

/// A claim about a move is turned into one about the position after it, seen from the other side.
RootClaim root_claim(const SolveRequest& request, const std::string& moves) {
  const PositionRecord& record = request.record;
  const Claim& claim = *request.claim;
  RootClaim root =
      claim.move == Square::none
          ? root_claim(record.id, record.position, claim.interval, moves)
          : root_claim(record.id, play(record.position, claim.move), for_other_side(claim.interval),
                       moves.empty() ? moves : moves + notation::to_string(claim.move));
  root.comment = record.comment.value_or("");
  return root;
}

/// Turns a record into claims about the sides of --claims-for; with --claim, it is that claim about
/// the position. Throws UsageError.
std::vector<RootClaim> claims_of_record(PositionRecord record, const ClaimFlags& flags,
                                        const std::string& source, bool& noted) {
  const std::string moves = moves_from_start(record);
  if (!flags.claim.empty()) {
    RootClaim claim = root_claim(record.id, record.position,
                                 claim_about(record, !moves.empty(), flags, source, noted), moves);
    claim.comment = record.comment.value_or("");
    return {claim};
  }
  note_assumed_side(choose_claim_side(record, flags.side), record, source, noted);
  std::vector<RootClaim> claims;
  for (const SolveRequest& claim : make_claims(record, source)) {
    claims.push_back(root_claim(claim, moves));
  }
  return claims;
}

ClaimsInput read_claims_file(const ClaimFlags& flags) {
  StopEvent stop;
  ReaderOptions options = make_reader_options(flags.read);
  options.empties = parse_empties(flags.empties);
  options.only_claims = flags.claim.empty();
  RunInput input({flags.input}, options, stop);
  ClaimsInput read;
  BadRecords bad(flags.read.all_messages);
  bool noted = false;
  std::size_t ordinal = 0;
  while (const std::optional<Result<PositionRecord>> record = input.next()) {
    if (!*record) {
      ++ordinal;
      ++read.unreadable;
      bad.report(input.name(), record->error());
      continue;
    }
    const int empties = record->value().empty_count();
    if (options.empties && !options.empties->contains(empties)) continue;
    ++ordinal;
    std::vector<RootClaim> claims = claims_of_record(record->value(), flags, flags.input, noted);
    if (claims.empty() && read.without_claim.add(record->value(), input.name())) {
      print_message(fmt::format("{}:{}: no claim{}", input.name(), record->value().line,
                                quoted_instead_of_claim(record->value())));
    }
    const std::size_t line = record->value().line;
    const std::string& id = record->value().id;
    read.has_own_numbers =
        read.has_own_numbers || (campaign::is_number(id) && id != std::to_string(line));
    for (const RootClaim& claim : claims) {
      read.in_file.push_back({claim.id, fmt::format("{}:{}, ", input.name(), line), ordinal});
    }
    std::ranges::move(claims, std::back_inserter(read.definition.claims));
  }
  bad.report_rest();
  return read;
}

Game game_to_root(const ClaimFlags& flags) {
  if (!flags.input.empty()) {
    const PositionRecord record = position_argument(flags.input);
    if (!record.claims.empty()) {
      throw UsageError("--claim, and a claim after the position, expected one of them");
    }
    return record.game ? *record.game : Game{record.position, {}, record.position};
  }
  return {kStartPosition, {}, kStartPosition};
}

void add_claim_flags(CLI::App& command, ClaimFlags& flags) {
  command.add_option("FILE", flags.input,
                     "File of claims or positions, or one position: a board, moves from the start, "
                     "or \"BOARD; MOVES\"");
  command
      .add_option("--claim", flags.claim,
                  "Claim to prove or refute about the value, such as >= 4, = 0 or draw")
      ->type_name("CLAIM");
  add_claims_for_flag(command, flags.side, "--claim and claim lines");
  add_empties_flag(command, flags.empties, "claims of a file about positions");
  command.add_flag("--estimates", flags.read.estimates,
                   "Opening books: also the positions whose values are estimates");
  add_messages_flag(command, flags.read.all_messages);
  command.add_option("--name", flags.name,
                     "Name of a single claim in tables and on pages; default: its moves");
}

/// Gives the claims of an input their ids. Claims without a name have the number of their line,
/// which would look like a number of the campaign. The first rule that applies decides:
///
/// 1. A claim about a move, as in `7:f5`, or another one about the same position, gets the number
///    that this position got before: `3:f5`.
/// 2. A number of an input that has no numbers of its own becomes
///    - that of the same claim among `former`, the claims of the campaign so far, if it is there;
///    - else that of its record, in which those count that give no claim, so that the others keep
///      their numbers when it is corrected and added;
///    - or if that number is taken, the one after all claims so far.
/// 3. Other ids, names and own numbers, stay.
///
/// At last, an id that an earlier claim of the input has gets `#2`, `#3` and so on behind it,
/// unless rule 2 took it from the same claim among `former`.
void number_claims(ClaimsInput& read, std::span<const RootClaim> former) {
  std::set<std::string> ids;
  std::map<std::string, std::string, std::less<>> renumbered;  // of positions, for their moves
  std::size_t count = former.size();                           // of all claims so far
  for (std::size_t i = 0; i < read.definition.claims.size(); ++i) {
    RootClaim& claim = read.definition.claims[i];
    const auto known = std::ranges::find_if(
        former, [&claim](const RootClaim& other) { return campaign::is_same_claim(other, claim); });
    if (known == former.end()) ++count;
    const std::string_view position = std::string_view(claim.id).substr(0, claim.id.find(':'));
    if (const auto found = renumbered.find(position); found != renumbered.end()) {
      claim.id.replace(0, position.size(), found->second);
    } else if (campaign::is_number(claim.id) && !read.has_own_numbers) {
      std::string number =
          std::to_string(i < read.in_file.size() ? read.in_file[i].ordinal : i + 1);
      const bool is_taken =
          ids.contains(number) || std::ranges::count(former, number, &RootClaim::id) != 0;
      if (is_taken) number = std::to_string(count);
      if (known != former.end()) number = known->id;
      renumbered[claim.id] = number;
      claim.id = number;
      if (known != former.end()) continue;
    }
    const std::string id = claim.id;
    for (int n = 2; !ids.insert(claim.id).second; ++n) claim.id = fmt::format("{}#{}", id, n);
  }
}

/// Reads the claims of a file, and names its unreadable records on standard error. Throws
/// UsageError, also if there is no claim, and InputError if a file cannot be read.
ClaimsInput read_claims(const ClaimFlags& flags, std::span<const RootClaim> former = {}) {
  ClaimsInput read;
  Definition& definition = read.definition;
  if (!flags.input.empty() && !means_position(flags.input)) {
    read = read_claims_file(flags);
  } else if (flags.claim.empty() && flags.input.empty()) {
    throw UsageError("expected --claim with the position, or a file of claims");
  } else if (flags.claim.empty()) {
    bool noted = false;
    definition.claims =
        claims_of_record(position_argument(flags.input), flags, "the command line", noted);
  } else {
    const Game game = game_to_root(flags);
    const std::string moves = moves_from_start(game);
    bool noted = false;
    PositionRecord record;
    record.position = game.end;
    const ClaimedInterval claim = claim_about(record, !moves.empty(), flags, "--claim", noted);
    definition.claims.push_back(root_claim("1", game.end, claim, moves));
  }
  if (definition.claims.empty()) throw UsageError("no claims in the input");
  if (!flags.name.empty()) {
    if (definition.claims.size() != 1) {
      throw UsageError(fmt::format("--name names one claim, and the input has {}: name them there",
                                   definition.claims.size()));
    }
    definition.claims.front().name = flags.name;
  }
  number_claims(read, former);
  return read;
}

/// Names each claim after the first `former` that contradicts an earlier one about the same
/// position, maybe turned. Both stay, since the campaign finds out which is wrong.
void report_contradictions(std::span<const RootClaim> claims, std::size_t former,
                           const ClaimsInput& read) {
  constexpr std::size_t kNamed = 5;
  const auto text = [&read](const RootClaim& claim) {
    const std::vector<RootClaim>& in_file = read.definition.claims;
    const auto is_it = [&claim](const RootClaim& other) {
      return is_same_claim(other, claim) && (other.id == claim.id || other.id == claim.name);
    };
    const auto i = static_cast<std::size_t>(std::ranges::find_if(in_file, is_it) - in_file.begin());
    return fmt::format("{}{}: {} for {}", i < read.in_file.size() ? read.in_file[i].place : "",
                       campaign::claim_label(claim), claim.text, to_string(claim.root.side));
  };
  std::unordered_map<Board, std::vector<const RootClaim*>, BoardHasher> known;
  std::size_t contradictions = 0;
  for (const RootClaim& claim : claims) {
    auto& others = known[canonical(claim.root.board).board];
    const auto other = std::ranges::find_if(others, [&claim](const RootClaim* seen) {
      // No value fits a claim of an odd one, which contradicts itself but not its like.
      return seen->bounds != claim.bounds && contradict(seen->bounds, claim.bounds);
    });
    const bool is_new = &claim >= claims.data() + former;
    if (is_new && other != others.end() && ++contradictions <= kNamed) {
      print_message(fmt::format("{} contradicts {}: one of them at least will be refuted",
                                text(claim), text(**other)));
    }
    others.push_back(&claim);
  }
  if (contradictions > kNamed) {
    print_message(fmt::format("... and {} more contradictions", contradictions - kNamed));
  }
}

/// Names the claims of the input that share a name, which then finds another claim or none.
void report_shared_names(std::span<const RootClaim> claims, const ClaimsInput& read) {
  for (const RootClaim& claim : claims) {
    if (claim.name.empty()) continue;
    const auto has_name = [&claim](const RootClaim& other) {
      return other.id == claim.name || other.name == claim.name;
    };
    const bool is_read = std::ranges::any_of(read.definition.claims, [&](const RootClaim& other) {
      return campaign::is_same_claim(other, claim) && has_name(other);
    });
    const auto other = std::ranges::find_if(
        claims, [&](const RootClaim& one) { return &one != &claim && has_name(one); });
    if (!is_read || other == claims.end()) continue;
    print_message(fmt::format("{} has the name of {}: commands find it by its id",
                              campaign::claim_label(claim), campaign::claim_label(*other)));
  }
}

struct StartFlags {
  std::string store;
  ClaimFlags claims;
};

/// Says what the store now holds, whose first `former` claims are not of this input.
ExitCode report_claims(const std::string& path, campaign::Store& store, std::size_t former,
                       const ClaimsInput& read) {
  report_contradictions(store.definition().claims, former, read);
  const auto unfit = std::ranges::find_if(read.definition.claims, [](const RootClaim& claim) {
    return claim.bounds.lower > claim.bounds.upper;
  });
  if (unfit != read.definition.claims.end()) {
    print_message(fmt::format(
        "no value fits claims such as {} for {}, which are refuted: by the rules alone values are "
        "even, and from -64 to +64",
        unfit->text, to_string(unfit->root.side)));
  }
  report_shared_names(store.definition().claims, read);
  const std::size_t claims = store.definition().claims.size();
  const std::int64_t facts = store.size().facts;
  fmt::print("{}: {}, {}{}\n", notation::printable(campaign::store_name(path)),
             count_text(claims, "claim"), count_text(static_cast<std::uint64_t>(facts), "result"),
             read.skipped_text());
  std::vector<std::string> ids(read.in_file.size());
  std::ranges::transform(read.in_file, ids.begin(), &ClaimsInput::InFile::id);
  report_other_ids(read.definition.claims, ids, "the input", store);
  if (read.unreadable != 0) {
    print_message("to prove the unreadable claims, too, correct them and use kanzen prove add");
  }
  return read.exit_code();
}

ExitCode run_start(const StartFlags& flags) {
  const ClaimsInput read = read_claims(flags.claims);
  campaign::Store store = campaign::Store::create(flags.store, read.definition, kNoWaiting);
  return report_claims(flags.store, store, 0, read);
}

ExitCode run_add(const StartFlags& flags) {
  campaign::Store store = campaign::Store::open(flags.store, kNoWaiting);
  const std::vector<RootClaim> former = store.definition().claims;
  const ClaimsInput read = read_claims(flags.claims, former);
  const std::vector<std::string> back = store.add_claims(read.definition.claims);
  const ExitCode code = report_claims(flags.store, store, former.size(), read);
  std::vector<std::string> labels;
  for (const RootClaim& claim : store.definition().claims) {
    if (std::ranges::count(back, claim.id) != 0) labels.push_back(campaign::claim_label(claim));
  }
  if (!labels.empty()) {
    print_message(fmt::format("{} back: {}",
                              count_text(labels.size(), "dropped claim is", "dropped claims are"),
                              fmt::join(labels, ", ")));
  }
  return code;
}

void add_start(CLI::App& prove, Action& chosen, const std::string& name,
               const std::string& description, ExitCode (*run)(const StartFlags&)) {
  const auto [command, flags] =
      add_store_command<StartFlags>(prove, chosen, name, description, run);
  add_claim_flags(*command, flags->claims);
}

struct ChangeFlags {
  std::string store;
  std::vector<std::string> ids;
};

/// Changes the claims with these ids, which may be all claims. Throws UsageError.
ExitCode run_change(const ChangeFlags& flags, campaign::ClaimWish wish) {
  campaign::Store store = campaign::Store::open(flags.store, kNoWaiting);
  std::vector<std::string> ids;
  for (const std::size_t number : chosen_claims(store.definition(), flags.ids)) {
    ids.push_back(store.definition().claims[number].id);
  }
  if (wish == campaign::ClaimWish::pause) {
    for (const auto& [claim, verdict, bounds, line] : campaign::read_status(store).claims) {
      if (verdict == Verdict::undecided || std::erase(ids, claim.id) == 0) continue;
      print_message(fmt::format("{} is {} already, and not paused", campaign::claim_label(claim),
                                to_string(verdict)));
    }
  }
  store.change_claims(ids, wish);
  std::size_t paused = 0;
  for (const RootClaim& claim : store.definition().claims) paused += claim.is_paused ? 1 : 0;
  fmt::print("{}: {}{}\n", notation::printable(campaign::store_name(flags.store)),
             count_text(store.definition().claims.size(), "claim"),
             paused == 0 ? "" : fmt::format(", {} of them paused", paused));
  return ExitCode::ok;
}

void add_change(CLI::App& prove, Action& chosen, const std::string& name,
                const std::string& description, campaign::ClaimWish wish) {
  const auto [command, flags] = add_store_command<ChangeFlags>(
      prove, chosen, name, description,
      [wish](const ChangeFlags& change) { return run_change(change, wish); });
  command
      ->add_option("IDS", flags->ids,
                   "Ids or names of the claims, as status shows them, also with commas")
      ->required();
}

using campaign::EndForecast;
using campaign::Forecast;
using campaign::ForecastRange;

struct PlanFlags {
  ClaimFlags claims;
  campaign::ForecastOptions options{};
  bool json = false;
  SolverOptions solver;
  ProgressFlags progress;
};

std::uint64_t rounded(double number) {
  return static_cast<std::uint64_t>(std::clamp(std::round(number), 0.0, 1e19));
}

nlohmann::ordered_json range_json(const ForecastRange& range, double unit) {
  return {{"low", range.low / unit}, {"middle", range.median / unit}, {"high", range.high / unit}};
}

nlohmann::ordered_json end_json(const EndForecast& end) {
  nlohmann::ordered_json object = {{"campaigns", end.campaigns}};
  if (end.campaigns == 0) return object;
  object["extrapolated"] = end.extrapolated;
  object["leaves"] = range_json(end.leaves, 1);
  object["nodes"] = range_json(end.nodes, 1);
  object["core_hours"] = range_json(end.core_seconds, 3600);
  return object;
}

std::string forecast_json(const campaign::Definition& definition, const Forecast& forecast) {
  nlohmann::ordered_json claims = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < forecast.claims.size(); ++i) {
    claims.push_back({{"id", definition.claims[i].id},
                      {"name", claim_name(definition.claims[i])},
                      {"moves", definition.claims[i].moves},
                      {"claim", definition.claims[i].text},
                      {"if_true", end_json(forecast.claims[i].proven)},
                      {"if_false", end_json(forecast.claims[i].refuted)}});
  }
  nlohmann::ordered_json sample = nlohmann::ordered_json::array();
  for (const campaign::SampledLeaf& leaf : forecast.sample) {
    sample.push_back({{"board", notation::to_string(Position{leaf.board, Colour::black})},
                      {"window", {leaf.window.alpha, leaf.window.beta}},
                      {"estimate", leaf.estimate},
                      {"lower", leaf.bounds.lower},
                      {"upper", leaf.bounds.upper},
                      {"expected_nodes", rounded(leaf.expected_nodes)},
                      {"nodes", rounded(leaf.nodes)},
                      {"seconds", leaf.seconds}});
  }
  nlohmann::ordered_json object = {{"claims", claims}, {"sample", sample}};
  add_remaining(forecast.first, object);
  object["rough"] = forecast.sample.size() < campaign::kEnoughLeaves;
  return json_text(object);
}

ProgressView plan_view(const campaign::ForecastProgress& now, double seconds) {
  const auto& [solved, sample, simulated, campaigns] = now;
  return {{campaigns != 0 ? fmt::format("{} of {} campaigns simulated", simulated, campaigns)
           : sample == 0  ? "choosing a sample of leaves"
                          : fmt::format("{} of {} leaves solved", solved, sample),
           "elapsed " + clock_text(seconds)},
          fmt::format(R"({{"solved":{},"sample":{},"simulated":{},"campaigns":{},"elapsed":{}}})",
                      solved, sample, simulated, campaigns, seconds)};
}

ExitCode run_plan(const PlanFlags& flags) {
  const ClaimsInput read = read_claims(flags.claims);
  const campaign::Definition& definition = read.definition;
  StopEvent stop;
  RunSolver solver(flags.solver, stop);
  CampaignProgress progress(flags.progress.form, flags.progress.quiet);
  const Stopwatch since_start;
  const Forecast forecast = campaign::forecast(
      definition, solver.solver(), flags.options, [&stop] { return stop.raised(); },
      [&](const campaign::ForecastProgress& now) {
        progress.show([&] { return plan_view(now, since_start.seconds()); });
      });
  progress.finish();
  if (solver.solver().internal_error()) return internal_error(solver.solver());
  if (forecast.was_stopped) return ExitCode::stopped;
  if (flags.json) {
    fmt::print("{}\n", forecast_json(definition, forecast));
  } else {
    fmt::print("{}", forecast_text(definition, forecast, flags.options.max_leaves));
  }
  return read.exit_code();
}

}  // namespace

void report_other_ids(std::span<const RootClaim> claims, std::span<const std::string> ids,
                      const std::string& source, const campaign::Store& store) {
  constexpr std::size_t kMaxShown = 5;
  const std::vector<RootClaim>& stored = store.definition().claims;
  std::string text;
  std::size_t others = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const RootClaim& claim = claims[i];
    const auto is_same = [&](const auto& other) { return campaign::is_same_claim(other, claim); };
    const auto is_it = [&](const RootClaim& other) {
      return is_same(other) && (other.id == claim.id || other.name == claim.id);
    };
    auto same = std::ranges::find_if(stored, is_it);
    if (same == stored.end()) same = std::ranges::find_if(stored, is_same);
    if (same == stored.end() || same->id == ids[i] || ++others > kMaxShown) continue;
    text += fmt::format("{}{} {}is called {}", text.empty() ? "" : ", ", ids[i],
                        text.empty() ? "of " + source + " " : "", same->id);
  }
  if (others == 0) return;
  print_message("the campaign names claims otherwise: " + notation::printable(text) +
                (others > kMaxShown ? " .." : ""));
}

void add_prove_start(CLI::App& prove, Action& chosen) {
  add_start(prove, chosen, "start", "Create a campaign", run_start);
}

void add_prove_changes(CLI::App& prove, Action& chosen) {
  add_start(prove, chosen, "add", "Add claims to a campaign, also while it runs", run_add);
  using campaign::ClaimWish;
  add_change(prove, chosen, "drop", "Remove claims from a campaign, and keep their results",
             ClaimWish::drop);
  add_change(prove, chosen, "pause", "Choose no leaves for claims until they are resumed",
             ClaimWish::pause);
  add_change(prove, chosen, "resume", "Resume paused claims", ClaimWish::prove);
}

void add_prove_plan(CLI::App& prove, Action& chosen) {
  const auto [command, flags] = add_command<PlanFlags>(
      prove, chosen, "plan", "Estimate the cost of a campaign from a sample of its leaves",
      run_plan);
  add_claim_flags(*command, flags->claims);
  add_leaf_flags(*command, flags->options.leaf_seconds, flags->options.leaf_empties);
  add_number(*command, "--sample", flags->options.sample, 2, 10'000,
             "Number of leaves to solve as the sample");
  add_number(*command, "--campaigns", flags->options.campaigns, 2, 10'000,
             "Number of campaigns to simulate, with randomly drawn results");
  add_number(*command, "--max-leaves", flags->options.max_leaves, 1, 10'000'000,
             "Maximum number of leaves to simulate in one campaign; the rest is extrapolated");
  command->add_option("--seed", flags->options.seed, "Random seed of the sample")
      ->check(as_whole());
  add_choice(*command, "--format", flags->json, {{"table", false}, {"json", true}},
             "Output format");
  add_resource_flags(*command, flags->solver);
  add_progress_flag(*command, flags->progress);
  add_kernel_flag(*command, flags->solver);
}

}  // namespace kanzen::cli

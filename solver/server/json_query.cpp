#include "solver/server/json_query.hpp"

#include <nlohmann/json.hpp>

#include "solver/formats/json_fields.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen::server {

namespace {

using Json = nlohmann::json;

constexpr int kMaxDepth = 4;  // nested brackets; queries have two levels
constexpr double kMaxSeconds = 1e9;
constexpr std::uint64_t kMaxNodes = std::uint64_t{1} << 62;

constexpr std::array<std::pair<std::string_view, QueryGoal>, 7> kGoals{
    {{"value", QueryGoal::value},
     {"wld", QueryGoal::wld},
     {"ge", QueryGoal::ge},
     {"le", QueryGoal::le},
     {"all-moves", QueryGoal::all_moves},
     {"best-moves", QueryGoal::best_moves},
     {"estimate", QueryGoal::estimate}}};

constexpr std::array<std::pair<std::string_view, Action::Kind>, 6> kActions{
    {{"version", Action::Kind::version},
     {"ping", Action::Kind::ping},
     {"stats", Action::Kind::stats},
     {"terminate", Action::Kind::terminate},
     {"terminate_all", Action::Kind::terminate_all},
     {"clear_cache", Action::Kind::clear_cache}}};

template <class Table>
[[nodiscard]] std::string listed_names(const Table& table) {
  return notation::joined(table, ", ", [](const auto& entry) { return entry.first; });
}

template <class Table>
[[nodiscard]] auto find_field(const Table& table, std::optional<std::string_view> name) {
  return std::ranges::find_if(table, [&](const auto& entry) { return entry.first == name; });
}

template <class Table, class Value>
[[nodiscard]] std::string_view name_of(const Table& table, Value value) noexcept {
  const auto found =
      std::ranges::find_if(table, [&](const auto& entry) { return entry.second == value; });
  return found == table.end() ? std::string_view() : found->first;
}

/// Thrown to parse_line(), so that the code that reads fields is free of error handling.
struct WrongField {
  std::string field;
  std::string message;
};

/// Reads the fields of one object and notes which ones nobody has read.
class Fields {
 public:
  /// `object` must outlive this. `prefix` names it in messages.
  explicit Fields(const Json& object, std::string prefix = {})
      : object_(object), prefix_(std::move(prefix)) {}

  /// Returns null if the field is missing or null.
  [[nodiscard]] const Json* find(const char* name) {
    const auto found = object_.find(name);
    if (found == object_.end()) return nullptr;
    read_.emplace_back(name);
    return found->is_null() ? nullptr : &*found;
  }

  [[noreturn]] void refuse(const char* name, std::string message) const {
    throw WrongField{prefix_ + name, std::move(message)};
  }

  [[nodiscard]] std::optional<std::string> text(const char* name) {
    return read<std::string>(name, &Json::is_string, "expected a string");
  }

  [[nodiscard]] std::optional<bool> boolean(const char* name) {
    return read<bool>(name, &Json::is_boolean, "expected true or false");
  }

  [[nodiscard]] std::optional<int> integer(const char* name, int low, int high) {
    const Json* const value = find(name);
    if (value == nullptr) return std::nullopt;
    return parse_integer(*value, name, low, high);
  }

  [[nodiscard]] std::optional<std::vector<int>> integers(const char* name, int low, int high,
                                                         std::size_t max_count) {
    const Json* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_array() || value->empty() || value->size() > max_count) {
      refuse(name, "expected an array of 1 to " + std::to_string(max_count) + " integers");
    }
    std::vector<int> out;
    for (const Json& item : *value) out.push_back(parse_integer(item, name, low, high));
    return out;
  }

  /// Reads a number above 0, or at least 0 if it `may_be_zero`.
  [[nodiscard]] std::optional<double> seconds(const char* name, bool may_be_zero) {
    const auto is_valid = [may_be_zero](const Json& value) {
      return value.is_number() && value.get<double>() <= kMaxSeconds &&
             (may_be_zero ? value.get<double>() >= 0 : value.get<double>() > 0);
    };
    return read<double>(name, is_valid,
                        may_be_zero ? "expected a number of seconds from 0 to 1000000000"
                                    : "expected a number of seconds above 0 to 1000000000");
  }

  [[nodiscard]] std::optional<std::uint64_t> count(const char* name) {
    const auto is_valid = [](const Json& value) {
      return value.is_number_unsigned() && value.get<std::uint64_t>() != 0 &&
             value.get<std::uint64_t>() <= kMaxNodes;
    };
    return read<std::uint64_t>(name, is_valid, "expected an integer above 0");
  }

  void warn_of_unknown(const std::optional<std::string>& id, std::vector<Problem>& warnings) const {
    constexpr std::size_t kMaxWarnings = 8;  // for one line
    for (const std::string& name : unknown()) {
      if (warnings.size() == kMaxWarnings) return;
      warnings.push_back({"unknown", prefix_ + name, "unknown field here, ignored", id});
    }
  }

  void refuse_unknown(const std::string& expected) const {
    for (const std::string& name : unknown()) {
      refuse(name.c_str(), "unknown field here, expected " + expected);
    }
  }

 private:
  template <class Value, class IsValid>
  [[nodiscard]] std::optional<Value> read(const char* name, const IsValid& is_valid,
                                          const char* expected) {
    const Json* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!std::invoke(is_valid, *value)) refuse(name, expected);
    return value->get<Value>();
  }

  /// Returns the names of fields that nobody has read; long ones are cut.
  [[nodiscard]] std::vector<std::string> unknown() const {
    std::vector<std::string> names;
    for (const auto& [name, value] : object_.items()) {
      if (std::ranges::find(read_, name) != read_.end()) continue;
      names.push_back(name.substr(0, kMaxIdBytes));
    }
    return names;
  }

  [[nodiscard]] int parse_integer(const Json& value, const char* name, int low, int high) const {
    if (!fields::is_integer_in(value, low, high)) {
      refuse(name,
             "expected an integer from " + std::to_string(low) + " to " + std::to_string(high));
    }
    return value.get<int>();
  }

  const Json& object_;
  std::string prefix_;
  std::vector<std::string_view> read_;
};

[[nodiscard]] std::string error_text(const ParseError& error) {
  std::string text = error.message;
  if (error.column > 0) text += " (column " + std::to_string(error.column) + ")";
  return text;
}

[[nodiscard]] std::optional<std::string> parse_id(Fields& fields) {
  std::optional<std::string> id = fields.text("id");
  if (id && id->size() > kMaxIdBytes) {
    fields.refuse("id", "expected at most " + std::to_string(kMaxIdBytes) + " bytes");
  }
  return id;
}

[[nodiscard]] Game parse_game(Fields& fields, const std::optional<std::string>& id,
                              std::vector<Problem>& warnings) {
  Game game;
  if (const auto pos = fields.text("pos")) {
    std::vector<ParseError> unused;
    Result<Game> read = parse_game_text(*pos, &unused);
    if (!read) fields.refuse("pos", error_text(read.error()));
    for (const ParseError& warning : unused) {
      warnings.push_back({"unused", "pos", error_text(warning), id});
    }
    game = std::move(read).value();
  }
  const auto moves = fields.text("moves");
  const bool has_moves = moves && !notation::trimmed(*moves).empty();
  if (fields.find("pos") == nullptr && !has_moves) {
    fields.refuse("pos", "expected a position, or moves from the start position");
  }
  if (has_moves) {
    const Result<Game> read = notation::parse_moves(*moves, game.end);
    if (!read) fields.refuse("moves", error_text(read.error()));
    game.moves.insert(game.moves.end(), read.value().moves.begin(), read.value().moves.end());
    game.end = read.value().end;
  }
  return game;
}

/// Takes the last position of the game, or those that `turns` names.
void read_turns(Fields& fields, Query& query, std::vector<Problem>& warnings) {
  const Game game = parse_game(fields, query.id, warnings);
  const auto length = static_cast<int>(game.moves.size());
  const auto turns = fields.integers("turns", 0, length, kMaxTurns);
  const auto priority = fields.integer("priority", -kMaxPriority, kMaxPriority);
  const auto priorities = fields.integers("priorities", -kMaxPriority, kMaxPriority, kMaxTurns);
  if (priorities && priority) {
    fields.refuse("priorities", "found priority, too, expected one of them");
  }
  const std::vector<int> numbers = turns.value_or(std::vector<int>{length});
  if (priorities && priorities->size() != numbers.size()) {
    fields.refuse("priorities", "expected one for each turn");
  }
  const std::vector<Position> positions = positions_of(game);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int number = numbers[i];
    if (std::ranges::count(numbers, number) > 1) {
      fields.refuse("turns", "expected each turn once");
    }
    const Position& position = positions[static_cast<std::size_t>(number)];
    query.turns.push_back({number, position.board, position.side,
                           priorities ? (*priorities)[i] : priority.value_or(0)});
  }
}

/// The ends of the window are read only where they mean something; elsewhere they count as unknown.
void read_goal(Fields& fields, Query& query) {
  if (const auto name = fields.text("goal")) {
    const auto found = find_field(kGoals, name);
    if (found == kGoals.end()) fields.refuse("goal", "expected one of " + listed_names(kGoals));
    query.goal = found->second;
  }
  const auto score = [&](const char* name) { return fields.integer(name, kMinScore, kMaxScore); };
  switch (query.goal) {
    case QueryGoal::value: {
      const Score alpha = score("alpha").value_or(kMinScore);
      const Score beta = score("beta").value_or(kMaxScore);
      if (alpha >= beta) fields.refuse("alpha", "expected less than beta");
      if (alpha > kMinScore) query.window.alpha = alpha;
      if (beta < kMaxScore) query.window.beta = beta;
      return;
    }
    case QueryGoal::ge: {
      const auto beta = score("beta");
      if (!beta) fields.refuse("beta", "expected the score that the value may reach");
      query.window = {*beta - 1, *beta};
      return;
    }
    case QueryGoal::le: {
      const auto alpha = score("alpha");
      if (!alpha) fields.refuse("alpha", "expected the score that the value may not exceed");
      query.window = {*alpha, *alpha + 1};
      return;
    }
    case QueryGoal::wld:
    case QueryGoal::all_moves:
    case QueryGoal::best_moves:
    case QueryGoal::estimate:
      return;
  }
}

void read_certificate(Fields& fields, Query& query) {
  query.wants_certificate = fields.boolean("certificate").value_or(false);
  const bool is_full_value_query = query.goal == QueryGoal::value &&
                                   query.window.alpha < kMinScore && query.window.beta > kMaxScore;
  if (query.wants_certificate && !is_full_value_query) {
    fields.refuse("certificate", "expected the goal value, without alpha and beta");
  }
}

/// A misspelt limit must not cause a search without one.
void read_limits(Fields& fields, Query& query) {
  const Json* const limit = fields.find("limit");
  if (limit == nullptr) return;
  const bool is_estimate = query.goal == QueryGoal::estimate;
  const std::string expected = is_estimate ? "depth, nodes or seconds" : "nodes or seconds";
  if (!limit->is_object()) fields.refuse("limit", "expected an object with " + expected);
  Fields inside(*limit, "limit.");
  if (const auto nodes = inside.count("nodes")) query.limits.nodes = *nodes;
  if (const auto seconds = inside.seconds("seconds", false)) query.limits.seconds = *seconds;
  if (is_estimate) query.max_depth = inside.integer("depth", 1, kSquares).value_or(kSquares);
  inside.refuse_unknown(expected);
}

[[nodiscard]] Query read_query(Fields& fields, const std::optional<std::string>& id,
                               std::vector<Problem>& warnings) {
  Query query;
  if (!id) fields.refuse("id", "expected a string that names the query");
  query.id = *id;
  read_turns(fields, query, warnings);
  read_goal(fields, query);
  read_certificate(fields, query);
  read_limits(fields, query);
  query.report_every = fields.seconds("report_every", true).value_or(0);
  constexpr double kMinReportInterval = 0.01;  // faster reports are useless to readers
  if (query.report_every > 0) query.report_every = std::max(query.report_every, kMinReportInterval);
  // A misspelt `pos` would leave a query about the start position.
  if (fields.find("pos") == nullptr) {
    fields.refuse_unknown("pos, or known fields only");
  }
  return query;
}

[[nodiscard]] Action read_action(Fields& fields, const std::optional<std::string>& id) {
  Action action;
  const auto name = fields.text("action");
  const auto found = find_field(kActions, name);
  if (found == kActions.end()) fields.refuse("action", "expected one of " + listed_names(kActions));
  action.kind = found->second;
  action.id = id;
  if (action.kind == Action::Kind::terminate) {
    const auto target = fields.text("target");
    if (!target) fields.refuse("target", "expected the id of the query");
    action.target = *target;
  }
  if (action.kind == Action::Kind::terminate || action.kind == Action::Kind::terminate_all) {
    action.turns = fields.integers("turns", 0, static_cast<int>(kMaxTurns), kMaxTurns);
  }
  // A misspelt field may have restricted the action to some queries.
  fields.refuse_unknown("only fields of the action " + *name);
  return action;
}

}  // namespace

ParsedLine parse_line(std::string_view line) {
  if (bracket_depth(line) > kMaxDepth) {
    return {Problem{"syntax", {}, "nested too deeply, expected a query or an action", {}}};
  }
  std::string fault;
  const Json object = parse_json(line, fault);
  if (!object.is_object()) {
    return {Problem{"syntax", {}, "not a JSON object in UTF-8, expected a query or an action", {}}};
  }
  Fields fields(object);
  std::optional<std::string> id;
  try {
    id = parse_id(fields);
    if (!fault.empty()) return {Problem{"invalid", {}, fault, id}};
    ParsedLine parsed;
    if (object.contains("action")) {
      parsed.content = read_action(fields, id);
    } else {
      parsed.content = read_query(fields, id, parsed.warnings);
    }
    fields.warn_of_unknown(id, parsed.warnings);
    return parsed;
  } catch (const WrongField& wrong) {
    return {Problem{"invalid", wrong.field, wrong.message, id}};
  }
}

std::string_view to_string(QueryGoal goal) noexcept { return name_of(kGoals, goal); }

std::string_view to_string(Action::Kind kind) noexcept { return name_of(kActions, kind); }

}  // namespace kanzen::server

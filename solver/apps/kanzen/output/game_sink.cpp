#include "solver/apps/kanzen/output/game_sink.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/notation/printable.hpp"
#include "solver/apps/kanzen/output/text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/apps/kanzen/platform/wrapped.hpp"

namespace kanzen::cli {

namespace {

std::vector<Column> columns_of_plies() {
  using enum Column::Side;
  return {{"ply", 4},
          {"side", 5, left, 4, 2},
          {"move", 4, left},
          {"empties", 7, right, 3},
          {"value", 8},
          {"after", 5},
          {"loss", 5},
          {"nodes", 14, right, 1},
          {"seconds", 9, right, 2}};
}

using Json = nlohmann::ordered_json;

Json number_or_null(const std::optional<std::size_t>& number) {
  return number ? Json(*number) : Json();
}

/// The stretches with this state, as pairs of their first and last numbers.
Json stretches_json(const std::vector<ClaimStretch>& stretches, ClaimStretch::State state) {
  Json pairs = Json::array();
  for (const ClaimStretch& stretch : stretches) {
    if (stretch.state == state) pairs.push_back({stretch.first, stretch.last});
  }
  return pairs;
}

std::string_view state_text(ClaimStretch::State state) {
  switch (state) {
    case ClaimStretch::State::holds:
      return "true";
    case ClaimStretch::State::fails:
      return "false";
    case ClaimStretch::State::open:
      break;
  }
  return "undecided";
}

/// "true at plies 41 to 43 (19 to 17 empties)", "false from ply 44 (16 empties) to the end", or
/// "false after the last move (16 empties)". `empties` has the empty squares of positions 1, 2, ..
std::string stretch_text(const ClaimStretch& stretch, const std::vector<int>& empties) {
  const std::size_t plies = empties.size() - 1;
  const int first = empties[stretch.first - 1];
  const int last = empties[stretch.last - 1];
  std::string text(state_text(stretch.state));
  if (stretch.first > plies) {
    return text + fmt::format(" after the last move ({})", empties_text(first));
  }
  if (stretch.last > plies) {
    if (stretch.state == ClaimStretch::State::holds) text = "proven for every position";
    return text + fmt::format(" from ply {} ({}) to the end", stretch.first, empties_text(first));
  }
  if (stretch.first == stretch.last) {
    return text + fmt::format(" at ply {} ({})", stretch.first, empties_text(first));
  }
  return text + fmt::format(" at plies {} to {} ({} to {})", stretch.first, stretch.last, first,
                            empties_text(last));
}

std::string claim_text(const Game& game, const StatedInterval& claim, const ClaimOnGame& found) {
  std::vector<int> empties{game.start.board.empty_count()};
  Position position = game.start;
  for (const Square move : game.moves) {
    position = play(position, move);
    empties.push_back(position.board.empty_count());
  }
  std::string text = "claim \"" + to_string(claim) + "\" for Black: ";
  std::string_view between;
  for (const ClaimStretch& stretch : found.stretches()) {
    text.append(between).append(stretch_text(stretch, empties));
    between = ", ";
  }
  return text;
}

/// The discs that the move lost; "?" if unknown.
std::string loss_text(const GamePly& ply) {
  if (!ply.loss()) return "?";
  return *ply.loss() == 0 ? "" : std::to_string(*ply.loss());
}

}  // namespace

GameSink::GameSink(GameForm form, std::optional<StatedInterval> claim, std::string engine,
                   bool quiet)
    : json_(form == GameForm::jsonl),
      claim_(claim),
      engine_(std::move(engine)),
      quiet_(quiet),
      layout_(columns_of_plies(), {"also good", "also"}, terminal_width(stdout)) {}

void GameSink::begin(const Outcome& game) {
  if (std::exchange(has_printed_ply_, true)) return;
  ++game_;
  found_ = ClaimOnGame(game.record.game->moves.size());
  if (json_ || quiet_) return;
  const std::string title =
      fmt::format("game {}{}{}, {}, last one first", game_, game.record.comment ? ": " : "",
                  notation::printable(game.record.comment.value_or("")),
                  count_text(game.record.game->moves.size(), "ply", "plies"));
  const std::size_t width = terminal_width(stdout);
  layout_.fit(width);
  fmt::print("{}{}{}", game_ == 1 ? "" : "\n", wrapped(title, {.width = width}), layout_.heading());
}

void GameSink::ply(const Outcome& game, const GamePly& ply) {
  begin(game);
  const auto& claim = game.record.interval ? game.record.interval : claim_;
  found_.add(ply, claim);
  if (json_) {
    fmt::print("{}\n", json_of(ply));
  } else {
    if (layout_.fit(terminal_width(stdout)) && !quiet_) fmt::print("{}", layout_.heading());
    fmt::print("{}", layout_.row({{std::to_string(ply.number)},
                                  {std::string(color_name(ply.before.side))},
                                  {notation::to_string(ply.move)},
                                  {std::to_string(ply.before.board.empty_count())},
                                  {bounds_text(ply.lower, ply.upper)},
                                  {ply.after ? score_text(*ply.after) : "?"},
                                  {loss_text(ply)},
                                  {std::to_string(ply.counters.nodes)},
                                  {fmt::format("{:.3f}", ply.seconds)}},
                                 notation::to_string(ply.others, " ")));
  }
  flush(stdout, "the values");
}

void GameSink::row(const Outcome& game) {
  begin(game);
  has_printed_ply_ = false;
  const auto& claim = game.record.interval ? game.record.interval : claim_;
  const std::optional<std::size_t> fails_at = found_.fails_at();
  if (fails_at) any_failed_ = true;
  if (!json_ && !quiet_ && game.plies.empty() && !game.record.game->moves.empty()) {
    fmt::print("{}", wrapped("no ply is as near the end of the game as --from-empties asks",
                             {.width = terminal_width(stdout)}));
  }
  if (json_) {
    Json object;
    object["game"] = game_;
    object["plies"] = game.record.game->moves.size();
    object["claim"] = claim ? Json(to_string(*claim)) : Json();
    const std::vector<ClaimStretch> stretches = found_.stretches();
    object["holds_from"] = claim ? number_or_null(found_.holds_from()) : Json();
    object["fails_at"] = number_or_null(fails_at);
    object["open_before"] = found_.open_before();
    using enum ClaimStretch::State;
    object["true_at"] = claim ? stretches_json(stretches, holds) : Json::array();
    object["false_at"] = stretches_json(stretches, fails);
    object["engine"] = engine_;
    fmt::print("{}\n", object.dump());
  } else if (claim) {
    fmt::print("{}", wrapped(claim_text(*game.record.game, *claim, found_),
                             {.width = terminal_width(stdout)}));
  }
  flush(stdout, "the values");
}

void GameSink::finish(const Totals& totals) {
  if (quiet_ || !totals.stopped) return;
  if (json_) return write_error("stopped early\n");
  fmt::print("stopped early\n");
  flush(stdout, "the values");
}

std::string GameSink::json_of(const GamePly& ply) const {
  Json object;
  object["game"] = game_;
  object["ply"] = ply.number;
  object["side"] = color_name(ply.before.side);
  object["move"] = notation::to_string(ply.move);
  object["board"] = notation::to_string(ply.before);
  object["empties"] = ply.before.board.empty_count();
  object["lower"] = ply.lower;
  object["upper"] = ply.upper;
  object["after"] = ply.after ? Json(*ply.after) : Json();
  object["loss"] = ply.loss() ? Json(*ply.loss()) : Json();
  object["others"] = Json();
  if (ply.others_known) {
    object["others"] = Json::array();
    for (const Square move : ply.others) object["others"].push_back(notation::to_string(move));
  }
  object["nodes"] = ply.counters.nodes;
  object["seconds"] = ply.seconds;
  return object.dump();
}

}  // namespace kanzen::cli

#include "solver/formats/report_page.hpp"

#include <nlohmann/json.hpp>

#include "solver/formats/jsonl_writer.hpp"

namespace kanzen {

namespace {

using Json = nlohmann::ordered_json;

std::string line_of_page(const Json& value) { return page_data_line(json_text(value)); }

void add_field(std::string& object, std::string_view name, const Json& value) {
  object.back() = ',';  // it replaces the brace
  object.append(json_text(name)).append(":").append(json_text(value)).append("}");
}

/// Replaces "ok", "mismatch" or "unchecked". The tone is its colour and its place in the totals.
void add_verdict(Verdict verdict, std::string_view text, std::string& object) {
  add_field(object, "verdict_text", text);
  add_field(object, "tone",
            verdict == Verdict::confirmed ? "good"
            : verdict == Verdict::refuted ? "bad"
                                          : "none");
}

std::string report_row(const Outcome& outcome, std::string_view engine) {
  std::string object = position_to_jsonl(outcome, engine);
  Json claims = Json::array();
  for (const notation::MoveScore& claim : outcome.record.claims.moves) {
    claims.push_back({{"move", notation::to_string(claim.move)}, {"score", claim.score}});
  }
  if (!claims.empty()) add_field(object, "claims", claims);
  if (!outcome.claim) return object;
  const Verdict verdict = outcome.claim_result().verdict;
  std::string text = std::string(to_string(verdict)) + ": " + to_string(outcome.claim->interval) +
                     " for " + std::string(to_string(outcome.record.position.side));
  if (is_about_finished_game(outcome)) text += ", game over: only its final score was compared";
  add_verdict(verdict, text, object);
  return object;
}

class Page final : public Writer {
 public:
  using Row = std::function<std::string(const Outcome& outcome, std::string_view engine)>;

  Page(std::string_view text, Row make_row, std::string engine, PageInfo info)
      : text_(text),
        make_row_(std::move(make_row)),
        engine_(std::move(engine)),
        info_(std::move(info)) {}

  [[nodiscard]] std::string heading() const override {
    return std::string(text_) + page_about_line(info_);
  }
  [[nodiscard]] std::string row(const Outcome& outcome) const override {
    return page_data_line(make_row_(outcome, engine_or(outcome, engine_)));
  }
  [[nodiscard]] std::string problem(std::string_view message) const override {
    return page_problem_line(message);
  }
  [[nodiscard]] std::string work(std::uint64_t nodes, double seconds) const override {
    return line_of_page({{"run", {{"nodes", nodes}, {"seconds", seconds}}}});
  }
  [[nodiscard]] std::string note(std::string_view text) const override {
    return page_note_line(text);
  }
  [[nodiscard]] std::string ending() const override { return page_ending(); }

 private:
  std::string_view text_;
  Row make_row_;
  std::string engine_;
  PageInfo info_;
};

}  // namespace

std::string page_data_line(std::string_view json) {
  std::string out;
  out.reserve(json.size() + 1);
  for (const char& c : json) out += c == '<' ? "\\u003c" : std::string_view(&c, 1);
  return out + "\n";
}

std::string page_about_line(const PageInfo& info) {
  return line_of_page({{"page",
                        {{"title", info.title},
                         {"command", info.command},
                         {"machine", info.machine},
                         {"made", info.made},
                         {"job", info.job}}}});
}

std::string page_note_line(std::string_view text) { return line_of_page({{"note", text}}); }

std::string page_problem_line(std::string_view message) {
  return line_of_page({{"problem", message}});
}

std::string page_ending() {
  return line_of_page({{"end", true}}) + "</script>\n</body>\n</html>\n";
}

std::unique_ptr<Writer> make_report_page(std::string engine, PageInfo info) {
  return std::make_unique<Page>(report_page_text(), report_row, std::move(engine), std::move(info));
}

std::unique_ptr<Writer> make_games_page(std::string engine, PageInfo info,
                                        DescribeClaim describe_claim) {
  const auto row = [describe = std::move(describe_claim)](const Outcome& game,
                                                          std::string_view engine_of_row) {
    std::string object = game_analysis_to_jsonl(game, engine_of_row, Fields::all);
    if (const auto final = result_for_black(game.record.game->end)) {
      add_field(object, "score", *final);
    }
    if (const auto claim = describe(game)) {
      add_field(object, "verdict", to_string(claim->first));
      add_verdict(claim->first, claim->second, object);
    }
    return object;
  };
  return std::make_unique<Page>(games_page_text(), row, std::move(engine), std::move(info));
}

}  // namespace kanzen

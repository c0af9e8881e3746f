#include "solver/formats/report_page.hpp"

#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen {

namespace {

using Json = nlohmann::ordered_json;

std::string json_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string line_of_page(const Json& value) { return page_data_line(json_text(value)); }

}  // namespace

std::string page_data_line(std::string_view json) {
  std::string out;
  out.reserve(json.size() + 1);
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out + "\n";
}

std::string page_about_line(const PageInfo& info) {
  Json about = Json::object();
  about["title"] = info.title;
  about["command"] = info.command;
  about["machine"] = info.machine;
  about["made"] = info.made;
  about["job"] = info.job;
  return line_of_page({{"page", about}});
}

std::string page_note_line(std::string_view text) { return line_of_page({{"note", text}}); }

std::string page_ending() {
  return line_of_page({{"end", true}}) + "</script>\n</body>\n</html>\n";
}

namespace {

void add_field(std::string& object, std::string_view name, const Json& value) {
  object.back() = ',';  // the brace
  object.append(json_text(name)).append(":").append(json_text(value)).append("}");
}

constexpr std::string_view tone_name(Tone tone) noexcept {
  switch (tone) {
    case Tone::good:
      return "good";
    case Tone::bad:
      return "bad";
    case Tone::none:
      break;
  }
  return "none";
}

}  // namespace

std::string Page::problem(std::string_view message) const {
  return line_of_page({{"problem", message}});
}

std::string Page::work(std::uint64_t nodes, double seconds) const {
  return line_of_page({{"run", {{"nodes", nodes}, {"seconds", seconds}}}});
}

std::string Page::note(std::string_view text) const { return page_note_line(text); }

std::string Page::ending() const { return page_ending(); }

std::string ReportPage::heading() const {
  return std::string(report_page_text()) + page_about_line(info());
}

std::string ReportPage::to_line(const Outcome& outcome,
                                const std::optional<PageVerdict>& verdict) const {
  std::string object = position_to_jsonl(outcome, engine_or(outcome, engine()));
  Json claims = Json::array();
  for (const notation::MoveScore& claim : outcome.record.claims.moves) {
    claims.push_back({{"move", notation::to_string(claim.move)}, {"score", claim.score}});
  }
  if (!claims.empty()) add_field(object, "claims", claims);
  if (verdict) {
    add_field(object, "verdict_text", verdict->text);
    add_field(object, "tone", tone_name(verdict->tone));
  }
  return page_data_line(object);
}

std::string ReportPage::row(const Outcome& outcome) const {
  if (!outcome.claim) return to_line(outcome, std::nullopt);
  const Verdict verdict = outcome.claim_result().verdict;
  const Tone tone = verdict == Verdict::confirmed ? Tone::good
                    : verdict == Verdict::refuted ? Tone::bad
                                                  : Tone::none;
  const std::string_view over =
      is_of_finished_game(outcome) ? ", game over: only its final score was compared" : "";
  return to_line(outcome, PageVerdict{std::string(to_string(verdict)) + ": " +
                                          to_string(outcome.claim->interval) + std::string(over),
                                      tone});
}

std::string ReportPage::row(const Outcome& outcome, const PageVerdict& verdict) const {
  return to_line(outcome, verdict);
}

std::string GamesPage::heading() const {
  return std::string(games_page_text()) + page_about_line(info());
}

std::string GamesPage::row(const Outcome& outcome) const {
  return page_data_line(game_analysis_to_jsonl(outcome, engine_or(outcome, engine()), Fields::all));
}

}  // namespace kanzen

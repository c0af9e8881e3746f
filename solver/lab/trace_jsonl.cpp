#include "solver/lab/trace_jsonl.hpp"

#include <nlohmann/json.hpp>

namespace kanzen::lab {

namespace {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json bound(int value) {
  return value <= -kUnbounded || value >= kUnbounded ? Json() : Json(value);
}

[[nodiscard]] Json range(const Range& range) { return {bound(range.lower), bound(range.upper)}; }

[[nodiscard]] Json range(const std::optional<Range>& r) { return r ? range(*r) : Json(); }

}  // namespace

bool JsonlTrace::next() {
  if (frames_ < limit_) {
    ++frames_;
    return true;
  }
  if (!truncated_) out_ << Json{{"kind", "truncated"}, {"frames", limit_}} << '\n';
  truncated_ = true;
  return false;
}

void JsonlTrace::header(const TraceHeader& header) {
  Json line{{"kind", "header"},
            {"version", 1},
            {"game", header.game},
            {"algorithm", header.algorithm},
            {"form", header.negamax ? "negamax" : "max/min"},
            {"rows", header.shape.rows},
            {"columns", header.shape.columns},
            {"values", Json::array({header.min_value, header.max_value})}};
  if (!job_.empty()) line["job"] = job_;
  out_ << line << '\n';
}

void JsonlTrace::write(std::string_view kind, int node, const Json& fields) {
  Json line{{"frame", frames_}, {"kind", kind}, {"node", node}};
  line.update(fields);
  out_ << line << '\n';
}

void JsonlTrace::start(const StartFrame& frame) {
  if (!next()) return;
  write("start", frame.node,
        {{"parent", frame.parent},
         {"ply", frame.ply},
         {"move", frame.move},
         {"board", frame.board},
         {"first", frame.first_to_move},
         {"window", range(frame.window)}});
}

void JsonlTrace::table(const TableFrame& frame) {
  if (!next()) return;
  write("table", frame.node,
        {{"found", frame.found},
         {"range", frame.found ? range(frame.range) : Json()},
         {"cutoff", frame.cutoff ? Json(to_string(*frame.cutoff)) : Json()},
         {"changed", frame.changed},
         {"window", range(frame.window)}});
}

void JsonlTrace::score(const ScoreFrame& frame) {
  if (!next()) return;
  write("score", frame.node,
        {{"child", frame.child}, {"move", frame.move}, {"value", frame.value}});
}

void JsonlTrace::update(const UpdateFrame& frame) {
  if (!next()) return;
  const char* const cut = frame.cut == Cut::alpha ? "alpha" : "beta";
  write("update", frame.node,
        {{"new_best", frame.new_best},
         {"best", bound(frame.best)},
         {"window", range(frame.window)},
         {"cut", frame.cut == Cut::none ? Json() : Json(cut)},
         {"pruned", frame.pruned}});
}

void JsonlTrace::end(const EndFrame& frame) {
  if (!next()) return;
  write("end", frame.node,
        {{"value", bound(frame.value)},
         {"zone", to_string(frame.zone)},
         {"window", range(frame.window)},
         {"leaf", frame.leaf},
         {"computed", range(frame.computed)},
         {"stored", range(frame.stored)},
         {"before", range(frame.before)}});
}

void write_trace_page(std::istream& jsonl, std::ostream& page) {
  constexpr std::string_view kPlaceholder = "@TRACE@";
  const std::string_view text = trace_page_text();
  const std::size_t place = text.find(kPlaceholder);
  page << text.substr(0, place) << '[';
  bool first = true;
  for (std::string line; std::getline(jsonl, line);) {
    if (line.empty()) continue;
    page << (first ? "\n" : ",\n");
    first = false;
    // A "<" could end the script element around the lines.
    for (const char& c : line) page << (c == '<' ? "\\u003c" : std::string_view(&c, 1));
  }
  page << "\n]" << text.substr(place + kPlaceholder.size());
}

}  // namespace kanzen::lab

#include "solver/lab/search.hpp"

namespace kanzen::lab {

Json bound_json(int value) {
  return value <= -kUnbounded || value >= kUnbounded ? Json() : Json(value);
}

Json json_of(const std::optional<Range>& range) {
  return range ? Json{bound_json(range->lower), bound_json(range->upper)} : Json();
}

void JsonlTrace::header(const Json& fields) {
  Json line{{"kind", "header"}, {"version", 1}};
  line.update(fields);
  if (!job_.empty()) line["job"] = job_;
  out_ << line << '\n';
}

void JsonlTrace::frame(std::string_view kind, int node, const Json& fields) {
  if (truncated_) return;
  truncated_ = frames_ == limit_;
  Json line{{"kind", "truncated"}, {"frames", limit_}};
  if (!truncated_) {
    line = {{"frame", ++frames_}, {"kind", kind}, {"node", node}};
    line.update(fields);
  }
  out_ << line << '\n';
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

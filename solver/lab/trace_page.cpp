#include "solver/lab/trace_page.hpp"

#include <string>
#include <string_view>

#include "solver/lab/trace_page_text.hpp"

namespace kanzen::lab {

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
    for (const char c : line) {  // a "<" could end the script element around the lines
      if (c == '<') {
        page << "\\u003c";
      } else {
        page << c;
      }
    }
  }
  page << "\n]" << text.substr(place + kPlaceholder.size());
}

}  // namespace kanzen::lab

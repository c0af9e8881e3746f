#include "solver/formats/page_data.hpp"

#include <nlohmann/json.hpp>

namespace kanzen {

namespace {

using PageJson = nlohmann::ordered_json;

std::string line_of_page(const PageJson& value) {
  return page_data_line(value.dump(-1, ' ', false, PageJson::error_handler_t::replace));
}

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
  PageJson about = PageJson::object();
  about["title"] = info.title;
  about["command"] = info.command;
  about["machine"] = info.machine;
  about["made"] = info.made;
  about["job"] = info.job;
  return line_of_page({{"page", about}});
}

std::string page_problem_line(std::string_view message) {
  return line_of_page({{"problem", message}});
}

std::string page_work_line(std::uint64_t nodes, double seconds) {
  return line_of_page({{"run", {{"nodes", nodes}, {"seconds", seconds}}}});
}

std::string page_note_line(std::string_view text) { return line_of_page({{"note", text}}); }

std::string page_ending() {
  return line_of_page({{"end", true}}) + "</script>\n</body>\n</html>\n";
}

}  // namespace kanzen

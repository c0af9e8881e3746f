#include "solver/apps/kanzen/output/comparison_page.hpp"

#include "solver/apps/kanzen/output/comparison_page_text.hpp"
#include "solver/apps/kanzen/output/comparison_text.hpp"
#include "solver/formats/page_data.hpp"

namespace kanzen::cli {

std::string comparison_page(const std::vector<ComparedResults>& rows, const std::string& totals,
                            const PageInfo& info) {
  std::string page = std::string(comparison_page_text()) + page_about_line(info);
  page += page_note_line(totals);
  for (const ComparedResults& each : rows) page += page_data_line(comparison_json(each));
  return page + page_ending();
}

}  // namespace kanzen::cli

#include "solver/apps/kanzen/commands/options/without_effect.hpp"

#include <fmt/format.h>

#include "solver/apps/kanzen/output/summary_text.hpp"

namespace kanzen::cli {

void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what) {
  for (const GivenOption& option : options) {
    if (option.given)
      print_message(fmt::format("warning: {} has no effect on {}", option.name, what));
  }
}

}  // namespace kanzen::cli

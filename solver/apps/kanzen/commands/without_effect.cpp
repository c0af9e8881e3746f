#include "solver/apps/kanzen/commands/without_effect.hpp"

#include <fmt/format.h>

#include "solver/apps/kanzen/output/text.hpp"

namespace kanzen::cli {

void say_without_effect(std::initializer_list<GivenOption> options, std::string_view what) {
  for (const GivenOption& option : options) {
    if (option.given) complain(fmt::format("warning: {} has no effect on {}", option.name, what));
  }
}

}  // namespace kanzen::cli

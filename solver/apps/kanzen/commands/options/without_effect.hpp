// Reports options that have no effect in their combination.
#pragma once

#include <initializer_list>
#include <string_view>

namespace kanzen::cli {

struct GivenOption {
  bool given = false;
  std::string_view name;  // such as "--from"
};

/// Prints that the given ones of `options` have no effect on `what`, such as "one position". Use
/// CLI::Option::needs() for an option that is an error without another one.
void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what);

}  // namespace kanzen::cli

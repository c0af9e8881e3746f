// Options that have no effect in the combination in which they are given.
#pragma once

#include <initializer_list>
#include <string_view>

namespace kanzen::cli {

struct GivenOption {
  bool given = false;
  std::string_view name;  // such as "--from"
};

/// Prints that the given ones of `options` have no effect on `what`, such as "one position". For an
/// option that is a mistake without another one, CLI::Option::needs() is the better choice.
void say_without_effect(std::initializer_list<GivenOption> options, std::string_view what);

}  // namespace kanzen::cli

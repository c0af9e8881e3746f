#include "tests/rig/report.hpp"

#include "core/notation.hpp"

namespace kanzen::rig {

std::string to_obf(const Failure& failure, const Oracle& oracle, const std::string& command) {
  std::string text = "% " + command + "\n";
  text += "% " + describe(failure.failing.configuration) + "\n";
  text += "% fault: " + failure.fault.text + "\n";
  for (const Step& step : failure.failing.steps) {
    notation::ObfRecord record;
    record.position.board = step.board;
    record.value = oracle(step.board, failure.failing.configuration.geometry());
    record.comment = describe(step);
    text += notation::to_string(record) + "\n";
  }
  return text;
}

}  // namespace kanzen::rig

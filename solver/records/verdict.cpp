#include "solver/records/verdict.hpp"

namespace kanzen {

std::string_view to_string(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::confirmed:
      return "confirmed";
    case Verdict::refuted:
      return "refuted";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string_view position_verdict_text(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::confirmed:
      return "ok";
    case Verdict::refuted:
      return "mismatch";
    case Verdict::undecided:
      break;
  }
  return "unchecked";
}

}  // namespace kanzen

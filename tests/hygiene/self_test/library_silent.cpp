// A proper library: it formats and throws.
#include <cstdio>
#include <stdexcept>

namespace kanzen {

void complain(int value);
void complain(int value) {
  char text[32];
  std::snprintf(text, sizeof text, "bad value %d", value);
  throw std::runtime_error(text);
}

}  // namespace kanzen

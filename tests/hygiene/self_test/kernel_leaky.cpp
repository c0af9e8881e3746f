// Code that a kernel must not contain: an inline function that other translation units may emit
// too.
namespace kanzen {

[[gnu::noinline]] inline int untagged(int value) { return 3 * value; }

int leak(int value);
int leak(int value) { return untagged(value); }

}  // namespace kanzen

// Implements exceptions for WebAssembly. Debian builds this target's C++ library without them, so
// here are the functions that the compiler calls, after the Itanium C++ ABI and its table of
// handlers, as the compiler writes it for WebAssembly's "exception handling" proposal. Programs
// have one thread. std::exception_ptr and std::uncaught_exceptions() are unsupported.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>

// NOLINTBEGIN(bugprone-reserved-identifier): the names are of the ABI

namespace __cxxabiv1 {

/// Stands for the library's class of this name, which every std::type_info is, up to what we call.
class __shim_type_info : public std::type_info {
 public:
  ~__shim_type_info() override;
  virtual void noop1() const;
  virtual void noop2() const;
  /// Whether a handler of this type catches `thrown`. Moves `object` to the base class then.
  virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

using __cxxabiv1::__shim_type_info;

/// Stands in front of each thrown object. The exception carries a pointer to it.
struct ExceptionHeader {
  const std::type_info* type;
  void* (*destroy)(void* object);  // null for trivial types; in WebAssembly destructors return it
  void* caught;                    // the object, or its base class, for the handler that was found
  int handlers;                    // how many run
  bool rethrown;
  ExceptionHeader* outer;  // handled around this one
};

constexpr std::size_t kHeaderBytes = (sizeof(ExceptionHeader) + 15) / 16 * 16;
constexpr std::uint8_t kOmitted = 0xFF;
constexpr int kCppTag = 0;

ExceptionHeader* innermost_handled = nullptr;

ExceptionHeader* header_of(void* object) {
  return reinterpret_cast<ExceptionHeader*>(static_cast<char*>(object) - kHeaderBytes);
}
void* object_of(ExceptionHeader* thrown) { return reinterpret_cast<char*>(thrown) + kHeaderBytes; }

/// Advances `at`. A negative number is sign-extended.
std::uintptr_t read_leb128(const std::uint8_t*& at, bool is_signed) {
  std::uintptr_t value = 0;
  unsigned shift = 0;
  std::uint8_t byte = 0;
  do {
    byte = *at++;
    value |= static_cast<std::uintptr_t>(byte & 0x7FU) << shift;
    shift += 7;
  } while ((byte & 0x80U) != 0);
  constexpr unsigned kBits = 8 * sizeof value;
  if (is_signed && (byte & 0x40U) != 0 && shift < kBits) value |= ~std::uintptr_t{0} << shift;
  return value;
}
std::uintptr_t read_unsigned(const std::uint8_t*& at) { return read_leb128(at, false); }
std::intptr_t read_signed(const std::uint8_t*& at) {
  return static_cast<std::intptr_t>(read_leb128(at, true));
}

/// Whether the handler at place `index` of the table of types catches the exception. Sets
/// `thrown.caught` if so.
bool catches(const std::uint8_t* end_of_types, std::intptr_t index, ExceptionHeader& thrown) {
  const std::type_info* type = nullptr;
  std::memcpy(&type, end_of_types - index * static_cast<std::intptr_t>(sizeof type), sizeof type);
  void* object = object_of(&thrown);
  const auto* const handler = static_cast<const __shim_type_info*>(type);
  const auto* const thrown_type = static_cast<const __shim_type_info*>(thrown.type);
  if (handler != nullptr && !handler->can_catch(thrown_type, object)) return false;
  thrown.caught = object;
  return true;
}

}  // namespace

extern "C" {

/// The compiler writes the first two fields and reads the third.
struct LandingPadContext {
  std::uintptr_t index;       // the place in the function that handles exceptions
  const std::uint8_t* table;  // the function's handlers
  std::uintptr_t selector;    // index of the handler in the table of types; 0: none
} __wasm_lpad_context;

void* __cxa_allocate_exception(std::size_t size) noexcept {
  void* const memory = std::calloc(1, kHeaderBytes + size);
  if (memory == nullptr) std::abort();
  return object_of(static_cast<ExceptionHeader*>(memory));
}

void __cxa_free_exception(void* object) noexcept { std::free(header_of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  ExceptionHeader* const thrown = header_of(object);
  thrown->type = type;
  thrown->destroy = destroy;
  __builtin_wasm_throw(kCppTag, thrown);
}

/// Looks in the function that __wasm_lpad_context names.
int _Unwind_CallPersonality(void* exception) {
  LandingPadContext& context = __wasm_lpad_context;
  context.selector = 0;
  const std::uint8_t* at = context.table + 1;  // the first byte: no base address follows
  const std::uint8_t* end_of_types = nullptr;
  if (*at++ != kOmitted) {
    const std::uintptr_t offset = read_unsigned(at);
    end_of_types = at + offset;
  }
  ++at;  // the encoding of the next table: LEB128
  const std::uintptr_t bytes = read_unsigned(at);
  const std::uint8_t* const actions = at + bytes;
  std::uintptr_t first = 0;
  for (std::uintptr_t i = 0; i <= context.index; ++i) {
    (void)read_unsigned(at);  // the landing pad, which is always the same
    first = read_unsigned(at);
  }
  if (first == 0) return 0;
  for (const std::uint8_t* action = actions + first - 1;;) {
    const std::intptr_t index = read_signed(action);
    if (index > 0 && catches(end_of_types, index, *static_cast<ExceptionHeader*>(exception))) {
      context.selector = static_cast<std::uintptr_t>(index);
      return 0;
    }
    const std::uint8_t* const base = action;
    const std::intptr_t next = read_signed(action);
    if (next == 0) return 0;
    action = base + next;
  }
}

void* __cxa_get_exception_ptr(void* exception) noexcept {
  auto* const thrown = static_cast<ExceptionHeader*>(exception);
  return thrown->caught != nullptr ? thrown->caught : object_of(thrown);
}

void* __cxa_begin_catch(void* exception) noexcept {
  auto* const thrown = static_cast<ExceptionHeader*>(exception);
  if (thrown != innermost_handled) {
    thrown->outer = innermost_handled;
    innermost_handled = thrown;
  }
  ++thrown->handlers;
  thrown->rethrown = false;
  return __cxa_get_exception_ptr(exception);
}

void __cxa_end_catch() {
  ExceptionHeader* const thrown = innermost_handled;
  if (thrown == nullptr || --thrown->handlers > 0) return;
  innermost_handled = thrown->outer;
  if (thrown->rethrown) return;
  if (thrown->destroy != nullptr) thrown->destroy(object_of(thrown));
  std::free(thrown);
}

[[noreturn]] void __cxa_rethrow() {
  if (innermost_handled == nullptr) std::terminate();
  innermost_handled->rethrown = true;
  __builtin_wasm_throw(kCppTag, innermost_handled);
}

}  // extern "C"

// NOLINTEND(bugprone-reserved-identifier)

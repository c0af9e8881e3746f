// Counts the instructions of a program that qemu emulates. A plugin for qemu's user emulation; the
// declarations below are the part of its interface (version 1) that this file uses.
//
//   g++ -std=c++20 -O2 -shared -fPIC bench/qemu_instructions.cpp -o counter.so
//   qemu-aarch64 -plugin ./counter.so PROGRAM ARGUMENTS...
//   qemu-aarch64 -plugin ./counter.so,symbols=TEXT PROGRAM ARGUMENTS...
//
// Prints the number on standard error when the program ends. With `symbols` it prints, instead, a
// line for each function whose mangled name contains TEXT: calls, instructions of the function
// itself, name. The counters are exact for programs of one thread.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>

extern "C" {

struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info_t;

void qemu_plugin_register_vcpu_tb_trans_cb(std::uint64_t id,
                                           void (*translated)(std::uint64_t, qemu_plugin_tb*));
void qemu_plugin_register_vcpu_tb_exec_inline(qemu_plugin_tb*, int operation, void* counter,
                                              std::uint64_t add);
void qemu_plugin_register_vcpu_insn_exec_inline(qemu_plugin_insn*, int operation, void* counter,
                                                std::uint64_t add);
void qemu_plugin_register_atexit_cb(std::uint64_t id, void (*ended)(std::uint64_t, void*), void*);
std::size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb*);
qemu_plugin_insn* qemu_plugin_tb_get_insn(const qemu_plugin_tb*, std::size_t);
std::uint64_t qemu_plugin_insn_vaddr(const qemu_plugin_insn*);
const char* qemu_plugin_insn_symbol(const qemu_plugin_insn*);

[[gnu::visibility("default")]] extern int qemu_plugin_version;
int qemu_plugin_version = 1;

}  // extern "C"

namespace {

constexpr int kAdd = 0;  // the only operation of the interface

/// The instructions of a function, by address, with the number of times each was executed.
using Function = std::map<std::uint64_t, std::uint64_t>;

std::string wanted;  // empty: count everything
std::uint64_t total = 0;
std::map<std::string, Function> functions;

void count_block(std::uint64_t, qemu_plugin_tb* block) {
  const std::size_t size = qemu_plugin_tb_n_insns(block);
  if (wanted.empty()) {
    qemu_plugin_register_vcpu_tb_exec_inline(block, kAdd, &total, size);
    return;
  }
  for (std::size_t i = 0; i < size; ++i) {
    qemu_plugin_insn* const instruction = qemu_plugin_tb_get_insn(block, i);
    const char* const symbol = qemu_plugin_insn_symbol(instruction);
    if (symbol == nullptr || std::string_view(symbol).find(wanted) == std::string_view::npos) {
      continue;
    }
    std::uint64_t& counter = functions[symbol][qemu_plugin_insn_vaddr(instruction)];
    qemu_plugin_register_vcpu_insn_exec_inline(instruction, kAdd, &counter, 1);
  }
}

void print(std::uint64_t, void*) {
  if (wanted.empty()) std::fprintf(stderr, "%llu\n", static_cast<unsigned long long>(total));
  for (const auto& [name, function] : functions) {
    std::uint64_t sum = 0;
    for (const auto& [address, times] : function) sum += times;
    std::fprintf(stderr, "%llu %llu %s\n",
                 static_cast<unsigned long long>(function.begin()->second),
                 static_cast<unsigned long long>(sum), name.c_str());
  }
}

}  // namespace

extern "C" [[gnu::visibility("default")]] int qemu_plugin_install(std::uint64_t id,
                                                                  const qemu_info_t*, int count,
                                                                  char** arguments) {
  constexpr std::string_view kSymbols = "symbols=";
  for (int i = 0; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (!argument.starts_with(kSymbols)) {
      std::fprintf(stderr, "found \"%s\", expected symbols=TEXT\n", arguments[i]);
      return 1;
    }
    wanted = argument.substr(kSymbols.size());
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
  qemu_plugin_register_atexit_cb(id, print, nullptr);
  return 0;
}

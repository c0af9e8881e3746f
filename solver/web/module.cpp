// Declares what browsers and node load; engine.js makes the calls. A text goes in through memory of
// kanzen_allocate(), and results come out through kanzen_receive().
#include <cstdlib>

#include "solver/server/board/board_responses.hpp"
#include "solver/server/json_output.hpp"

enum class MessageKind : int { line = 0, answer = 1, refusal = 2 };

/// Passes the lines of an answer, or the one answer, to the page during a call.
extern "C" [[clang::import_module("kanzen"), clang::import_name("receive")]] void kanzen_receive(
    MessageKind meaning, const char* text, std::size_t size);

namespace {

void send(MessageKind meaning, std::string_view text) {
  kanzen_receive(meaning, text.data(), text.size());
}

void send(const kanzen::board::Response& response) {
  send(response.is_ok ? MessageKind::answer : MessageKind::refusal, response.body);
}

}  // namespace

extern "C" {

[[clang::export_name("kanzen_allocate")]] char* kanzen_allocate(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}
[[clang::export_name("kanzen_free")]] void kanzen_free(char* memory) { std::free(memory); }

/// Makes the solver for kanzen_ask(), which lives as long as the module.
[[clang::export_name("kanzen_start")]] kanzen::Solver* kanzen_start(std::size_t hash_mib,
                                                                    bool deterministic) {
  return new kanzen::Solver(kanzen::SolverOptions{
      .threads = 1,
      .hash_mib = hash_mib,
      .sharing = deterministic ? kanzen::Sharing::deterministic : kanzen::Sharing::shared});
}

[[clang::export_name("kanzen_ask")]] void kanzen_ask(kanzen::Solver* solver, const char* lines,
                                                     std::size_t size) {
  kanzen::server::answer_queries(*solver, {lines, size},
                                 [](std::string_view line) { send(MessageKind::line, line); });
}

[[clang::export_name("kanzen_read")]] void kanzen_read(const char* request, std::size_t size) {
  send(kanzen::board::read_response({request, size}));
}
[[clang::export_name("kanzen_notations")]] void kanzen_notations(const char* request,
                                                                 std::size_t size) {
  send(kanzen::board::notations_response({request, size}));
}
[[clang::export_name("kanzen_picture")]] void kanzen_picture(const char* request,
                                                             std::size_t size) {
  send(kanzen::board::picture_response({request, size}, {}));
}

}  // extern "C"

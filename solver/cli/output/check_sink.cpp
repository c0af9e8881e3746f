#include "solver/cli/output/check_sink.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/io/jsonl_writer.hpp"

namespace kanzen::cli {

void CheckSink::row(const Outcome& outcome) {
  ForwardingSink::row(outcome);
  if (!is_proven(outcome.solution.kind)) return;
  if (const auto difference = checker_.check(outcome)) report(outcome, *difference);
}

void CheckSink::report(const Outcome& outcome, const Difference& difference) {
  ++differences_;
  const Position about{difference.board, Color::black};
  nlohmann::ordered_json object;
  object["internal_error"] = "two searches contradict each other";
  object["record"] = outcome.record.text;
  object["board"] = notation::to_text(outcome.record.position);
  object["window"] = {outcome.window.alpha, outcome.window.beta};
  object["result"] = nlohmann::ordered_json::parse(to_jsonl(outcome, engine_));
  object["about"] = notation::to_text(about);  // the side to move as X
  object["found"] = difference.found;
  object["proven"] = difference.proven;
  object["engine"] = engine_;
  const std::string name =
      (std::filesystem::path(folder_) / fmt::format("kanzen-difference-{}.json", differences_))
          .string();
  std::ofstream file(name);
  file << object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
  if (!file.flush()) throw OutputError(name + " cannot be written");
  complain(fmt::format("internal error at {}: found {}, but {}; please report it with the file {}",
                       outcome.record.id, difference.found, difference.proven, name));
}

void CheckSink::finish(const Totals& totals) {
  ForwardingSink::finish(totals);
  fmt::print(stderr, "checked: {}, {} of the table, {}", count_text(checker_.results(), "result"),
             count_text(checker_.audits(), "bound"), count_text(differences_, "difference"));
  if (checker_.unchecked() != 0) fmt::print(stderr, ", {} stopped", checker_.unchecked());
  fmt::print(stderr, "\n");
}

}  // namespace kanzen::cli

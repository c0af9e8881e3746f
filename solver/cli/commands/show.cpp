// kanzen show: prints a position, or draws it as an image.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "core/notation.hpp"
#include "solver/cli/commands/commands.hpp"
#include "solver/cli/commands/exit.hpp"
#include "solver/cli/commands/run_input.hpp"
#include "solver/cli/output/png_picture.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/platform/paths.hpp"
#include "solver/cli/platform/terminal.hpp"
#include "solver/files/file_beside.hpp"
#include "solver/io/board_picture.hpp"

namespace kanzen::cli {

namespace {

struct ShowFlags {
  std::string record;
  std::string dialect = "standard";
  std::string svg;
  std::string png;
};

constexpr int kPngScale = 2;  // 880 x 928 pixels

PictureOptions picture_of(const PositionRecord& record) {
  PictureOptions options;
  const auto best = record.expected.value();
  for (const notation::MoveScore& item : record.expected.moves) {
    options.marks.push_back({item.move, fmt::format("{:+d}", item.score), item.score == best});
  }
  options.colour = shows_colour(stdout);
  return options;
}

/// The position below the picture, with all values of the record, so that it can be read again
/// without loss.
std::string text_of(const PositionRecord& record) {
  const Expected& expected = record.expected;
  if (record.statement) {
    const std::string comment = record.comment ? " ; " + *record.comment : "";
    return notation::to_text(record.position) + " ; " + to_text(*record.statement) + comment;
  }
  if (expected.empty()) return notation::to_text(record.position);
  notation::ObfRecord obf;
  obf.position = record.position;
  obf.moves = expected.moves;
  if (expected.moves.empty()) obf.best = expected.best;
  obf.comment = record.comment;
  return notation::to_text(obf);
}

ExitCode run_show(const ShowFlags& flags) {
  Paths paths;
  paths.writes("--svg", flags.svg);
  paths.writes("--png", flags.png);
  paths.writes_standard_output();
  if (const std::string wrong = paths.problem(); !wrong.empty()) return refuse(wrong);
  const PositionRecord record =
      position_argument(flags.record, dialect_of(flags.dialect), "RECORD");
  const PictureOptions options = picture_of(record);
  fmt::print("{}{}\n", text_picture(record.position, options), text_of(record));
  flush(stdout, "the picture");
  const Drawing drawing = board_drawing(record.position, options.marks);
  if (!flags.svg.empty()) write_beside(flags.svg, svg_picture(drawing));
  if (!flags.png.empty()) write_beside(flags.png, png_picture(drawing, kPngScale));
  return ExitCode::ok;
}

}  // namespace

void add_show_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<ShowFlags>();
  CLI::App* command = program.add_subcommand("show", "Show a position");
  command
      ->add_option(
          "RECORD", flags->record,
          "Position: a board, a board with moves or values of moves, a move string, or any other "
          "notation that files have")
      ->required();
  add_dialect_flag(*command, flags->dialect);
  command->add_option("--svg", flags->svg, "Also write the board as an SVG image")
      ->type_name("FILE");
  command
      ->add_option("--png", flags->png, "Also write the board as a PNG image of 880 x 928 pixels")
      ->type_name("FILE");
  set_action(*command, chosen, [flags] { return run_show(*flags); });
}

}  // namespace kanzen::cli

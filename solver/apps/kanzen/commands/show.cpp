#include "solver/apps/kanzen/commands/batch_run.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/png_picture.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/formats/game_record.hpp"

namespace kanzen::cli {

namespace {

struct ShowFlags {
  std::string record;
  ReadFlags read;
  std::vector<std::string> out;  // images, whose endings say of which kind
  bool plain = false;            // leaves out values of moves
  std::size_t ply = 0;           // of games; 0 for their ends
};

PictureOptions picture_options(const PositionRecord& record, bool plain) {
  PictureOptions options;
  const auto best = record.claims.value();
  for (const notation::MoveScore& item : record.claims.moves) {
    if (plain) break;
    options.marks.push_back({item.move, fmt::format("{:+d}", item.score), item.score == best});
  }
  options.has_colour = shows_colour(stdout);
  return options;
}

/// Prints all values, name and comment around the picture, so that nothing is lost to a reader.
void print_record(const PositionRecord& record, bool plain) {
  const PositionClaims claims = plain ? PositionClaims{} : record.claims;
  std::string comment = notation::printable(record.comment.value_or(""));
  const std::string name = record.has_name() ? notation::printable(record.id) : "";
  std::string label;
  if (!name.empty() && name_in_comment(comment) != name) {
    if (comment.empty() && name_in_comment(name) == name) {
      comment = name;
    } else if (name.find(':') == std::string::npos) {
      label = name + ": ";
    } else {  // "m:1: " would be a move number
      fmt::print("% id: {}\n", name);
    }
  }
  std::string text = notation::to_string(record.position);
  if (record.claims.interval && !plain) {
    text += " ; " + to_string(*record.claims.interval);
  } else if (!claims.empty()) {
    notation::ObfRecord obf;
    obf.position = record.position;
    obf.moves = claims.moves;
    obf.value = claims.exact();
    if (obf.value == value_of_list(record.position.board, obf.moves)) obf.value.reset();
    text = notation::to_string(obf);
  }
  fmt::print("{}{}{}{}{}\n", text_picture(record.position, picture_options(record, plain)), label,
             text,
             comment.empty()                    ? ""
             : record.claims.interval && !plain ? " ; "
                                                : " % ",
             comment);
}

void write_images(const ShowFlags& flags, const Drawing& drawing, const OutputJob& job) {
  const std::string note = job_mark(job);
  for (const std::string& path : flags.out) {
    write_atomically(
        path, path.ends_with(".png") ? png_picture(drawing, note) : svg_picture(drawing, note));
  }
}

/// Takes what the solver of a puzzle has to find, as in `Black to move and win`, off the comment
/// that `--only puzzles` wrote.
std::string take_task(const PositionRecord& record, std::string& comment) {
  for (const std::string_view goal : {"win", "draw"}) {
    std::string task = fmt::format("{} to move and {}", to_string(record.position.side), goal);
    if (!comment.ends_with(task)) continue;
    comment.resize(comment.size() - task.size());
    if (comment.ends_with(" | ")) comment.resize(comment.size() - 3);
    return task;
  }
  return {};
}

Drawing drawing_of(const PositionRecord& record, bool plain) {
  std::string comment = record.comment.value_or("");
  return board_drawing(record.position, picture_options(record, plain).marks,
                       take_task(record, comment));
}

/// Names a board on a sheet: by its id, and by the players and event of its game or its comment.
std::string caption_of(const PositionRecord& record) {
  constexpr std::size_t kMaxChars = 40;  // wide ones fill the width of a board
  std::string title = title_of(record.tags);
  if (title.empty() && record.comment) {
    title = notation::printable(*record.comment);
    (void)take_task(record, title);
  }
  if ((title + ' ').starts_with(record.id + ' ')) title.erase(0, record.id.size());
  title = notation::trimmed(title);
  const std::string caption = title.empty() ? record.id : record.id + ": " + title;
  if (caption.size() <= kMaxChars) return caption;
  std::size_t end = kMaxChars - 2;
  while ((static_cast<unsigned char>(caption[end]) & 0xC0U) == 0x80U) --end;  // whole letters
  return caption.substr(0, end) + "..";
}

/// Shows every position as it was read, and draws them all on one sheet.
ExitCode show_file(const ShowFlags& flags, const OutputJob& job) {
  constexpr std::size_t kMaxBoards = 60;
  std::vector<TitledDrawing> drawings;
  std::size_t count = 0;
  const ExitCode exit =
      for_each_position({flags.record}, flags.read, flags.ply, [&](const PositionRecord& record) {
        if (count++ != 0) fmt::print("\n");
        print_record(record, flags.plain);
        if (flags.out.empty() || count > kMaxBoards) return;
        drawings.push_back({caption_of(record), drawing_of(record, flags.plain)});
      });
  flush(stdout, "the picture");
  if (flags.out.empty()) return exit;
  if (count > kMaxBoards) {
    throw UsageError(
        fmt::format("--out: {} positions, expected at most {} on a sheet, or one of "
                    "them by --number",
                    count, kMaxBoards));
  }
  if (!drawings.empty()) {
    write_images(flags, count == 1 ? drawings[0].drawing : sheet_drawing(drawings), job);
  }
  return exit;
}

ExitCode run_show(const ShowFlags& flags) {
  Paths paths;
  const bool has_png = build_parts().has_pictures;
  for (const std::string& path : flags.out) {
    if (!path.ends_with(".svg") && !(has_png && path.ends_with(".png"))) {
      throw UsageError("--out " + path + ": expected a name that ends with .svg" +
                       (has_png ? " or .png" : "; PNG images are not in this build"));
    }
    paths.writes("--out", path);
  }
  paths.writes_standard_output();
  paths.check();
  const notation::BoardStyle style = parse_style(flags.read.style);
  std::string shown = flags.record + describe(flags.read);
  if (flags.ply != 0) shown += fmt::format(", ply {}", flags.ply);
  if (flags.plain) shown += ", plain";
  const OutputJob job = job_of_text("show", shown);
  for (const std::string& path : flags.out) require_same_job(job, path);
  if (means_file(flags.record, "show", style)) return show_file(flags, job);
  warn_without_effect({{flags.read.choice.number != 0, "--number"}, {flags.ply != 0, "--ply"}},
                      "one position");
  const PositionRecord record = position_argument(flags.record, style, "RECORD");
  print_record(record, flags.plain);
  flush(stdout, "the picture");
  write_images(flags, drawing_of(record, flags.plain), job);
  return ExitCode::ok;
}

}  // namespace

void add_show_command(CLI::App& program, Action& chosen) {
  const auto [command, flags] =
      add_command<ShowFlags>(program, chosen, "show", "Show a position", run_show);
  command
      ->add_option("RECORD", flags->record,
                   "A position: a board, a board with moves or values of moves, moves from the "
                   "start, or a line of any input format; or a FILE, whose positions are shown "
                   "as they are read")
      ->required();
  add_number_flag(*command, flags->read.choice,
                  "Show only the position with this number in the file, from 1");
  add_number(*command, "--ply", flags->ply, 1, 1000,
             "Show the position of each game before this ply, as kanzen line counts them; "
             "one more than the last is the end");
  add_style_flags(*command, flags->read.style);
  add_messages_flag(*command, flags->read.all_messages);
  add_file(*command, "--out", flags->out,
           build_parts().has_pictures
               ? "Also write an image, to a FILE that ends with .svg or .png (880 x 928 "
                 "pixels a board); repeat it for both. Up to 60 positions are a sheet"
               : "Also write an image, to a FILE that ends with .svg (this build has no "
                 "PNG images). Up to 60 positions are a sheet")
      ->allow_extra_args(false);
  command->add_flag("--plain", flags->plain, "Leave out values and moves, as for a puzzle");
}

}  // namespace kanzen::cli

/* Calls every function of kanzen.h, as C, and writes a certificate into the file that is its
 * argument. Prints nothing if all is well. */
#include <inttypes.h>
#include <kanzen.h>
#include <stdio.h>
#include <string.h>

static int problems = 0;

static void expect(int right, const char *what) {
  if (right) return;
  fprintf(stderr, "wrong: %s\n", what);
  problems++;
}

struct heard {
  kanzen_engine *engine;
  int calls;
  int stops;
};

static int listen(const kanzen_progress *progress, void *data) {
  struct heard *heard = data;
  heard->calls++;
  expect(progress->struct_size >= sizeof *progress, "size of kanzen_progress");
  expect(progress->lower >= -64 && progress->upper <= 64, "bounds under way");
  if (heard->stops) kanzen_stop(heard->engine);
  return 0;
}

static void try_requests(kanzen_engine *engine, kanzen_request request) {
  kanzen_result result = {.struct_size = sizeof result};
  expect(kanzen_solve(engine, &request, &result) == KANZEN_OK, "solve");
  expect(result.status == KANZEN_EXACT && result.score == 18, "value");
  char line[2 * KANZEN_MAX_PV + 1];
  expect(kanzen_write_moves(result.pv, (size_t)result.pv_length, line, sizeof line) ==
             KANZEN_OK, "write_moves");
  uint64_t player = request.player;
  uint64_t opponent = request.opponent;
  int side = KANZEN_BLACK;
  size_t count = 0;
  expect(kanzen_read_moves(line, &player, &opponent, &side, NULL, 0, &count, NULL) == KANZEN_OK,
         "read_moves");
  expect(count == (size_t)result.pv_length, "the moves of the line");
  expect(kanzen_game_over(player, opponent), "game_over");
  const int score = kanzen_final_score(player, opponent);
  expect((side == KANZEN_BLACK ? score : -score) == 18, "final_score");

  request.goal = KANZEN_ALL_MOVES;
  expect(kanzen_solve(engine, &request, &result) == KANZEN_OK, "solve all moves");
  const uint64_t legal = kanzen_legal_moves(request.player, request.opponent);
  uint64_t found = 0;
  for (int i = 0; i < result.move_count; i++) found |= UINT64_C(1) << result.moves[i].move;
  expect(found == legal, "legal_moves");

  struct heard heard = {engine, 0, 1};
  request.goal = KANZEN_VALUE;
  request.progress = listen;
  request.progress_data = &heard;
  expect(kanzen_clear(engine) == KANZEN_OK, "clear");
  expect(kanzen_solve(engine, &request, &result) == KANZEN_STOPPED, "stop");
  kanzen_resume(engine);
  heard.stops = 0;
  expect(kanzen_solve(engine, &request, &result) == KANZEN_OK, "resume");
  expect(heard.calls >= 2, "calls of the callback");

  request.goal = -1;
  expect(kanzen_solve(engine, &request, &result) == KANZEN_INVALID_ARGUMENT, "a wrong goal");
  expect(strlen(kanzen_last_error(engine)) > 0, "last_error");
}

static int take(size_t index, kanzen_code code, const kanzen_result *result, void *data) {
  int *taken = data;
  expect(code == KANZEN_OK && result->score == 18 && index < 2, "result of many");
  (*taken)++;
  return 0;
}

static void try_more(kanzen_engine *engine, kanzen_request request) {
  const kanzen_request two[2] = {request, request};
  int taken = 0;
  expect(kanzen_solve_many(engine, two, 2, take, &taken) == KANZEN_OK && taken == 2, "solve_many");

  kanzen_result result = {.struct_size = sizeof result};
  request.goal = KANZEN_ESTIMATE_MOVES;
  request.max_depth = 3;
  expect(kanzen_solve(engine, &request, &result) == KANZEN_OK, "estimate");
  expect(result.depth == 3 && result.estimate_count > 0, "estimates");
}

static int count_game(const kanzen_game *game, const kanzen_error *error, void *data) {
  expect(game != NULL && error == NULL && game->move_count == 2, "a game of a file");
  (*(int *)data)++;
  return 0;
}

static void try_games(void) {
  const char text[] = "(;GM[2];B[f5];W[d6])";
  kanzen_game game = {.struct_size = sizeof game};
  expect(kanzen_read_game(text, strlen(text), NULL, &game, NULL) == KANZEN_OK, "read_game");
  expect(game.move_count == 2, "the moves of a game");
  const kanzen_games games = {.struct_size = sizeof games, .bytes = text, .size = strlen(text)};
  int count = 0;
  expect(kanzen_read_games(&games, count_game, &count, NULL) == KANZEN_OK && count == 1, "read_games");
  kanzen_game_reader *reader = NULL;
  expect(kanzen_open_games(&games, &reader, NULL) == KANZEN_OK, "open_games");
  expect(kanzen_next_game(reader, &game, NULL) == KANZEN_OK && game.move_count == 2, "next_game");
  expect(kanzen_next_game(reader, &game, NULL) == KANZEN_END, "the end of the games");
  kanzen_close_games(reader);
}

static void try_board(uint64_t player, uint64_t opponent) {
  char text[KANZEN_POSITION_TEXT];
  expect(kanzen_write_position(player, opponent, KANZEN_BLACK, text, sizeof text) == KANZEN_OK,
         "write_position");
  uint64_t image_player = kanzen_transform(player, 3);
  uint64_t image_opponent = kanzen_transform(opponent, 3);
  expect(kanzen_canonical(&player, &opponent) >= 0, "canonical");
  expect(kanzen_canonical(&image_player, &image_opponent) >= 0, "canonical of an image");
  expect(player == image_player && opponent == image_opponent, "transform");
  expect(kanzen_play(&player, &opponent, KANZEN_PASS) == KANZEN_ILLEGAL_MOVE, "play");
  expect(kanzen_play_moves(player, opponent, NULL, 0, &image_player, &image_opponent) == KANZEN_OK,
         "play_moves");
}

static void write_certificate(kanzen_engine *engine, const kanzen_request *request,
                              const char *path) {
  kanzen_claim claim = {.struct_size = sizeof claim, .lower = 18, .upper = 18};
  claim.player = request->player;
  claim.opponent = request->opponent;
  unsigned char *bytes = NULL;
  size_t size = 0;
  expect(kanzen_certify(engine, &claim, &bytes, &size) == KANZEN_OK, "certify");
  FILE *file = fopen(path, "wb");
  expect(file != NULL && fwrite(bytes, 1, size, file) == size, "writing");
  if (file != NULL) fclose(file);
  kanzen_free(bytes);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  kanzen_options options = {.struct_size = sizeof options, .threads = 2, .hash_mib = 1};
  kanzen_error error = {.struct_size = sizeof error};
  kanzen_engine *engine = NULL;
  expect(kanzen_api_version() == KANZEN_API_VERSION && strlen(kanzen_version()) > 0, "version");
  expect(kanzen_create(&options, &engine, &error) == KANZEN_OK, "create");
  expect(kanzen_threads(engine) >= 1 && strlen(kanzen_kernel(engine)) > 0, "threads, kernel");
  expect(strcmp(kanzen_code_text(KANZEN_OK), "done") == 0, "status_text");

  kanzen_request request = {.struct_size = sizeof request};
  expect(kanzen_read_position("hello", NULL, &request.player, &request.opponent, NULL, &error) ==
             KANZEN_BAD_TEXT, "no position");
  expect(error.column > 0 && strlen(error.message) > 0, "error");
  expect(kanzen_read_position(
             "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", NULL,
             &request.player, &request.opponent, NULL, &error) == KANZEN_OK, "read_position");
  try_requests(engine, request);
  try_more(engine, request);
  try_games();
  try_board(request.player, request.opponent);
  write_certificate(engine, &request, argv[1]);
  kanzen_destroy(engine);
  return problems == 0 ? 0 : 1;
}

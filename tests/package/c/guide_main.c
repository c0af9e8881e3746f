/* Calls the examples of a guide to the C library in their order. The guide is read from guide.c,
 * and writes a certificate into the file that is the second argument. The first argument is a file
 * of games. */
#include <kanzen.h>
#include <stdio.h>

#include "guide.c"

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  kanzen_engine *engine = NULL;
  if (kanzen_create(NULL, &engine, NULL) != KANZEN_OK) return 1;
  kanzen_request request = {.struct_size = sizeof request};
  const char *board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
  if (kanzen_read_position(board, NULL, &request.player, &request.opponent, NULL, NULL) !=
      KANZEN_OK) return 1;
  print_moves(engine, request);
  compare(engine, request);
  solve_briefly(engine, request);
  solve_two(engine, request);
  solve_until_stopped(engine);
  FILE *games = fopen(argv[1], "rb");
  FILE *certificate = fopen(argv[2], "wb");
  if (games == NULL || certificate == NULL) return 1;
  print_games(games);
  write_certificate(engine, request, certificate);
  read_wrong_text();
  fclose(games);
  fclose(certificate);
  kanzen_destroy(engine);
  return 0;
}

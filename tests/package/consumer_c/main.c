/* Uses the library: a game of two moves. */
#include <kanzen.h>

int main(void) {
  kanzen_game game = {.struct_size = sizeof game};
  return kanzen_read_game("f5d6", 4, 0, &game, 0) == KANZEN_OK && game.move_count == 2 ? 0 : 1;
}

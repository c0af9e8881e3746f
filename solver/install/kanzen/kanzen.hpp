// The library of Kanzen in one header: boards and moves as text, the rules of the game, the solver.
//
//   #include <kanzen/kanzen.hpp>     // find_package(kanzen), kanzen::kanzen
//
// notation::parse_position, parse_moves   a board, or a game, of a text; to_text writes them
// legal_moves, squares, game_over         what may be played
// play, try_play                          a position after a move; a game with the move added
// final_score                             the value of a finished game
// Solver                                  the value of a position, its best move, a line of play
// solve_moves                             the values of all moves
//
// Everything is in the namespace kanzen. Values such as Board and Position are freely copied; what
// works on them keeps no state and may be called from any thread. Solver says itself what may be
// called when. Nothing prints, and no text from outside makes anything throw.
#pragma once

#include "core/bits.hpp"
#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/game.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/result.hpp"
#include "core/score.hpp"
#include "core/types.hpp"
#include "solver/engine/all_moves.hpp"
#include "solver/engine/solution.hpp"
#include "solver/engine/solver.hpp"

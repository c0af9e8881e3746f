// Brings the library of Kanzen in one header: notation, the rules of the game, and the solver.
//
//   #include <kanzen/kanzen.hpp>     // find_package(kanzen), kanzen::kanzen
//
// notation::parse_position                reads a board; notation::to_string writes it
// notation::parse_moves                   reads a game
// legal_moves, squares, game_over         the legal moves, their squares, the end of the game
// play, try_play                          the position after a move; a game with the move added
// final_score                             the value of a finished game
// Solver                                  the value of a position, its best move, a line of play
// Solver::solve_goal                      the values of all moves
// Solver::estimate                        likely values of all moves, far from the end of the game
// Solver::post                            many positions at once
// Solver::export_bounds                   the bounds that a Solver has found, to save or to move
//
// Everything is in the namespace kanzen. Values such as Board and Position can be copied freely.
// Functions on them have no state, and any thread may call them. solver.hpp documents the thread
// safety of Solver. The library prints nothing, and invalid texts never make it throw.
#pragma once

#include "core/notation.hpp"
#include "solver/engine/solver.hpp"

/*
 * Kanzen for C and languages that call C: exact values of Othello positions near the end of a game.
 *
 *   kanzen_engine *engine = NULL;
 *   if (kanzen_create(NULL, &engine, NULL) != KANZEN_OK) return 1;
 *   kanzen_request request = {.struct_size = sizeof request};
 *   kanzen_result result = {.struct_size = sizeof result};
 *   if (kanzen_read_position(text, NULL, &request.player, &request.opponent, NULL, NULL) ==
 *           KANZEN_OK &&
 *       kanzen_solve(engine, &request, &result) == KANZEN_OK) {
 *     printf("%d\n", (int)result.score);
 *   }
 *   kanzen_destroy(engine);
 *
 * The functions, in the order of this header:
 *
 *   Library    kanzen_code_text        a code in words
 *              kanzen_api_version      the number of the interface of the running library
 *              kanzen_version          the version of the program, with its commit
 *   Engines    kanzen_create           makes an engine
 *              kanzen_destroy          frees it
 *              kanzen_clear            clears its table and its errors
 *              kanzen_threads          the number of its threads
 *              kanzen_kernel           the version of its search
 *              kanzen_last_error       why its last call failed
 *              kanzen_stop             ends its call, from any thread
 *              kanzen_resume           permits calls again after a stop
 *   Requests   kanzen_solve            solves a request: the value, a window, all moves, ..
 *              kanzen_solve_many       solves many requests at once
 *              kanzen_certify          writes a certificate of a claim into memory
 *              kanzen_free             frees the certificate
 *   Rules      kanzen_legal_moves      the squares where the side to move may play
 *              kanzen_game_over        whether neither side has a move
 *              kanzen_final_score      the score of a finished game
 *              kanzen_play             plays a move
 *              kanzen_play_moves       plays several moves and returns every board
 *              kanzen_transform        turns or mirrors a set of squares
 *              kanzen_canonical        the one board that stands for its eight images
 *   Notation   kanzen_read_position    reads a board
 *              kanzen_read_moves       reads moves and plays them
 *              kanzen_read_game        reads a position or a game in any notation
 *              kanzen_open_games       opens a file of games
 *              kanzen_next_game        reads its next game
 *              kanzen_close_games      closes it
 *              kanzen_read_games       reads all games of a file
 *              kanzen_write_position   writes a position
 *              kanzen_write_moves      writes moves
 *
 * Boards. A board is two sets of squares: `player`, the discs of the side to move, and `opponent`,
 * the discs of the other side. Bit 0 is a1, bit 7 is h1, bit 8 is a2, bit 63 is h8. Any two sets
 * without a common square are a board, whether a game can reach it or not. Colours matter only in
 * the notation of positions.
 *
 * Scores. A value is the exact disc difference at the end of the game under best play, for the side
 * to move, from -64 to 64. Empty squares count for the winner. Values are even. A score is a value,
 * a bound or an estimate; the status of a result says which.
 *
 * Moves. A square is the number of its bit, 0 to 63. KANZEN_PASS is a pass; passes are always
 * forced. KANZEN_NO_MOVE means that no move is known, or that the game is over.
 *
 * Structs. A struct that begins with `struct_size` may grow in later versions, at its end only. Set
 * `struct_size` to sizeof the struct, and unused fields to zero, which is always the default:
 * `= {.struct_size = sizeof x}` does both. An input struct may be longer than the library knows if
 * the rest is zero, but not longer than 64 KiB. The other structs never change.
 *
 * Errors. A function that can fail returns a kanzen_code. For functions with an engine,
 * kanzen_last_error() explains why the last call failed. Functions without an engine fill in a
 * kanzen_error.
 *
 * Thread safety. Engines are independent of each other. An engine serves one thread at a time: a
 * call during another call returns KANZEN_BUSY. "Thread safety: full" marks the functions that any
 * thread may call at any time, also during another call. Functions without an engine are such
 * functions, too. Exception: a game reader serves one thread at a time.
 *
 * Side effects. No function prints, reads or writes files, or changes signals or the locale. No
 * function keeps state outside of an engine, except that all engines share a cap of threads.
 */
#ifndef KANZEN_H
#define KANZEN_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define KANZEN_API __attribute__((visibility("default")))
#else
#define KANZEN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** The number of this interface. It grows with every addition; programs built with a lower number
 * continue to work. Incompatible changes change the name of the library (its soname) instead. */
#define KANZEN_API_VERSION 1

#define KANZEN_PASS 64    /**< The move of a side that has no legal move. */
#define KANZEN_NO_MOVE 65 /**< No move. */

#define KANZEN_BLACK 0 /**< A colour: X in texts. Black begins a game. */
#define KANZEN_WHITE 1 /**< A colour: O in texts. */

#define KANZEN_MAX_MOVES 64 /**< No board has more legal moves. */
#define KANZEN_MAX_PV 128   /**< No line of play from any board is longer, passes included. */
#define KANZEN_MAX_CERTIFIED_LEAF 20 /**< The largest kanzen_claim.leaf_empties. */

/** The bytes that kanzen_write_position() needs: 64 squares, a blank, the side, a null byte. */
#define KANZEN_POSITION_TEXT 67

/** How a call ended. A failure (a negative code) leaves results unchanged, with two exceptions:
 * the engine of kanzen_create() and the bytes of kanzen_certify() are null. */
typedef enum kanzen_code {
  KANZEN_OK = 0,
  KANZEN_LIMIT = 1,   /**< A limit of the request ended the search; proven bounds are given. */
  KANZEN_STOPPED = 2, /**< kanzen_stop() or the callback ended it; proven bounds are given. */
  KANZEN_END = 3,     /**< There are no more games. */
  KANZEN_INVALID_ARGUMENT = -1, /**< A precondition is not met. */
  KANZEN_OUT_OF_MEMORY = -2,    /**< No memory, or no thread could be started. */
  KANZEN_BUSY = -3,             /**< Another call is using the engine. */
  KANZEN_BAD_TEXT = -4,         /**< A text could not be read. */
  KANZEN_ILLEGAL_MOVE = -5,     /**< The move is not legal on this board. */
  KANZEN_WRONG_CLAIM = -6,      /**< The claim has been refuted, so it has no certificate. */
  KANZEN_TOO_SMALL = -7,        /**< The buffer has no room for the result. */
  KANZEN_INTERNAL_ERROR = -8    /**< A defect of Kanzen. If a search detected it, all requests
                                     return this code until kanzen_clear(). */
} kanzen_code;

/** Describes the code in a few English words. Never null. */
KANZEN_API const char *kanzen_code_text(kanzen_code code);

/** KANZEN_API_VERSION of the library that is running. */
KANZEN_API uint32_t kanzen_api_version(void);

/** The program version with the commit, such as "0.2.0+g1a2b3c4d5e". The commit is missing if the
 * sources were not a repository. */
KANZEN_API const char *kanzen_version(void);

/** Why a function without an engine failed. A struct that is shorter than this, or longer than
 * 64 KiB, stays unchanged. */
typedef struct kanzen_error {
  size_t struct_size;
  size_t line;       /**< Line in the text, from 1; 0 if the text is one line, or missing. */
  size_t column;     /**< In bytes, from 1; 0 if there was no text. */
  char message[256]; /**< The error and the expected input, truncated to this size. */
} kanzen_error;

/* ---------------------------------------------------------------------------------------------- */
/* Engines                                                                                        */
/* ---------------------------------------------------------------------------------------------- */

/** Searches positions. A table keeps proven bounds for later searches. */
typedef struct kanzen_engine kanzen_engine;

/** Options of an engine. Zero is the default everywhere. */
typedef struct kanzen_options {
  size_t struct_size;
  uint32_t threads;      /**< 1 .. 1024; 0: one. Threads beyond the processors only take turns. */
  uint32_t hash_mib;     /**< Maximum size of the table in MiB, 1 .. 1048576; 0: 256. An engine uses
                               only the memory that positions need. */
  int32_t isolate;       /**< Not 0: each request begins with an empty table, of hash_mib divided by
                              the number of threads. Then kanzen_certify() solves the board again. */
  int32_t deterministic; /**< Not 0: isolate, and one thread for each request. Results, moves
                              and node counts then repeat exactly. */
  const char *kernel; /**< The version of the search: "generic", "v3" (AVX2), "v4" (AVX-512), "neon"
                           (AArch64); null: the best one that the processor runs. Read by
                           kanzen_create() only. */
} kanzen_options;

/**
 * Makes an engine. If the system does not let the process start all requested threads, the engine
 * has fewer: see kanzen_threads().
 *
 * @param options null: the defaults.
 * @param engine  receives the engine; not null. The caller frees it by kanzen_destroy(). The engine
 *                is null after a failure.
 * @param error   filled in on failure; may be null.
 * @return KANZEN_OK, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY.
 */
KANZEN_API kanzen_code kanzen_create(const kanzen_options *options, kanzen_engine **engine,
                                     kanzen_error *error);

/** Frees the engine; null is ignored. REQUIRES: no call is using it. */
KANZEN_API void kanzen_destroy(kanzen_engine *engine);

/** Clears all that the engine has learned, including an internal error. Afterwards it is like a new
 * engine, except that kanzen_stop() stays in effect until kanzen_resume().
 * @return KANZEN_OK, KANZEN_INVALID_ARGUMENT, KANZEN_BUSY. */
KANZEN_API kanzen_code kanzen_clear(kanzen_engine *engine);

/** Number of threads of the engine; 0 if `engine` is null. Thread safety: full. */
KANZEN_API uint32_t kanzen_threads(const kanzen_engine *engine);

/** The name of the version of the search in use, see kanzen_options.kernel. Valid as long as the
 * engine. "" if `engine` is null. Thread safety: full. */
KANZEN_API const char *kanzen_kernel(const kanzen_engine *engine);

/** Explains why the last call of this engine failed, in English; "" if it did not fail. Valid until
 * the next call with the engine. A call that returned KANZEN_BUSY does not change it. Only for the
 * thread that made the last call. */
KANZEN_API const char *kanzen_last_error(const kanzen_engine *engine);

/**
 * Ends the call that is using the engine within milliseconds, and every later call until
 * kanzen_resume(), so that no stop is lost. Null is ignored. Thread safety: full, also in a
 * callback, but not in a signal handler.
 */
KANZEN_API void kanzen_stop(kanzen_engine *engine);

/** Cancels kanzen_stop(). Thread safety: full, once the stopped call has returned. */
KANZEN_API void kanzen_resume(kanzen_engine *engine);

/* ---------------------------------------------------------------------------------------------- */
/* Requests                                                                                       */
/* ---------------------------------------------------------------------------------------------- */

/** What a request asks for. */
typedef enum kanzen_goal {
  KANZEN_VALUE = 0,         /**< The value. */
  KANZEN_WLD = 1,           /**< Win, draw or loss: the window (-1, 1). */
  KANZEN_WINDOW = 2,        /**< The value if it lies within alpha .. beta, else its side. */
  KANZEN_ALL_MOVES = 3,     /**< The value, and the value of every legal move. */
  KANZEN_BEST_MOVES = 4,    /**< The value, all moves that achieve it, and bounds of the others. */
  KANZEN_ESTIMATE_MOVES = 5 /**< Likely values of all moves, by iterative deepening on one
                                 thread; nothing is proven. For boards that no search can solve. */
} kanzen_goal;

/** What a result proves about the true value v. */
typedef enum kanzen_status {
  KANZEN_EXACT = 0,     /**< v == score. */
  KANZEN_LOWER = 1,     /**< v >= score, and score >= beta. */
  KANZEN_UPPER = 2,     /**< v <= score, and score <= alpha. */
  KANZEN_ESTIMATE = 3,  /**< A limit ended the search: the score is likely, bounds are proven. */
  KANZEN_UNFINISHED = 4 /**< Only the bounds mean anything. */
} kanzen_status;

/** The state of a running search. */
typedef struct kanzen_progress {
  size_t struct_size; /**< The size that the library knows: later fields are missing. */
  int32_t lower;      /**< Proven so far: lower <= v <= upper. */
  int32_t upper;
  uint64_t nodes; /**< Nodes so far; never fewer than in an earlier call for this request. */
  double seconds; /**< Since the call began. */
  const struct kanzen_result *found; /**< All that is known so far, as after a stop. Valid during
                                        the call of the callback. Null for kanzen_certify(). */
} kanzen_progress;

/**
 * Receives the progress of a search. It is called when the search begins, when the bounds have
 * become narrower, and after each solved move or depth of an estimate. It is also called at least
 * every kanzen_request.progress_every seconds. The thread that called kanzen_solve() calls it, one
 * call at a time, while other threads continue to search. It may call kanzen_stop() and functions
 * without an engine. Other calls of this engine return KANZEN_BUSY. It must return: no longjmp, no
 * exception.
 *
 * @return 0 to continue. Any other value ends this call and no other. The call then returns
 *         KANZEN_STOPPED, unless it has finished already, and does not call the function again.
 */
typedef int (*kanzen_progress_function)(const kanzen_progress *progress, void *data);

/** A request about one board. */
typedef struct kanzen_request {
  size_t struct_size;
  uint64_t player;    /**< The discs of the side to move. */
  uint64_t opponent;  /**< The discs of the other side; no square in common. */
  int32_t goal;       /**< A kanzen_goal. */
  int32_t alpha;      /**< For KANZEN_WINDOW: -65 <= alpha < beta <= 65, odd or even. -65 and 65 */
  int32_t beta;       /**< mean no limit. For the other goals both are ignored. */
  int32_t reserved;   /**< 0. */
  uint64_t max_nodes; /**< Limit on nodes, see kanzen_result.nodes; 0: none. */
  double max_seconds; /**< Limit on time since the call began; 0: none. Not negative, not NaN. A
                           limit holds for the whole request and acts within milliseconds. */
  kanzen_progress_function progress; /**< May be null; then no thread is started for it. */
  void *progress_data;               /**< Passed to `progress`. */
  double progress_every; /**< The longest time between calls of `progress` in seconds; 0: 0.1. */
  int32_t max_depth;  /**< For KANZEN_ESTIMATE_MOVES: limit on its depth in plies, 1 .. 64; 0: the
                           end of the game. For the other goals 0. */
  int32_t reserved_2; /**< 0. */
} kanzen_request;

/** The bounds proven for one legal move, for the side that makes it: lower <= value <= upper. */
typedef struct kanzen_move_value {
  uint8_t move;
  int8_t lower;
  int8_t upper;
  uint8_t reserved; /**< 0. */
} kanzen_move_value;

/** The likely value of one legal move, in discs for the side that makes it. */
typedef struct kanzen_move_estimate {
  uint8_t move;
  int8_t score;
  uint8_t depth;    /**< Plies searched, the move included. */
  uint8_t reserved; /**< 0. */
} kanzen_move_estimate;

/** The result of a request about a board with the true value v. */
typedef struct kanzen_result {
  size_t struct_size;
  int32_t status; /**< A kanzen_status, the meaning of `score`. */
  int32_t score;  /**< Without meaning if the status is KANZEN_UNFINISHED. */
  int32_t lower;  /**< Proven, whatever the status: lower <= v <= upper. */
  int32_t upper;
  int32_t best_move; /**< Achieves the score (KANZEN_EXACT, KANZEN_LOWER); otherwise the best move
                          so far, or KANZEN_NO_MOVE. */
  int32_t pv_length; /**< The number of moves in `pv`. */
  uint8_t pv[KANZEN_MAX_PV]; /**< If exact: best play to the end of the game, with passes. */
  int32_t move_count;        /**< For KANZEN_ALL_MOVES and KANZEN_BEST_MOVES: moves in `moves`. */
  kanzen_move_value moves[KANZEN_MAX_MOVES]; /**< Every legal move, best first. After a limit or a
                            stop, solved moves, best first, and then the others. A forced pass is
                            the only move. */
  int32_t reserved;                          /**< 0. */
  uint64_t nodes; /**< Boards visited, and boards scored to order moves. */
  double seconds; /**< Wall time of the call. */
  double spread;  /**< If KANZEN_ESTIMATE: root mean square error of such estimates in discs,
                       measured on positions whose values are known. 0 if the estimate only says on
                       which side of the window the value probably lies, and for other kinds. */

  int32_t depth;       /**< If KANZEN_ESTIMATE: plies searched. Otherwise 0. */
  int32_t line_length; /**< The number of moves in `line`. */
  double confidence;   /**< If KANZEN_ESTIMATE by a search to the end of the game: the probability,
                            above 0, that one of its cuts is right. Otherwise 0. */
  uint8_t line[KANZEN_MAX_PV]; /**< For KANZEN_ESTIMATE_MOVES: likely play, with passes. */
  int32_t estimate_count;      /**< For KANZEN_ESTIMATE_MOVES: moves in `estimates`. */
  kanzen_move_estimate estimates[KANZEN_MAX_MOVES]; /**< Every legal move, the best one first. The
                            others may have two plies less, except at the last depth. */
  int32_t reserved_2;                               /**< 0. */
} kanzen_result;

/**
 * Solves the request: exactly, unless a limit or a stop comes first. The calling thread waits, or
 * searches itself. For KANZEN_ESTIMATE_MOVES, KANZEN_OK means that the search has reached its
 * max_depth or the end of the game.
 *
 * @param request not null.
 * @param result   not null. Filled in up to result->struct_size if the code is KANZEN_OK,
 *                 KANZEN_LIMIT or KANZEN_STOPPED.
 * @return also KANZEN_INVALID_ARGUMENT, KANZEN_BUSY, KANZEN_OUT_OF_MEMORY, KANZEN_INTERNAL_ERROR.
 */
KANZEN_API kanzen_code kanzen_solve(kanzen_engine *engine, const kanzen_request *request,
                                    kanzen_result *result);

/**
 * Receives the result of one of many requests. The thread that called kanzen_solve_many() calls it,
 * one call at a time, while other threads continue to search. It may call kanzen_stop() and
 * functions without an engine. It must return: no longjmp, no exception.
 *
 * @param index  of the request, from 0.
 * @param code   KANZEN_OK, KANZEN_LIMIT or KANZEN_STOPPED, as kanzen_solve() would return it.
 * @param result valid during the call; its struct_size is the size that the library knows.
 * @return 0 to continue. Any other value ends the call of kanzen_solve_many(), without further
 *         calls of this function.
 */
typedef int (*kanzen_result_function)(size_t index, kanzen_code code, const kanzen_result *result,
                                      void *data);

/**
 * Solves many requests at once: each on a thread of its own, while there are enough of them. Their
 * order is free, and the results come as soon as they are known. Threads without a request help
 * with the others. Proven bounds of one request help the others, unless the engine isolates them.
 *
 * @param requests an array of `count` requests of equal struct_size; null if count is 0. Each has
 *                 its own goal and limits. The time of a limit runs from the beginning of its
 *                 search. `progress` is null in each.
 * @param function receives each result exactly once, unless it ends the call; not null.
 * @param data     passed to `function`.
 * @return KANZEN_OK if all requests reached their goals, KANZEN_LIMIT if limits ended some,
 * KANZEN_STOPPED after kanzen_stop() or if `function` has ended the call. Also
 * KANZEN_INVALID_ARGUMENT before any result, KANZEN_BUSY, KANZEN_OUT_OF_MEMORY,
 * KANZEN_INTERNAL_ERROR.
 */
KANZEN_API kanzen_code kanzen_solve_many(kanzen_engine *engine, const kanzen_request *requests,
                                         size_t count, kanzen_result_function function, void *data);

/** A claim to be proven about the value v of a board: lower <= v <= upper. */
typedef struct kanzen_claim {
  size_t struct_size;
  uint64_t player;
  uint64_t opponent;
  int32_t side;  /**< The colour of `player` in the certificate, KANZEN_BLACK or KANZEN_WHITE. */
  int32_t lower; /**< Even, -64 .. 64; -64 needs no proof. */
  int32_t upper; /**< Even, lower .. 64; 64 needs no proof. */
  int32_t leaf_empties; /**< The checker solves boards with at most this many empty squares. Fewer
                             make the certificate longer. 1 .. 20; 0: 10. */
  kanzen_progress_function progress; /**< As in kanzen_request. */
  void *progress_data;
  double progress_every;
} kanzen_claim;

/**
 * Proves a claim to others: writes a certificate into memory. It is the contents of a file that
 * `kanzen check`, kanzen-check and kanzen_check.py read, compressed with zstd. kanzen_check.py
 * reads zstd from Python 3.14 on; for an older Python run `zstd -dc` first.
 *
 * This is fast if the engine has just solved the board and does not isolate requests. Otherwise it
 * solves the board first, which only kanzen_stop() and the callback can end.
 *
 * @param bytes receives the certificate; not null. The caller frees it by kanzen_free(). Null if
 *              the code is not KANZEN_OK.
 * @param size  receives the size of the certificate in bytes; not null. 0 if the code is not
 *              KANZEN_OK.
 * @return KANZEN_OK, KANZEN_WRONG_CLAIM, KANZEN_STOPPED, KANZEN_INVALID_ARGUMENT, KANZEN_BUSY,
 *         KANZEN_OUT_OF_MEMORY, KANZEN_INTERNAL_ERROR.
 */
KANZEN_API kanzen_code kanzen_certify(kanzen_engine *engine, const kanzen_claim *claim,
                                      unsigned char **bytes, size_t *size);

/** Frees memory that the library has allocated; null is ignored. */
KANZEN_API void kanzen_free(void *memory);

/* ---------------------------------------------------------------------------------------------- */
/* Rules                                                                                          */
/* ---------------------------------------------------------------------------------------------- */

/* The results of the first three are meaningless for sets that share a square. */

/** The squares on which the side to move may play; 0 if it must pass or the game is over. */
KANZEN_API uint64_t kanzen_legal_moves(uint64_t player, uint64_t opponent);

/** 1 if neither side has a move, else 0. */
KANZEN_API int kanzen_game_over(uint64_t player, uint64_t opponent);

/** The score of a finished game for the side to move, with empty squares counted for the winner.
 * Any other board is scored as if the game ended there. */
KANZEN_API int kanzen_final_score(uint64_t player, uint64_t opponent);

/**
 * Plays a move. Afterwards *player is the set of discs of the side that moves next.
 *
 * @param move a square, or KANZEN_PASS where it is forced.
 * @return KANZEN_OK, KANZEN_ILLEGAL_MOVE, KANZEN_INVALID_ARGUMENT (a null pointer, or a square that
 *         both sides hold). After a failure the board is unchanged.
 */
KANZEN_API kanzen_code kanzen_play(uint64_t *player, uint64_t *opponent, int move);

/**
 * Plays several moves and returns every board.
 *
 * @param moves    squares, and KANZEN_PASS where it is forced; may be null if count is 0.
 * @param players, opponents receive count + 1 boards, each for its side to move: the first board,
 *                 and the board after each move; not null.
 * @return KANZEN_OK, KANZEN_ILLEGAL_MOVE, KANZEN_INVALID_ARGUMENT (as kanzen_play()). After a
 *         failure the boards are unchanged.
 */
KANZEN_API kanzen_code kanzen_play_moves(uint64_t player, uint64_t opponent, const uint8_t *moves,
                                         size_t count, uint64_t *players, uint64_t *opponents);

/** Applies one of the eight symmetries to a set of squares. First the rows become columns if
 * symmetry & 4, then top and bottom change places if symmetry & 2, then left and right if
 * symmetry & 1. Other bits are ignored. */
KANZEN_API uint64_t kanzen_transform(uint64_t squares, int symmetry);

/** Replaces the board by its canonical image: the image with the smallest player, and then the
 * smallest opponent. Returns the symmetry that was applied, or -1 if a pointer is null. */
KANZEN_API int kanzen_canonical(uint64_t *player, uint64_t *opponent);

/* ---------------------------------------------------------------------------------------------- */
/* Notation                                                                                       */
/* ---------------------------------------------------------------------------------------------- */

/**
 * Reads a position in one of five notations:
 *
 * - a board of 64 characters with the side to move ("---...OX... X"), in one piece or eight rows;
 * - the board of GGS and GGF ("[8 ...]");
 * - an OBF record, whose moves are played and whose scores are ignored;
 * - moves from the start position ("f5d6c3");
 * - a board as programs print it: eight ranks on eight lines, with the side to move.
 *
 * The program reads more: names in front of a record, FEN, GGF, SGF, PGN, Base 81 and JSON. Here
 * these are errors; kanzen_read_game() reads them.
 *
 * @param text     ends with a null byte; not null.
 * @param symbols  what symbols mean, such as "black=1,white=2,empty=0"; null for none. Digits are
 *                 errors without it.
 * @param player, opponent receive the board; not null.
 * @param side     receives the colour of the side to move; may be null.
 * @param error    filled in on failure; may be null.
 * @return KANZEN_OK, KANZEN_BAD_TEXT, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY.
 */
KANZEN_API kanzen_code kanzen_read_position(const char *text, const char *symbols, uint64_t *player,
                                            uint64_t *opponent, int *side, kanzen_error *error);

/**
 * Reads moves and plays them: squares in either case and passes (PA, PS, PASS, --, @@@@), together
 * or with blanks, commas and move numbers between them. The text may leave out passes; the result
 * contains them. An empty or blank text contains no moves; kanzen_write_moves() writes it for none.
 *
 * @param player, opponent the board before the moves, replaced by the board after them; not null.
 * @param side     the colour of `player`, replaced by the colour after the moves; null: Black, who
 *                 is named in errors.
 * @param moves    receives the moves, passes included. KANZEN_MAX_PV are always enough. May be
 *                 null if capacity is 0: then only the board and the count are set.
 * @param count    receives the number of moves; may be null.
 * @return KANZEN_OK, KANZEN_BAD_TEXT (a word that is not a move, or an illegal move),
 *         KANZEN_TOO_SMALL, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY. After a failure the
 *         board is unchanged.
 */
KANZEN_API kanzen_code kanzen_read_moves(const char *text, uint64_t *player, uint64_t *opponent,
                                         int *side, uint8_t *moves, size_t capacity, size_t *count,
                                         kanzen_error *error);

/** A game: a position and the moves played from it. A position is a game without moves. Texts are
 * in UTF-8, end with a null byte, are empty if unknown, and are cut to their size. */
typedef struct kanzen_game {
  size_t struct_size;
  uint64_t player;              /**< The discs of the side to move in the first position. */
  uint64_t opponent;            /**< The discs of the other side in the first position. */
  int32_t side;                 /**< The colour of `player`. */
  int32_t move_count;           /**< The number of moves in `moves`. */
  uint8_t moves[KANZEN_MAX_PV]; /**< The moves played, with all passes. */
  size_t line;                  /**< Where the game begins, from 1; for WTHOR its number. */
  char name[128];               /**< The name of the record in its file. */
  char black[64];               /**< The player of Black. */
  char white[64];               /**< The player of White. */
  char tournament[128];         /**< The event, or else the place. */
  char date[32];                /**< As in the file; for WTHOR the year. */
} kanzen_game;

/**
 * Reads one text as a position or a game, in every notation that the program reads. These are
 * boards, OBF, moves, transcripts, GGF, SGF, PGN, FEN, GPDB and Base 81. The notation is recognised
 * by the text, and an ambiguous text is refused. The main line of an SGF is its game. Scores must
 * be valid, but are not part of the game. Tags that are not used give no warning.
 *
 * @param text    not null; it need not end with a null byte.
 * @param size    of the text in bytes.
 * @param symbols as in kanzen_read_position().
 * @param game    receives the game; not null.
 * @param error   filled in on failure; may be null.
 * @return KANZEN_OK, KANZEN_BAD_TEXT, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY.
 */
KANZEN_API kanzen_code kanzen_read_game(const char *text, size_t size, const char *symbols,
                                        kanzen_game *game, kanzen_error *error);

/**
 * Reads the next bytes of a file.
 *
 * @param buffer receives the bytes.
 * @param size   of the buffer in bytes, at least 1.
 * @return the number of bytes, at least 1; 0 at the end of the file, or -1 if the file cannot be
 *         read. After these two there is no further call.
 */
typedef ptrdiff_t (*kanzen_read_function)(void *buffer, size_t size, void *data);

/**
 * Receives a warning about a part of a file that the reader does not use. Such parts are an unknown
 * column, or the names of players in a damaged file. The pointers are valid during the call. It
 * must return: no longjmp, no exception.
 *
 * @param source  the member of kanzen_games that the warning is about: "games", "players" or
 *                "tournaments".
 * @param warning its line is 0 if it is about the whole file.
 */
typedef void (*kanzen_warning_function)(const char *source, const kanzen_error *warning,
                                        void *data);

/** A file of games. Its content is either `bytes` or what `read` returns. Unused fields are zero.
 */
typedef struct kanzen_games {
  size_t struct_size;
  const void *bytes;         /**< The file as it is, also compressed by gzip or zstd. */
  size_t size;               /**< In bytes. */
  const char *symbols;       /**< As in kanzen_read_position(). */
  const char *format;        /**< "ggf", "sgf", "pgn", "wthor", "lines", "jsonl" or "csv"; null:
                                  recognised by the beginning. */
  const void *players;       /**< For WTHOR: the file of players (.jou). Without it, players and
                                  tournaments are named by their numbers. */
  size_t players_size;       /**< In bytes. */
  const void *tournaments;   /**< For WTHOR: the file of tournaments (.trn). */
  size_t tournaments_size;   /**< In bytes. */
  kanzen_read_function read; /**< Reads the file as games are needed; null: `bytes`. */
  void *read_data;           /**< Passed to `read`. */
  kanzen_warning_function warning; /**< May be null; then warnings are dropped. */
  void *warning_data;              /**< Passed to `warning`. */
} kanzen_games;

/** Reads the games of a file one by one. Thread safety: none. */
typedef struct kanzen_game_reader kanzen_game_reader;

/**
 * Makes a reader of a file of games. It reads the files of names, but nothing of the games. These
 * files are known:
 *
 * - GGF, SGF, PGN and WTHOR;
 * - lines: a game a line, as moves, a transcript, or a board with moves;
 * - JSON Lines: objects with the field moves, and journals of `kanzen line --out`;
 * - CSV: a table with the column moves.
 *
 * Objects and rows may also have an id, and the board before the moves.
 *
 * @param games  not null. `bytes` must remain until kanzen_close_games(), the other members need
 *               not.
 * @param reader receives the reader; not null. The caller frees it by kanzen_close_games(). Null
 *               after a failure.
 * @param error  filled in on failure; may be null.
 * @return KANZEN_OK, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY.
 */
KANZEN_API kanzen_code kanzen_open_games(const kanzen_games *games, kanzen_game_reader **reader,
                                         kanzen_error *error);

/**
 * Reads the next game of a file, in its order. After an unreadable game, the next call continues
 * after it. No call uses more memory than a game needs, however long the file is.
 *
 * @param reader not null.
 * @param game   receives the game; not null.
 * @param error  filled in on failure; may be null.
 * @return KANZEN_OK, KANZEN_END, KANZEN_BAD_TEXT if the game could not be read,
 *         KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY, which ends the reading.
 */
KANZEN_API kanzen_code kanzen_next_game(kanzen_game_reader *reader, kanzen_game *game,
                                        kanzen_error *error);

/** Frees the reader; null is ignored. */
KANZEN_API void kanzen_close_games(kanzen_game_reader *reader);

/**
 * Receives one game of a file, or the error where one could not be read: the other pointer is null.
 * The pointers are valid during the call. It must return: no longjmp, no exception.
 * @return 0 to continue with the next game. Any other value ends the reading.
 */
typedef int (*kanzen_game_function)(const kanzen_game *game, const kanzen_error *error, void *data);

/**
 * Reads all games of a file, as kanzen_next_game() does.
 *
 * @param games    not null.
 * @param function receives each game and each unreadable game, in the order of the file; not null.
 * @param data     passed to `function`.
 * @param error    filled in with the last error of the file, or why the call failed; may be null.
 * @return KANZEN_OK, KANZEN_BAD_TEXT if a game could not be read, KANZEN_STOPPED if `function` has
 *         ended the reading, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY.
 */
KANZEN_API kanzen_code kanzen_read_games(const kanzen_games *games, kanzen_game_function function,
                                         void *data, kanzen_error *error);

/** Writes a position as 64 characters X, O and -, a blank, and X or O for the side to move.
 * @param side the colour of `player`.
 * @param text receives the position with a null byte; size is KANZEN_POSITION_TEXT or more.
 * @return KANZEN_OK, KANZEN_TOO_SMALL, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY. */
KANZEN_API kanzen_code kanzen_write_position(uint64_t player, uint64_t opponent, int side,
                                             char *text, size_t size);

/** Writes moves, two characters each: "f5d6", "pa" for a pass. kanzen_read_moves() reads this text.
 * KANZEN_NO_MOVE is refused, because no line of moves contains it.
 * @param text receives the moves with a null byte; size is 2 * count + 1 or more.
 * @return KANZEN_OK, KANZEN_TOO_SMALL, KANZEN_INVALID_ARGUMENT (also if a number is not a move),
 *         KANZEN_OUT_OF_MEMORY. */
KANZEN_API kanzen_code kanzen_write_moves(const uint8_t *moves, size_t count, char *text,
                                          size_t size);

#ifdef __cplusplus
}
#endif

#endif

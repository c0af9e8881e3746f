/*
 * Kanzen for C and for whatever calls C: exact values of Othello positions near the end of a game.
 *
 *   kanzen_engine *engine = NULL;
 *   if (kanzen_create(NULL, &engine, NULL) != KANZEN_OK) return 1;
 *   kanzen_question question = {.struct_size = sizeof question};
 *   kanzen_result result = {.struct_size = sizeof result};
 *   if (kanzen_read_position(text, NULL, &question.player, &question.opponent, NULL, NULL) ==
 *           KANZEN_OK &&
 *       kanzen_solve(engine, &question, &result) == KANZEN_OK) {
 *     printf("%d\n", (int)result.score);
 *   }
 *   kanzen_destroy(engine);
 *
 * Boards. A board is two sets of squares: `player`, the discs of the side to move, and `opponent`,
 * those of the other side. Bit 0 is a1, bit 7 is h1, bit 8 is a2, bit 63 is h8. Any two sets that
 * have no square in common are a board, whether a game can reach it or not. Colours are a matter of
 * notation.
 *
 * Scores. The disc difference at the end of the game, in discs, for the side to move, from -64 to
 * 64; empty squares count for the winner. True values are even.
 *
 * Moves. A square is the number of its bit, 0 to 63. KANZEN_PASS is a pass, which is only ever
 * forced; KANZEN_NO_MOVE says that no move is known, or that the game is over.
 *
 * Structs. Those that begin with `struct_size` may grow in later versions, at their end only. Set
 * it to sizeof the struct, and what you do not use to zero, which always is the default:
 * `= {.struct_size = sizeof x}` does both. What you give may be longer than the library knows if
 * the rest is zero, but not longer than 64 KiB. The other structs never change.
 *
 * Errors. A function that can fail returns a kanzen_status. What it was about a failed call of an
 * engine is told by kanzen_last_error(); functions without an engine fill in a kanzen_error.
 *
 * Threads. Engines are independent of each other. An engine is for one thread at a time: a call
 * while another one is under way returns KANZEN_BUSY. kanzen_stop() may be called by any thread at
 * any time. Functions without an engine may be called by any thread at any time. Nothing prints,
 * reads or writes files, changes signals or the locale, or keeps anything outside of an engine.
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
 * go on working. What would break them changes the name of the library (its soname) instead. */
#define KANZEN_API_VERSION 1

#define KANZEN_PASS 64    /**< The move of a side that has no legal move. */
#define KANZEN_NO_MOVE 65 /**< No move. */

#define KANZEN_BLACK 0 /**< A colour: X in texts. Black begins a game. */
#define KANZEN_WHITE 1 /**< A colour: O in texts. */

#define KANZEN_MAX_MOVES 64 /**< No board has more legal moves. */
#define KANZEN_MAX_LINE 128 /**< No line of play from any board is longer, passes included. */
#define KANZEN_MAX_CERTIFIED_LEAF 20 /**< The greatest kanzen_claim.leaf_empties. */

/** The bytes that kanzen_write_position() needs: 64 squares, a blank, the side, the end. */
#define KANZEN_POSITION_TEXT 67

/** How a call ended. Negative: it failed, and has changed nothing that it was given for results,
 * except that what is to be given back is null: the engine of kanzen_create(), the bytes of
 * kanzen_certify(). */
typedef enum kanzen_status {
  KANZEN_OK = 0,
  KANZEN_LIMIT = 1,   /**< A limit of the question ended the search; what is proven is there. */
  KANZEN_STOPPED = 2, /**< kanzen_stop() or the callback ended it; what is proven is there. */
  KANZEN_INVALID_ARGUMENT = -1, /**< A precondition is not met. */
  KANZEN_OUT_OF_MEMORY = -2,    /**< No memory, or no thread could be started. */
  KANZEN_BUSY = -3,             /**< Another call is using the engine. */
  KANZEN_BAD_TEXT = -4,         /**< A text could not be read. */
  KANZEN_ILLEGAL_MOVE = -5,     /**< The move is not legal on this board. */
  KANZEN_WRONG_CLAIM = -6,      /**< The claim has been refuted, so it has no certificate. */
  KANZEN_TOO_SMALL = -7,        /**< The buffer has no room for the result. */
  KANZEN_INTERNAL_ERROR = -8    /**< A defect of Kanzen. If a search noticed it, all questions are
                                     answered so until kanzen_clear(). */
} kanzen_status;

/** The status in a few English words. Never null. */
KANZEN_API const char *kanzen_status_text(kanzen_status status);

/** KANZEN_API_VERSION of the library that is running. */
KANZEN_API uint32_t kanzen_api_version(void);

/** The program version with the commit, such as "0.2.0+g1a2b3c4d5e"; without one if the sources
 * were no repository. */
KANZEN_API const char *kanzen_version(void);

/** Why a function without an engine failed. One that is shorter than this, or longer than 64 KiB,
 * is left as it is. */
typedef struct kanzen_error {
  size_t struct_size;
  size_t line;       /**< Where in the text, from 1; 0 if the text is one line, or was none. */
  size_t column;     /**< In bytes, from 1; 0 if there was no text. */
  char message[256]; /**< What is wrong and what was expected, cut where it would be longer. */
} kanzen_error;

/* ---------------------------------------------------------------------------------------------- */
/* Engines                                                                                        */
/* ---------------------------------------------------------------------------------------------- */

/** Searches positions, with a table of what it has proven, in which later searches find it. */
typedef struct kanzen_engine kanzen_engine;

/** What can be chosen about an engine. Zero is the default everywhere. */
typedef struct kanzen_options {
  size_t struct_size;
  uint32_t threads;   /**< 1 .. 1024; 0: one. More than there are processors only take turns. */
  uint32_t table_mib; /**< Greatest size of the table in MiB, 1 .. 1048576; 0: 256. Memory is used
                           as far as positions need it. */
  int32_t isolate;    /**< Not 0: each question begins with an empty table, of table_mib divided by
                           the number of threads. kanzen_certify() solves the board again then. */
  int32_t deterministic; /**< Not 0: isolate, and one thread for each question, so that results,
                              moves and node counts repeat exactly. */
  const char *kernel; /**< The version of the search: "generic", "v3" (AVX2), "v4" (AVX-512); null:
                           the best one that the processor runs. Read by kanzen_create() alone. */
} kanzen_options;

/**
 * Makes an engine. If the system does not let the process start as many threads as asked for, the
 * engine has fewer: see kanzen_threads().
 *
 * @param options null: the defaults.
 * @param engine  receives the engine, which is to be given back by kanzen_destroy(); not null. Null
 *                after a failure.
 * @param error   filled in on failure; may be null.
 * @return KANZEN_OK, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY.
 */
KANZEN_API kanzen_status kanzen_create(const kanzen_options *options, kanzen_engine **engine,
                                       kanzen_error *error);

/** Frees the engine; null is no engine, and ignored. REQUIRES: no call is using it. */
KANZEN_API void kanzen_destroy(kanzen_engine *engine);

/** Forgets what was learned, an internal error too: afterwards the engine is like a new one, except
 * that a kanzen_stop() stays until kanzen_resume().
 * @return KANZEN_OK, KANZEN_INVALID_ARGUMENT, KANZEN_BUSY. */
KANZEN_API kanzen_status kanzen_clear(kanzen_engine *engine);

/** The threads that the engine has. 0 if `engine` is null. Any thread at any time. */
KANZEN_API uint32_t kanzen_threads(const kanzen_engine *engine);

/** The name of the version of the search in use, see kanzen_options.kernel; valid as long as the
 * engine. "" if `engine` is null. Any thread at any time. */
KANZEN_API const char *kanzen_kernel(const kanzen_engine *engine);

/** Why the last call of this engine failed, in English; "" if it did not. Valid until the next call
 * with the engine. A call that returned KANZEN_BUSY changes nothing. For the thread that called. */
KANZEN_API const char *kanzen_last_error(const kanzen_engine *engine);

/**
 * Ends the call that is using the engine soon, within milliseconds, and every later one until
 * kanzen_resume(): so no request is lost, whatever the moment. Any thread at any time, callbacks
 * included; not from a signal handler. Null is ignored.
 */
KANZEN_API void kanzen_stop(kanzen_engine *engine);

/** Takes back kanzen_stop(). Any thread, once the call that was to end has returned. */
KANZEN_API void kanzen_resume(kanzen_engine *engine);

/* ---------------------------------------------------------------------------------------------- */
/* Questions                                                                                      */
/* ---------------------------------------------------------------------------------------------- */

/** What is asked about the value of a board. */
typedef enum kanzen_goal {
  KANZEN_VALUE = 0,  /**< The value. */
  KANZEN_WLD = 1,    /**< Win, draw or loss: the window (-1, 1). */
  KANZEN_WINDOW = 2, /**< The value if it lies within alpha .. beta, else on which side it lies. */
  KANZEN_MOVES = 3,  /**< The value, and that of every legal move. */
  KANZEN_BEST = 4    /**< The value, and all moves that achieve it; bounds of the others. */
} kanzen_goal;

/** What a result says about the true value v. */
typedef enum kanzen_kind {
  KANZEN_EXACT = 0,     /**< v == score. */
  KANZEN_AT_LEAST = 1,  /**< v >= score, and score >= beta. */
  KANZEN_AT_MOST = 2,   /**< v <= score, and score <= alpha. */
  KANZEN_ESTIMATE = 3,  /**< Ended by a limit: the score is likely, the bounds are proven. */
  KANZEN_UNFINISHED = 4 /**< Only the bounds mean anything. */
} kanzen_kind;

/** How a search goes on. */
typedef struct kanzen_progress {
  size_t struct_size; /**< As the library knows it: fields beyond it are not there. */
  int32_t lower;      /**< Proven so far: lower <= v <= upper. */
  int32_t upper;
  uint64_t nodes; /**< Searched so far; never fewer than in an earlier call for this question. */
  double seconds; /**< Since the call began. */
} kanzen_progress;

/**
 * Is told how a search goes on: as it begins, when the bounds have become narrower, and at least
 * every so many seconds. It is called by the thread that called kanzen_solve(), one call at a time,
 * while other threads go on searching. It may call kanzen_stop() and functions without an engine;
 * other calls of this engine return KANZEN_BUSY. It must return: no longjmp, no exception.
 *
 * @return 0 to go on; anything else ends this call and no other: it returns KANZEN_STOPPED, unless
 *         it is through already, and does not call the function again.
 */
typedef int (*kanzen_progress_function)(const kanzen_progress *progress, void *data);

/** A question about one board. */
typedef struct kanzen_question {
  size_t struct_size;
  uint64_t player;    /**< The discs of the side to move. */
  uint64_t opponent;  /**< Those of the other side; no square in common. */
  int32_t goal;       /**< A kanzen_goal. */
  int32_t alpha;      /**< For KANZEN_WINDOW: -65 <= alpha < beta <= 65, odd or even; -65 and 65 */
  int32_t beta;       /**< are no ends at all. For the other goals both are ignored. */
  int32_t reserved;   /**< 0. */
  uint64_t max_nodes; /**< Limit on nodes, see kanzen_result.nodes; 0: none. */
  double max_seconds; /**< Limit on time since the call began; 0: none. Not negative, not NaN. A
                           limit holds for the whole question and is noticed within milliseconds. */
  kanzen_progress_function progress; /**< May be null; then no thread is started for it. */
  void *progress_data;               /**< Handed to `progress`. */
  double progress_every; /**< The longest time between calls of `progress` in seconds; 0: 0.1. */
} kanzen_question;

/** The bounds proven for one legal move, for the side that makes it: lower <= value <= upper. */
typedef struct kanzen_move_value {
  uint8_t move;
  int8_t lower;
  int8_t upper;
  uint8_t reserved; /**< 0. */
} kanzen_move_value;

/** What is known about the true value v of the board. */
typedef struct kanzen_result {
  size_t struct_size;
  int32_t kind;  /**< A kanzen_kind, which says what `score` means. */
  int32_t score; /**< Not to be used if the kind is KANZEN_UNFINISHED. */
  int32_t lower; /**< Proven, whatever the kind: lower <= v <= upper. */
  int32_t upper;
  int32_t move;        /**< Achieves the score (KANZEN_EXACT, KANZEN_AT_LEAST); otherwise the move
                            that looked best so far, or KANZEN_NO_MOVE. */
  int32_t line_length; /**< The moves in `line`. */
  uint8_t line[KANZEN_MAX_LINE]; /**< If exact: best play to the end of the game, with passes. */
  int32_t move_count;            /**< For KANZEN_MOVES and KANZEN_BEST: the moves in `moves`. */
  kanzen_move_value moves[KANZEN_MAX_MOVES]; /**< Every legal move, best first; after a limit or a
                            stop those that are solved, best first, and then the others. A forced
                            pass is the only move. */
  int32_t reserved;                          /**< 0. */
  uint64_t nodes; /**< Boards visited, and boards scored to order moves. */
  double seconds; /**< Time of the call, as a clock on the wall has it. */
  double spread;  /**< If KANZEN_ESTIMATE: how far such estimates are from the value, in discs: the
                       root mean square error that was measured on positions whose values are known.
                       0 if the estimate only says on which side of the window the value is likely
                       to be, and for other kinds. */
} kanzen_result;

/**
 * Answers a question: exactly, unless a limit or a stop comes first. The calling thread waits, or
 * searches itself.
 *
 * @param question not null.
 * @param result   not null; filled in as far as result->struct_size says if the status is
 *                 KANZEN_OK, KANZEN_LIMIT or KANZEN_STOPPED.
 * @return also KANZEN_INVALID_ARGUMENT, KANZEN_BUSY, KANZEN_OUT_OF_MEMORY, KANZEN_INTERNAL_ERROR.
 */
KANZEN_API kanzen_status kanzen_solve(kanzen_engine *engine, const kanzen_question *question,
                                      kanzen_result *result);

/** A claim about the value v of a board, to be proven: lower <= v <= upper. */
typedef struct kanzen_claim {
  size_t struct_size;
  uint64_t player;
  uint64_t opponent;
  int32_t side;  /**< The colour of `player` in the certificate, KANZEN_BLACK or KANZEN_WHITE. */
  int32_t lower; /**< Even, -64 .. 64; -64 needs no proof. */
  int32_t upper; /**< Even, lower .. 64; 64 needs no proof. */
  int32_t leaf_empties; /**< Boards with so many empty squares or fewer are left to the checker to
                             solve: fewer make the certificate longer. 1 .. 20; 0: 10. */
  kanzen_progress_function progress; /**< As in kanzen_question. */
  void *progress_data;
  double progress_every;
} kanzen_claim;

/**
 * Proves a claim to others: writes a certificate into memory, the contents of a file that
 * `kanzen check`, kanzen-check and kanzen_check.py read. It is compressed with zstd, which
 * kanzen_check.py reads from Python 3.14 on; for an older one decompress the file by `zstd -d`.
 * Fast if the engine has just solved the board and does not isolate questions; otherwise it solves
 * it first, which only kanzen_stop() and the callback can end.
 *
 * @param bytes receives the certificate, to be given back by kanzen_free(); not null. Null after
 *              any other answer than KANZEN_OK.
 * @param size  receives its size in bytes; not null. 0 after any other answer than KANZEN_OK.
 * @return KANZEN_OK, KANZEN_WRONG_CLAIM, KANZEN_STOPPED, KANZEN_INVALID_ARGUMENT, KANZEN_BUSY,
 *         KANZEN_OUT_OF_MEMORY, KANZEN_INTERNAL_ERROR.
 */
KANZEN_API kanzen_status kanzen_certify(kanzen_engine *engine, const kanzen_claim *claim,
                                        unsigned char **bytes, size_t *size);

/** Gives back what the library has allocated; null is ignored. */
KANZEN_API void kanzen_free(void *memory);

/* ---------------------------------------------------------------------------------------------- */
/* Rules                                                                                          */
/* ---------------------------------------------------------------------------------------------- */

/* Of two sets that are no board, because they share a square, the first three mean nothing. */

/** The squares on which the side to move may play; 0 if it must pass or the game is over. */
KANZEN_API uint64_t kanzen_legal_moves(uint64_t player, uint64_t opponent);

/** 1 if neither side has a move, else 0. */
KANZEN_API int kanzen_game_over(uint64_t player, uint64_t opponent);

/** The score of a finished game for the side to move, empty squares counted for the winner. Of any
 * other board it is what the score would be if the game ended there. */
KANZEN_API int kanzen_final_score(uint64_t player, uint64_t opponent);

/**
 * Plays a move: afterwards *player are the discs of the side that moves next.
 *
 * @param move a square, or KANZEN_PASS where it is forced.
 * @return KANZEN_OK; KANZEN_ILLEGAL_MOVE, KANZEN_INVALID_ARGUMENT (a null pointer, or a square that
 *         both sides hold): the board is as it was.
 */
KANZEN_API kanzen_status kanzen_play(uint64_t *player, uint64_t *opponent, int move);

/** One of the eight symmetries applied to a set of squares: first the rows become columns if
 * symmetry & 4, then top and bottom change places if symmetry & 2, then left and right if
 * symmetry & 1. Other bits are ignored. */
KANZEN_API uint64_t kanzen_transform(uint64_t squares, int symmetry);

/** Replaces the board by the one that stands for all its images: the one with the smallest player,
 * and then the smallest opponent. Returns the symmetry that did it, or -1 if a pointer is null. */
KANZEN_API int kanzen_canonical(uint64_t *player, uint64_t *opponent);

/* ---------------------------------------------------------------------------------------------- */
/* Notation                                                                                       */
/* ---------------------------------------------------------------------------------------------- */

/**
 * Reads a position: a board of 64 characters with the side to move ("---...OX... X", in one piece
 * or in eight rows), the board of GGS and GGF ("[8 ...]"), an OBF record, the moves of which are
 * played and the scores of which are ignored, or moves from the start position ("f5d6c3").
 *
 * @param text     ends with a null byte; not null.
 * @param dialect  which digits stand for what: "zebra" (0 is White), "egaroucid" (0 is Black, 1 is
 *                 White), "digits" (0 is empty, 1 is Black, 2 is White); "standard" or null: digits
 *                 are errors.
 * @param player, opponent receive the board; not null.
 * @param side     receives the colour of the side to move; may be null.
 * @param error    filled in on failure; may be null.
 * @return KANZEN_OK, KANZEN_BAD_TEXT, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY.
 */
KANZEN_API kanzen_status kanzen_read_position(const char *text, const char *dialect,
                                              uint64_t *player, uint64_t *opponent, int *side,
                                              kanzen_error *error);

/**
 * Reads moves and plays them: squares in either case and passes (PA, PS, PASS, --, @@@@), together
 * or with blanks, commas and move numbers between them. Passes may be left out of the text, but not
 * of the result. An empty or blank text is no moves at all, as kanzen_write_moves() writes them.
 *
 * @param player, opponent the board that the moves start from, replaced by the one that they lead
 *                 to; not null.
 * @param side     the colour of `player`, likewise replaced; null: Black, who is named in errors.
 * @param moves    receives the moves, passes included. KANZEN_MAX_LINE are always enough. May be
 *                 null if capacity is 0: then only the board and the count are wanted.
 * @param count    receives how many there are; may be null.
 * @return KANZEN_OK; KANZEN_BAD_TEXT (what is no move, or one that is not legal where it stands),
 *         KANZEN_TOO_SMALL, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY: the board is as it was.
 */
KANZEN_API kanzen_status kanzen_read_moves(const char *text, uint64_t *player, uint64_t *opponent,
                                           int *side, uint8_t *moves, size_t capacity,
                                           size_t *count, kanzen_error *error);

/** Writes a position as 64 characters X, O and -, a blank, and X or O for the side to move.
 * @param side the colour of `player`.
 * @param text receives it with a null byte; size is KANZEN_POSITION_TEXT or more.
 * @return KANZEN_OK, KANZEN_TOO_SMALL, KANZEN_INVALID_ARGUMENT, KANZEN_OUT_OF_MEMORY. */
KANZEN_API kanzen_status kanzen_write_position(uint64_t player, uint64_t opponent, int side,
                                               char *text, size_t size);

/** Writes moves, two characters each: "f5d6", "pa" for a pass. kanzen_read_moves() reads what this
 * writes. KANZEN_NO_MOVE has no text, because no line of moves contains it: it is refused.
 * @param text receives them with a null byte; size is 2 * count + 1 or more.
 * @return KANZEN_OK, KANZEN_TOO_SMALL, KANZEN_INVALID_ARGUMENT (also for a number that is no move),
 *         KANZEN_OUT_OF_MEMORY. */
KANZEN_API kanzen_status kanzen_write_moves(const uint8_t *moves, size_t count, char *text,
                                            size_t size);

#ifdef __cplusplus
}
#endif

#endif

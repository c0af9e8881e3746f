/** Exact Othello endgames. Scores are disc differences for the side to move; empty squares count for
 * the winner. */

/** The goal of a query. An estimate needs a limit. */
export type Goal = 'value' | 'wld' | 'ge' | 'le' | 'all-moves' | 'best-moves' | 'estimate';

export interface Limit {
  seconds?: number;
  nodes?: number;
}

/** Proven bounds; the value is known if they are equal. `move` is a square, or `pa` for a pass. */
export interface MoveBounds {
  move: string;
  lower: number;
  upper: number;
}

/** A report while the search runs. */
export interface Bounds {
  final: boolean;
  lower: number;
  upper: number;
  nodes: number;
  seconds: number;
  /** Only for `all-moves` and `best-moves`. */
  moves?: MoveBounds[];
}

export interface Estimate {
  score: number;
  best_move: string | null;
  confidence: number | null;
  spread: number | null;
  depth: number;
}

export interface Result extends Bounds {
  final: true;
  /** `stopped` if a limit ended the search; the bounds are proven all the same. */
  status: 'exact' | 'lower' | 'upper' | 'stopped';
  reason?: 'limit' | 'terminated';
  best_move: string | null;
  pv: string;
  estimate?: Estimate;
  /** Only for `wld`; null if a limit ended the search. */
  result?: 'win' | 'draw' | 'loss' | null;
  /** Only for `ge` and `le`. */
  holds?: boolean | null;
  depth?: number;
  deterministic: boolean;
}

export interface SolveOptions {
  /** Default: `value`. */
  goal?: Goal;
  /** The score that the value may not exceed (`le`), or a bound of the window (`value`). */
  alpha?: number;
  /** The score that the value may reach (`ge`), or a bound of the window (`value`). */
  beta?: number;
  /** Played from the position, such as `f5d6`. */
  moves?: string;
  limit?: Limit;
  /** Cancels at once; the promise is rejected with an AbortError. */
  signal?: AbortSignal;
  /** Receives the proven bounds a few times a second. */
  on_bounds?: (bounds: Bounds) => void;
}

export interface SolverOptions {
  /** Positions solved at once. Default: the number of processors, at most 4. */
  workers?: number;
  /** Memory of the table of each worker, in MiB. Default: 64. */
  hash_mib?: number;
  /** No position profits from another, so that node counts repeat. */
  deterministic?: boolean;
}

export interface Solver {
  /** Solves a position, or the position at the end of a game, in any notation that Kanzen reads; null
   * is the start position. Rejects with an Error that names the mistake if it is none. */
  solve(position: string | null, options?: SolveOptions): Promise<Result>;
  /** Answers a query of `kanzen serve`; resolves to the final report on each of its turns. */
  query(query: object, options?: {
    on_report?: (report: Bounds | Result) => void;
    signal?: AbortSignal | null;
  }): Promise<Result[]>;
  /** Answers a request of the page of `kanzen board`; resolves to its text. */
  request(name: 'read' | 'notations' | 'picture', content: object): Promise<string>;
  /** Ends all workers. */
  close(): void;
}

export function open_solver(options?: SolverOptions): Promise<Solver>;

/** `Solver.solve` of a solver that all calls share. */
export function solve(position: string | null, options?: SolveOptions): Promise<Result>;

/** Ends the shared solver. Node ends without it too. */
export function close(): Promise<void>;

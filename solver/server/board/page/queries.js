// Knowledge about positions, and the searches that find it. Queries and answers have the format of
// `kanzen serve`; transport.js brings them to the solver and back.

// ---- Knowledge about positions, by their texts
//
// lower, upper     proven bounds
// moves            by name: {lower, upper, estimate, depth}
// line             best play
// estimate, depth  the score of the deepest estimate and its depth; null if there is none
// solved           all moves are exact
// nodes, seconds   of the last search
const known = new Map();
const MAX_KNOWN = 5000;

function knowledge_of(position) {
  const text = text_of(position);
  let entry = known.get(text);
  if (!entry) {
    entry = {lower: -64, upper: 64, moves: {}, line: '', estimate: null, depth: 0, solved: false};
    if (is_over(position)) {
      entry.lower = entry.upper = final_score(position.cells, position.side);
      entry.solved = true;
    }
    known.set(text, entry);
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value);
  }
  return entry;
}

const is_exact = ({lower, upper}) => lower === upper;

// Proven bounds remain proven in spite of later searches.
function narrow(entry, lower, upper) {
  entry.lower = Math.max(entry.lower, lower);
  entry.upper = Math.min(entry.upper, upper);
  if (entry.estimate !== null) entry.estimate = clamped(entry, entry.estimate);
}

const clamped = ({lower, upper}, estimate) => Math.min(Math.max(estimate, lower), upper);

// Of two estimates the deeper one is kept, of equally deep ones the later one.
function set_estimate(entry, estimate, depth) {
  if (entry.estimate !== null && depth < entry.depth) return;
  entry.estimate = clamped(entry, estimate);
  entry.depth = depth;
}

// The knowledge about a move, from the entry of its position.
function entry_of_move(entry, name) {
  return entry.moves[name] = entry.moves[name] || {lower: -64, upper: 64, estimate: null, depth: 0};
}

function learn(position, line) {
  const entry = knowledge_of(position);
  narrow(entry, line.lower, line.upper);
  for (const {move, lower, upper} of line.moves || []) narrow(entry_of_move(entry, move), lower, upper);
  if (line.pv) entry.line = line.pv;
  if (line.estimate) set_estimate(entry, line.estimate.score, line.estimate.depth);
  if (line.final && line.status === 'exact' && line.moves) entry.solved = true;
}

// ---- The search of the displayed position
//
// {controller, text, exact, nodes, seconds; heard: a line has come; waits: no line for a while}
let search = null;

function stop_search() {
  if (search) search.controller.abort();
  search = null;
}

// Runs `work(search)` until it has ended or is stopped, and then calls shown().
async function run_search(position, exact, work, shown) {
  stop_search();
  const mine = search = {controller: new AbortController(), text: text_of(position), exact,
                         nodes: 0, seconds: 0, heard: false, waits: false};
  hold_review();
  const timer = setTimeout(() => {
    mine.waits = !mine.heard;
    if (search === mine) shown();
  }, 1000);
  shown();
  let failure = null;
  try {
    await work(mine);
  } catch (error) {
    if (error.name !== 'AbortError') failure = error;
    mine.controller.abort();
  }
  clearTimeout(timer);
  if (search !== mine) return;
  search = null;
  show_problem(failure);
  shown();
  continue_review();
}

function note_line(mine) {
  mine.heard = true;
  mine.waits = false;
}

function solve_exactly(position, shown) {
  const query = {id: 'moves', pos: text_of(position), goal: 'all-moves', report_every: .1};
  return run_search(position, true, mine => ask([query], line => {
    note_line(mine);
    learn(position, line);
    mine.nodes = line.nodes;
    mine.seconds = line.seconds;
    Object.assign(knowledge_of(position), {nodes: line.nodes, seconds: line.seconds});
    if (search === mine) shown();
  }, mine.controller.signal), shown);
}

// Estimates of all moves, which improve with each round.
const ROUNDS = [.1, .5, 2];  // seconds for a move

function estimate_moves(position, shown) {
  const moves = legal_squares(position).map(name_of);
  const replies = moves.map(move => play(position, move));
  return run_search(position, false, async mine => {
    for (const seconds of ROUNDS) {
      const queries = moves.map((move, i) => ({id: move, pos: text_of(replies[i]), goal: 'estimate',
                                               limit: {seconds}}));
      await ask(queries, line => {
        note_line(mine);
        const move = entry_of_move(knowledge_of(position), line.id);
        learn(replies[moves.indexOf(line.id)], line);
        narrow(move, -line.upper, -line.lower);
        if (line.estimate) set_estimate(move, -line.estimate.score, line.estimate.depth);
        mine.nodes += line.nodes;
        if (search === mine) shown();
      }, mine.controller.signal);
      // A proven value needs no deeper search.
      const entry = knowledge_of(position), values = moves.map(move => entry_of_move(entry, move));
      set_estimate(entry, Math.max(...values.map(({estimate, lower}) => estimate === null ? lower : estimate)),
               1 + Math.min(...values.map(move => is_exact(move) ? empties_of(position) : move.depth)));
    }
  }, shown);
}

// ---- The values of a game, from its end
//
// One position at a time, so that a game never uses all threads of the program. It pauses while the
// displayed position is searched or the page is hidden.
//
// {game, positions, limit, shown; tried: turns; controller: of the running query, or null}
let review = null;

function hold_review() {
  if (!review || !review.controller) return;
  review.controller.abort();
  review.controller = null;
}

function stop_review() {
  hold_review();
  review = null;
}

const reviewed_as = limit => JSON.stringify([game.start, game.moves, limit]);

function review_game(limit, shown) {
  stop_review();
  review = {game: reviewed_as(limit), positions: game.positions, limit, shown, tried: new Set(),
            controller: null};
  return continue_review();
}

// The next query of a review, or null. The last positions first: they are the fastest, and help
// the others.
function next_query({positions, limit, tried}) {
  if (positions.length === 1) return null;
  const untried = positions.map((_, turn) => turn).reverse().filter(turn => !tried.has(turn));
  const near = turn => empties_of(positions[turn]) <= limit;
  const query = turn => ({id: String(turn), pos: text_of(positions[turn])});
  const exact = untried.find(turn => near(turn) && !is_exact(knowledge_of(positions[turn])));
  if (exact !== undefined) return query(exact);
  const early = untried.find(turn => !near(turn) && !is_exact(knowledge_of(positions[turn])) &&
                                     knowledge_of(positions[turn]).estimate === null);
  return early === undefined ? null : {...query(early), goal: 'estimate', limit: {seconds: .1}};
}

async function continue_review() {
  const mine = review;
  if (!mine || mine.controller) return;
  while (review === mine && !search && !document.hidden) {
    const query = next_query(mine);
    if (query === null) {
      review = null;
      return mine.shown();
    }
    const controller = mine.controller = new AbortController(), turn = Number(query.id);
    try {
      await ask([query], line => {
        learn(mine.positions[turn], line);
        if (review === mine) mine.shown();
      }, controller.signal);
      mine.tried.add(turn);
    } catch (error) {
      controller.abort();
      if (mine.controller !== controller) return;  // paused: continuing starts again
      if (review === mine) {
        review = null;
        show_problem(error);
        mine.shown();
      }
      return;
    }
    if (mine.controller !== controller) return;
    mine.controller = null;
  }
}

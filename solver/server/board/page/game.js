// The displayed game: its start, its moves, and the number of played moves. The address stores it
// behind the #. So a reloaded page shows the same game, and the browser's back button returns to
// the game before another move was tried.
const NEW_GAME = '---------------------------OX------XO--------------------------- X';
const game = {start: NEW_GAME, moves: [], at: 0, positions: []};

const here = () => game.positions[game.at];
const text_of = position => position.cells.join('') + ' ' + position.side;
const empties_of = position => count_of(position.cells, '-');
const must_pass = position => legal_squares(position).length === 0 && !is_over(position);

// Passes are forced, so they are made automatically.
function with_pass(moves, position) {
  return must_pass(position) ? [...moves, 'pa'] : moves;
}

// At the end of the moves the game stands after a forced pass, if there is one.
function set_game(start, moves, at) {
  let positions = replay(start, moves.join(''));
  const last = positions[positions.length - 1];
  if (must_pass(last)) positions = [...positions, {...play(last, 'pa'), move: 'pa'}];
  if (at >= moves.length) at = positions.length - 1;
  game.start = start;
  game.positions = positions;
  game.moves = positions.slice(1).map(position => position.move);
  game.at = Math.min(Math.max(at, 0), game.moves.length);
}

// Plays at the current place in the game. Drops later moves unless this is the next one. Returns
// false if the move is illegal.
function play_here(move) {
  const next = play(here(), move);
  if (next === null) return false;
  const played = with_pass([...game.moves.slice(0, game.at), move], next);
  const same = played.every((name, i) => game.moves[i] === name);
  if (!same) set_game(game.start, played, played.length);
  else game.at = played.length;
  return !same;
}

// ---- The address
function write_address(as_new) {
  const fields = new URLSearchParams();
  if (game.start !== NEW_GAME) fields.set('start', game.start);
  if (game.moves.length > 0) fields.set('moves', game.moves.join(''));
  fields.set('at', game.at);
  const address = '#' + fields;
  if (address === location.hash) return;
  if (as_new) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

// Returns false if the address has no valid game.
function read_address() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const start = fields.get('start') || NEW_GAME, moves = fields.get('moves') || '';
  if (location.hash.length < 2 || !/^[XO-]{64} [XO]$/.test(start)) return false;
  set_game(start, moves.match(/[a-h][1-8]|pa/g) || [], Math.trunc(Number(fields.get('at'))) || 0);
  return true;
}

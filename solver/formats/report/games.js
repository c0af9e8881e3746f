// The page of games: reads the data, shows them and reacts to the user.
const contents = read_page(), games = contents.rows, {run} = contents;

// ---- Moves and mistakes
const new_sum = () => ({moves: 0, mistakes: 0, lost: 0});
function add_ply(sum, ply) {
  ++sum.moves;
  if (ply.value > ply.after) ++sum.mistakes;
  sum.lost += ply.value - ply.after;
}
const if_analysed = (sum, field) => sum.moves === 0 ? null : sum[field];
const rate_of = sum => sum.moves === 0 ? null : sum.lost / sum.moves;
const rate_shown = rate => rate === null ? DASH : rate.toFixed(2);

const players = new Map();
for (const game of games) {
  game.plies.reverse();
  // A stopped search may prove that a move loses discs without saying how many.
  const open = game.open_mistake;
  if (open) game.plies.unshift({...open, at_least: true});
  game.sums = {X: new_sum(), O: new_sum()};
  for (const ply of game.plies) if (ply.move !== 'pa') add_ply(game.sums[ply.side], ply);
  game.sum = new_sum();
  for (const [side, name] of [['X', game.black], ['O', game.white]]) {
    const sum = game.sums[side];
    for (const field in sum) game.sum[field] += sum[field];
    if (!name) continue;
    if (!players.has(name)) {
      players.set(name, {name, games: 0, sum: new_sum(), index: players.size + 1});
    }
    const player = players.get(name);
    ++player.games;
    for (const field in sum) player.sum[field] += sum[field];
  }
}

// ---- About the run
const engines = [...new Set(games.map(game => game.engine).filter(engine => engine))];
show_about(contents, engines, 'Games');

const all = new_sum();
for (const game of games) for (const field in all) all[field] += game.sum[field];
total('games', whole(games.length));
if (players.size > 0) total('players', whole(players.size));
total('moves', whole(all.moves), {explanation: 'analysed moves, without passes'});
total('mistakes', whole(all.mistakes), {explanation: 'moves that lost discs'});
total('discs lost', whole(all.lost));
total('discs lost a move', rate_shown(rate_of(all)));
const claimed = games.filter(game => game.verdict);
// A claim may be proven for the end of a game, and still be open before.
const claim_state = game => game.verdict === 'confirmed' && /undecided/.test(game.verdict_text)
  ? 'confirmed at the end' : game.verdict;
for (const verdict of claimed.length === 0 ? [] : ['confirmed', 'refuted', 'undecided']) {
  const found = claimed.filter(game => game.verdict === verdict);
  total('claims ' + verdict, whole(found.length),
        {tone: found.length > 0 && verdict === 'refuted' ? 'bad' : ''});
}
if (run) total('elapsed', elapsed_text(run.seconds));

// ---- One game
let chosen = null, positions = [], at = 0;
const number_of = game => game.game || game.index;  // in the input
const title_of = game => game.black || game.white
  ? (game.black || '?') + ' ' + DASH + ' ' + (game.white || '?')
  : 'Game ' + number_of(game) + (/^\d+$/.test(game.id) ? '' : ' ' + game.id);
// GGF states the result as `-20.00` or `-20.00:t`.
function counts_in(result) {
  const found = /^([+-]\d+)\.0+(:\w+)?$/.exec(result || '');
  return found && found[1] % 2 === 0 ? (32 + found[1] / 2) + DASH + (32 - found[1] / 2) : result || '';
}
const discs_of = game => game.score === undefined ? counts_in(game.result)
  : (32 + game.score / 2) + DASH + (32 - game.score / 2);
// What a file states, if the moves contradict it.
const stated_of = game => game.score === undefined ? '' : game.result || '';
const round_of = game => /^\d/.test(game.round || '') ? 'round ' + game.round : game.round;
const where_of = game => [game.date, game.tournament, game.place, round_of(game)]
  .filter(text => text).join(', ');
const for_black = (score, side) => side === 'X' ? score : -score;

// The known values for Black: of the first analysed position, and of the one after each move, with
// the discs that the move lost.
function curve_of(game) {
  const known = game.plies.filter(ply => !ply.at_least), [first] = known;
  const points = known.map(ply => ({at: ply.ply, value: for_black(ply.after, ply.side), move: ply.move,
                                    cost: ply.move === 'pa' ? 0 : ply.value - ply.after}));
  if (first) points.unshift({at: first.ply - 1, value: for_black(first.value, first.side), cost: 0});
  return points;
}

const CURVE = {left: 54, right: 448, top: 10, bottom: 166};
function draw_curve(game) {
  const picture = by_id('curve'), points = curve_of(game);
  picture.replaceChildren();
  by_id('curve-figure').hidden = points.length === 0;
  if (points.length === 0) return;
  const most = Math.max(4, ...points.map(({value}) => Math.abs(value)));
  const first = points[0].at, last = Math.max(points[points.length - 1].at, first + 1);
  const x = at => CURVE.left + (at - first) / (last - first) * (CURVE.right - CURVE.left);
  const y = value => (CURVE.top + CURVE.bottom) / 2 -
                     value / most * (CURVE.bottom - CURVE.top) / 2;
  for (const value of [most, 0, -most]) {
    svg('path', picture, {d: `M${CURVE.left} ${y(value)}H${CURVE.right}`,
                          class: value === 0 ? 'rule zero' : 'rule'});
    svg('text', picture, {x: CURVE.left - 6, y: y(value) + 4, class: 'tick high'}, signed(value));
  }
  const step = Math.ceil((last - first) / 10);
  for (let at = first; at <= last; at += step) {
    svg('text', picture, {x: x(at), y: CURVE.bottom + 17, class: 'tick'}, at);
  }
  svg('path', picture, {class: 'line', d: 'M' + points.map(({at, value}) =>
    x(at).toFixed(1) + ' ' + y(value).toFixed(1)).join('L')});
  for (const {at, value, move, cost} of points) {
    if (cost === 0) continue;
    const dot = svg('circle', picture, {cx: x(at), cy: y(value), r: 4.5, class: 'mistake'});
    svg('title', dot, {}, move + ' loses ' + cost);
  }
  picture.setAttribute('aria-label', 'Values from ' + first + ' to ' + last + ' plies played');
  picture.onclick = event => {
    const to = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(picture.getScreenCTM().inverse());
    show_step(Math.round(first + (to.x - CURVE.left) / (CURVE.right - CURVE.left) * (last - first)));
  };
  picture.here = svg('path', picture, {class: 'here'});
  picture.place = at => picture.here.setAttribute('d', at < first || at > last ? ''
    : `M${x(at).toFixed(1)} ${CURVE.top}V${CURVE.bottom}`);
}

function show_mistakes(game) {
  const body = by_id('mistakes').tBodies[0];
  body.replaceChildren();
  const found = game.plies.filter(ply => ply.move !== 'pa' && ply.value > ply.after);
  for (const ply of found) {
    const row = element('tr', body);
    element('td', row, ply.ply);
    const move = element('td', row);
    add_disc(move, ply.side);
    const button = element('button', move, ply.move, {type: 'button'});
    button.setAttribute('aria-label', side_name(ply.side) + ' ' + ply.move + ', show the board');
    button.addEventListener('click', () => show_step(ply.ply - 1));
    element('td', row, (ply.at_least ? '\u2265 ' : '') + signed(ply.value) + ' \u2192 ' + signed(ply.after));
    element('td', row, (ply.at_least ? 'at least ' : '') + (ply.value - ply.after), {className: 'bad'});
    element('td', row, ply.others === null ? DASH : pairs(ply.others).join(' '));
  }
  by_id('mistakes').hidden = found.length === 0;
  by_id('no-mistakes').textContent = found.length > 0 ? ''
    : game.plies.length > 0 ? 'No mistake in the analysed plies.'
    : 'Not analysed: ' + (game.not_analysed || 'a limit came first') + '.';
}

// The values of the played move and of the best ones in the position before a ply.
function values_at(ply) {
  const values = {};
  if (!ply || ply.move === 'pa') return values;
  for (const {move, lower} of ply.moves || []) values[move] = {text: signed(lower)};
  for (const move of pairs(ply.others)) values[move] = {text: signed(ply.value), best: true};
  values[ply.move] = {text: signed(ply.after), best: ply.value === ply.after,
                      wrong: ply.value > ply.after};
  return values;
}

// The values of all moves before a ply, with lines of play, if the goal was all moves.
function show_moves(ply) {
  const list = by_id('moves');
  list.replaceChildren();
  for (const {move, lower, pv} of ply && ply.moves || []) {
    element('dt', list, move + ' ' + signed(lower));
    element('dd', list, pairs(pv || '').join(' '));
  }
}

function show_step(to) {
  at = Math.min(Math.max(to, 0), positions.length - 1);
  const next = chosen.plies.find(ply => ply.ply === at + 1);
  show_board(positions, at, values_at(next), null, 'ply', {X: chosen.black, O: chosen.white});
  show_moves(next);
  if (by_id('curve').place) by_id('curve').place(at);
}

function choose(game) {
  if (!game) return;
  chosen = game;
  positions = replay(game.board, game.moves);
  by_id('detail').hidden = false;
  by_id('name').textContent = title_of(game);
  const discs = discs_of(game);
  by_id('comment').textContent = [
    where_of(game) || (game.black || game.white ? '' : game.comment),
    discs && (game.score === undefined ? 'result ' : 'final score ') + discs +
      (stated_of(game) && ' (stated ' + stated_of(game) + ')'),
  ].filter(text => text).join(', ');
  const known = game.sum.moves > 0;
  by_id('verdict').textContent =
    known ? (game.open_mistake ? 'at least ' : '') + whole(game.sum.lost) + ' lost' : '';
  by_id('verdict').className = known ? 'badge ' + (game.sum.lost === 0 ? 'good' : 'bad') : '';
  by_id('claim').textContent = game.verdict ? claim_state(game) + ': ' + game.verdict_text : '';
  by_id('claim').className = game.verdict ? tone_of(game) : '';
  draw_curve(game);
  show_mistakes(game);
  show_step(game.plies.length > 0 ? game.plies[0].ply - 1 : 0);
  table.mark(game);
  history.replaceState(null, '', '#' + game.index);
}

// ---- Tables
const number = (name, title, key, extra = '') =>
  ({name: name + extra, title, key, text: row => key(row) === null ? DASH : whole(key(row))});
const GAMES = [
  {name: 'game', title: 'Game', key: number_of, text: number_of},
  {name: 'name', title: 'Players', key: title_of,
   fill(cell, game) {
     element('span', cell, title_of(game), {className: 'who', title: title_of(game)});
     if (where_of(game)) element('span', cell, where_of(game), {className: 'where', title: where_of(game)});
   }},
  {name: 'score', title: 'Score', key: game => game.score === undefined ? null : game.score,
   fill(cell, game) {  // in brackets if the moves do not reach it
     const discs = discs_of(game), is_stated = game.score === undefined && discs;
     element('span', cell, is_stated ? '(' + discs + ')' : discs || DASH, {title: is_stated ? 'stated result' : ''});
     if (stated_of(game)) {
       element('span', cell, ' \u2260 ' + stated_of(game),
               {className: 'stated', title: 'stated result, which the moves contradict'});
     }
   }},
  {name: 'event', title: 'Tournament', key: game => game.tournament || null,
   text: game => game.tournament || DASH},
  {name: 'date', title: 'Date', key: game => game.date || null, text: game => game.date || DASH},
  number('count', 'Mistakes', game => if_analysed(game.sum, 'mistakes')),
  number('lost', 'Black lost', game => if_analysed(game.sums.X, 'lost')),
  number('lost', 'White lost', game => if_analysed(game.sums.O, 'lost')),
];
if (claimed.length > 0) {
  GAMES.push({name: 'verdict', title: 'Claim',
              key: game => game.verdict ? VERDICT_ORDER[tone_of(game)] : null,
              fill(cell, game) {
                element('span', cell, game.verdict ? TONE_SIGNS[tone_of(game)] + claim_state(game) : DASH,
                        {className: tone_of(game), title: game.verdict_text || ''});
              }});
}
const PLAYERS = [
  {name: 'name', title: 'Player', key: player => player.name, text: player => player.name},
  number('count', 'Games', player => player.games),
  number('count', 'Moves', player => player.sum.moves, ' extra'),
  number('count', 'Mistakes', player => player.sum.mistakes, ' extra'),
  number('lost', 'Discs lost', player => player.sum.lost),
  {name: 'rate', title: 'Lost a move', key: player => rate_of(player.sum),
   text: player => rate_shown(rate_of(player.sum))},
];
const table = new Table(games, choose, draw_losses, {columns: GAMES, noun: 'game'});
by_id('players').hidden = players.size === 0;
const nameless = games.filter(game => !game.black || !game.white);
by_id('nameless').textContent = nameless.length === 0 ? '' : whole(nameless.length) +
  (nameless.length === 1 ? ' game has' : ' games have') + ' a player without a name, who is not in this table.';
const player_table = new Table([...players.values()], player => {
  by_id('search').value = player.name;
  apply_filters();
  player_table.mark(player);
}, () => {}, {columns: PLAYERS, prefix: 'players-', noun: 'player'});
player_table.sort_by(PLAYERS[PLAYERS.length - 1]);

// ---- Discs lost by phase
// Of all shown games, or of one player in them.
function draw_losses(shown) {
  const picture = by_id('losses'), player = by_id('search').value;
  const of_player = players.has(player);
  const lost = new Map();
  for (const game of shown) {
    for (const ply of game.plies) {
      const name = ply.side === 'X' ? game.black : game.white;
      if (ply.move === 'pa' || (of_player && name !== player)) continue;
      const empties = ply.empties;
      lost.set(empties, (lost.get(empties) || 0) + ply.value - ply.after);
    }
  }
  picture.replaceChildren();
  by_id('losses-figure').hidden = lost.size === 0;
  if (lost.size === 0) return;
  const sum = [...lost.values()].reduce((all, one) => all + one, 0);
  by_id('losses-caption').textContent = whole(sum) + ' discs lost' + (of_player ? ' by ' + player : '') +
    ', by empty squares before the move';
  const most = Math.max(1, ...lost.values()), first = Math.max(...lost.keys());
  const width = (CURVE.right - CURVE.left) / first;
  const y = count => CURVE.bottom - count / most * (CURVE.bottom - CURVE.top);
  for (const count of [0, most]) {
    svg('path', picture, {d: `M${CURVE.left} ${y(count)}H${CURVE.right}`, class: 'rule'});
    svg('text', picture, {x: CURVE.left - 6, y: y(count) + 4, class: 'tick high'}, count);
  }
  const step = Math.ceil(first / 10);
  for (const [empties, count] of lost) {
    const left = CURVE.left + (first - empties) * width;
    const bar = svg('rect', picture, {x: left + width * .1, y: y(count), width: width * .8,
                                      height: CURVE.bottom - y(count), class: 'bar'});
    svg('title', bar, {}, count + ' discs lost with ' + empties + ' empty squares');
    if (empties % step === 0) {
      svg('text', picture, {x: left + width / 2, y: CURVE.bottom + 17, class: 'tick'}, empties);
    }
  }
  picture.setAttribute('aria-label', by_id('losses-caption').textContent);
}
for (const id of ['curve', 'losses']) keep_text_size(by_id(id));

function apply_filters() {
  table.set_filter(game => has_words(
    [number_of(game), game.id, game.black, game.white, where_of(game), game.comment,
     game.verdict].join(' ')));
}
watch_filters(apply_filters);
watch_steps({step: by => show_step(at + by), slide: show_step,
             end: last => show_step(last ? positions.length - 1 : 0),
             choose: by => choose(table.neighbour(by))});
follow_links(games, games[0], choose);

// The page: shows the game and its values, and reacts to the user.
const START = JSON.parse(by_id('start').textContent);

// ---- Problems
function show_problem(error) {
  const text = error ? error.message : '';
  if (by_id('problems').textContent !== text) by_id('problems').textContent = text;
  by_id('problems').hidden = text === '';
}

// ---- The board
function short_bounds({lower, upper}) {
  if (lower === upper) return signed(lower);
  if (lower === -64) return upper === 64 ? '' : '\u2264' + signed(upper);
  if (upper === 64) return '\u2265' + signed(lower);
  return signed(lower) + '\u2026' + signed(upper);
}

// The marks on the squares of the moves of a position.
function values_shown(position) {
  const {moves} = knowledge_of(position), values = {};
  for (const name in moves) {
    const move = moves[name], bounds = short_bounds(move);
    const rivals = Object.keys(moves).filter(other => other !== name).map(other => moves[other]);
    const best = is_exact(move) && rivals.every(({upper}) => upper <= move.lower) &&
                 rivals.length + 1 === legal_squares(position).length;
    if (name === 'pa') continue;  // a pass has no square
    if (bounds && (is_exact(move) || move.estimate === null)) {
      values[name] = {text: bounds, best, look: is_exact(move) ? '' : 'bounds'};
    } else if (bounds) {
      values[name] = {text: bounds, look: 'bounds'};
    } else if (move.estimate !== null) {
      values[name] = {text: `(${signed(move.estimate)})`, look: 'estimate'};
    }
  }
  return values;
}

function make_square(group, label) {
  const square = square_of(group.dataset.square);
  svg('rect', group, {x: EDGE + square % 8 * CELL + 1, y: EDGE + (square >> 3) * CELL + 1,
                      width: CELL - 2, height: CELL - 2, rx: 4, class: 'hit'});
  group.setAttribute('tabindex', 0);
  group.setAttribute('role', 'button');
  group.setAttribute('aria-label', label);
}

// The square under the pointer, independent of the elements drawn there.
function square_at(event) {
  const picture = by_id('board').firstChild;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const x = Math.floor((at.x - EDGE) / CELL), y = Math.floor((at.y - EDGE) / CELL);
  return x >= 0 && x < 8 && y >= 0 && y < 8 ? 8 * y + x : null;
}

function press_square(square) {
  if (!edited) return play_move(name_of(square));
  edit_square(square);
  show_board();
}

const COLOURS = {X: 'black', O: 'white', '-': 'empty'};

let drawn = '';  // content of the picture

function show_board() {
  const position = edited || here(), values = edited ? {} : values_shown(position);
  const content = JSON.stringify([edited !== null, position, values]);
  if (content === drawn) return;
  drawn = content;
  const focused = document.activeElement && document.activeElement.closest('#board [data-square]');
  const picture = draw_board(edited ? {...position, move: null} : position, values, null);
  picture.removeAttribute('role');
  const legal = new Set(edited ? [] : legal_squares(position));
  for (const group of picture.querySelectorAll('[data-square]')) {
    const name = group.dataset.square, square = square_of(name);
    if (edited) {
      for (const dot of group.querySelectorAll('.legal')) dot.remove();
      make_square(group, name + ', ' + COLOURS[position.cells[square]]);
    } else if (legal.has(square)) {
      const value = values[name];
      make_square(group, 'play ' + name + (value ? ', ' + value.text : ''));
    }
  }
  by_id('board').replaceChildren(picture);
  if (focused) {
    const again = picture.querySelector(`[data-square='${focused.dataset.square}'][tabindex]`);
    if (again) again.focus();
  }
  const black = count_of(position.cells, 'X'), white = count_of(position.cells, 'O');
  by_id('count').replaceChildren();
  for (const [side, discs] of [['X', black], ['O', white]]) {
    add_disc(by_id('count'), side);
    by_id('count').append(discs + '   ');
  }
  by_id('count').append(64 - black - white + ' empty');
}

function show_status() {
  const position = here();
  const next = is_over(position) ? 'game over' : side_name(position.side) + ' to move';
  const move = position.move === 'pa' ? 'passed' : 'played ' + position.move;
  const status = edited ? 'Set up a position'
    : (game.at === 0 ? '' : `${side_name(game.positions[game.at - 1].side)} ${move}, `) + next;
  if (by_id('status').textContent !== status) by_id('status').textContent = status;
  by_id('slider').max = game.moves.length;
  by_id('slider').value = game.at;
  by_id('slider').disabled = game.moves.length === 0 || edited !== null;
  by_id('slider').setAttribute('aria-valuetext', `${game.at} of ${game.moves.length}: ${status}`);
  for (const id of ['first', 'back']) by_id(id).disabled = game.at === 0 || edited !== null;
  for (const id of ['step', 'last']) {
    by_id(id).disabled = game.at === game.moves.length || edited !== null;
  }
  by_id('play-tools').hidden = edited !== null;
  by_id('edit-tools').hidden = edited === null;
  for (const id of ['value', 'game', 'notations']) by_id(id).hidden = edited !== null;
  for (const id of ['png', 'svg', 'obf']) by_id(id).disabled = edited !== null;
}

// ---- The value
function show_value() {
  const position = here(), entry = knowledge_of(position), side = side_name(position.side);
  const searching = search !== null && search.exact, bounds = bounds_text(entry.lower, entry.upper);
  const estimate = entry.estimate === null ? '' : '~ ' + signed(entry.estimate);
  by_id('score').textContent = edited ? '' : is_over(position)
    ? 'Game over: ' + signed(final_score(position.cells, 'X')) + ' for Black'
    : (bounds || estimate || '?') + ' for ' + side;
  const kind = edited || is_over(position) ? '' : entry.solved ? '\u2713 all moves exact'
    : is_exact(entry) ? '\u2713 exact' : search && search.waits ? 'waiting for other searches'
    : searching ? 'searching' : search ? 'estimating'
    : bounds ? 'proven bounds' : estimate ? 'estimate' : 'not known';
  by_id('verdict').textContent = kind;
  by_id('verdict').className = 'badge ' + (is_exact(entry) ? 'good' : 'none');
  by_id('verdict').hidden = kind === '';
  const work = search || (entry.nodes ? entry : null);
  by_id('work').textContent = !work || edited ? '' : searching || !search
    ? `${empties_of(position)} empty squares, ${short(work.nodes)} nodes, ${duration(work.seconds)}` +
      `, ${rate_text(work.nodes, work.seconds)} nodes/s`
    : 'Estimates of a search without proof, by depth';
  by_id('solve').hidden = searching || entry.solved || edited !== null;
  by_id('cancel').hidden = search === null && review === null && proving === null;
  by_id('certificate').disabled = !is_exact(entry) || edited !== null;
  show_best_line(position, entry);
}

function show_best_line(position, entry) {
  const positions = edited ? [] : replay(text_of(position), entry.line || '');
  const line = by_id('line'), text = text_of(position) + entry.line + (edited !== null);
  if (line.dataset.text === text) return;
  line.dataset.text = text;
  line.replaceChildren();
  positions.slice(1).forEach(({move}, i) => {
    const button = element('button', element('li', line), null, {type: 'button'});
    add_disc(button, positions[i].side);
    button.append(move);
    button.setAttribute('aria-label', `${side_name(positions[i].side)} ${move}`);
    button.addEventListener('click', () => {
      const moves = positions.slice(1, i + 2).map(played => played.move);
      set_game(game.start, [...game.moves.slice(0, game.at), ...moves], game.at + i + 1);
      changed(true);
    });
  });
}

// ---- The game
function show_moves() {
  const list = by_id('moves'), text = game.start + game.moves.join('');
  if (list.dataset.text !== text) {
    list.dataset.text = text;
    list.replaceChildren();
    game.moves.forEach((move, i) => {
      const button = element('button', element('li', list), null, {type: 'button'});
      add_disc(button, game.positions[i].side);
      button.append(move);
      element('span', button, '', {className: 'loss'});
      button.addEventListener('click', () => go_to(i + 1));
    });
  }
  [...list.children].forEach((item, i) => {
    const loss = loss_of(i);
    item.className = [i + 1 === game.at ? 'now' : i < game.at ? 'played' : '',
                      loss > 0 ? 'wrong' : ''].join(' ');
    item.querySelector('.loss').textContent = loss > 0 ? MINUS + loss : '';
    item.firstChild.setAttribute('aria-label', side_name(game.positions[i].side) + ' ' + game.moves[i] +
                                 (loss > 0 ? ', loses ' + loss : ''));
  });
}

function show_game() {
  by_id('figure').hidden = game.moves.length === 0;
  show_moves();
  const mistakes = draw_curve(by_id('curve'));
  by_id('mistakes').textContent = mistakes === 0 ? '' : mistakes === 1 ? '1 mistake' : mistakes + ' mistakes';
  by_id('mistakes').className = 'badge bad';
  by_id('mistakes').hidden = mistakes === 0;
}

// Draws at most once per frame, at any rate of answers.
let due = false;
function show() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    show_now();
  });
}

function show_now() {
  show_board();
  show_status();
  show_value();
  show_game();
}

// ---- Searches begin when the user has stopped stepping for a moment.
const limit = () => Number(by_id('limit').value) || 0;
let starting = null, reviewing = null;

function start_search(exactly) {
  clearTimeout(starting);
  const position = here(), entry = knowledge_of(position);
  if (edited || (search && search.text === text_of(position) && (search.exact || !exactly))) return;
  if (entry.solved) return continue_review();
  if (exactly || empties_of(position) <= limit()) solve_exactly(position, show).then(write_soon);
  else if (legal_squares(position).length > 0) estimate_moves(position, show).then(write_soon);
  else continue_review();
}

function changed(as_new) {
  write_address(as_new);
  if (search && search.text !== text_of(here())) stop_search();
  clearTimeout(starting);
  starting = setTimeout(() => start_search(false), 50);
  clearTimeout(reviewing);
  if (review && review.game !== reviewed_as(limit())) stop_review();
  if (!review) reviewing = setTimeout(() => review_game(limit(), show), 300);
  write_soon();
  show_now();
}

function go_to(at) {
  if (edited) return;
  game.at = Math.min(Math.max(at, 0), game.moves.length);
  changed(false);
}

function play_move(move) {
  if (edited || play(here(), move) === null) return;
  changed(play_here(move));
}

function cancel() {
  stop_search();
  stop_review();
  if (proving) proving.controller.abort();
  clearTimeout(starting);
  clearTimeout(reviewing);
  show();
}

function new_game(start, moves, at) {
  edited = null;
  ++reads;
  show_problem(null);
  set_game(start, moves, at);
  changed(true);
}

// ---- Notations and pictures
//
// `written` is the request whose notations are in the panel; `requests` counts requests.
let writing = null, written = '', requests = 0;

function write_soon() {
  ++requests;  // pending answers are for an old position or old values
  clearTimeout(writing);
  writing = setTimeout(show_notations, 200);
}

function exact_moves() {
  const {moves} = knowledge_of(here());
  return Object.keys(moves).filter(name => name !== 'pa' && is_exact(moves[name]))
    .map(name => ({move: name, score: moves[name].lower}));
}

const here_as_fields = () => ({pos: game.start, moves: game.moves.slice(0, game.at).join('')});

async function fetch_notations() {
  const fields = {...here_as_fields(), values: exact_moves()};
  return JSON.parse(await (await request_shortly('notations', fields)).text()).notations;
}

async function show_notations() {
  const text = JSON.stringify([here_as_fields(), exact_moves()]);
  if (text === written || edited) return;
  const mine = ++requests;
  let notations = [];
  try {
    notations = await fetch_notations();
    if (mine !== requests) return;
    written = text;
  } catch (error) {
    if (mine !== requests) return;
    written = '';  // notations of another position would mislead
    show_problem(error);
  }
  by_id('notations').replaceChildren();
  for (const {name, text: notation} of notations) {
    element('dt', by_id('notations'), name);
    const place = element('dd', by_id('notations'));
    const pre = element('pre', place, notation.replace(/\n$/, ''));
    pre.dataset.notation = name;
    const button = element('button', place, 'Copy', {type: 'button'});
    button.setAttribute('aria-label', 'Copy ' + name);
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(notation);
      } catch (error) {
        return show_problem(new Error('The browser does not let the page copy: select the text instead.'));
      }
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1200);
    });
  }
}

function save(blob, name) {
  const link = element('a', document.body, null, {href: URL.createObjectURL(blob), download: name});
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function save_as(format) {
  try {
    if (format === 'obf') {
      const obf = (await fetch_notations()).find(({name}) => name === 'OBF').text;
      return save(new Blob([obf + '\n'], {type: 'text/plain'}), 'board.obf');
    }
    const values = values_shown(here());
    const marks = Object.keys(values).map(square => ({square, text: values[square].text,
                                                      best: values[square].best === true}));
    save(await request_shortly('picture', {...here_as_fields(), marks, format}), 'board.' + format);
  } catch (error) {
    show_problem(error);
  }
}

// A proof of the value of the displayed position. Making it may take a while.
let proving = null;  // {controller}

async function save_certificate() {
  if (proving) proving.controller.abort();
  const mine = proving = {controller: new AbortController()};
  by_id('saving').textContent = 'being made \u2026';
  show();
  let text = '';
  try {
    save(await request('certificate', here_as_fields(), mine.controller.signal), 'board.kzc');
  } catch (error) {
    if (error.name !== 'AbortError') text = error instanceof Gone ? 'not made' : error.message;
  }
  if (proving !== mine) return;
  proving = null;
  by_id('saving').textContent = text;
  show();
}

// ---- The user
let reads = 0;  // a result is dropped if the user has continued meanwhile

async function read_text(text) {
  const mine = ++reads;
  by_id('reading').textContent = '';
  try {
    const {start, moves} = JSON.parse(await (await request_shortly('read', {text})).text());
    const played = moves.match(/../g) || [];
    if (mine === reads) new_game(start, played, played.length);
  } catch (error) {
    if (mine !== reads) return;
    if (error instanceof Gone) show_problem(error);
    else by_id('reading').textContent = error.message;
  }
}

const actions = {
  first: () => go_to(0), back: () => go_to(game.at - 1), step: () => go_to(game.at + 1),
  last: () => go_to(game.moves.length), solve: () => start_search(true), cancel,
  new: () => new_game(NEW_GAME, [], 0),
  edit: () => { ++reads; cancel(); begin_editing(); show_now(); },
  discard: () => { edited = null; changed(false); },
  done: () => new_game(text_of({...edited, side: by_id('side').value}), [], 0),
  clear: () => { edited.cells.fill('-'); show_board(); },
  png: () => save_as('png'), svg: () => save_as('svg'), obf: () => save_as('obf'), certificate: save_certificate,
};
for (const id in actions) by_id(id).addEventListener('click', actions[id]);
// During a search the board is redrawn many times a second. The pressed element may be gone
// when the button is released, and then there is no click. So the squares are compared, not
// the elements.
let pressed = null;
by_id('board').addEventListener('pointerdown', event => {
  pressed = event.button === 0 ? square_at(event) : null;
});
by_id('board').addEventListener('pointerup', event => {
  const square = square_at(event);
  if (square !== null && square === pressed) press_square(square);
  pressed = null;
});
by_id('board').addEventListener('pointercancel', () => { pressed = null; });
by_id('board').addEventListener('click', event => {  // by a screen reader, without a pointer
  const target = event.target.closest('[data-square]');
  if (event.detail === 0 && target) press_square(square_of(target.dataset.square));
});
by_id('board').addEventListener('keydown', event => {
  const target = event.target.closest('[data-square]');
  if (!target || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  press_square(square_of(target.dataset.square));
});
by_id('slider').addEventListener('input', event => go_to(Number(event.target.value)));
by_id('limit').addEventListener('change', () => changed(false));
by_id('curve').addEventListener('click', event => go_to(ply_at(by_id('curve'), event)));
by_id('reader').addEventListener('submit', event => {
  event.preventDefault();
  read_text(by_id('text').value);
});

const in_field = target => target.closest && target.closest('textarea, select, input[type=number]');
document.addEventListener('paste', event => {
  if (in_field(event.target)) return;
  const text = event.clipboardData.getData('text');
  by_id('text').value = text;
  read_text(text);
});

const keys = {ArrowLeft: actions.back, ArrowRight: actions.step, Home: actions.first,
              End: actions.last, Escape: cancel, s: actions.solve};
let file = '';  // of a square that is being typed
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (in_field(event.target)) {
    if (event.key === 'Escape') event.target.blur();
    return;
  }
  if (file && /^[1-8]$/.test(event.key)) play_move(file + event.key);
  file = /^[a-h]$/.test(event.key) ? event.key : '';
  if (!keys[event.key] || edited) return;
  keys[event.key]();
  event.preventDefault();
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hold_review();
  else continue_review();
});
addEventListener('popstate', () => {
  edited = null;
  if (read_address()) changed(false);
});

if (!read_address()) {
  const moves = START.moves.match(/../g) || [];
  set_game(START.start, moves, moves.length);
}
changed(false);

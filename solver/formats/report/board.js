// Pictures of boards.
const CELL = 50, EDGE = 22;

// All discs of one colour as one path: zero-length lines with round caps.
const disc_path = (cells, what, cell) => cells.map((found, i) => found === what
  ? `M${(i % 8 + .5) * cell} ${((i >> 3) + .5) * cell}h0` : '').join('');

// The small picture in a row of the table.
function thumbnail(board) {
  const {cells} = parse_board(board);
  const picture = svg('svg', null, {viewBox: '0 0 32 32', class: 'thumbnail', 'aria-hidden': true});
  svg('rect', picture, {width: 32, height: 32, rx: 2, class: 'felt'});
  svg('path', picture, {d: disc_path(cells, 'X', 4), class: 'dots black'});
  svg('path', picture, {d: disc_path(cells, 'O', 4), class: 'dots white'});
  return picture;
}

function draw_grid(picture) {
  svg('rect', picture, {x: EDGE, y: EDGE, width: 8 * CELL, height: 8 * CELL, rx: 3, class: 'felt'});
  let lines = '';
  for (let i = 1; i < 8; ++i) {
    lines += `M${EDGE + i * CELL} ${EDGE}v${8 * CELL}M${EDGE} ${EDGE + i * CELL}h${8 * CELL}`;
  }
  svg('path', picture, {d: lines, class: 'grid'});
  for (const x of [2, 6]) {
    for (const y of [2, 6]) {
      svg('circle', picture, {cx: EDGE + x * CELL, cy: EDGE + y * CELL, r: 3.5, class: 'star'});
    }
  }
  for (let i = 0; i < 8; ++i) {
    const at = EDGE + (i + .5) * CELL;
    svg('text', picture, {x: at, y: 15, class: 'coordinate'}, 'abcdefgh'[i]);
    svg('text', picture, {x: 10, y: at + 4.5, class: 'coordinate'}, i + 1);
  }
}

// `values` maps names of squares to {text, best, wrong, look}, of which `look` is a CSS class.
// Other legal moves get a dot; `best` gets a ring.
function draw_board(position, values, best) {
  const side = 2 * EDGE + 8 * CELL - 12;
  const picture = svg('svg', null, {viewBox: `0 0 ${side} ${side}`, role: 'img', class: 'board'});
  draw_grid(picture);
  const legal = new Set(legal_squares(position));
  position.cells.forEach((cell, square) => {
    const name = name_of(square);
    const x = EDGE + (square % 8 + .5) * CELL, y = EDGE + ((square >> 3) + .5) * CELL;
    const group = svg('g', picture, {'data-square': name, 'data-cell': cell});
    if (cell !== '-') {
      svg('circle', group, {cx: x, cy: y, r: 20.5, class: cell === 'X' ? 'black' : 'white'});
      if (name === position.move) svg('circle', group, {cx: x, cy: y, r: 5.5, class: 'last-move'});
    } else if (values[name]) {
      const {text, best: is_best, wrong, look} = values[name];
      const kind = 'value' + (is_best ? ' best' : '') + (wrong ? ' wrong' : '') +
                   (look ? ' ' + look : '');
      if (is_best || wrong) svg('rect', group, {x: x - 22, y: y - 22, width: 44, height: 44, rx: 6,
                                                 class: wrong ? 'halo wrong' : 'halo'});
      svg('text', group, {x, y: y + 6, class: kind}, text);
    } else if (name === best) {
      svg('circle', group, {cx: x, cy: y, r: 13, class: 'ring'});
    } else if (legal.has(square)) {
      svg('circle', group, {cx: x, cy: y, r: 4, class: 'legal'});
    }
  });
  return picture;
}

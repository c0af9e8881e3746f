// The rules of the game that are needed to replay a line of play. A position is {cells, side}: 64
// characters X, O or - for a1, b1 to h8, and the side to move, X or O.
const square_of = name => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
const name_of = square => 'abcdefgh'[square % 8] + (1 + (square >> 3));
const other = side => side === 'X' ? 'O' : 'X';
const count_of = (cells, what) => cells.reduce((n, cell) => n + (cell === what), 0);

function parse_board(text) {
  const side = text[text.length - 1];
  return {cells: [...text.slice(0, 64)], side};
}

// The squares of the discs that a move to `square` flips; none if it is illegal.
function flips({cells, side}, square) {
  const turned = [];
  if (cells[square] !== '-') return turned;
  for (const [dx, dy] of [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]) {
    const run = [];
    let x = square % 8 + dx, y = (square >> 3) + dy;
    while (x >= 0 && x < 8 && y >= 0 && y < 8 && cells[8 * y + x] === other(side)) {
      run.push(8 * y + x);
      x += dx;
      y += dy;
    }
    if (x >= 0 && x < 8 && y >= 0 && y < 8 && cells[8 * y + x] === side) turned.push(...run);
  }
  return turned;
}

const legal_squares = position =>
  position.cells.map((_, square) => square).filter(square => flips(position, square).length > 0);

// The position after `move`, which is a square or pa; null if the move is illegal.
function play(position, move) {
  const passed = {cells: position.cells, side: other(position.side)};
  if (move === 'pa') return legal_squares(position).length === 0 ? passed : null;
  const square = square_of(move), turned = flips(position, square);
  if (turned.length === 0) return null;
  const cells = position.cells.slice();
  for (const i of [square, ...turned]) cells[i] = position.side;
  return {cells, side: other(position.side)};
}

// All positions of a line of play, starting before the first move; stops at an illegal move.
function replay(board, line) {
  const positions = [{...parse_board(board), move: null}];
  for (const move of line.match(/../g) || []) {
    const next = play(positions[positions.length - 1], move);
    if (next === null) break;
    positions.push({...next, move});
  }
  return positions;
}

const is_over = position => legal_squares(position).length === 0 &&
  legal_squares({cells: position.cells, side: other(position.side)}).length === 0;

// The final disc difference for `side`; empty squares count for the winner.
function final_score(cells, side) {
  const difference = count_of(cells, side) - count_of(cells, other(side));
  return difference + Math.sign(difference) * count_of(cells, '-');
}

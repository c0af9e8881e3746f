// Sets up a position, square by square.
let edited = null;  // {cells, side} during editing

function begin_editing() {
  edited = {cells: here().cells.slice(), side: here().side};
  by_id('side').value = edited.side;
}

function edit_square(square) {
  const next = {'-': 'X', X: 'O', O: '-'};
  edited.cells[square] = next[edited.cells[square]];
}

// The package for npm under node, as built in build/web/kanzen.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'node:test';

const built = path.resolve(import.meta.dirname, '..', '..', 'build', 'web', 'kanzen');
const {close, open_solver, solve} = await import(path.join(built, 'node.js'));

const FFO1 = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';
const EARLY = 'f5d6c3d3c4';

test('solve returns the exact value, a best move and a line', async () => {
  const {status, lower, upper, best_move, pv} = await solve(FFO1);
  assert.deepEqual({status, lower, upper, best_move}, {status: 'exact', lower: 18, upper: 18, best_move: 'g8'});
  assert.equal(pv.slice(0, 2), 'g8');
});

test('all moves have exact values', async () => {
  const {moves} = await solve(FFO1, {goal: 'all-moves'});
  assert.equal(moves.length, 8);
  assert.ok(moves.every(({lower, upper}) => lower === upper));
  assert.deepEqual(moves[0], {move: 'g8', lower: 18, upper: 18});
});

test('a limit returns proven bounds', async () => {
  const {status, reason, lower, upper} = await solve(null, {moves: EARLY, limit: {nodes: 1000}});
  assert.deepEqual({status, reason}, {status: 'stopped', reason: 'limit'});
  assert.ok(lower < upper);
});

test('a wrong position is refused with its place', async () => {
  await assert.rejects(solve('f5z9'), /column 3/);
  assert.equal((await solve(FFO1)).lower, 18);
});

test('a signal cancels a running search and a waiting one', async () => {
  const solver = await open_solver({workers: 1}), controller = new AbortController();
  const {signal} = controller;
  let reported = false;
  const running = solver.solve(null, {moves: EARLY, signal, on_bounds: () => {
    reported = true;
    controller.abort();
  }});
  const waiting = solver.solve(FFO1, {signal});
  const other = solver.solve(FFO1);
  await assert.rejects(running, {name: 'AbortError'});
  await assert.rejects(waiting, {name: 'AbortError'});
  assert.ok(reported);
  assert.equal((await other).lower, 18);
  solver.close();
});

test('several workers answer several queries', async () => {
  const solver = await open_solver({workers: 2});
  const found = await Promise.all([1, 2, 3].map(() => solver.solve(FFO1)));
  assert.deepEqual(found.map(({lower}) => lower), [18, 18, 18]);
  solver.close();
});

test('node counts repeat in a deterministic solver', async () => {
  const solver = await open_solver({workers: 1, deterministic: true});
  const first = await solver.solve(FFO1), second = await solver.solve(FFO1);
  assert.equal(first.nodes, second.nodes);
  solver.close();
});

test('a closed solver refuses and cancels', async () => {
  const solver = await open_solver();
  const running = solver.solve(null, {moves: EARLY});
  solver.close();
  await assert.rejects(running, {name: 'AbortError'});
  await assert.rejects(solver.solve(FFO1), /closed/);
});

test('the package is found by its name, and its program ends by itself', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kanzen-'));
  try {
    mkdirSync(path.join(folder, 'node_modules'));
    cpSync(built, path.join(folder, 'node_modules', 'kanzen'), {recursive: true});
    writeFileSync(path.join(folder, 'main.mjs'), `import {solve} from 'kanzen';
      console.log((await solve('${FFO1}')).lower);`);
    assert.equal(execFileSync(process.execPath, ['main.mjs'], {cwd: folder, encoding: 'utf8'}), '18\n');
  } finally {
    rmSync(folder, {recursive: true});
  }
});

test.after(close);

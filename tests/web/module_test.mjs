// Compares the module for browsers with the native program: equal values, lines and node counts.
//
//   node module_test.mjs PROGRAM SITE POSITIONS
//
// PROGRAM is kanzen, SITE is build/web, and POSITIONS contains positions of the rig, one a line. Exit
// status 1 after a difference.
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [program, site, positions] = process.argv.slice(2);
const root = path.join(import.meta.dirname, '..', '..');
const {make_engine} = await import(pathToFileURL(path.join(path.resolve(site), 'kanzen', 'engine.js')));
const module = await WebAssembly.compile(readFileSync(path.join(site, 'kanzen', 'kanzen.wasm')));

const lines_in = file => readFileSync(file, 'utf8').split('\n').filter(line => /^[XO-]{64} [XO]/.test(line));
const board_in = line => line.slice(0, 66);
const boards_of = name => lines_in(path.join(root, 'positions', name)).map(board_in);

const without_times = line => line.replace(/"seconds":[^,}]*/, '"seconds":0');

function native_answers(queries, hash_mib) {
  const done = spawnSync(program, ['serve', '--threads', '1', '--schedule', 'deterministic', '--hash', String(hash_mib)],
                         {input: queries.join('\n'), encoding: 'utf8', maxBuffer: 1 << 28});
  if (done.status !== 0) throw new Error('kanzen serve: ' + done.stderr);
  return done.stdout.trimEnd().split('\n');
}

async function web_answers(queries, hash_mib) {
  const engine = await make_engine(module, {hash_mib, deterministic: true});
  const lines = [];
  engine.ask(queries.join('\n'), line => lines.push(line));
  return lines;
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

// Returns the answers, which both give.
async function expect_same(what, queries, hash_mib) {
  const texts = queries.map((query, i) => JSON.stringify({id: String(i), ...query}));
  const here = native_answers(texts, hash_mib), there = await web_answers(texts, hash_mib);
  if (here.length < queries.length) fail(`${what}: ${here.length} answers to ${queries.length} queries`);
  for (let i = 0; i < Math.max(here.length, there.length); ++i) {
    if (without_times(here[i] || '') === without_times(there[i] || '')) continue;
    fail(`${what}: the module answers\n${there[i]}\nexpected\n${here[i]}`);
  }
  console.log(`${what}: ${here.length} answers, equal to the native program`);
  return there.map(text => JSON.parse(text));
}

const bench = await expect_same('positions of kanzen bench',
                                boards_of('bench.obf').map(pos => ({pos})), 16);
const nodes = bench.reduce((sum, {nodes}) => sum + nodes, 0);
const signature = readFileSync(path.join(root, 'tests', 'signature.txt'), 'utf8').trim();
if (`Nodes searched: ${nodes}` !== signature) fail(`signature: found ${nodes}, expected: ${signature}`);
console.log(`signature: ${nodes}`);

const ffo = boards_of('ffo-01-19.obf');
const values = await expect_same('FFO #1-19', ffo.map(pos => ({pos})), 64);
values.forEach(({lower, upper}, i) => {
  if (lower !== upper) fail(`FFO #${i + 1} is not solved`);
});

// Each position gets one of the goals.
const GOALS = [{}, {goal: 'all-moves'}, {goal: 'best-moves'}, {goal: 'wld'}, {goal: 'ge', beta: 2},
               {goal: 'le', alpha: -3}, {limit: {nodes: 300}}];
const drawn = lines_in(positions).map((line, i) => ({pos: board_in(line), ...GOALS[i % GOALS.length]}));
if (drawn.length < 1000) fail(`${positions}: ${drawn.length} positions, expected 1000 or more`);
await expect_same('positions of the rig', drawn, 16);

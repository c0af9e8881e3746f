// Measures the module for browsers under node: processor time, which a busy machine hardly changes.
//
//   node bench/web.mjs [SITE]
//
// SITE is build/web. Prints medians and maxima of all moves of the FFO positions with 16 empty squares, and
// of the best values of hard-20-dev. Each position is searched by a solver with an empty table.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const root = path.join(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] || path.join(root, 'build', 'web'), 'kanzen');
const {make_engine} = await import(pathToFileURL(path.join(folder, 'engine.js')));
const module = await WebAssembly.compile(readFileSync(path.join(folder, 'kanzen.wasm')));

const boards_of = name => readFileSync(path.join(root, 'positions', name), 'utf8').split('\n')
  .filter(line => /^[XO-]{64} [XO]/.test(line)).map(line => line.slice(0, 66));
const empties_of = board => board.split('-').length - 1;

async function seconds_of(query) {
  const engine = await make_engine(module, {deterministic: true}), lines = [];
  engine.ask(JSON.stringify({id: 'warm', pos: query.pos, limit: {nodes: 1}}), () => {});
  const before = process.cpuUsage();
  engine.ask(JSON.stringify(query), line => lines.push(JSON.parse(line)));
  const {user, system} = process.cpuUsage(before);
  if (lines.length !== 1 || lines[0].status !== 'exact') throw new Error(`${query.pos} is not solved`);
  return (user + system) / 1e6;
}

async function measure(what, queries) {
  const times = [];
  for (const query of queries) times.push(await seconds_of({id: 'a', ...query}));
  times.sort((a, b) => a - b);
  const median = times[times.length >> 1], most = times[times.length - 1];
  console.log(`${what}: ${times.length} positions, median ${median.toFixed(2)} s, maximum ${most.toFixed(2)} s`);
}

const sixteen = [...boards_of('ffo-01-19.obf'), ...boards_of('ffo-20-39.obf')]
  .filter(board => empties_of(board) === 16);
await measure('all moves, 16 empty squares', sixteen.map(pos => ({pos, goal: 'all-moves'})));
await measure('best value, hard-20-dev', boards_of('hard-20-dev.obf').map(pos => ({pos})));

// The package in node.
import {readFile} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import {Worker} from 'node:worker_threads';

import {make_functions} from './solver.js';

const processors = () => availableParallelism();

const compile_module = async () =>
  WebAssembly.compile(await readFile(new URL('./kanzen.wasm', import.meta.url)));

function start_worker(receive, fail) {
  const worker = new Worker(new URL('./worker_node.js', import.meta.url));
  worker.unref();
  worker.on('message', receive);
  worker.on('error', fail);
  return {send: message => worker.postMessage(message), end: () => worker.terminate(),
          hold: () => worker.ref(), release: () => worker.unref()};
}

export const {open_solver, solve, close} = make_functions({processors, compile_module, start_worker});

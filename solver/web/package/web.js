// The package in browsers.
import {make_functions} from './solver.js';

const processors = () => navigator.hardwareConcurrency || 1;

async function compile_module() {
  const answer = await fetch(new URL('./kanzen.wasm', import.meta.url));
  if (!answer.ok) throw new Error('kanzen.wasm cannot be loaded: ' + answer.status);
  return WebAssembly.compile(await answer.arrayBuffer());  // whatever type the server names
}

function start_worker(receive, fail) {
  const worker = new Worker(new URL('./worker_web.js', import.meta.url), {type: 'module'});
  worker.onmessage = ({data}) => receive(data);
  worker.onerror = event => fail(new Error(event.message || 'the solver cannot start'));
  return {send: message => worker.postMessage(message), end: () => worker.terminate(),
          hold() {}, release() {}};
}

export const {open_solver, solve, close} = make_functions({processors, compile_module, start_worker});

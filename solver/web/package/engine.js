// The solver, called on the thread of the caller: the functions of kanzen.wasm (module.cpp) with
// texts instead of memory.

const LINE = 0, ANSWER = 1;  // module.cpp, Received
const BAD_DESCRIPTOR = 8;    // error number of WASI

export const DEFAULT_HASH_MIB = 64;

// The request cannot be answered, but others can.
export class Refusal extends Error {}

// Makes a solver from a compiled module. It offers:
//   ask(lines, on_line): answers queries of `kanzen serve`, one a line; calls on_line(line) with each line
//     of the answers, and returns when all are answered.
//   request(name, text): answers the request `read`, `notations` or `picture` of `kanzen board`;
//     returns its text, or throws a Refusal.
// With `deterministic`, no position profits from another, and node counts repeat. After any other
// exception, make another solver.
export async function make_engine(module, {hash_mib = DEFAULT_HASH_MIB, deterministic = false} = {}) {
  let receive = null, memory = null, solving = null;
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const text_at = (at, size) => decoder.decode(new Uint8Array(memory.buffer, at, size));
  const view = () => new DataView(memory.buffer);

  const system = {
    environ_sizes_get(count, bytes) {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_close: () => BAD_DESCRIPTOR,
    fd_seek: () => BAD_DESCRIPTOR,
    fd_write: () => BAD_DESCRIPTOR,
    proc_exit(status) {
      throw new Error('the solver has ended with status ' + status);
    },
  };
  const instance = await WebAssembly.instantiate(module, {
    kanzen: {receive: (meaning, at, size) => receive(meaning, text_at(at, size))},
    wasi_snapshot_preview1: system,
  });
  const functions = instance.exports;
  memory = functions.memory;
  functions._initialize();

  function call(name, text, receiver, ...first) {
    const bytes = encoder.encode(text), at = functions.kanzen_allocate(Math.max(bytes.length, 1));
    if (at === 0) throw new Error('no memory left');
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    receive = receiver;
    functions['kanzen_' + name](...first, at, bytes.length);
    receive = null;
    functions.kanzen_free(at);
  }

  return {
    ask(lines, on_line) {
      if (solving === null) solving = functions.kanzen_start(hash_mib, deterministic ? 1 : 0);
      call('ask', lines, (meaning, line) => meaning === LINE && on_line(line), solving);
    },
    request(name, text) {
      let answer = null;
      call(name, text, (meaning, body) => { answer = {meaning, body}; });
      if (answer.meaning !== ANSWER) throw new Refusal(JSON.parse(answer.body).error);
      return answer.body;
    },
  };
}

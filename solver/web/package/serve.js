// The work of a worker: answers requests one after another (pool.js is the other end).
//
// The first message is {module, options}, for make_engine(). Each further one is {name, text}: the
// request `ask`, or another one of the engine. The answers are {line}, then {done} or
// {error, fatal}; a fatal error ends the worker.
import {Refusal, make_engine} from './engine.js';

// Returns the function that takes a message; `send` sends one back.
export function make_server(send) {
  let engine = null;
  return ({module, options, name, text}) => {
    if (module) {
      engine = make_engine(module, options);
      return;
    }
    engine.then(made => {
      if (name === 'ask') {
        made.ask(text, line => send({line}));
        send({done: ''});
      } else {
        send({done: made.request(name, text)});
      }
    }).catch(error => {
      send({error: error.message, fatal: !(error instanceof Refusal)});
    });
  };
}

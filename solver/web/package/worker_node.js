// A worker in node.
import {parentPort} from 'node:worker_threads';

import {make_server} from './serve.js';

parentPort.on('message', make_server(message => parentPort.postMessage(message)));

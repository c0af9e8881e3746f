// A worker in browsers.
import {make_server} from './serve.js';

const receive = make_server(message => postMessage(message));
onmessage = ({data}) => receive(data);

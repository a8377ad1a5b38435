// What a Web Worker finds around it, on a thread of Node; then the worker itself.
import { parentPort, workerData } from 'node:worker_threads';

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
await import(workerData);

// Loaded before a program (node --require) that must do without the network: every connection that
// is not to this machine fails.
const net = require('node:net');

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function connectLocally(...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  const host = typeof first === 'object' ? (first.path ?? first.host) : args[1];
  const isLocal = host === undefined || /^(localhost|127\.|::1|\/|\\\\)/.test(String(host));
  if (!isLocal) throw new Error(`the network was asked for: ${host}`);
  return connect.apply(this, args);
};

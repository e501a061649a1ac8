/**
 * Takes the network away from this process. Node's permission model (24) does not cover sockets, so every way to
 * open one is replaced before any document is touched.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

function refuse(): never {
  throw new Error('The network is not available while a document is read.')
}

export function disableNetwork(): void {
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.Socket.prototype.bind = refuse
  dgram.Socket.prototype.send = refuse
  dgram.Socket.prototype.connect = refuse
  Object.assign(net, { connect: refuse, createConnection: refuse, createServer: refuse })
  Object.assign(tls, { connect: refuse, createServer: refuse })
  Object.assign(dgram, { createSocket: refuse })
  Object.assign(http, { request: refuse, get: refuse, createServer: refuse })
  Object.assign(https, { request: refuse, get: refuse, createServer: refuse })
  Object.assign(http2, { connect: refuse, createServer: refuse })
  Object.assign(dns, { lookup: refuse, resolve: refuse, resolve4: refuse, resolve6: refuse })
  Object.assign(dns.promises, { lookup: refuse, resolve: refuse, resolve4: refuse, resolve6: refuse })
  Object.assign(globalThis, { fetch: refuse, WebSocket: refuse, EventSource: refuse })
  syncBuiltinESMExports()
}

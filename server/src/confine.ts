/**
 * Takes from a process that reads what somebody sent what Node's permission model (24) leaves: sockets, signals and
 * databases on the disk. Called before any of it is read; writing is refused by the system too (reader-process.ts).
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import sqlite from 'node:sqlite'
import tls from 'node:tls'

function refuse(): never {
  throw new Error('This is not available while a document is read.')
}

/** A class has to stay for what is built on it; its doors are taken from its prototype. */
const isClass = (name: string) => /^[A-Z]/.test(name)

/** Replaces every function of a module but its classes, whatever the next version of Node adds. */
function close(module: object): void {
  for (const [name, value] of Object.entries(module))
    if (typeof value === 'function' && !isClass(name)) Object.assign(module, { [name]: refuse })
}

function closePrototype({ prototype }: { prototype: object }): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
    if (typeof value === 'function' && name !== 'constructor') Object.assign(prototype, { [name]: refuse })
}

export function confine(): void {
  // Their sockets are made when they are first asked for.
  void [process.stdin, process.stdout, process.stderr]
  for (const module of [net, tls, dgram, http, https, http2, dns, dns.promises]) close(module)
  for (const type of [dgram.Socket, dns.Resolver, dns.promises.Resolver]) closePrototype(type)
  Object.assign(net.Socket.prototype, { connect: refuse })
  Object.assign(net.Server.prototype, { listen: refuse })
  Object.assign(globalThis, { fetch: refuse, WebSocket: refuse, EventSource: refuse })
  Object.assign(process, { kill: refuse, _debugProcess: refuse, _debugEnd: refuse })
  Object.assign(os, { setPriority: refuse })
  Object.assign(sqlite, { backup: refuse, DatabaseSync: refuse })
  syncBuiltinESMExports()
  // Of this module alone Node leaves the names that are imported as they were.
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:sqlite' ? refuse() : next(specifier, context),
  })
}

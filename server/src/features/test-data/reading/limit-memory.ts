/** Bounds what pictures may unpack to inside of libraries in WebAssembly: these then fail, and the process lives on. */

/** Node has it and its types do not (TypeScript keeps it with the browser's). */
declare const WebAssembly: {
  Memory: { prototype: { readonly buffer: ArrayBuffer; grow: (by: number) => number } }
}

const PAGE_BYTES = 65_536

let refused = false

/** @param megabytes beyond which the memory of a library does not grow, as if the machine had no more */
export function limitWebAssembly(megabytes: number): void {
  const most = (megabytes * 1_000_000) / PAGE_BYTES
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (by) {
    refused = this.buffer.byteLength / PAGE_BYTES + by > most
    if (refused) throw new RangeError('out of memory')
    return grow.call(this, by)
  }
}

/** True once after a library asked for more than it could have. Some go on without, and draw nothing. */
export function wantedMore(): boolean {
  const did = refused
  refused = false
  return did
}

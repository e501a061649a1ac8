/** Bytes that come in pieces of any size, taken in the pieces that a format has. */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>
  #head: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<Buffer | null> {
    for (;;) {
      const { done, value } = await this.#source.next()
      if (done) return null
      if (value.length > 0) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  }

  /** As many bytes as these, without taking them; fewer where the source ends. */
  async peek(length: number): Promise<Buffer> {
    const parts = [this.#head]
    let has = this.#head.length
    while (has < length) {
      const more = await this.#more()
      if (!more) break
      parts.push(more)
      has += more.length
    }
    if (parts.length > 1) this.#head = Buffer.concat(parts)
    return this.#head.subarray(0, length)
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length)
    this.#head = this.#head.subarray(taken.length)
    return taken
  }

  /** The next piece, as it came; null at the end. */
  async next(): Promise<Buffer | null> {
    if (this.#head.length === 0) return this.#more()
    const head = this.#head
    this.#head = Buffer.alloc(0)
    return head
  }

  /** Puts back what was taken too much. */
  unread(bytes: Buffer): void {
    if (bytes.length > 0) this.#head = this.#head.length === 0 ? bytes : Buffer.concat([bytes, this.#head])
  }

  /** All that is left. */
  async *rest(): AsyncGenerator<Buffer> {
    for (let piece = await this.next(); piece; piece = await this.next()) yield piece
  }
}

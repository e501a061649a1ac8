import { type ChildMessage, piecesOf, type ServerMessage } from './messages.ts'

/** A chunk of the store is sent in pieces, and a list of a month beside it. */
export type StoredMonth = { document: string | null; chunks: Buffer[] }

/** Sent, but not yet stored: what waits in the server. */
const UNSTORED_MAX_BYTES = 1024 * 1024

/** The reading process's side of the line to the server: what is asked is answered before anything else is said. */
export class Link {
  readonly #came: ServerMessage[] = []
  #wake: (() => void) | null = null
  #unstored = 0

  constructor() {
    process.on('message', (message: ServerMessage) => {
      this.#came.push(message)
      this.#wake?.()
    })
  }

  async #next(): Promise<ServerMessage> {
    while (this.#came.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    return this.#came.shift()!
  }

  /** Resolves when it is on its way: what the server cannot take in waits here. */
  say(message: ChildMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
    })
  }

  async name(): Promise<string> {
    const message = await this.#next()
    return message.kind === 'name' ? message.name : 'file'
  }

  /** @returns the months of which something is stored */
  async months(metric: string, months: string[]): Promise<Set<string>> {
    await this.say({ kind: 'months', metric, months })
    const answer = await this.#next()
    return new Set(answer.kind === 'known' ? answer.months : [])
  }

  async open(month: string): Promise<StoredMonth> {
    await this.say({ kind: 'open', month })
    const stored: StoredMonth = { document: null, chunks: [] }
    let pieces: Buffer[] = []
    for (let answer = await this.#next(); answer.kind !== 'go'; answer = await this.#next()) {
      if (answer.kind === 'document') stored.document = answer.text
      if (answer.kind !== 'stored') continue
      pieces.push(Buffer.from(answer.bytes, 'base64'))
      if (!answer.isLast) continue
      stored.chunks.push(Buffer.concat(pieces))
      pieces = []
    }
    return stored
  }

  async chunk(month: string, source: string, samples: number, bytes: Buffer): Promise<void> {
    for (const piece of piecesOf(bytes)) await this.say({ kind: 'chunk', month, source, samples, ...piece })
    this.#unstored += bytes.length
    if (this.#unstored > UNSTORED_MAX_BYTES) await this.commit(false)
  }

  /** @param isEnd false to have only the files written */
  async commit(isEnd = true): Promise<void> {
    this.#unstored = 0
    await this.say({ kind: 'commit', isEnd })
    await this.#next()
  }
}

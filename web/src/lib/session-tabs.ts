import type { Session } from '@aevia/domain/auth/schema.ts'

export interface Shared {
  session: Session
  expiresAt: number
}

type Message =
  | { kind: 'claim'; tab: string }
  | { kind: 'busy'; tab: string }
  | { kind: 'session'; shared: Shared }
  | { kind: 'ended' }

interface Owner {
  /** A session that needs no refresh, to hand to another tab. */
  current(): Shared | null
  adopt(shared: Shared): void
  ended(): void
}

const CLAIM_MS = 60
const BUSY_MS = 8000

/** Tabs of one browser refresh once between them: the others take the answer from the channel. */
export class SessionTabs {
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  readonly #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null
  readonly #owner: Owner
  #working = false
  #claiming = false
  #yieldTo = false
  #answered = false

  constructor(owner: Owner) {
    this.#owner = owner
    this.#channel?.addEventListener('message', (event: MessageEvent<Message>) => this.#receive(event.data))
  }

  announce(shared: Shared): void {
    this.#channel?.postMessage({ kind: 'session', shared } satisfies Message)
  }

  announceEnd(): void {
    this.#channel?.postMessage({ kind: 'ended' } satisfies Message)
  }

  async exclusively(work: () => Promise<void>): Promise<void> {
    if (this.#channel && (await this.#answeredByAnother())) return
    this.#working = true
    try {
      await work()
    } finally {
      this.#working = false
    }
  }

  async #answeredByAnother(): Promise<boolean> {
    this.#answered = false
    this.#yieldTo = false
    this.#claiming = true
    this.#channel?.postMessage({ kind: 'claim', tab: this.#tab } satisfies Message)
    await pause(CLAIM_MS)
    this.#claiming = false
    for (let waited = 0; this.#yieldTo && !this.#answered && waited < BUSY_MS; waited += CLAIM_MS) {
      await pause(CLAIM_MS)
    }
    return this.#answered
  }

  #receive(message: Message): void {
    if (message.kind === 'claim') {
      const shared = this.#owner.current()
      if (shared) this.announce(shared)
      else if (this.#working) this.#channel?.postMessage({ kind: 'busy', tab: this.#tab } satisfies Message)
      else if (this.#claiming && message.tab < this.#tab) this.#yieldTo = true
    } else if (message.kind === 'busy') {
      this.#yieldTo = true
    } else {
      if (message.kind === 'session') this.#owner.adopt(message.shared)
      else this.#owner.ended()
      this.#answered = true
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

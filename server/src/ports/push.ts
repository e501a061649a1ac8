import type { PushAddress } from '@aevia/domain/reminders/schema.ts'

export type PushMessage = {
  text: string
  /** A message that waits for the device is replaced by a newer one of the same topic. */
  topic: string
  /** how long it may wait for the device */
  seconds: number
}
/** `gone`: the device takes no messages any more. `refused`: sent again, it would be refused again. */
export type PushOutcome = 'taken' | 'gone' | 'refused'

export type Push = {
  /** Our public key, which a browser names when it subscribes. */
  key: string
  /** Throws where another try may succeed. */
  send: (address: PushAddress, message: PushMessage) => Promise<PushOutcome>
}

/** Which outside model may be asked for whom, how much is left for today, and the receipt of what was sent. */
import { randomUUID } from 'node:crypto'
import type { ReceiptContent } from '@aevia/domain/assistant/schema.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Tally } from '#server/db/counters.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { OutsideModel, OwnKey } from '#server/ports/ai.ts'
import type { Outside } from './asking.ts'
import type { OutsideAnswer } from './ask-outside.ts'
import { createAllowance } from './allowance.ts'
import type { AssistantCaps } from './caps.ts'
import type { Usage } from './usage.ts'
import * as repo from '../repo.ts'

export type OutsideAccessDeps = {
  /** The operator's; null when nothing leaves this server. */
  outside: OutsideModel | null
  connectOwn: (key: OwnKey) => OutsideModel
  caps: AssistantCaps
  /** What each user, and all visitors together, have used of the operator's model, by day. */
  spent: Tally
  now: () => number
  /** ISO day. */
  today: () => string
  asUser: UserWork
  /** Rejects where only the last room of the disk is left. */
  requireRoom: () => Promise<void>
  noteIn: NoteIn
}

export function createOutsideAccess({
  outside,
  connectOwn,
  caps,
  spent,
  now,
  today,
  asUser,
  requireRoom,
  noteIn,
}: OutsideAccessDeps) {
  const reserve = createAllowance(spent, caps, today)
  const chosen = (settings: repo.StoredSettings): OutsideModel | null =>
    settings.outside ? (settings.own_key ? connectOwn(settings.own_key) : outside) : null

  function outsideFor({ userId, client }: Identity, settings: repo.StoredSettings): Outside {
    const model = chosen(settings)
    if (!model) return null
    return {
      model,
      async begin(estimate) {
        // Whoever brings a key pays for it; the operator's allowance is for the operator's key.
        const settle = settings.own_key ? null : await reserve(userId, estimate)
        if (!settle && !settings.own_key) return null
        return async (answered) => {
          await settle?.(usageOf(answered))
          if (answered.sent.length === 0) return null
          const receipt = writeReceipt(answered, model)
          // What has left this server is written down, also where the session has ended since. A disk that has filled up
          // meanwhile has room for no receipt.
          await requireRoom()
          await asUser.withoutSession(userId, async (context) => {
            await repo.insertReceipt(context.sql, context.cipher, userId, receipt)
            await noteIn(context, client, 'outside_call', `${receipt.model} at ${receipt.host}`)
          })
          return receipt.id
        }
      },
    }
  }

  const writeReceipt = (answered: OutsideAnswer, { name, host }: OutsideModel): ReceiptContent => ({
    id: randomUUID(),
    sent_at: new Date(now()).toISOString(),
    model: name,
    host,
    outcome: answered.outcome,
    input_tokens: answered.inputTokens,
    output_tokens: answered.outputTokens,
    sent: answered.sent,
  })

  /** Visitors share one allowance a day, and have no account to show a receipt in. */
  function outsideForVisitor(): Outside {
    if (!outside) return null
    return {
      model: outside,
      async begin(estimate) {
        const settle = await reserve('visitors', estimate)
        return (
          settle &&
          (async (answered) => {
            await settle(usageOf(answered))
            return null
          })
        )
      },
    }
  }

  return { chosen, outsideFor, outsideForVisitor }
}

const usageOf = ({ inputTokens, outputTokens }: OutsideAnswer): Usage => ({
  input: inputTokens,
  output: outputTokens,
})

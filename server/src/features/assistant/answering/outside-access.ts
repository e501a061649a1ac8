/** Which outside model may be asked for whom, how much is left for today, and the receipt of what was sent. */
import { randomUUID } from 'node:crypto'
import type { ReceiptContent } from '@aevia/domain/assistant/schema.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Tally } from '#server/db/counters.ts'
import type { OutsideModel, OwnKey } from '#server/ports/ai.ts'
import type { Outside } from './asking.ts'
import type { OutsideAnswer } from './ask-outside.ts'
import { type AssistantCaps, isSpent } from './caps.ts'
import * as repo from '../repo.ts'

export type OutsideAccessDeps = {
  /** The operator's; null when nothing leaves this server. */
  outside: OutsideModel | null
  connectOwn: (key: OwnKey) => OutsideModel
  caps: AssistantCaps
  /** What all visitors together have used, by day. */
  visitorTokens: Tally
  now: () => number
  /** ISO day. */
  today: () => string
  asUser: UserWork
}

export function createOutsideAccess({
  outside,
  connectOwn,
  caps,
  visitorTokens,
  now,
  today,
  asUser,
}: OutsideAccessDeps) {
  const chosen = (settings: repo.StoredSettings): OutsideModel | null =>
    settings.outside ? (settings.own_key ? connectOwn(settings.own_key) : outside) : null

  async function outsideFor(identity: Identity, settings: repo.StoredSettings): Promise<Outside> {
    const to = chosen(settings)
    if (!to) return null
    const spent = await asUser.write(identity, ({ sql }) =>
      repo.spentSince(sql, identity.userId, `${today()}T00:00:00.000Z`),
    )
    // Whoever brings a key pays for it; the operator's allowance is for the operator's key.
    if (!settings.own_key && isSpent(spent, caps)) return { spent: true }
    return {
      model: to,
      receipt: async (answered, { name, host }) => {
        if (answered.sent.length === 0) return null
        const receipt = writeReceipt(answered, name, host)
        await asUser.write(identity, ({ sql, cipher }) =>
          repo.insertReceipt(sql, cipher, identity.userId, receipt),
        )
        return receipt.id
      },
    }
  }

  const writeReceipt = (answered: OutsideAnswer, name: string, host: string): ReceiptContent => ({
    id: randomUUID(),
    sent_at: new Date(now()).toISOString(),
    model: name,
    host,
    outcome: answered.outcome,
    input_tokens: answered.inputTokens,
    output_tokens: answered.outputTokens,
    sent: answered.sent,
  })

  /** Visitors share one allowance a day. */
  async function outsideForVisitor(): Promise<Outside> {
    if (!outside) return null
    const day = today()
    const [input, output] = await Promise.all([
      visitorTokens.read(`${day}-in`),
      visitorTokens.read(`${day}-out`),
    ])
    if (isSpent({ input, output }, caps)) return { spent: true }
    return {
      model: outside,
      receipt: async ({ inputTokens, outputTokens }) => {
        await visitorTokens.add(`${day}-in`, inputTokens)
        await visitorTokens.add(`${day}-out`, outputTokens)
        return null
      },
    }
  }

  return { chosen, outsideFor, outsideForVisitor }
}

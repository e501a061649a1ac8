import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Captcha, CaptchaLevel } from '#server/ports/captcha.ts'

const LIFE_SECONDS = 600
/** PBKDF2 iterations a step. */
const COST = 1_000
/** How many steps, as parts of the configured number: nobody knows beforehand how long one takes. */
const SPREAD: Record<CaptchaLevel, { min: number; max: number }> = {
  normal: { min: 0.4, max: 1.6 },
  longer: { min: 8, max: 12 },
}

const payloadSchema = z.object({
  challenge: z
    .object({
      parameters: z
        .object({ nonce: z.string(), data: z.object({ level: z.enum(['normal', 'longer']) }).loose() })
        .loose(),
      signature: z.string(),
    })
    .loose(),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }).loose(),
})

/**
 * ALTCHA: a proof of work from this server, with no third party. `useOnce` refuses a second use of a challenge.
 * @param steps of work that a challenge asks for on average
 */
export function createAltcha(
  appKey: Buffer,
  steps: number,
  useOnce: (challenge: string, expiresAt: Date) => Promise<boolean>,
): Captcha {
  const secret = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', appKey, '', `captcha ${purpose}`, 32)).toString('hex')
  const secrets = { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('key') }
  return {
    challenge: (level) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(Math.ceil(SPREAD[level].min * steps), Math.ceil(SPREAD[level].max * steps)),
        data: { level },
        deriveKey,
        expiresAt: new Date(Date.now() + LIFE_SECONDS * 1000),
        ...secrets,
      }),
    async verify(token) {
      const payload = payloadSchema.safeParse(decode(token))
      if (!payload.success) return null
      const { challenge, solution } = payload.data as unknown as Parameters<typeof verifySolution>[0]
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => null)
      if (!result?.verified) return null
      const { signature, parameters } = payload.data.challenge
      const first = await useOnce(signature, new Date(Date.now() + LIFE_SECONDS * 1000))
      return first ? parameters.data.level : null
    },
  }
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

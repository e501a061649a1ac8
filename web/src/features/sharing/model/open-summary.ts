import type { HealthLink } from '@aevia/domain/sharing/health-link.ts'
import { readSummary, type Summary } from '@aevia/domain/sharing/read-summary.ts'
import { manifestSchema, wrongPasscodeSchema } from '@aevia/domain/sharing/schema.ts'
import { decryptCompact } from '#web/features/sharing/model/decrypt.ts'

export type Opening =
  /** `fhir` is what it was read from, for a record system */
  | { kind: 'opened'; summary: Summary; fhir: string }
  | { kind: 'wrong'; remaining: number }
  | { kind: 'gone' | 'busy' | 'failed' | 'unreadable' }

/** Asks for the summary and opens it in this browser. The server sees name and passcode, and never the key. */
export async function openSummary(
  { url, key }: Pick<HealthLink, 'url' | 'key'>,
  asked: { recipient: string; passcode: string },
): Promise<Opening> {
  let answer: Response
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(asked),
    })
  } catch {
    return { kind: 'failed' }
  }
  if (answer.ok) return read(answer, key)
  if (answer.status === 404) return { kind: 'gone' }
  if (answer.status === 429) return { kind: 'busy' }
  const wrong = wrongPasscodeSchema.safeParse(answer.status === 401 ? await answer.json() : null)
  return wrong.success ? { kind: 'wrong', remaining: wrong.data.remainingAttempts } : { kind: 'failed' }
}

async function read(answer: Response, key: string): Promise<Opening> {
  try {
    const { files } = manifestSchema.parse(await answer.json())
    const fhir = await decryptCompact(files[0]?.embedded ?? '', key)
    const summary = readSummary(JSON.parse(fhir))
    return summary ? { kind: 'opened', summary, fhir } : { kind: 'unreadable' }
  } catch {
    return { kind: 'unreadable' }
  }
}

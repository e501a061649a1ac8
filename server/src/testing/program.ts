/** Tokens as tests make them, and programs that read with them. */
import type { MadeToken } from '@aevia/domain/tokens/schema.ts'
import { fromAnywhere } from './client.ts'
import type { Account, TestApp } from './test-app.ts'

export const ALL_SCOPES = [
  'patient/Patient.read',
  'patient/Observation.read',
  'patient/DiagnosticReport.read',
  'patient/MedicationStatement.read',
]
export const A_TOKEN = { name: 'Practice system', scopes: ALL_SCOPES, days: 30 }

export async function makeToken(
  app: Pick<TestApp, 'send'>,
  account: Pick<Account, 'auth'>,
  more: object = {},
): Promise<MadeToken> {
  const answer = await app.send('POST', '/api/tokens', { ...A_TOKEN, ...more }, account.auth)
  if (answer.status !== 201) throw new Error(`a token was answered with ${answer.status}`)
  return (await answer.json()) as MadeToken
}

/** @param path behind `/api/fhir/`, or a whole address */
export const fhir = (app: Pick<TestApp, 'url'>, secret: string, path: string) =>
  fetch(path.startsWith('http') ? path : `${app.url}/api/fhir/${path}`, {
    headers: { authorization: `Bearer ${secret}`, ...fromAnywhere() },
  })

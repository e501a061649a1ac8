import { createFhirService } from '#server/features/fhir/service.ts'
import { createTokensService } from '#server/features/tokens/service.ts'
import type { Accounts } from './accounts.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'

type ProgramDeps = Pick<Accounts, 'proof' | 'security'> &
  Pick<Parameters<typeof createFhirService>[0], 'records'>

/** Programs that read in somebody's name: their tokens, and what they read. */
export function createProgramServices(
  { appUrl, now }: AppDeps,
  { asUser, appSql, counter, activity: { noteIn } }: DataAccess,
  { records, proof, security }: ProgramDeps,
) {
  return {
    tokens: createTokensService({
      asUser,
      visitorSql: appSql,
      made: counter('token-account'),
      noteIn,
      account: { requireProof: proof.require, tell: security.tell },
      now,
    }),
    fhir: createFhirService({ records, appUrl }),
  }
}

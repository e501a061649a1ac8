import { createFhirService } from '#server/features/fhir/service.ts'
import { createProgramAssistant } from '#server/features/assistant/program-service.ts'
import { createMcpService } from '#server/features/mcp/service.ts'
import { createTokensService } from '#server/features/tokens/service.ts'
import type { Accounts } from './accounts.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'

type ProgramDeps = Pick<Accounts, 'proof' | 'security'> &
  Pick<Parameters<typeof createFhirService>[0], 'records'> &
  Pick<Parameters<typeof createProgramAssistant>[0], 'records'>

/** Programs that read in somebody's name: their tokens, and what they read. */
export function createProgramServices(
  { appUrl, assistantCaps: caps, log, now }: AppDeps,
  { asUser, appSql, counter, activity: { noteIn } }: DataAccess,
  { records, proof, security }: ProgramDeps,
) {
  const tokens = createTokensService({
    asUser,
    visitorSql: appSql,
    made: counter('token-account'),
    noteIn,
    account: { requireProof: proof.requireForChange, tell: security.tell },
    now,
  })
  const assistant = createProgramAssistant({ asUser, records, caps, log, now })
  return {
    tokens,
    mcp: createMcpService({ assistant, tokens, records }),
    fhir: createFhirService({ records, appUrl }),
  }
}

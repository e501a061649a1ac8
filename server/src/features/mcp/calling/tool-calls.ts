/** What each tool reads, by services that ask for no session; the scopes were asked before. */
import type { z } from 'zod'
import { scopeOf } from '@aevia/domain/tokens/schema.ts'
import type { FhirType } from '@aevia/domain/fhir/resource-types.ts'
import type { MCP_TOOLS, McpTool } from '@aevia/domain/mcp/tool-list.ts'
import type { Opened, ProgramAssistant } from '#server/features/assistant/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { Client, Reader } from '#server/identity.ts'

export type CallDeps = {
  assistant: ProgramAssistant
  /** that ask for no session */
  records: { profile: Pick<ProfileService, 'getProfile'>; supplements: Pick<SupplementsService, 'list'> }
}
export type Called = { reader: Reader; client: Client; signal: AbortSignal }
export type Result = Record<string, unknown>
export type ToolCalls = {
  [Tool in McpTool]: (given: z.infer<(typeof MCP_TOOLS)[Tool]['input']>, called: Called) => Promise<Result>
}
type Told = Awaited<ReturnType<ProgramAssistant['contextOf']>>['results'][number]

export const mayRead = ({ scopes }: Reader, type: FhirType): boolean => scopes.has(scopeOf(type))
const openedTo = (reader: Reader): Opened => ({
  gender: mayRead(reader, 'Patient'),
  results: mayRead(reader, 'Observation'),
  medicines: mayRead(reader, 'MedicationStatement'),
})

const told = ({ biomarker, printed, range, direction, date, needsReview, isFuture }: Told) => ({
  marker: biomarker,
  value: printed,
  range,
  side: direction,
  day: date,
  waits_for_review: needsReview,
  day_is_to_come: isFuture,
})

export function createToolCalls({ assistant, records }: CallDeps): ToolCalls {
  const resultsOf = ({ userId }: Reader) =>
    assistant.contextOf(userId, { gender: false, results: true, medicines: false })

  return {
    latest_results: async (_given, { reader }) => ({ results: (await resultsOf(reader)).results.map(told) }),

    result_history: async ({ marker }, { reader }) => {
      const { results, earlier } = await resultsOf(reader)
      return { results: [...results, ...earlier].filter(({ biomarker }) => biomarker === marker).map(told) }
    },

    medicines_and_supplements: async (_given, { reader: { userId } }) => {
      const nobody = { userId, sessionId: '' }
      const [{ medicines }, supplements] = await Promise.all([
        records.profile.getProfile(nobody),
        records.supplements.list(nobody),
      ])
      const active = supplements.filter(({ is_active }) => is_active)
      return {
        medicines,
        supplements: active.map(({ name, dosage, frequency, start_date }) => ({
          name,
          dosage,
          frequency,
          start_date,
        })),
      }
    },

    ask: async ({ question }, { reader, signal }) => {
      const { response, citations, triage } = await assistant.ask(
        reader.userId,
        question,
        openedTo(reader),
        signal,
      )
      return { answer: response, urgency: triage.level, sources: citations }
    },
  }
}

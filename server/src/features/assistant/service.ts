import type { ChatRequest, ChatResponse, Citation } from '@aevia/domain/assistant/schema.ts'
import type { Source } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { triage } from '@aevia/domain/safety/triage.ts'
import { generateText } from 'ai'
import type { Logger } from 'pino'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/http/env.ts'
import type { LanguageModel } from '#server/ports/ai.ts'
import { checkAnswer } from './check-answer.ts'
import { readContext, type UserContext } from './context.ts'
import { createKnowledge } from './knowledge.ts'
import { INSTRUCTIONS, writePrompt } from './prompt.ts'
import { citeFirst } from './passages.ts'
import { recommend } from './recommend.ts'
import { retrieve } from './retrieve.ts'
import { understand } from './understand.ts'

type Deps = {
  model: LanguageModel
  profile: Pick<ProfileService, 'getProfile'>
  testData: Pick<TestDataService, 'analyses'>
  supplements: Pick<SupplementsService, 'list'>
  log: Logger
}
export type AssistantService = ReturnType<typeof createAssistantService>

const MODEL_TIMEOUT_MS = 20_000

export function createAssistantService({ model, profile, testData, supplements, log }: Deps) {
  const answer = createAnswerer(model, (error) => log.error({ err: error }, 'the model did not answer'))
  return {
    /** With an identity the answer rests on the user's own records, and may recommend. */
    async chat({ message }: ChatRequest, identity: Identity | null): Promise<ChatResponse> {
      const { blocked: _blocked, ...response } = await answer(message, async () => {
        if (!identity) return null
        const [ownProfile, analyses, ownSupplements] = await Promise.all([
          profile.getProfile(identity),
          testData.analyses(identity),
          supplements.list(identity),
        ])
        return readContext({ profile: ownProfile, analyses, supplements: ownSupplements })
      })
      return response
    },
  }
}

/** Triage gate -> context -> retrieval -> model -> checks -> answer. The door of the server and of the command line. */
export function createAnswerer(model: LanguageModel, onModelError: (error: unknown) => void) {
  const knowledge = createKnowledge()
  return async function answer(
    message: string,
    loadContext: () => Promise<UserContext | null>,
  ): Promise<ChatResponse & { blocked: boolean }> {
    const { level, reason, advice, sources } = triage(message)
    // Fixed words, before anything that can fail.
    if (level === 'emergency' || level === 'crisis') {
      return {
        response: advice ?? '',
        supplementRecommendations: [],
        citations: sources.length > 0 ? [citeRule(reason ?? '', advice ?? '', sources)] : [],
        triage: { level, reason },
        blocked: false,
      }
    }
    const context = await loadContext()
    const question = understand(context ? withOwnSupplements(message, context) : message)
    const { material, citations: available } = retrieve(question, context, knowledge)
    const written = await write(writePrompt(material)).catch((error: unknown) => {
      onModelError(error)
      return MODEL_DOWN
    })
    const { text, citations, blocked } = checkAnswer(written, available)
    return {
      // Advice that stands alone is better than advice with an apology under it.
      response: [advice, advice && citations.length === 0 ? '' : text].filter(Boolean).join('\n\n'),
      supplementRecommendations: context && level === 'routine' ? recommend(question, context) : [],
      citations,
      triage: { level, reason },
      blocked,
    }
  }

  async function write(prompt: string): Promise<string> {
    const { text } = await generateText({
      model,
      instructions: INSTRUCTIONS,
      prompt,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(MODEL_TIMEOUT_MS),
    })
    return text
  }
}

/** What the fixed words rest on; they carry no number, so that nothing stands between a person and the call. */
const citeRule = (title: string, advice: string, sources: readonly Source[]): Citation => ({
  id: 1,
  title,
  passage: advice.split('\n')[0] ?? '',
  ...citeFirst(sources),
})

const MODEL_DOWN = 'I cannot write an answer right now. Please try again in a moment.'

/** "Do any of my supplements interact?" names none: the tracker and the medical notes say which are meant. */
function withOwnSupplements(message: string, { supplements, profile }: UserContext): string {
  const asksOfOwn =
    /\binteract|\btogether\b|\bcombin|\bclash|\bsafe\b/i.test(message) &&
    /\bmy (?:\w+ )?(?:supplements?|stack|vitamins?|pills)\b|\bi (?:take|am taking)\b/i.test(message)
  if (!asksOfOwn || supplements.length === 0) return message
  return `${message} ${supplements.map(({ name }) => name).join(' together with ')}. ${profile.notes}`
}

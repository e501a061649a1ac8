import {
  DATA_CLASSES,
  type AssistantSettings,
  type AssistantSettingsUpdate,
  type ChatRequest,
  type ChatResponse,
  type Receipt,
  type ReceiptContent,
} from '@aevia/domain/assistant/schema.ts'
import { isSerious } from '@aevia/domain/safety/learned-level.ts'
import { stackSteps, type StackCheck } from '@aevia/domain/safety/check-stack.ts'
import { keptProposals, readProposals, type SecondReading } from '@aevia/domain/test-data/second-reading.ts'
import type { Logger } from 'pino'
import type { TestDataService } from '#server/features/test-data/service.ts'
import { inSteps } from '#server/breath.ts'
import type { Identity } from '#server/identity.ts'
import type { RequestContext } from '#server/user-work.ts'
import { AppError, notFound } from '#server/app-error.ts'
import { type Asked, createAnswerer } from './answering/answerer.ts'
import { stackContext } from './answering/context.ts'
import { createOutsideAccess, type OutsideAccessDeps } from './answering/outside-access.ts'
import { inTime } from '#server/in-time.ts'
import { practise } from './answering/practise.ts'
import { createPersonLoader, type PersonDeps } from './answering/load-person.ts'
import type { ConversationService } from './conversation-service.ts'
import * as repo from './repo.ts'
import { askSecondReader } from './answering/second-reader.ts'

export type AssistantDeps = Omit<OutsideAccessDeps, 'today'> &
  PersonDeps & {
    testData: Pick<TestDataService, 'linesLeftOut' | 'addResults'>
    /** Asks for a password or passkey of the last minutes, and mails what was changed. */
    account: {
      requireProof: (identity: Identity) => Promise<void>
      tell: (identity: Identity, what: string) => Promise<void>
      /** in the transaction of the change: the switch of the outside model is a consent */
      consented: (context: RequestContext, identity: Identity, given: boolean) => Promise<void>
    }
    conversation: Pick<ConversationService, 'keep'>
    log: Logger
    now: () => number
  }
export type { Opened, ProgramAssistant } from './program-service.ts'
export type AssistantService = ReturnType<typeof createAssistantService>

/** Longer than that nobody in danger waits for the numbers of their own country. */
const REGION_MS = 300

export function createAssistantService(deps: AssistantDeps) {
  const { caps, asUser, requireRoom, log, now } = deps
  const answer = createAnswerer({
    caps,
    onError: (error) => log.error({ err: error }, 'a receipt of the assistant was not stored'),
    now,
  })
  const today = () => new Date(now()).toISOString().slice(0, 10)
  const settingsOf = (identity: Identity) =>
    asUser.read(identity, ({ sql, cipher }) => repo.findSettings(sql, cipher, identity.userId))

  const { chosen, outsideFor, outsideForVisitor } = createOutsideAccess({ ...deps, today })
  const shown = (settings: repo.StoredSettings): AssistantSettings => {
    const to = chosen(settings)
    return {
      ...settings,
      own_key: settings.own_key && {
        provider: settings.own_key.provider,
        model: settings.own_key.model,
        ends_in: settings.own_key.apiKey.slice(-4),
      },
      goes_to: to && { model: to.name, host: to.host },
    }
  }

  const { loadPerson, askable, outcomesOf } = createPersonLoader(deps, today)

  return {
    /** With an identity the answer rests on the user's own records, and may recommend. */
    async chat(
      request: ChatRequest,
      identity: Identity | null,
      reader: Pick<Asked, 'gate' | 'signal' | 'onText'> = {},
    ): Promise<ChatResponse> {
      const { message, turn, conversation = [] } = request
      const settings = identity ? settingsOf(identity) : null
      // Asked for together, they are read together; after an emergency nobody waits for the rest.
      const isCalm = reader.gate && !reader.gate.isTooLong && !isSerious(reader.gate.triage.level)
      const loading = identity && isCalm ? loadPerson(identity, true) : null
      loading?.catch(() => {})
      // An emergency is answered also when the settings cannot be read.
      const region = await inTime(
        settings?.then(({ region }) => region ?? undefined).catch(() => undefined),
        REGION_MS,
      )
      const { blocked: _blocked, ...response } = await answer({
        message,
        conversation,
        region,
        ...reader,
        load: async () => {
          if (!identity || !settings) return { person: null, outside: outsideForVisitor() }
          const stored = await settings
          const person = await (loading ?? loadPerson(identity, true))
          // Nothing leaves that no receipt can be kept of.
          const hasRoom = await requireRoom().then(
            () => true,
            () => false,
          )
          return {
            person: { ...person, sees: stored.sees, ...askable(identity, reader.signal) },
            outside: hasRoom ? outsideFor(identity, stored) : null,
          }
        },
      })
      if (identity && turn) {
        const kept = deps.conversation.keep(identity, { id: turn, message, answer: response })
        // Nobody in danger waits for it.
        if (isCalm) await kept
      }
      return response
    },

    /** For the moments after the start. */
    practise: () => practise(answer),

    /** Everything that is taken, against each other, the notes of the profile and the limits. */
    async checkStack(identity: Identity): Promise<StackCheck> {
      const { records } = await loadPerson(identity, false)
      return inSteps(stackSteps(stackContext(records, '')))
    },

    judgeOutcomes: outcomesOf,

    /** Has an outside model read the lines that the rules left out; what the document bears out waits for review. */
    async readAgain(identity: Identity, testId: string, signal: AbortSignal): Promise<SecondReading> {
      const settings = await settingsOf(identity)
      const to = settings.sees.results ? outsideFor(identity, settings) : null
      if (!to)
        throw new AppError(
          'conflict',
          'Your assistant settings do not allow anything to be sent to an outside model.',
          {
            reason: 'assistant.nothing_goes_out',
          },
        )
      const { lines, results } = await deps.testData.linesLeftOut(identity, testId, signal)
      if (lines.length === 0) return { added: 0, dropped: 0, failed: null, sent_to: null }
      const { first_name, last_name, full_name } = await deps.profile.getProfile(identity)
      const names = [first_name, last_name, full_name]
      const asked = await askSecondReader(to, { lines, names, caps, signal })
      if (!asked)
        throw new AppError('conflict', 'The outside model has reached its limit for today.', {
          reason: 'assistant.spent',
        })
      const { answered, receipt } = asked
      const sent_to = { model: to.model.name, host: to.model.host, receipt }
      const proposals = answered.outcome === 'answered' ? readProposals(answered.text) : null
      if (!proposals) {
        const failed = answered.outcome === 'answered' ? ('not understood' as const) : answered.outcome
        return { added: 0, dropped: 0, failed, sent_to }
      }
      const kept = keptProposals(lines, proposals, results)
      const added = await deps.testData.addResults(identity, testId, kept)
      return { added, dropped: proposals.length - added, failed: null, sent_to }
    },

    getSettings: async (identity: Identity): Promise<AssistantSettings> => shown(await settingsOf(identity)),

    /** What lets more leave this server is the user's alone to choose: a stolen token is not enough. */
    async putSettings(identity: Identity, update: AssistantSettingsUpdate): Promise<AssistantSettings> {
      const widened = whatWidens(await settingsOf(identity), update)
      if (widened) await deps.account.requireProof(identity)
      const saved = await asUser.write(identity, async (context) => {
        const { sql, cipher } = context
        const before = await repo.findSettings(sql, cipher, identity.userId)
        if (!widened && whatWidens(before, update)) throw changedMeanwhile()
        const { own_key: key, ...rest } = update
        const own_key =
          key === undefined
            ? before.own_key
            : key && { provider: key.provider, model: key.model, apiKey: key.api_key }
        const settings = { ...rest, own_key }
        await repo.putSettings(sql, cipher, identity.userId, settings)
        if (settings.outside !== before.outside)
          await deps.account.consented(context, identity, settings.outside)
        return shown(settings)
      })
      if (widened) await deps.account.tell(identity, widened)
      return saved
    },

    listReceipts: (identity: Identity): Promise<Receipt[]> =>
      asUser.write(identity, async ({ sql, userId }) => repo.listReceipts(sql, userId)),

    async getReceipt(identity: Identity, id: string): Promise<ReceiptContent> {
      const key = { id, user_id: identity.userId }
      const found = await asUser.write(identity, ({ sql, cipher }) => repo.findReceipt(sql, cipher, key))
      if (!found) throw notFound()
      return found
    },
  }
}

/** In words for a mail: what the change lets the assistant see or send that it could not before; null for nothing. */
function whatWidens(before: repo.StoredSettings, update: AssistantSettingsUpdate): string | null {
  if (update.own_key)
    return `A key for an outside model (${update.own_key.provider}) was set for your assistant.`
  if (update.outside && !before.outside) return 'Your assistant may now send questions to an outside model.'
  if (DATA_CLASSES.some((kind) => update.sees[kind] && !before.sees[kind]))
    return 'Your assistant may now see more of your records.'
  return null
}

const changedMeanwhile = () =>
  new AppError('conflict', 'These settings have changed in the meantime. Please reload the page.')

import type { ReceiptOutcome } from '@aevia/domain/assistant/schema.ts'
import { isStepCount, type ModelMessage, streamText, type ToolSet } from 'ai'
import { createBreath } from '#server/breath.ts'
import type { OutsideModel } from '#server/ports/ai.ts'
import type { Usage } from './usage.ts'

export type Caps = { timeoutMs: number; maxOutputTokens: number }
export type OutsideAnswer = {
  text: string
  outcome: ReceiptOutcome
  /** Each request body, word for word. */
  sent: string[]
  inputTokens: number
  outputTokens: number
}

/** Rounds of tool calls, the last of which writes. */
const MOST_STEPS = 4
export const MOST_CHARACTERS = 12_000
/** After a look at what is written so far, as many times as long passes before the next: a model may write fast. */
const REST = 10
const CHARACTERS_PER_TOKEN = 4
/** Tokens of one call: more than any model takes, and few enough for the column that counts them. */
const MOST_TOKENS = 10_000_000
/** Things looked up in a round; whoever asks for more is not answering. */
const MOST_CALLS = 8
/** Characters of what a round looks up: a few words each. */
const MOST_CALL_CHARACTERS = 16_000

type Call = {
  outside: OutsideModel
  instructions: string
  messages: ModelMessage[]
  /** null for a question that needs none */
  tools: ToolSet | null
  caps: Caps
  signal: AbortSignal
  /** Called with the text as far as it is written; after a tool call it begins anew. */
  onText?: (soFar: string) => void
}

/** Asks the outside model and waits for its last word. Never throws: what went wrong is the outcome. */
export async function askOutside(call: Call): Promise<OutsideAnswer> {
  const withTools = await askOnce(call, call.tools)
  // Small local models are often served without tools, and refuse a request that names any.
  const again =
    call.tools !== null && withTools.outcome === 'failed' && withTools.refused && withTools.text === ''
  const { refused: _refused, ...answer } = again ? await askOnce(call, null) : withTools
  return again ? { ...answer, sent: [...withTools.sent, ...answer.sent] } : answer
}

async function askOnce(
  { outside, instructions, messages, caps, signal, onText }: Call,
  tools: ToolSet | null,
): Promise<OutsideAnswer & { refused: boolean }> {
  const sent: string[] = []
  const tooLong = new AbortController()
  const tooMuch = new AbortController()
  const bounds = boundsOfRound()
  const pause = createBreath()
  const shown = onText && resting(onText)
  let text = ''
  let outcome: ReceiptOutcome = 'empty'
  let refused = false
  let usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {}
  try {
    const { stream } = streamText({
      model: outside.connect((body) => void sent.push(body)),
      instructions,
      messages,
      ...(tools ? { tools, stopWhen: isStepCount(MOST_STEPS) } : {}),
      maxOutputTokens: caps.maxOutputTokens,
      maxRetries: 0,
      timeout: { totalMs: caps.timeoutMs },
      abortSignal: AbortSignal.any([signal, tooLong.signal, tooMuch.signal]),
      onError: () => {},
    })
    for await (const part of stream) {
      // What a model says before it looks something up is not an answer.
      if (part.type === 'start-step') {
        text = ''
        shown?.stop()
        bounds.begin()
      } else if (bounds.exceeds(part)) {
        outcome = 'failed'
        tooMuch.abort()
        break
      } else if (part.type === 'text-delta') {
        text += part.text
        if (text.length > MOST_CHARACTERS) tooLong.abort()
        else shown?.show(text)
      } else if (part.type === 'error') {
        outcome = 'failed'
        refused = isRefusal(part.error)
      } else if (part.type === 'abort') {
        outcome = signal.aborted ? 'stopped' : tooLong.signal.aborted ? 'cut off' : 'slow'
      } else if (part.type === 'finish') {
        usage = part.totalUsage
        if (outcome !== 'failed') outcome = finished(text, part.finishReason)
      }
      await pause()
    }
  } catch (error) {
    outcome = signal.aborted ? 'stopped' : isTimeout(error) ? 'slow' : 'failed'
  } finally {
    shown?.stop()
  }
  return {
    text,
    outcome,
    refused,
    sent,
    inputTokens: tokens(usage.inputTokens, sent.join('')),
    outputTokens: tokens(usage.outputTokens, text),
  }
}

/** Looks at what is written so far; while it rests, only the newest text waits for its look. */
function resting(look: (soFar: string) => void) {
  let next = 0
  let newest = ''
  let timer: NodeJS.Timeout | undefined
  const lookNow = () => {
    timer = undefined
    const began = performance.now()
    look(newest)
    const ended = performance.now()
    next = ended + (ended - began) * REST
  }
  return {
    show(soFar: string) {
      newest = soFar
      const wait = next - performance.now()
      if (wait <= 0) lookNow()
      else timer ??= setTimeout(lookNow, wait)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** What a model says that it used, where that can be: else what the text lets expect. */
const tokens = (said: number | undefined, text: string): number =>
  said !== undefined && Number.isInteger(said) && said >= 0 && said <= MOST_TOKENS
    ? said
    : Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** What a model looks up in one round: how often, and with how many characters. */
function boundsOfRound() {
  let calls = 0
  let characters = 0
  return {
    begin() {
      calls = characters = 0
    },
    exceeds(part: { type: string; delta?: string }): boolean {
      if (part.type === 'tool-input-start') calls++
      if (part.type === 'tool-input-delta') characters += part.delta?.length ?? 0
      return calls > MOST_CALLS || characters > MOST_CALL_CHARACTERS
    },
  }
}

/** Tokens that a call may take, before it is made: what is sent once, and the longest answer. */
export const estimateOf = (messages: ModelMessage[], { maxOutputTokens }: Caps): Usage => ({
  input: Math.ceil(JSON.stringify(messages).length / CHARACTERS_PER_TOKEN),
  output: maxOutputTokens,
})

function finished(text: string, reason: string): ReceiptOutcome {
  if (reason !== 'stop') return reason === 'error' ? 'failed' : 'cut off'
  return text.trim() === '' ? 'empty' : 'answered'
}

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 400
const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

import type { ChatResponse, ConversationTurn } from '@aevia/domain/assistant/schema.ts'
import { useRef, useState } from 'react'
import { ask } from '#web/features/assistant/ask-queries.ts'
import { messages as texts } from '#web/features/assistant/messages.ts'
import { newId } from '#web/lib/new-id.ts'
import { notify } from '#web/lib/toast.ts'

/** Earlier turns that go along with a question. */
const TURNS_MAX = 8
const TEXT_MAX = 2000
/** A question of today does not mean what was spoken of yesterday, and sends none of it along. */
const TOGETHER_MS = 2 * 3_600_000

export interface ChatMessage {
  id: string
  text: string
  isUser: boolean
  timestamp: Date
  answer?: ChatResponse
}

export interface Chat {
  messages: readonly ChatMessage[]
  /** Whether what was said before is still on its way. */
  loading: boolean
  pending: boolean
  /** The answer as far as it is written, while it streams in. */
  partial: string
  draft: string
  setDraft: (text: string) => void
  /** Blank text is ignored, and so is everything while a reply is pending. */
  send: (text: string) => void
  /** Ends the pending answer; the question goes back into the box. */
  stop: () => void
}

/** Outlives the page; a visitor's does not. */
export interface KeptConversation {
  turns: readonly ConversationTurn[]
  isLoading: boolean
  keep: (turn: ConversationTurn) => Promise<void>
}

type Asking = { id: string; message: string; at: Date; stop: AbortController }

/** With a conversation that is kept it answers from the signed-in user's own records, and recommends supplements. */
export function useChat(greeting: string, own: KeptConversation | null): Chat {
  const busy = useRef<Asking | null>(null)
  const [begun] = useState(() => new Date())
  const [asking, setAsking] = useState<Asking | null>(null)
  const [partial, setPartial] = useState('')
  const [draft, setDraft] = useState('')
  const [visited, setVisited] = useState<readonly ConversationTurn[]>([])
  const turns = own?.turns ?? visited

  const send = (text: string) => {
    const message = text.trim()
    if (message === '' || busy.current) return
    const current: Asking = { id: newId(), message, at: new Date(), stop: new AbortController() }
    busy.current = current
    setAsking(current)
    setDraft('')
    const conversation = turns.filter(isRecent(current.at)).flatMap(spoken).slice(-TURNS_MAX)
    const body = {
      message,
      ...(own ? { requestSupplementRecommendations: true as const, turn: current.id } : {}),
      ...(conversation.length > 0 ? { conversation } : {}),
    }
    ask(body, own !== null, setPartial, current.stop.signal)
      .then((answer) => {
        const turn = { id: current.id, asked_at: current.at.toISOString(), message, answer }
        if (own) return own.keep(turn)
        setVisited((before) => [...before, turn])
      })
      .catch(() => {
        // The question goes back into the box, before what was typed meanwhile: nothing typed is lost.
        setDraft((typed) => [message, typed].filter(Boolean).join('\n'))
        if (!current.stop.signal.aborted) notify(texts.failed)
      })
      .finally(() => {
        busy.current = null
        setAsking(null)
        setPartial('')
      })
  }
  // For a moment the answer may be there already.
  const waiting = asking && !turns.some(({ id }) => id === asking.id) ? [question(asking)] : []
  const welcome: ChatMessage = { id: 'greeting', text: greeting, isUser: false, timestamp: begun }
  return {
    messages: [welcome, ...turns.flatMap(shown), ...waiting],
    loading: own?.isLoading ?? false,
    pending: asking !== null,
    partial,
    draft,
    setDraft,
    send,
    stop: () => busy.current?.stop.abort(),
  }
}

const isRecent =
  (now: Date) =>
  ({ asked_at }: ConversationTurn): boolean =>
    now.getTime() - Date.parse(asked_at) < TOGETHER_MS

const spoken = ({ message, answer }: ConversationTurn) =>
  [
    { isUser: true, text: message },
    { isUser: false, text: answer.response },
  ].map(({ isUser, text }) => ({ isUser, text: text.slice(0, TEXT_MAX) }))

const question = ({ id, message, at }: Pick<Asking, 'id' | 'message' | 'at'>): ChatMessage => ({
  id: `${id} asked`,
  text: message,
  isUser: true,
  timestamp: at,
})

function shown({ id, asked_at, message, answer }: ConversationTurn): ChatMessage[] {
  const at = new Date(asked_at)
  return [question({ id, message, at }), { id, text: answer.response, isUser: false, timestamp: at, answer }]
}

import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { useRef, useState } from 'react'
import { ask } from '#web/features/assistant/ask-queries.ts'
import { messages as texts } from '#web/features/assistant/messages.ts'
import { notify } from '#web/lib/toast.ts'

/** Earlier turns that go along with a question; they are kept nowhere else. */
const TURNS_MAX = 8
const TEXT_MAX = 2000

export interface ChatMessage {
  id: number
  text: string
  isUser: boolean
  timestamp: Date
  answer?: ChatResponse
}

export interface Chat {
  messages: readonly ChatMessage[]
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

/** `personal` answers from the signed-in user's own records and recommends supplements. */
export function useChat(greeting: string, personal: boolean): Chat {
  const nextId = useRef(1)
  const busy = useRef<AbortController | null>(null)
  const [pending, setPending] = useState(false)
  const [partial, setPartial] = useState('')
  const [draft, setDraft] = useState('')
  const [messages, setMessages] = useState<readonly ChatMessage[]>(() => [
    { id: 0, text: greeting, isUser: false, timestamp: new Date() },
  ])

  const append = (message: Omit<ChatMessage, 'id' | 'timestamp'>) => {
    const id = nextId.current++
    setMessages((before) => [...before, { ...message, id, timestamp: new Date() }])
    return id
  }
  const send = (text: string) => {
    const message = text.trim()
    if (message === '' || busy.current) return
    const asking = new AbortController()
    busy.current = asking
    const conversation = messages
      .slice(1)
      .slice(-TURNS_MAX)
      .map(({ isUser, text: said }) => ({ isUser, text: said.slice(0, TEXT_MAX) }))
    setPending(true)
    setDraft('')
    const asked = append({ text: message, isUser: true })
    const body = {
      message,
      ...(personal ? { requestSupplementRecommendations: true as const } : {}),
      ...(conversation.length > 0 ? { conversation } : {}),
    }
    ask(body, personal, setPartial, asking.signal)
      .then((answer) => append({ text: answer.response, isUser: false, answer }))
      .catch(() => {
        // The question goes back into the box, so that nothing typed is lost.
        setMessages((before) => before.filter((it) => it.id !== asked))
        setDraft(message)
        if (!asking.signal.aborted) notify(texts.failed)
      })
      .finally(() => {
        busy.current = null
        setPending(false)
        setPartial('')
      })
  }
  return { messages, pending, partial, draft, setDraft, send, stop: () => busy.current?.abort() }
}

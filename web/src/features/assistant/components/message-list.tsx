import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import type { TriageLevel } from '@aevia/domain/safety/levels.ts'
import { Siren, TriangleAlert } from '#web/ui/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AnswerText } from '#web/features/assistant/components/answer-text.tsx'
import { CitationList } from '#web/features/assistant/components/citation-list.tsx'
import {
  type AddRecommendation,
  RecommendationCards,
} from '#web/features/assistant/components/recommendation-cards.tsx'
import type { Chat, ChatMessage } from '#web/features/assistant/use-chat.ts'
import { cn } from '#web/lib/cn.ts'
import { localDay, localMoment, localTime } from '#web/lib/local-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface MessageListProps {
  chat: Chat
  /** Puts a recommended supplement into the tracker; without it none is shown. */
  onAdd?: AddRecommendation
  /** What one press does about an answer. */
  press?: AnswerPress
}

export type AnswerPress = (asked: string, answer: ChatResponse) => ReactNode

export function MessageList({ chat, onAdd, press }: MessageListProps) {
  const log = useRef<HTMLDivElement>(null)
  const { messages, pending, partial } = chat
  const count = messages.length
  // What is new comes into view from its beginning, so that a long answer is read from the top.
  useEffect(() => {
    if (count > 1 || pending) log.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [count, pending])
  return (
    <div ref={log} role="log" aria-label="Conversation" className="flex flex-col gap-5">
      {messages.map((message, place) => (
        <Message key={message.id} message={message} onAdd={onAdd}>
          {message.answer && press?.(messages[place - 1]?.text ?? '', message.answer)}
        </Message>
      ))}
      {pending && partial === '' && (
        <div className="flex scroll-mt-20 items-center gap-3 text-muted">
          <Avatar />
          <Spinner />
          <span className="text-sm">Thinking...</span>
        </div>
      )}
      {pending && partial !== '' && (
        // Read out once it is whole, not piece by piece.
        <div className="flex scroll-mt-20 gap-3" aria-hidden="true">
          <Avatar />
          <div className="max-w-[min(42rem,100%)] min-w-0 rounded-xl rounded-tl-sm border bg-surface px-4 py-3 leading-relaxed break-words">
            <AnswerText text={partial} citations={[]} onCite={() => {}} />
            <Spinner className="mt-1 text-muted" />
          </div>
        </div>
      )}
    </div>
  )
}

interface MessageProps {
  message: ChatMessage
  onAdd: AddRecommendation | undefined
  children: ReactNode
}

function Message({ message, onAdd, children }: MessageProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const { isUser, text, timestamp, answer } = message
  const isToday = localDay(timestamp) === localDay()
  const time = isToday ? localTime(timestamp) : localMoment(timestamp)
  const items = answer?.supplementRecommendations ?? []
  return (
    <div className={cn('flex scroll-mt-20 animate-rise gap-3', isUser && 'justify-end')}>
      {!isUser && <Avatar />}
      <div
        className={cn('flex max-w-[min(42rem,100%)] min-w-0 flex-col gap-1.5', isUser && 'items-end pl-10')}
      >
        <div
          className={cn(
            'max-w-full rounded-xl px-4 py-3 leading-relaxed break-words',
            isUser ? 'rounded-br-sm bg-primary text-on-primary' : 'rounded-tl-sm border bg-surface',
          )}
        >
          <span className="sr-only">{isUser ? 'You: ' : 'Assistant: '}</span>
          {isUser || !answer ? (
            <p className="whitespace-pre-line">{text}</p>
          ) : (
            <>
              <Triage level={answer.triage.level} />
              <AnswerText text={text} citations={answer.citations} onCite={setOpened} />
              <CitationList citations={answer.citations} opened={opened} onOpen={setOpened} />
              {answer.sent_to && (
                <p className="mt-3 text-xs break-words text-muted">
                  Sent to {answer.sent_to.host} ({answer.sent_to.model}).
                  {answer.sent_to.receipt && ' My Profile shows what was sent.'}
                </p>
              )}
            </>
          )}
        </div>
        {onAdd && items.length > 0 && <RecommendationCards items={items} onAdd={onAdd} />}
        {children}
        <time dateTime={timestamp.toISOString()} className="px-1 text-xs text-muted">
          {time}
        </time>
      </div>
    </div>
  )
}

function Triage({ level }: { level: TriageLevel }) {
  if (level === 'routine') return null
  const urgent = level === 'urgent'
  return (
    <Badge tone={urgent ? 'warning' : 'danger'} className="mb-2">
      {urgent ? <TriangleAlert aria-hidden="true" /> : <Siren aria-hidden="true" />}
      {urgent ? 'Get this looked at soon' : level === 'crisis' ? 'Get help now' : 'Emergency: get help now'}
    </Badge>
  )
}

function Avatar() {
  return (
    <span className="hidden size-8 shrink-0 place-items-center rounded-full border bg-surface sm:grid">
      <LogoMark className="size-5" />
    </span>
  )
}

import { Link } from 'react-router'
import { Composer } from '#web/features/assistant/components/composer.tsx'
import { type AnswerPress, MessageList } from '#web/features/assistant/components/message-list.tsx'
import type { AddRecommendation } from '#web/features/assistant/components/recommendation-cards.tsx'
import { useForgetConversation, useOwnConversation } from '#web/features/assistant/conversation-queries.ts'
import { messages } from '#web/features/assistant/messages.ts'
import { useAssistantSettings } from '#web/features/assistant/privacy-queries.ts'
import { useChat } from '#web/features/assistant/use-chat.ts'
import { Button } from '#web/ui/button.tsx'
import { Trash2 } from '#web/ui/icons.ts'

function ForgetConversation() {
  const forget = useForgetConversation()
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 text-sm text-muted sm:pl-11">
      <p>This conversation is kept encrypted in your account until you delete it.</p>
      <Button variant="outline" size="sm" disabled={forget.isPending} onClick={() => forget.mutate()}>
        <Trash2 aria-hidden="true" />
        Delete this conversation
      </Button>
    </div>
  )
}

interface PlatformChatProps {
  onAdd: AddRecommendation
  press: AnswerPress
}

export function PlatformChat({ onAdd, press }: PlatformChatProps) {
  const chat = useChat(messages.welcome, useOwnConversation())
  const { data: settings } = useAssistantSettings()
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col">
      <div className="flex-1 pb-6">
        <MessageList chat={chat} onAdd={onAdd} press={press} />
        {chat.messages.length === 1 && !chat.pending && !chat.loading && (
          <ul aria-label="Suggested questions" className="mt-6 grid gap-2 sm:grid-cols-2 sm:pl-11">
            {messages.prompts.map((prompt) => (
              <li key={prompt}>
                <button
                  type="button"
                  onClick={() => chat.send(prompt)}
                  className="flex min-h-12 w-full items-center rounded-lg border bg-surface px-4 py-3 text-left text-[0.9375rem] transition-colors hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft"
                >
                  {prompt}
                </button>
              </li>
            ))}
          </ul>
        )}
        {chat.messages.length > 1 && !chat.pending && <ForgetConversation />}
      </div>
      <div className="sticky bottom-0 -mb-8 bg-background pt-2 pb-5">
        <Composer chat={chat} />
        <p className="mt-2.5 text-center text-xs text-muted">
          Information, not a diagnosis. In an emergency call your local emergency number.{' '}
          {settings && (
            <Link to="/platform/profile" className="underline underline-offset-4">
              {settings.goes_to
                ? `Questions are sent to ${settings.goes_to.host}.`
                : 'Nothing you ask leaves this server.'}
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}

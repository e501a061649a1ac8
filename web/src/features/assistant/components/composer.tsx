import { SendHorizontal, Square } from '#web/ui/icons.ts'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { messages } from '#web/features/assistant/messages.ts'
import type { Chat } from '#web/features/assistant/use-chat.ts'
import { Button } from '#web/ui/button.tsx'

/** As much as the server takes. */
const QUESTION_MAX = 10_000

interface ComposerProps {
  chat: Chat
  inputRef?: RefObject<HTMLTextAreaElement | null>
}

/** Enter sends, Shift+Enter breaks the line. */
export function Composer({ chat, inputRef }: ComposerProps) {
  const id = useId()
  const blank = chat.draft.trim() === ''
  const box = useFocusAfterAnswer(chat.pending, inputRef)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        chat.send(chat.draft)
      }}
      className="flex items-end gap-2 rounded-xl border border-control bg-surface p-2 shadow-float focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary"
    >
      <label htmlFor={id} className="sr-only">
        Your message
      </label>
      <textarea
        ref={box}
        id={id}
        rows={1}
        maxLength={QUESTION_MAX}
        value={chat.draft}
        disabled={chat.pending}
        placeholder={messages.placeholder}
        onChange={(event) => chat.setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          chat.send(chat.draft)
        }}
        className="field-sizing-content max-h-40 min-h-11 flex-1 resize-none bg-transparent px-3 py-2.5 text-base outline-none disabled:text-muted"
      />
      {chat.pending && (
        <Button variant="outline" onClick={chat.stop}>
          <Square aria-hidden="true" />
          Stop
        </Button>
      )}
      <Button type="submit" disabled={chat.pending || blank} aria-label="Send">
        <SendHorizontal aria-hidden="true" />
        <span className="hidden sm:inline">Send</span>
      </Button>
    </form>
  )
}

/** The box cannot be written in while an answer is pending, and loses the focus; it gets back what nobody took since. */
function useFocusAfterAnswer(
  isPending: boolean,
  given: RefObject<HTMLTextAreaElement | null> | undefined,
): RefObject<HTMLTextAreaElement | null> {
  const own = useRef<HTMLTextAreaElement>(null)
  const box = given ?? own
  const wasPending = useRef(false)
  useEffect(() => {
    const nobodyHasIt = document.activeElement === document.body || document.activeElement === null
    if (wasPending.current && !isPending && nobodyHasIt) box.current?.focus({ preventScroll: true })
    wasPending.current = isPending
  }, [isPending, box])
  return box
}

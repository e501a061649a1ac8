import { X } from '#web/ui/icons.ts'
import { useEffect, useId, useRef } from 'react'
import { Composer } from '#web/features/assistant/components/composer.tsx'
import { MessageList } from '#web/features/assistant/components/message-list.tsx'
import { messages } from '#web/features/assistant/messages.ts'
import { useChat } from '#web/features/assistant/use-chat.ts'
import { prepareNotices } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

/** Stands beside the page, which stays usable: no overlay, no trapped focus. */
export default function ChatPanel({ onClose }: { onClose: () => void }) {
  const id = useId()
  const chat = useChat(messages.greeting, null)
  const panel = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    prepareNotices()
    box.current?.focus()
  }, [])
  useEffect(() => {
    const element = panel.current
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <dialog
      open
      ref={panel}
      aria-labelledby={id}
      className="fixed inset-x-3 top-auto bottom-3 z-40 m-0 flex w-auto max-w-none p-0 text-foreground h-[min(36rem,80dvh)] animate-rise flex-col overflow-hidden rounded-xl border bg-surface shadow-float sm:right-5 sm:bottom-5 sm:left-auto sm:w-[26rem]"
    >
      <div className="flex items-center gap-3 border-b px-4 py-3">
        <h2 id={id} className="flex-1 font-semibold tracking-tight">
          Health Assistant
        </h2>
        <Button variant="ghost" size="icon" className="-mr-1.5" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <ScrollRegion label="Messages" className="min-h-0 flex-1 overflow-y-auto bg-background p-4">
        <MessageList chat={chat} />
      </ScrollRegion>
      <div className="border-t p-3">
        <Composer chat={chat} inputRef={box} />
      </div>
    </dialog>
  )
}

import { useEffect, useRef } from 'react'
import { Composer } from '#web/features/assistant/components/composer.tsx'
import { MessageList } from '#web/features/assistant/components/message-list.tsx'
import { messages } from '#web/features/assistant/messages.ts'
import { useChat } from '#web/features/assistant/use-chat.ts'
import { prepareNotices } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface PublicChatDialogProps {
  /** Asked at once when the dialog opens. */
  question: string
  onClose: () => void
}

export default function PublicChatDialog({ question, onClose }: PublicChatDialogProps) {
  const chat = useChat(messages.greeting, null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    prepareNotices()
    chat.send(question)
  }, [chat, question])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Health Assistant"
      description="Answers with sources. Not a diagnosis."
      className="h-[80vh] max-w-2xl"
    >
      <ScrollRegion label="Messages" className="min-h-0 flex-1 overflow-y-auto bg-background p-4 sm:p-6">
        <MessageList chat={chat} />
      </ScrollRegion>
      <div className="border-t p-3 sm:p-4">
        <Composer chat={chat} />
      </div>
    </Dialog>
  )
}

import { MessageCircle } from '#web/ui/icons.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const loadPanel = () => import('#web/features/assistant/components/chat-panel.tsx')
const ChatPanel = lazy(loadPanel)
const WITHOUT = new Set(['/platform/ai-chat', '/campaign/beta-longevity', '/waitlist'])

/** Not part of the prerendered page: without script it could do nothing. */
export function ChatButton() {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const path = useLocation().pathname.replace(/\/+$/, '')
  if (!hydrated || WITHOUT.has(path)) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open chat"
        aria-expanded={open}
        hidden={open}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadPanel()}
        className="fixed print:hidden right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-float transition-colors hover:bg-primary-strong sm:right-6 sm:bottom-6"
      >
        <MessageCircle aria-hidden="true" className="size-6" />
      </button>
      {open && (
        <Suspense>
          <ChatPanel
            onClose={() => {
              setOpen(false)
              requestAnimationFrame(() => button.current?.focus())
            }}
          />
        </Suspense>
      )}
    </>
  )
}

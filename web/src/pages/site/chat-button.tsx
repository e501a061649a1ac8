import { MessageCircle } from '#web/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cn } from '#web/lib/cn.ts'
import { notify } from '#web/lib/toast.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

type Panel = typeof import('#web/features/assistant/components/chat-panel.tsx').default
let loaded: Panel | null = null
const loadPanel = async () =>
  (loaded ??= (await import('#web/features/assistant/components/chat-panel.tsx')).default)
const loadFailed = {
  title: 'Error',
  description: 'The chat could not be loaded. Please try again.',
  destructive: true,
}
const WITHOUT = new Set(['/platform/ai-chat', '/campaign/beta-longevity', '/waitlist', '/share'])

/** Milliseconds without scrolling after which somebody reads or looks for a button. */
const STILL_MS = 600

/** While a page is scrolled, what lies over it is in the way. */
function useScrolling(): boolean {
  const [scrolling, setScrolling] = useState(false)
  useEffect(() => {
    let still: ReturnType<typeof setTimeout>
    const onScroll = () => {
      setScrolling(true)
      clearTimeout(still)
      still = setTimeout(() => setScrolling(false), STILL_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(still)
      removeEventListener('scroll', onScroll)
    }
  }, [])
  return scrolling
}

/** Not part of the prerendered page: without script it could do nothing. */
export function ChatButton() {
  const hydrated = useHydrated()
  // Held here and not in a boundary that suspends: React would show it no sooner than 0.3 s after nothing.
  const [Opened, setOpened] = useState<Panel | null>(null)
  const scrolling = useScrolling()
  const button = useRef<HTMLButtonElement>(null)
  const path = useLocation().pathname.replace(/\/+$/, '')
  if (!hydrated || WITHOUT.has(path)) return null
  const open = () => {
    if (loaded) return setOpened(() => loaded)
    loadPanel().then(
      (panel) => setOpened(() => panel),
      () => notify(loadFailed),
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open chat"
        aria-expanded={Opened !== null}
        hidden={Opened !== null}
        onClick={open}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        className={cn(
          'fixed print:hidden right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-float transition-[background-color,translate] motion-reduce:transition-none hover:bg-primary-strong sm:right-6 sm:bottom-6',
          // It stays for the keyboard.
          scrolling && 'translate-y-24 focus-visible:translate-y-0',
        )}
      >
        <MessageCircle aria-hidden="true" className="size-6" />
      </button>
      {Opened && (
        <Opened
          onClose={() => {
            setOpened(null)
            requestAnimationFrame(() => button.current?.focus())
          }}
        />
      )}
    </>
  )
}

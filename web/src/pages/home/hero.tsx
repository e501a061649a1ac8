import { brand } from '@aevia/domain/brand.ts'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Still } from '#web/ui/still.tsx'

const visual = import.meta.env.SSR ? await import('#web/pages/home/hero-visual.tsx') : null
const LoadedVisual = lazyPart(() => import('#web/pages/home/hero-visual.tsx'))
const loadChat = () => import('#web/features/assistant/components/public-chat-dialog.tsx')
const PublicChatDialog = lazyPart(loadChat)

export function Hero() {
  const [asked, setAsked] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  return (
    <section className="relative overflow-hidden">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-12 px-5 pt-14 pb-20 sm:px-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-8 lg:pt-20 lg:pb-28">
        <div className="relative z-10">
          <h1 className="max-w-[13ch] font-display text-display tracking-tight">{brand.hero.title}</h1>
          <p className="mt-6 max-w-xl text-lg leading-relaxed text-muted">{brand.description}</p>
          <form
            className="mt-9 flex max-w-xl flex-col gap-2 rounded-xl border border-control bg-surface p-2 shadow-float focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary sm:flex-row"
            onSubmit={(event) => {
              event.preventDefault()
              const question = box.current?.value ?? ''
              if (question.trim() === '') box.current?.focus()
              else setAsked(question)
            }}
          >
            <label htmlFor="hero-question" className="sr-only">
              Your health question
            </label>
            <input
              ref={box}
              id="hero-question"
              maxLength={10_000}
              onFocus={() => void loadChat().catch(() => {})}
              autoComplete="off"
              enterKeyHint="send"
              placeholder={brand.hero.placeholder}
              className="h-12 min-w-0 shrink-0 bg-transparent px-3 text-base outline-none sm:flex-1 sm:shrink"
            />
            <Button type="submit" size="lg">
              Try It Now
            </Button>
          </form>
          <p className="mt-4 text-sm text-muted">{brand.hero.note}</p>
        </div>
        <Still prerendered={visual?.default ?? null} loaded={LoadedVisual} />
      </div>
      {asked !== null && (
        <Suspense>
          <PublicChatDialog
            question={asked}
            onClose={() => {
              setAsked(null)
              if (box.current) box.current.value = ''
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

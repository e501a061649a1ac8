import { ShieldCheck } from '#web/ui/icons.ts'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { solveCaptcha } from '#web/features/auth/model/captcha-solver.ts'
import { fetchChallenge } from '#web/features/auth/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { cn } from '#web/lib/cn.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export interface CaptchaHandle {
  token: string | null
  /** Clears the token and shows the widget afresh; `longer` asks for more work the next time. */
  reset: (longer?: boolean) => void
  widget: { phase: Phase; start: () => void }
}

type Phase = 'idle' | 'working' | 'solved' | 'failed' | 'expired'

/** Longer than any challenge lives when the server names no end. */
const DEFAULT_LIFE_MS = 5 * 60_000
const EXPIRY_MARGIN_MS = 15_000
const LOAD_RETRIES = 2
const RETRY_PAUSE_MS = 500

export function useCaptcha(): CaptchaHandle {
  const [phase, setPhase] = useState<Phase>('idle')
  const [token, setToken] = useState<string | null>(null)
  const run = useRef<AbortController | null>(null)
  const longer = useRef(false)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)

  const clear = useCallback((next: Phase) => {
    run.current?.abort()
    clearTimeout(expiry.current)
    setToken(null)
    setPhase(next)
  }, [])
  useEffect(() => () => clear('idle'), [clear])

  const start = useCallback(() => {
    clear('working')
    const controller = new AbortController()
    run.current = controller
    const solve = async () => {
      const challenge = await withRetries(() => fetchChallenge(controller.signal, longer.current))
      const payload = await withRetries(() => solveCaptcha(challenge, controller.signal))
      if (controller.signal.aborted) return
      const end = challenge.parameters.expiresAt
      const life = end ? end * 1000 - Date.now() : DEFAULT_LIFE_MS
      expiry.current = setTimeout(
        () => clear('expired'),
        life > EXPIRY_MARGIN_MS ? Math.min(life - EXPIRY_MARGIN_MS, DEFAULT_LIFE_MS) : DEFAULT_LIFE_MS,
      )
      setToken(payload)
      setPhase('solved')
    }
    solve().catch(() => {
      if (!controller.signal.aborted) setPhase('failed')
    })
  }, [clear])

  const reset = useCallback(
    (more = false) => {
      longer.current = more
      clear('idle')
    },
    [clear],
  )
  return { token, reset, widget: { phase, start } }
}

/** Loading is tried again twice; an end on purpose is not. */
async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await load()
    } catch (error) {
      if (retries === LOAD_RETRIES || (error instanceof ApiError && error.code !== 'network')) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
    }
  }
}

const notes: Record<Phase, string> = {
  idle: '',
  working: 'Verifying...',
  solved: 'Verified',
  failed: 'Verification failed. Try again.',
  expired: 'Verification expired. Try again.',
}

/** A proof of work done on this device: no puzzle, no third party. */
export function Captcha({ phase, start }: CaptchaHandle['widget']) {
  const id = useId()
  const busy = phase === 'working'
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-md border border-control bg-sunken px-3">
      <span className="relative grid size-6 place-items-center">
        {/* Stays in place while working, so that the keyboard does not lose it. */}
        <input
          id={id}
          type="checkbox"
          checked={phase === 'solved'}
          onChange={() => phase !== 'solved' && !busy && start()}
          aria-describedby={`${id}-note`}
          className={cn('size-5 accent-primary', busy && 'opacity-0')}
        />
        {busy && <Spinner className="pointer-events-none absolute size-5 text-primary" />}
      </span>
      <label htmlFor={id} className="flex-1 py-2 text-sm font-medium">
        I am not a robot
        <output
          id={`${id}-note`}
          className={cn('block text-xs font-normal', phase === 'failed' ? 'text-danger' : 'text-muted')}
        >
          {notes[phase]}
        </output>
      </label>
      <ShieldCheck aria-hidden="true" className="size-5 text-muted" />
    </div>
  )
}

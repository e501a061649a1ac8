import {
  BREATHING_CAUTION,
  BREATHING_EVIDENCE,
  BREATHING_MINUTES,
  BREATHING_PATTERNS,
  BREATHING_SOURCE,
  type BreathingPattern,
} from '@aevia/domain/health/breathing.ts'
import { TriangleAlert } from '#web/ui/icons.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BreathingChoice } from '#web/features/health-log/components/breathing-choice.tsx'
import { BreathingGuide } from '#web/features/health-log/components/breathing-guide.tsx'
import { useSaveEntry } from '#web/features/health-log/queries.ts'
import { localInput, withOffset } from '#web/lib/local-time.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** Choose, breathe, done: a session that ran to its end is logged, one that was stopped is not. */
export function BreathingSession() {
  const [pattern, setPattern] = useState<BreathingPattern>('resonance')
  const [minutes, setMinutes] = useState<number>(BREATHING_MINUTES[1])
  const [running, setRunning] = useState(false)
  const [outcome, setOutcome] = useState('')
  const toggle = useRef<HTMLButtonElement>(null)
  const save = useSaveEntry(null)

  useLeavingThePage(running, () => {
    setRunning(false)
    setOutcome('Stopped because you left the page.')
  })

  const log = (id: string) =>
    save.mutate({
      id,
      kind: 'breathing',
      logged_at: withOffset(localInput()),
      note: null,
      values: { pattern, duration: minutes },
    })

  const finish = () => {
    setRunning(false)
    setOutcome(
      `Well done: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of ${BREATHING_PATTERNS[pattern].name}.`,
    )
    toggle.current?.focus()
    log(newId())
  }
  const failed = save.isError ? save.variables : null

  return (
    <Card>
      <CardHeader>
        <CardTitle>Paced Breathing</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5">
          <BreathingChoice
            pattern={pattern}
            minutes={minutes}
            disabled={running}
            onPattern={setPattern}
            onMinutes={setMinutes}
          />
          <BreathingNotes />
        </div>
        <div className="flex flex-col items-center gap-5">
          <BreathingGuide pattern={pattern} minutes={minutes} running={running} onFinish={finish} />
          <Button
            ref={toggle}
            variant={running ? 'outline' : 'primary'}
            wide
            onClick={() => {
              setOutcome(running ? 'Stopped. Only finished sessions are logged.' : '')
              setRunning(!running)
            }}
          >
            {running ? 'Stop' : 'Start'}
          </Button>
          <output className="min-h-6 text-center text-sm">{outcome}</output>
          {failed && 'id' in failed && (
            <Button variant="outline" size="sm" disabled={save.isPending} onClick={() => save.mutate(failed)}>
              Save the session again
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  )
}

function BreathingNotes() {
  return (
    <>
      <p className="text-sm leading-relaxed text-muted">
        {BREATHING_EVIDENCE} <span className="text-xs">({BREATHING_SOURCE})</span>
      </p>
      <p className="flex items-start gap-3 rounded-md bg-warning-soft p-3 text-sm text-on-warning-soft">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {BREATHING_CAUTION}
      </p>
    </>
  )
}

/** When the page is hidden, nobody follows the guide. */
function useLeavingThePage(running: boolean, onLeave: () => void) {
  const leaving = useEffectEvent(onLeave)
  useEffect(() => {
    if (!running) return
    const leave = () => {
      if (document.visibilityState === 'hidden') leaving()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [running])
}

import { breathAt, type BreathingPattern } from '@aevia/domain/health/breathing.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { cn } from '#web/lib/cn.ts'

interface BreathingGuideProps {
  pattern: BreathingPattern
  minutes: number
  running: boolean
  onFinish: () => void
}

const TICK_MS = 100

/**
 * A circle that grows and shrinks with the breath, the word and the seconds left. With reduced motion the circle stands
 * still and word and seconds guide alone; a screen reader hears each word as it comes.
 */
export function BreathingGuide({ pattern, minutes, running, onFinish }: BreathingGuideProps) {
  const [elapsed, setElapsed] = useState(0)
  const finish = useEffectEvent(onFinish)

  useEffect(() => {
    if (!running) return
    const start = Date.now()
    const end = minutes * 60
    const timer = setInterval(() => {
      const seconds = (Date.now() - start) / 1000
      setElapsed(Math.min(seconds, end))
      if (seconds < end) return
      clearInterval(timer)
      finish()
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      setElapsed(0)
    }
  }, [running, minutes])

  const breath = breathAt(pattern, elapsed)
  const left = Math.ceil(minutes * 60 - elapsed)
  return (
    <div className="relative grid size-64 place-items-center">
      <div aria-hidden="true" className="absolute inset-0 rounded-full border border-control" />
      <div
        aria-hidden="true"
        style={{ transitionDuration: `${running ? breath.seconds : 0.6}s` }}
        className={cn(
          'absolute inset-4 rounded-full bg-primary-soft transition-transform ease-in-out motion-reduce:scale-100!',
          running && isFull(pattern, breath.index) ? 'scale-100' : 'scale-50',
        )}
      />
      <div className="relative text-center">
        <p aria-live="assertive" className="font-display text-heading">
          {running ? breath.action : 'Ready'}
        </p>
        {running && (
          <>
            <p aria-hidden="true" className="tabular mt-1 text-sm text-muted">
              {Math.ceil(breath.left)}
            </p>
            <p role="timer" aria-label="Time left" className="tabular mt-2 text-sm text-muted">
              {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** The lungs fill in the first phase and stay full through a hold that follows it. */
function isFull(pattern: BreathingPattern, index: number): boolean {
  return index === 0 || (index === 1 && (pattern === 'box' || pattern === 'four_seven_eight'))
}

import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const STEP = 50

/** The first rows of a long list, and how to see more of them: thousands of rows at once would make a page stutter. */
export function useFirstRows<T>(rows: readonly T[], step = STEP) {
  const [count, setCount] = useState(step)
  const left = rows.length - count
  const more = left > 0 ? { left, step, show: () => setCount(count + step) } : null
  return { shown: more ? rows.slice(0, count) : rows, more }
}

export function ShowMore({ more }: { more: { left: number; step: number; show: () => void } | null }) {
  if (!more) return null
  return (
    <div className="flex items-center justify-center gap-3 border-t p-3">
      <Button variant="outline" size="sm" onClick={more.show}>
        Show {Math.min(more.step, more.left)} more
      </Button>
      <span className="tabular text-sm text-muted">{more.left} not shown</span>
    </div>
  )
}

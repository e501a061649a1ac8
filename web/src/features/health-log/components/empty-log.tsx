import type { ReactNode } from 'react'
import { Rings } from '#web/ui/rings.tsx'

/** What the page says before anything was logged, and the way to start. */
export function EmptyLog({ text, soon, children }: { text: string; soon: boolean; children?: ReactNode }) {
  return (
    <div className="grid min-h-80 place-items-center rounded-lg border border-dashed border-control p-8">
      <div className="flex flex-col items-center gap-4 text-center">
        <Rings className="size-20" />
        {soon && <p className="text-muted">Coming soon...</p>}
        <p className="max-w-sm text-sm text-muted">{text}</p>
        {children}
      </div>
    </div>
  )
}

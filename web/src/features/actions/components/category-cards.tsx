import { Link } from 'react-router'
import type { Category } from '#web/features/actions/model/figures.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'

export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul aria-label="Action categories" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {categories.map(({ title, about, path, percent, basis }) => (
        <li key={title} className="flex min-w-0 flex-col rounded-lg border bg-surface p-5 shadow-card">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
            <span className="tabular text-sm font-medium">{percent}%</span>
          </div>
          <p className="mt-1 text-sm text-muted">{about}</p>
          <div className="mt-4">
            <Progress value={percent} label={`${title} progress`} />
          </div>
          <div className="mt-3 mb-4 flex min-h-6 flex-1 items-center text-xs text-muted">
            {basis ?? <SampleMark />}
          </div>
          <Link
            to={path}
            aria-label={`Get Started: ${title}`}
            className={buttonStyles({ variant: 'secondary', size: 'sm', wide: true })}
          >
            Get Started
          </Link>
        </li>
      ))}
    </ul>
  )
}

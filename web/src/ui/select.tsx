import { ChevronDown } from '#web/ui/icons.ts'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlStyles } from '#web/ui/input.tsx'

/** The browser's own select: at home on a phone, by keyboard and with a screen reader. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(controlStyles, 'h-11 appearance-none pr-9')} {...props}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const controlStyles =
  'w-full min-w-0 rounded-md border border-control bg-surface px-3 text-base text-foreground transition-colors sm:text-[0.9375rem] disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlStyles, 'h-11', className)} {...props} />
}

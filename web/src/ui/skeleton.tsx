import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      data-skeleton
      className={cn('rounded-md bg-sunken motion-safe:animate-pulse', className)}
      {...props}
    />
  )
}

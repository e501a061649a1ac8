import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { controlStyles } from '#web/ui/input.tsx'

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={cn(controlStyles, 'py-2.5 leading-relaxed', className)} {...props} />
  )
}

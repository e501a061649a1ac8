import { LoaderCircle } from '#web/ui/icons.ts'
import { cn } from '#web/lib/cn.ts'

/** Decorative: the text beside it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn('size-4 motion-safe:animate-spin', className)} />
}

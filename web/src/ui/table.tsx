import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** Scrolls sideways on a narrow screen; focusable, so that it scrolls by keyboard too. */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="relative w-full overflow-x-auto">
      <table className={cn('w-full border-collapse text-sm', className)} {...props} />
    </section>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'border-b px-3 py-2.5 text-left text-xs font-medium whitespace-nowrap text-muted first:pl-6 last:pr-6',
        className,
      )}
      {...props}
    />
  )
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('group border-b last:border-b-0 hover:bg-sunken/60', className)} {...props} />
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-3 py-3 align-top first:pl-6 last:pr-6', className)} {...props} />
}

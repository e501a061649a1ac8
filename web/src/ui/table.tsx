import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface TableProps extends ComponentProps<'table'> {
  label: string
  /** Where it is narrow each row becomes a block of labelled lines; otherwise a wide table scrolls sideways. */
  stacked?: boolean
}

export function Table({ label, stacked, className, ...props }: TableProps) {
  return (
    <ScrollRegion label={label} className="@container/table relative w-full overflow-x-auto">
      <table className={cn('w-full border-collapse text-sm', stacked && 'stacked', className)} {...props} />
    </ScrollRegion>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'border-b px-3 py-2.5 text-left text-xs font-medium whitespace-nowrap text-muted first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6',
        className,
      )}
      {...props}
    />
  )
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('group border-b last:border-b-0 hover:bg-sunken/60', className)} {...props} />
}

/** `label` names the cell where the table is stacked and its head is out of sight. */
export function TableCell({ label, className, ...props }: ComponentProps<'td'> & { label?: string }) {
  return (
    <td
      data-label={label}
      className={cn('px-3 py-3 align-top first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6', className)}
      {...props}
    />
  )
}

import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Tabs = Radix.Root

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn(
        'grid auto-cols-fr grid-flow-col gap-1 rounded-lg border bg-sunken p-1 sm:inline-grid',
        className,
      )}
      {...props}
    />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'inline-flex h-9 items-center justify-center gap-2 rounded-md border border-transparent px-4 text-sm font-medium text-muted transition-colors hover:text-foreground data-[state=active]:border-border data-[state=active]:bg-surface data-[state=active]:text-foreground data-[state=active]:shadow-card [&_svg]:size-4',
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('mt-6', className)} {...props} />
}

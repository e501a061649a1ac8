import { X } from '#web/ui/icons.ts'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { useOpenerFocus } from '#web/ui/opener-focus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  className?: string
  children: ReactNode
}

export const overlayStyles = 'fixed inset-0 bg-overlay animate-fade-in'

/** What was typed is not lost by a press beside the dialog, or on a notification: its buttons and Escape close it. */
const stayOpen = (event: Event) => event.preventDefault()

export function Dialog({ open, onOpenChange, title, description, className, children }: DialogProps) {
  const focus = useOpenerFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={cn(overlayStyles, 'z-40')} />
        <Radix.Content
          {...focus}
          onPointerDownOutside={stayOpen}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 animate-rise flex-col overflow-hidden rounded-xl border bg-surface shadow-float',
            className ?? 'max-w-lg',
          )}
        >
          <div className="flex items-start gap-4 border-b px-5 py-4 sm:px-6">
            <div className="min-w-0 flex-1 self-center">
              <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close className={buttonStyles({ variant: 'ghost', size: 'icon', className: '-mr-2' })}>
              <X aria-hidden="true" />
              <span className="sr-only">Close</span>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('min-h-0 flex-1 overflow-y-auto p-5 sm:p-6', className)}>{children}</div>
}

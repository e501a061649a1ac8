import { X } from '#web/ui/icons.ts'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { overlayStyles } from '#web/ui/dialog.tsx'
import { useOpenerFocus } from '#web/ui/opener-focus.ts'

/** A notification lies outside of every sheet: to close it is not to leave the sheet. */
function keepForNotices(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  side: 'left' | 'right'
  title: string
  description?: string
  hideHeader?: boolean
  children: ReactNode
}

const sides = {
  left: 'left-0 w-[min(20rem,85vw)] animate-slide-right border-r',
  right: 'right-0 w-[min(64rem,100vw)] animate-slide-left border-l',
}

export function Sheet({ open, onOpenChange, side, title, description, hideHeader, children }: SheetProps) {
  const focus = useOpenerFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={cn(overlayStyles, 'z-40')} />
        <Radix.Content
          {...focus}
          onPointerDownOutside={keepForNotices}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn('fixed inset-y-0 z-50 flex flex-col bg-surface shadow-float', sides[side])}
        >
          <header className={hideHeader ? 'contents' : 'flex items-start gap-4 border-b px-5 py-4 sm:px-6'}>
            <div className={hideHeader ? 'sr-only' : 'min-w-0 flex-1 self-center'}>
              <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              className={buttonStyles({
                variant: 'ghost',
                size: 'icon',
                className: hideHeader ? 'absolute top-3 right-3' : '-mr-2',
              })}
            >
              <X aria-hidden="true" />
              <span className="sr-only">Close</span>
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

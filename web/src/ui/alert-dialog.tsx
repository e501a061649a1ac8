import { AlertDialog as Radix } from 'radix-ui'
import { cn } from '#web/lib/cn.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { overlayStyles } from '#web/ui/dialog.tsx'
import { useOpenerFocus } from '#web/ui/opener-focus.ts'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: string
  cancel?: string
  /** Without it the dialog only shows a message. */
  confirm?: { label: string; harmless?: boolean; onConfirm: () => void }
}

export function AlertDialog({
  open,
  onOpenChange,
  title,
  text,
  cancel = 'Cancel',
  confirm,
}: AlertDialogProps) {
  const focus = useOpenerFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Over a dialog too. */}
        <Radix.Overlay className={cn(overlayStyles, 'z-50')} />
        <Radix.Content
          {...focus}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-1/2 animate-rise rounded-xl border bg-surface p-6 shadow-float"
        >
          <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-[0.9375rem] break-words whitespace-pre-line text-muted">
            {text}
          </Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            {confirm ? (
              <>
                <Radix.Cancel className={buttonStyles({ variant: 'outline' })}>{cancel}</Radix.Cancel>
                <Radix.Action
                  className={buttonStyles({ variant: confirm.harmless ? 'primary' : 'danger' })}
                  onClick={confirm.onConfirm}
                >
                  {confirm.label}
                </Radix.Action>
              </>
            ) : (
              <Radix.Cancel className={buttonStyles({ variant: 'primary' })}>OK</Radix.Cancel>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

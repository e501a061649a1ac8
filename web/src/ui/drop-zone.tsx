import { type ChangeEvent, type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import { cn } from '#web/lib/cn.ts'

interface DropZoneProps {
  onDrop: (file: File | null) => void
  disabled: boolean
  invalid?: boolean
  className?: string
  /** A file input that fills the zone: `DropInput`. */
  children: ReactNode
}

/** A large target for a file that is dropped, around a real file input. */
export function DropZone({ onDrop, disabled, invalid = false, className, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const stay = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <div
      onDragOver={(event) => stay(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        stay(event, false)
        if (!disabled) onDrop(event.dataTransfer.files[0] ?? null)
      }}
      className={cn(
        'relative flex items-center justify-center rounded-md border border-dashed p-5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        over ? 'border-primary bg-primary-soft' : invalid ? 'border-danger' : 'border-control bg-sunken/60',
        className,
      )}
    >
      {children}
    </div>
  )
}

interface DropInputProps {
  input: RefObject<HTMLInputElement | null>
  id: string
  disabled: boolean
  accept?: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
}

/** Fills its zone, unseen: a press anywhere opens the choice of a file. */
export const DropInput = ({ input, ...props }: DropInputProps) => (
  <input
    ref={input}
    type="file"
    className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
    {...props}
  />
)

/** What an empty zone says. */
export const DropInvitation = ({ icon }: { icon: ReactNode }) => (
  <div className="flex flex-col items-center gap-2 text-center">
    {icon}
    <p>
      <span className="font-medium text-primary">Choose a file</span> or drop it here
    </p>
  </div>
)

import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** what it means, read out with it */
  children?: ReactNode
}

export function Checkbox({ label, checked, disabled, onChange, children }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={children ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {children && (
          <p id={`${id}-note`} className="text-sm text-muted">
            {children}
          </p>
        )}
      </div>
    </div>
  )
}

import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  disabled?: boolean
  error?: string | undefined
  onChange: (checked: boolean) => void
  /** what it means, read out with it */
  children?: ReactNode
}

export function Checkbox({ label, checked, disabled, error, onChange, children }: CheckboxProps) {
  const id = useId()
  const described = [children && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex min-h-8 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
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
        {error && (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

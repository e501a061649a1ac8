import {
  BREATHING_MINUTES,
  BREATHING_PATTERNS,
  type BreathingPattern,
} from '@aevia/domain/health/breathing.ts'

const patterns = Object.entries(BREATHING_PATTERNS) as [
  BreathingPattern,
  (typeof BREATHING_PATTERNS)[BreathingPattern],
][]
const option =
  'flex cursor-pointer flex-col rounded-md border border-control px-4 py-3 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

interface BreathingChoiceProps {
  pattern: BreathingPattern
  minutes: number
  disabled: boolean
  onPattern: (pattern: BreathingPattern) => void
  onMinutes: (minutes: number) => void
}

export function BreathingChoice({ pattern, minutes, disabled, onPattern, onMinutes }: BreathingChoiceProps) {
  return (
    <>
      <fieldset disabled={disabled}>
        <legend className="mb-2 text-sm font-medium">Pattern</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {patterns.map(([key, { name, about }]) => (
            <label key={key} className={option}>
              <input
                type="radio"
                name="pattern"
                className="sr-only"
                checked={pattern === key}
                onChange={() => onPattern(key)}
              />
              <span className="font-medium">{name}</span>
              <span className="text-sm">{about}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset disabled={disabled}>
        <legend className="mb-2 text-sm font-medium">Minutes</legend>
        <div className="flex flex-wrap gap-2">
          {BREATHING_MINUTES.map((value) => (
            <label key={value} className={option}>
              <input
                type="radio"
                name="minutes"
                className="sr-only"
                checked={minutes === value}
                onChange={() => onMinutes(value)}
              />
              <span>
                {value}
                <span className="sr-only">{value === 1 ? ' minute' : ' minutes'}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

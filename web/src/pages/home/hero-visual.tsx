import { ArrowDown, ArrowUp, Check } from '#web/ui/icons.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Position of the value on a bar whose middle half is the reference range. */
const markers = [
  { name: 'Ferritin', value: '12', unit: 'µg/L', at: 12, flag: 'low' },
  { name: 'Vitamin D', value: '68', unit: 'nmol/L', at: 44, flag: 'normal' },
  { name: 'LDL cholesterol', value: '4.1', unit: 'mmol/L', at: 86, flag: 'high' },
  { name: 'HbA1c', value: '34', unit: 'mmol/mol', at: 58, flag: 'normal' },
] as const

const flags = {
  low: { tone: 'info', label: 'Low', icon: ArrowDown },
  normal: { tone: 'success', label: 'Normal', icon: Check },
  high: { tone: 'danger', label: 'High', icon: ArrowUp },
} as const

/** What the product makes of a lab report, with invented numbers that say so. */
export default function HeroVisual() {
  return (
    <div className="relative mx-auto w-full max-w-md lg:max-w-none">
      <svg
        viewBox="0 0 600 600"
        aria-hidden="true"
        fill="none"
        className="absolute top-1/2 left-1/2 w-[150%] max-w-none -translate-1/2 stroke-primary"
      >
        {[92, 128, 170, 204, 246, 288].map((radius, index) => (
          <circle
            key={radius}
            cx={300 - index * 2}
            cy={300 + index * 3}
            r={radius}
            strokeWidth={index % 2 === 0 ? 1.5 : 0.75}
            opacity={0.42 - index * 0.06}
          />
        ))}
      </svg>
      <figure className="relative rounded-xl border bg-surface p-5 shadow-float sm:p-6">
        <figcaption className="flex items-center justify-between gap-3 border-b pb-4">
          <span>
            <span className="block font-semibold">Blood Test</span>
            <span className="text-sm text-muted">4 of 31 markers</span>
          </span>
          <Badge tone="outline">Sample data</Badge>
        </figcaption>
        <ul className="divide-y">
          {markers.map(({ name, value, unit, at, flag }) => {
            const { tone, label, icon: Icon } = flags[flag]
            return (
              <li
                key={name}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3.5"
              >
                <span className="text-sm font-medium">{name}</span>
                <span className="tabular text-sm">
                  <span className="font-semibold">{value}</span> <span className="text-muted">{unit}</span>
                </span>
                <svg viewBox="0 0 200 8" aria-hidden="true" className="w-full">
                  <rect y="2.5" width="200" height="3" rx="1.5" className="fill-border" />
                  <rect
                    x="50"
                    y="2.5"
                    width="100"
                    height="3"
                    rx="1.5"
                    className="fill-primary"
                    opacity="0.45"
                  />
                  <circle
                    cx={at * 2}
                    cy="4"
                    r="4"
                    className={flag === 'normal' ? 'fill-primary' : 'fill-dawn'}
                  />
                </svg>
                <Badge tone={tone} className="w-20 justify-center">
                  <Icon aria-hidden="true" />
                  {label}
                </Badge>
              </li>
            )
          })}
        </ul>
        <p className="mt-2 rounded-md bg-primary-soft p-4 text-sm leading-relaxed text-on-primary-soft">
          Your iron stores are low. That can explain tiredness, and it is worth asking your doctor why before
          you supplement.
        </p>
      </figure>
    </div>
  )
}

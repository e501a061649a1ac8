import { formatDate } from '@aevia/domain/text/format.ts'
import { useId } from 'react'

interface LineChartProps {
  title: string
  /** As people write it, after a number; may be empty. */
  unit: string
  points: readonly { day: string; value: number }[]
  decimals?: number
  /** Values further apart are not joined: what was not measured has no line. */
  gapDays?: number
}

/** More would be a wall of dots. */
const MOST_DOTS = 60

const WIDTH = 320
const HEIGHT = 120
const PAD = { left: 38, right: 8, top: 10, bottom: 8 }

/** A small chart with its summary in words and its values as a table, so that the picture is never needed. */
export function LineChart({ title, unit, points, decimals = 1, gapDays }: LineChartProps) {
  const id = useId()
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: decimals })
  const [first, latest] = [points[0], points.at(-1)]
  if (!first || !latest) return null
  // A number is not torn from its unit at the end of a line.
  const withUnit = (value: number) => `${number(value)}${unit && ` ${unit}`.replaceAll(' ', '\u00a0')}`
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const onAxis = (value: number) => number(high - low < 10 ? value : Math.round(value))
  const placed = place(points, low, high)
  const path = pathOf(placed, gapDays)
  const end = placed.at(-1)
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="text-sm">
        <span className="block font-medium">{title}</span>{' '}
        <span className="tabular block text-muted">
          Latest {withUnit(latest.value)} on {formatDate(latest.day)}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mt-3 block w-full">
        {gridOf(low, high).map(({ y, value }) => (
          <g key={y}>
            <line x1={PAD.left} x2={WIDTH - PAD.right} y1={y} y2={y} className="stroke-border" />
            {value !== null && (
              <text x={PAD.left - 6} y={y + 3} textAnchor="end" fontSize="9" className="tabular fill-muted">
                {onAxis(value)}
              </text>
            )}
          </g>
        ))}
        <path
          d={path}
          fill="none"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-primary"
        />
        {(placed.length > MOST_DOTS ? [] : placed).map(({ key, x, y }) => (
          <circle key={key} cx={x} cy={y} r="2.5" className="fill-primary" />
        ))}
        {end && <circle cx={end.x} cy={end.y} r="5" className="fill-dawn stroke-surface" strokeWidth="2" />}
      </svg>
      {points.length > 1 && (
        <p className="tabular mt-1 text-xs text-muted">
          {formatDate(first.day)} to {formatDate(latest.day)}: lowest {withUnit(low)}, highest{' '}
          {withUnit(high)}
        </p>
      )}
      <details className="mt-1 text-sm">
        <summary className="w-fit rounded-sm py-1 text-xs text-primary underline-offset-4 hover:underline">
          Values as a table
        </summary>
        <table className="tabular mt-2 w-full text-left text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="py-1 font-medium">
                Day
              </th>
              <th scope="col" className="py-1 font-medium">
                {unit || 'Value'}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, value }) => (
              <tr key={day} className="border-t">
                <td className="py-1">{formatDate(day)}</td>
                <td className="py-1">{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function pathOf(placed: ReturnType<typeof place>, gapDays = Number.POSITIVE_INFINITY): string {
  const isJoined = (before: string | undefined, day: string) =>
    before !== undefined && Date.parse(day) - Date.parse(before) <= gapDays * 86_400_000
  return placed
    .map(({ key, x, y }, index) => `${isJoined(placed[index - 1]?.key, key) ? 'L' : 'M'}${x},${y}`)
    .join(' ')
}

/** Three lines; a flat curve has one value, in the middle. */
function gridOf(low: number, high: number): { y: number; value: number | null }[] {
  const [top, bottom] = [PAD.top, HEIGHT - PAD.bottom]
  const flat = high === low
  return [
    { y: top, value: flat ? null : high },
    { y: (top + bottom) / 2, value: (low + high) / 2 },
    { y: bottom, value: flat ? null : low },
  ]
}

/** Days to the right by their date, values upwards; a flat line runs through the middle. */
function place(points: LineChartProps['points'], low: number, high: number) {
  const times = points.map(({ day }) => Date.parse(day))
  const from = times[0] ?? 0
  const span = (times.at(-1) ?? 0) - from
  const inner = { width: WIDTH - PAD.left - PAD.right, height: HEIGHT - PAD.top - PAD.bottom }
  return points.map(({ day, value }, index) => ({
    key: day,
    x: round(PAD.left + inner.width * (span > 0 ? ((times[index] ?? 0) - from) / span : 0.5)),
    y: round(PAD.top + inner.height * (high > low ? 1 - (value - low) / (high - low) : 0.5)),
  }))
}

const round = (value: number) => Math.round(value * 10) / 10

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
  /** The range behind the curve; open where a limit is null. */
  band?: { low: number | null; high: number | null; name: string } | null
  /** What began on a day; named below the chart, not by its line alone. */
  marks?: readonly { day: string; label: string }[]
}

const NO_MARKS: NonNullable<LineChartProps['marks']> = []
/** More would be a wall of dots. */
const MOST_DOTS = 60

const WIDTH = 320
const HEIGHT = 120
const PAD = { left: 38, right: 8, top: 10, bottom: 8 }

/** A small chart with its summary in words and its values as a table, so that the picture is never needed. */
export function LineChart({
  title,
  unit,
  points,
  decimals = 1,
  gapDays,
  band = null,
  marks = NO_MARKS,
}: LineChartProps) {
  const id = useId()
  const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: decimals })
  const [first, latest] = [points[0], points.at(-1)]
  if (!first || !latest) return null
  // A number is not torn from its unit at the end of a line.
  const withUnit = (value: number) => `${number(value)}${unit && ` ${unit}`.replaceAll(' ', '\u00a0')}`
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="text-sm">
        <span className="block font-medium">{title}</span>{' '}
        <span className="tabular block text-muted">
          Latest {withUnit(latest.value)} on {formatDate(latest.day)}
        </span>
      </figcaption>
      <Picture points={points} gapDays={gapDays} band={band} marks={marks} number={number} />
      {points.length > 1 && (
        <p className="tabular mt-1 text-xs text-muted">
          {formatDate(first.day)} to {formatDate(latest.day)}: lowest {withUnit(low)}, highest{' '}
          {withUnit(high)}
        </p>
      )}
      {band && <p className="mt-1 text-xs text-muted">Shaded: {band.name}</p>}
      <Marks marks={marks} />
      <ValuesTable title={title} unit={unit} points={points} number={number} />
    </figure>
  )
}

type PictureProps = Required<Pick<LineChartProps, 'points' | 'band' | 'marks'>> & {
  gapDays: number | undefined
  number: (value: number) => string
}

function Picture({ points, gapDays, band, marks, number }: PictureProps) {
  const values = points.map(({ value }) => value)
  const axis = axisOf(points, marks, [...values, ...bandLimits(band, values)])
  const onAxis = (value: number) => number(axis.high - axis.low < 10 ? value : Math.round(value))
  const placed = points.map(({ day, value }) => ({ key: day, x: axis.x(day), y: axis.y(value) }))
  const path = pathOf(placed, gapDays)
  const end = placed.at(-1)
  return (
    // Its words grow with it: wider than this they would be larger than a heading.
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mt-3 block w-full max-w-xl">
      {band && (
        <rect
          x={PAD.left}
          width={WIDTH - PAD.left - PAD.right}
          y={axis.y(band.high ?? axis.high)}
          height={Math.max(0, axis.y(band.low ?? axis.low) - axis.y(band.high ?? axis.high))}
          className="fill-success-soft"
        />
      )}
      {gridOf(axis.low, axis.high).map(({ y, value }) => (
        <g key={y}>
          <line x1={PAD.left} x2={WIDTH - PAD.right} y1={y} y2={y} className="stroke-border" />
          {value !== null && (
            <text x={PAD.left - 6} y={y + 3} textAnchor="end" fontSize="9" className="tabular fill-muted">
              {onAxis(value)}
            </text>
          )}
        </g>
      ))}
      {marks.map(({ day, label }) => (
        <line
          key={`${day} ${label}`}
          x1={axis.x(day)}
          x2={axis.x(day)}
          y1={PAD.top}
          y2={HEIGHT - PAD.bottom}
          strokeDasharray="3 3"
          className="stroke-muted"
        />
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
  )
}

/** What the dashed lines are: a picture is never needed. */
function Marks({ marks }: Pick<PictureProps, 'marks'>) {
  if (marks.length === 0) return null
  return (
    <ul aria-label="Began, as dashed lines in the chart" className="mt-1 text-xs text-muted">
      {marks.map(({ day, label }) => (
        <li key={`${day} ${label}`} className="break-words">
          Dashed: {label} from {formatDate(day)}
        </li>
      ))}
    </ul>
  )
}

function ValuesTable({
  title,
  unit,
  points,
  number,
}: Pick<LineChartProps, 'title' | 'unit' | 'points'> & Pick<PictureProps, 'number'>) {
  return (
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
  )
}

/** What of the band has to be seen: its limits, and a piece of it where one of them is open. */
function bandLimits(band: LineChartProps['band'], values: readonly number[]): number[] {
  if (!band) return []
  const { low, high } = band
  if (low !== null && high !== null) return [low, high]
  const limit = low ?? high
  if (limit === null) return []
  const piece = Math.max(...values.map((value) => Math.abs(value - limit))) / 4
  return [limit, low === null ? Math.max(Math.min(0, limit), limit - piece) : limit + piece]
}

function pathOf(
  placed: readonly { key: string; x: number; y: number }[],
  gapDays = Number.POSITIVE_INFINITY,
): string {
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
function axisOf(
  points: LineChartProps['points'],
  marks: NonNullable<LineChartProps['marks']>,
  values: readonly number[],
) {
  const times = [...points, ...marks].map(({ day }) => Date.parse(day))
  const from = Math.min(...times)
  const span = Math.max(...times) - from
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const inner = { width: WIDTH - PAD.left - PAD.right, height: HEIGHT - PAD.top - PAD.bottom }
  return {
    low,
    high,
    x: (day: string) => round(PAD.left + inner.width * (span > 0 ? (Date.parse(day) - from) / span : 0.5)),
    y: (value: number) =>
      round(PAD.top + inner.height * (high > low ? 1 - (value - low) / (high - low) : 0.5)),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

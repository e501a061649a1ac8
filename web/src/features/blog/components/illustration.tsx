import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { numbered } from '#web/lib/numbered.ts'

const steps = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Rows of values on their ranges, one of them outside. */
function BloodTest() {
  const rows = [
    [0.46, true],
    [0.62, true],
    [0.9, false],
    [0.38, true],
    [0.55, true],
  ] as const
  return (
    <>
      <path
        d="M150 96c0 0 62 78 62 122a62 62 0 0 1-124 0c0-44 62-122 62-122z"
        className="fill-dawn-soft stroke-dawn"
        strokeWidth="3"
      />
      <path d="M122 226a30 30 0 0 0 24 28" className="stroke-dawn" strokeWidth="3" strokeLinecap="round" />
      {rows.map(([at, inside], index) => {
        const y = 92 + index * 66
        return (
          <g key={at}>
            <rect x="290" y={y} width="420" height="8" rx="4" className="fill-border" />
            <rect x="395" y={y} width="210" height="8" rx="4" className="fill-primary" opacity="0.4" />
            <circle cx={290 + at * 420} cy={y + 4} r="13" className={inside ? 'fill-primary' : 'fill-dawn'} />
            {!inside && (
              <circle cx={290 + at * 420} cy={y + 4} r="24" className="stroke-dawn" strokeWidth="2" />
            )}
          </g>
        )
      })}
    </>
  )
}

/** A low northern sun over the water. */
function VitaminD() {
  return (
    <>
      <clipPath id="above-water">
        <path d="M0 0h800v282H0z" />
      </clipPath>
      <g clipPath="url(#above-water)">
        {steps(6).map((ring) => (
          <circle
            key={ring}
            cx="400"
            cy="270"
            r={104 + ring * 38}
            className="stroke-dawn"
            strokeWidth={ring % 2 ? 1.25 : 2.25}
            opacity={0.85 - ring * 0.13}
          />
        ))}
        <circle cx="400" cy="270" r="78" className="fill-dawn" />
      </g>
      {steps(7).map((wave) => {
        const half = 330 - wave * 34
        return (
          <path
            key={wave}
            d={`M${400 - half} ${290 + wave * 20}q${half / 2} ${wave % 2 ? 10 : -10} ${half} 0t${half} 0`}
            className="stroke-primary"
            strokeWidth={wave === 0 ? 3 : 1.75}
            strokeLinecap="round"
            opacity={1 - wave * 0.11}
          />
        )
      })}
    </>
  )
}

/** One night from falling asleep to morning, under a moon. */
function Sleep() {
  return (
    <>
      <path
        d="M628 74a76 76 0 1 0 62 122 62 62 0 1 1-62-122z"
        className="fill-dawn-soft stroke-dawn"
        strokeWidth="2.5"
      />
      {[
        [180, 90],
        [300, 60],
        [420, 110],
        [520, 70],
        [90, 150],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3" className="fill-primary" opacity="0.7" />
      ))}
      {steps(4).map((line) => (
        <path
          key={line}
          d={`M90 ${222 + line * 46}h620`}
          className="stroke-border"
          strokeWidth="1.5"
          strokeDasharray="2 8"
        />
      ))}
      <path
        d="M90 222h40v92h40v46h70v-46h30v-46h44v46h30v46h40v-46h54v-46h60v-30h26v76h60v-46h62v-46h64"
        className="stroke-primary"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="710" cy="222" r="9" className="fill-dawn" />
    </>
  )
}

/** Growth rings, and the one that today's measure falls on. */
function BiologicalAge() {
  return (
    <>
      {steps(11).map((ring) => (
        <ellipse
          key={ring}
          cx={400 - ring * 2.5}
          cy={225 + ring * 1.5}
          rx={22 + ring * 26}
          ry={17 + ring * 17.5}
          className={ring === 7 ? 'stroke-dawn' : 'stroke-primary'}
          strokeWidth={ring === 7 ? 4 : ring % 3 === 0 ? 2.25 : 1.25}
          opacity={ring === 7 ? 1 : 0.9 - ring * 0.06}
        />
      ))}
      <circle cx="400" cy="225" r="6" className="fill-primary" />
      <path d="M400 225L588 139" className="stroke-dawn" strokeWidth="2" strokeDasharray="3 7" />
      <circle cx="560" cy="152" r="11" className="fill-dawn" />
    </>
  )
}

/** Capsules in order, two of which should not meet. */
function SupplementSafety() {
  const places = [
    [170, 140, -30],
    [330, 110, 18],
    [640, 150, 40],
    [190, 310, 24],
    [660, 320, -22],
  ]
  return (
    <>
      {places.map(([x = 0, y = 0, turn = 0]) => (
        <Capsule key={`${x}-${y}`} x={x} y={y} turn={turn} />
      ))}
      <circle cx="430" cy="265" r="112" className="stroke-dawn" strokeWidth="2.5" strokeDasharray="4 9" />
      <Capsule x={402} y={250} turn={-52} />
      <Capsule x={462} y={282} turn={52} warm />
    </>
  )
}

function Capsule({ x, y, turn, warm = false }: { x: number; y: number; turn: number; warm?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} strokeWidth="2.5">
      <path
        d="M-4 -24h-28a24 24 0 0 0 0 48h28z"
        className={warm ? 'fill-dawn stroke-dawn' : 'fill-primary stroke-primary'}
      />
      <path
        d="M-4 -24h36a24 24 0 0 1 0 48h-36z"
        className={warm ? 'fill-dawn-soft stroke-dawn' : 'fill-surface stroke-primary'}
      />
    </g>
  )
}

const drawings: Record<string, { picture: () => ReactNode; ground: string }> = {
  'blood-test': { picture: BloodTest, ground: 'bg-primary-soft' },
  'vitamin-d': { picture: VitaminD, ground: 'bg-dawn-soft' },
  sleep: { picture: Sleep, ground: 'bg-sunken' },
  'biological-age': { picture: BiologicalAge, ground: 'bg-primary-soft' },
  'supplement-safety': { picture: SupplementSafety, ground: 'bg-sunken' },
}

/** A drawing made for the article, in the colours of the page. */
export function Illustration({ name, className }: { name: string; className?: string }) {
  const drawing = drawings[name]
  if (!drawing) return null
  const Picture = drawing.picture
  return (
    <svg
      viewBox="0 0 800 450"
      fill="none"
      aria-hidden="true"
      className={cn('block aspect-video w-full', drawing.ground, className)}
    >
      <Picture />
    </svg>
  )
}

/** The editors' mark: rings, one per year of reading. */
export function AuthorAvatar({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      className={cn('rounded-full bg-primary-soft', className)}
    >
      {numbered([20, 15, 10, 5.5]).map(({ value, key }) => (
        <circle
          key={value}
          cx={24 - key * 0.6}
          cy={24 + key * 0.6}
          r={value}
          className="stroke-primary"
          strokeWidth="1.5"
          opacity={0.4 + key * 0.18}
        />
      ))}
      <circle cx="22" cy="26" r="2.5" className="fill-dawn" />
    </svg>
  )
}

import { logo } from '@aevia/domain/brand/logo.ts'
import { brand } from '@aevia/domain/brand.ts'
import { cn } from '#web/lib/cn.ts'

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox={logo.viewBox}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={cn('size-7', className)}
    >
      <g className="stroke-primary" strokeWidth={logo.strokeWidth}>
        {logo.strokes.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <circle className="fill-dawn" cx={logo.dot.x} cy={logo.dot.y} r={logo.dot.radius} />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      <span className="font-display text-[1.625rem] leading-none tracking-tight">{brand.name}</span>
    </span>
  )
}

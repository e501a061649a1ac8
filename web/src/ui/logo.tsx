import { brand } from '@aevia/domain/brand.ts'
import { cn } from '#web/lib/cn.ts'

/** The letter a, drawn as the growth rings of a life. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={cn('size-7', className)}
    >
      <g className="stroke-primary" strokeWidth="2.75">
        <path d="M25.5 5.5v21" />
        <path d="M25.5 16a10.5 10.5 0 1 0-4.2 8.4" />
        <path d="M20.2 16a5.2 5.2 0 1 0-2.1 4.2" />
      </g>
      <circle className="fill-dawn" cx="15" cy="16" r="1.7" />
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

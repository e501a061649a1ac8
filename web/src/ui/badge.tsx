import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

export const badgeStyles = cva(
  'inline-flex shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-foreground',
        outline: 'border border-control text-foreground',
        primary: 'bg-primary-soft text-on-primary-soft',
        success: 'bg-success-soft text-on-success-soft',
        info: 'bg-info-soft text-on-info-soft',
        warning: 'bg-warning-soft text-on-warning-soft',
        danger: 'bg-danger-soft text-on-danger-soft',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof badgeStyles>['tone']>

export function Badge({ className, tone, ...props }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span className={badgeStyles({ tone, className })} {...props} />
}

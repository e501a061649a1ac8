import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

export const buttonStyles = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'print:hidden bg-primary text-on-primary hover:bg-primary-strong',
        secondary: 'print:hidden bg-primary-soft text-on-primary-soft hover:bg-primary-soft/70',
        outline: 'print:hidden border border-control bg-surface text-foreground hover:bg-sunken',
        ghost: 'print:hidden text-foreground hover:bg-sunken',
        danger: 'print:hidden bg-danger text-on-danger hover:bg-danger/90',
        link: 'text-primary underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-9 px-3 text-sm',
        md: 'h-11 px-4 text-[0.9375rem]',
        lg: 'h-12 px-6 text-base',
        icon: 'size-9',
        inline: 'h-auto p-0',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'md', wide: false },
  },
)

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyles>

export function Button({ className, variant, size, wide, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={buttonStyles({ variant, size, wide, className })} {...props} />
}

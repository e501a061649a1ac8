import type { ComponentType, SVGProps } from 'react'

export type IconComponent = ComponentType<SVGProps<SVGSVGElement>>

/** Decoration unless it is given a name. `shapes` is SVG, in a square of 24. */
export function icon(shapes: string): IconComponent {
  const content = { __html: shapes }
  return function Icon(props) {
    const isNamed = props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={isNamed ? undefined : true}
        {...props}
        dangerouslySetInnerHTML={content}
      />
    )
  }
}

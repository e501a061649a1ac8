import { colours } from '@aevia/domain/brand/colours.ts'
import { logo } from '@aevia/domain/brand/logo.ts'

/** The logo of the brand, in its colours, by day and by night. */
export function loader() {
  const paint = (shade: 0 | 1) =>
    `g { stroke: ${colours.primary[shade]} } circle { fill: ${colours.dawn[shade]} }`
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}" fill="none" stroke-linecap="round">
  <style>${paint(0)} @media (prefers-color-scheme: dark) { ${paint(1)} }</style>
  <g stroke-width="${logo.strokeWidth}">${logo.strokes.map((path) => `<path d="${path}" />`).join('')}</g>
  <circle cx="${logo.dot.x}" cy="${logo.dot.y}" r="${logo.dot.radius}" />
</svg>
`
  return new Response(icon, { headers: { 'content-type': 'image/svg+xml' } })
}

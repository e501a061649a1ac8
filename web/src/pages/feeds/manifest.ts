import { background } from '@aevia/domain/brand/colours.ts'
import { brand } from '@aevia/domain/brand.ts'

/** With it a browser offers to install the product as an app. */
export function loader() {
  const icon = (size: number, more: object = {}) => ({
    src: `/icons/${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...more,
  })
  const manifest = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en',
    start_url: '/platform/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: background[0],
    theme_color: background[0],
    icons: [icon(192), icon(512), icon(512, { src: '/icons/512-maskable.png', purpose: 'maskable' })],
  }
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: { 'content-type': 'application/manifest+json' },
  })
}

// npm run share-pictures: the 1200 x 630 pictures of shared links, drawn by the pages themselves, into web/public/og/, and
// the icons of the installed app, drawn from the logo, into web/public/icons/.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { articles } from '@aevia/domain/blog/articles.ts'
import { colours } from '@aevia/domain/brand/colours.ts'
import { logo } from '@aevia/domain/brand/logo.ts'
import { brand } from '@aevia/domain/brand.ts'
import { chromium } from '@playwright/test'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import { given } from './arguments.ts'
import { ensureBrowser } from './browser.ts'

const folder = join(import.meta.dirname, '..', 'web/public/og')
const icons = join(import.meta.dirname, '..', 'web/public/icons')
for (const each of [folder, icons]) mkdirSync(each, { recursive: true })
given('npm run share-pictures')
const server = await startOwnServer()
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' })
  const pictures = [
    { path: '/campaign/beta-longevity', name: 'home', title: brand.tagline },
    ...articles.map(({ slug, title }) => ({ path: `/blog/${slug}`, name: slug, title })),
  ]
  for (const { path, name, title } of pictures) {
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    await page.evaluate(draw, { title, article: path.startsWith('/blog/') })
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  // Safari and launchers that cut a shape of their own get a square: what matters is in its middle.
  for (const { name, size, isSquare } of [
    { name: '180', size: 180, isSquare: true },
    { name: '192', size: 192, isSquare: false },
    { name: '512', size: 512, isSquare: false },
    { name: '512-maskable', size: 512, isSquare: true },
  ]) {
    await page.setViewportSize({ width: size, height: size })
    await page.goto('about:blank')
    await page.setContent(iconOf(isSquare))
    await page.screenshot({ path: join(icons, `${name}.png`), omitBackground: true })
  }
} finally {
  await browser.close()
  await server.close()
}

function iconOf(isSquare: boolean): string {
  const { viewBox, strokeWidth, strokes, dot } = logo
  const rounded = isSquare ? '' : ' rx="11"'
  // The logo takes 56 of 100: within the circle that every shape leaves.
  return `<style>body{margin:0;background:transparent}svg{display:block;width:100vw}</style>
<svg viewBox="0 0 50 50"><rect width="50" height="50"${rounded} fill="${colours.primary[0]}"/>
<svg x="11" y="11" width="28" height="28" viewBox="${viewBox}" fill="none" stroke-linecap="round">
<g stroke="${colours['on-primary'][0]}" stroke-width="${strokeWidth}">${strokes.map((path) => `<path d="${path}"/>`).join('')}</g>
<circle cx="${dot.x}" cy="${dot.y}" r="${dot.radius}" fill="${colours.dawn[1]}"/></svg></svg>`
}

/** Runs in the page: its logo, its drawing and its title on an empty card. */
function draw({ title, article }: { title: string; article: boolean }) {
  const logo = document.querySelector('header a')?.cloneNode(true) as HTMLElement
  const picture = document
    .querySelector(article ? 'article > svg' : 'main section > svg')
    ?.cloneNode(true) as SVGElement
  const card = document.createElement('div')
  card.style.cssText =
    'position:fixed;inset:0;z-index:99;background:var(--background);color:var(--foreground);overflow:hidden'
  picture.setAttribute('class', `${picture.getAttribute('class')} share-picture`)
  picture.style.cssText = article
    ? 'position:absolute;right:0;top:0;width:600px;height:630px;aspect-ratio:auto;border:0;border-radius:0'
    : 'position:absolute;left:560px;top:-120px;width:900px;height:900px;opacity:.5'
  if (article) picture.setAttribute('preserveAspectRatio', 'xMidYMid meet')
  const heading = document.createElement('p')
  heading.textContent = title
  heading.style.cssText =
    'position:absolute;left:72px;bottom:72px;width:500px;margin:0;font:400 68px/1.06 var(--font-display),"Instrument Serif",serif;letter-spacing:-.015em;text-wrap:balance'
  if (article) heading.style.width = '470px'
  if (title.length > 34) heading.style.fontSize = '56px'
  logo.style.cssText = 'position:absolute;left:72px;top:72px;transform:scale(1.6);transform-origin:0 0'
  card.append(picture, logo, heading)
  document.body.append(card)
}

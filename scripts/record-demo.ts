// npm run demo:record: films the product doing its main job and writes web/public/media/demo.mp4 with captions.
// The frames come from the browser's screencast and are encoded by the browser itself: nothing else is needed.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import { chromium, type Locator, type Page } from '@playwright/test'
import { exampleReport } from '../server/src/testing/example-report.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import { given } from './arguments.ts'
import { ensureBrowser } from './browser.ts'

const SIZE = { width: 1280, height: 720 }
const BITS_PER_SECOND = 1_400_000
const MAX_BYTES = 3_000_000
const folder = join(import.meta.dirname, '..', 'web', 'public', 'media')

const report = exampleReport()

given('npm run demo:record')
const server = await startOwnServer()
const { origin } = server
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
try {
  const user = await server.createUser('ada@example.com')
  const context = await browser.newContext({ viewport: SIZE, baseURL: origin, colorScheme: 'light' })
  await user.signIn(context)
  const page = await context.newPage()
  await page.goto('/platform/test-data', { waitUntil: 'networkidle' })
  const film = await startFilm(page)
  await play(page, film.caption)
  const { video, captions } = await film.finish()
  if (video.length > MAX_BYTES) throw new Error(`the film has ${video.length} bytes, more than ${MAX_BYTES}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'demo.mp4'), video)
  writeFileSync(join(folder, 'demo.vtt'), captions)
  console.log(
    `demo.mp4 ${(statSync(join(folder, 'demo.mp4')).size / 1e6).toFixed(2)} MB, ${captions.split('-->').length - 1} captions`,
  )
} finally {
  await browser.close()
  await server.close()
}

async function play(page: Page, caption: (text: string) => void) {
  caption('Bring the report your laboratory gave you.')
  await sleep(1500)
  await page.getByLabel('Test Name').selectOption('Blood Test')
  await page.getByLabel('Test Date').fill('2026-03-14')
  await page.getByLabel(/Provider/).pressSequentially('Northside Laboratory', { delay: 45 })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: report })
  await sleep(900)
  await press(page.getByRole('button', { name: 'Upload Test' }))
  caption('It is stored encrypted and read on this server.')
  await sleep(1500)
  await press(page.getByRole('tab', { name: 'Test History' }))
  await page.getByRole('row').filter({ hasText: 'Analyzed' }).first().waitFor()
  await sleep(1800)
  caption('Every value as printed, converted, against its own range.')
  await press(page.getByRole('button', { name: /^\d+-[0-9a-f]+\.pdf$/ }).first())
  await page.getByRole('dialog').getByRole('table').waitFor()
  await sleep(5000)
  await page.keyboard.press('Escape')
  await press(page.getByRole('link', { name: 'AI Assistant' }).first())
  caption('Ask about it in your own words.')
  await page
    .getByRole('textbox')
    .pressSequentially('What do my vitamin D and ferritin results mean, and what could I take?', {
      delay: 35,
    })
  await press(page.getByRole('button', { name: 'Send' }))
  caption('Answers rest on your records, and each sentence names its source.')
  const add = page.getByRole('button', { name: /^Add Vitamin D/ })
  await add.waitFor()
  await sleep(5500)
  caption('A recommendation goes into your tracker with one tap.')
  await add.scrollIntoViewIfNeeded()
  await sleep(2500)
  await press(add)
  await sleep(2500)
  await press(page.getByRole('link', { name: 'Supplements' }).first())
  await page.getByRole('row').filter({ hasText: 'Vitamin D' }).waitFor()
  await sleep(3000)
}

/** Moves the pointer there first: a film without it looks as if the page acted alone. */
async function press(target: Locator) {
  await target.hover()
  await sleep(350)
  await target.click()
}

/** Draws each frame of the screencast on a canvas of a second page, whose stream the browser records. */
async function startFilm(page: Page) {
  const studio = await browser.newPage({ viewport: SIZE })
  await studio.evaluate(
    ({ width, height, bitsPerSecond }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(25), {
        mimeType: 'video/mp4;codecs=avc1.42E01E',
        videoBitsPerSecond: bitsPerSecond,
      })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.start(1000)
      Object.assign(globalThis, {
        draw: (frame: string) => {
          const image = new Image()
          image.addEventListener('load', () => pen?.drawImage(image, 0, 0, width, height))
          image.src = `data:image/jpeg;base64,${frame}`
        },
        finish: async () => {
          await new Promise((resolve) => {
            recorder.onstop = resolve
            recorder.stop()
          })
          const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
          let text = ''
          for (let at = 0; at < bytes.length; at += 32_768)
            text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
          return btoa(text)
        },
      })
    },
    { ...SIZE, bitsPerSecond: BITS_PER_SECOND },
  )
  type Studio = { draw: (frame: string) => void; finish: () => Promise<string> }
  const camera = await page.context().newCDPSession(page)
  const began = Date.now()
  const cues: { at: number; text: string }[] = []
  camera.on('Page.screencastFrame', ({ data, sessionId }) => {
    void camera.send('Page.screencastFrameAck', { sessionId })
    void studio.evaluate((frame) => (globalThis as unknown as Studio).draw(frame), data).catch(() => {})
  })
  await camera.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 85,
    maxWidth: SIZE.width,
    maxHeight: SIZE.height,
  })
  return {
    caption: (text: string) => void cues.push({ at: Date.now() - began, text }),
    async finish() {
      await camera.send('Page.stopScreencast')
      const end = Date.now() - began
      const encoded = await studio.evaluate(() => (globalThis as unknown as Studio).finish())
      const lines = cues.map(
        ({ at, text }, index) => `${time(at)} --> ${time(cues[index + 1]?.at ?? end)}\n${text}\n`,
      )
      return {
        video: await seekable(Buffer.from(encoded, 'base64')),
        captions: `WEBVTT\n\n${lines.join('\n')}`,
      }
    },
  }
}

/** A recorder writes as it goes: written anew, the file begins with its length and its index, so that players can seek. */
async function seekable(recorded: Buffer): Promise<Buffer> {
  const input = new Input({ formats: [MP4], source: new BufferSource(recorded) })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  await (await Conversion.init({ input, output })).execute()
  if (!target.buffer) throw new Error('the film could not be written')
  return Buffer.from(target.buffer)
}

function time(milliseconds: number) {
  return new Date(milliseconds).toISOString().slice(11, 23)
}

import type { Page } from '@playwright/test'
import { notice, recordRequests } from './public-pages.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const CHAT = '**/api/functions/ai-health-chat'
const answer = (response: string) => ({
  response,
  supplementRecommendations: [],
  citations: [
    {
      id: 1,
      title: 'Iron fact sheet',
      passage: 'Ferritin reflects iron stores.',
      source: 'NIH ODS',
      url: 'https://ods.od.nih.gov/',
    },
  ],
  triage: { level: 'routine', reason: null },
})
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Health Assistant' })

async function ask(page: Page, question: string) {
  await page.goto('/')
  await page.getByLabel('Your health question').fill(question)
  await page.getByRole('button', { name: 'Try It Now' }).click()
}

test('a real answer with its sources; greeting, bubbles with times, size of the dialog', async ({ page }) => {
  await ask(page, 'What does a ferritin of 12 mean?')
  const log = dialog(page).getByRole('log')
  await expect(log.getByText(/^Hello! I'm your health assistant/)).toBeVisible()
  await expect(log).toContainText('What does a ferritin of 12 mean?')
  await expect(log.getByRole('region', { name: 'Sources' })).toBeVisible()
  await expect(log.locator('time')).toHaveCount(3)
  await expect(log.locator('time').first()).toHaveText(/^([01]\d|2[0-3]):[0-5]\d$/)
  await expect(dialog(page).getByPlaceholder('Ask about your health concerns...')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Send' })).toBeVisible()
  const box = await dialog(page).boundingBox()
  expect(Math.abs((box?.height ?? 0) - 900 * 0.8)).toBeLessThan(1)
  // The browser measures to a fraction of a pixel.
  expect(box?.width).toBeCloseTo(672, 2)
})

test('a question asked before the page has its script is not lost', async ({ page }) => {
  await page.route(CHAT, (route) => route.fulfill({ json: answer('Yes [1].') }))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Your health question').fill('Is this normal?')
  await page.getByRole('button', { name: 'Try It Now' }).click()
  release()
  await expect(dialog(page).getByRole('log')).toContainText('Is this normal?')
  await expect(dialog(page).getByRole('log')).toContainText('Yes')
  await expect(page).toHaveURL(/\/$/)
})

test('a blank question opens nothing', async ({ page }) => {
  const urls = recordRequests(page)
  await ask(page, '   ')
  await expect(dialog(page)).toHaveCount(0)
  expect(urls.filter((url) => url.includes('/api/'))).toEqual([])
})

test('while a reply is pending: spinner, input and Send disabled, nothing more is sent', async ({ page }) => {
  let calls = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CHAT, async (route) => {
    calls++
    await held
    await route.fulfill({ json: answer('Low iron stores [1].') })
  })
  await ask(page, 'Ferritin 12?')
  await expect(dialog(page).getByText('Thinking...')).toBeVisible()
  await expect(dialog(page).getByRole('textbox')).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Send' })).toBeDisabled()
  release()
  await expect(dialog(page).getByText('Low iron stores')).toBeVisible()
  expect(calls).toBe(1)

  // The number opens the passage it rests on.
  await dialog(page).getByRole('button', { name: 'Source 1: Iron fact sheet' }).click()
  await expect(dialog(page).getByText('Ferritin reflects iron stores.')).toBeVisible()

  // Blank messages are ignored.
  await dialog(page).getByRole('textbox').fill('  \n ')
  await dialog(page).getByRole('textbox').press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(calls).toBe(1)
})

test('a failure: the notification, and the text stays in the box', async ({ page }) => {
  await page.route(CHAT, (route) => route.abort())
  await ask(page, 'Is this normal?')
  await expect(notice(page, 'Error', 'Failed to get AI response. Please try again.')).toBeVisible()
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Is this normal?')
  await page.unroute(CHAT)
  await page.route(CHAT, (route) => route.fulfill({ json: answer('Yes [1].') }))
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByRole('log')).toContainText('Yes')
})

test('the close button closes and clears the hero question', async ({ page }) => {
  await page.route(CHAT, (route) => route.fulfill({ json: answer('Yes [1].') }))
  await ask(page, 'Is this normal?')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Your health question')).toHaveValue('')
})

test('an answer streams in: its pieces while they come, the whole with its sources at the end', async ({
  page,
}) => {
  const whole = answer('Low iron stores [1]. Ask why.')
  const events = [
    ...['Low iron ', 'stores [1]. ', 'Ask why.'].map(
      (text) => `event: text\ndata: ${JSON.stringify({ text })}\n\n`,
    ),
    `event: done\ndata: ${JSON.stringify(whole)}\n\n`,
  ]
  // A stream that stops between two events until the page has shown the first.
  await page.addInitScript((parts) => {
    const real = window.fetch
    window.fetch = (input, init) => {
      if (!String(input).includes('ai-health-chat')) return real(input, init)
      Object.assign(window, { accepted: new Headers(init?.headers).get('accept') })
      const encoder = new TextEncoder()
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(encoder.encode(parts[0]?.slice(0, 20)))
          stream.enqueue(encoder.encode(parts[0]?.slice(20)))
          Object.assign(window, {
            finish: () => {
              for (const part of parts.slice(1)) stream.enqueue(encoder.encode(part))
              stream.close()
            },
          })
        },
      })
      return Promise.resolve(
        new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
      )
    }
  }, events)
  await ask(page, 'Ferritin 12?')
  await expect(dialog(page).getByText('Low iron')).toBeVisible()
  await expect(dialog(page).getByText('Ask why.')).toHaveCount(0)
  await expect(dialog(page).getByRole('textbox')).toBeDisabled()
  await page.evaluate(() => (window as unknown as { finish: () => void }).finish())
  await expect(dialog(page).getByText('Ask why.')).toHaveCount(1)
  await expect(dialog(page).getByRole('region', { name: 'Sources' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { accepted: string }).accepted)).toMatch(
    /^text\/event-stream/,
  )
})

test('an answer that begins anew shows only what stands', async ({ page }) => {
  const events = [
    `event: text\ndata: {"text":"Taken back. "}\n\n`,
    'event: again\ndata: {}\n\n',
    `event: text\ndata: {"text":"Low iron."}\n\n`,
    `event: done\ndata: ${JSON.stringify(answer('Low iron.'))}\n\n`,
  ]
  await page.route(CHAT, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: events.join('') }),
  )
  await ask(page, 'Ferritin 12?')
  await expect(dialog(page).getByText('Low iron.')).toHaveCount(1)
  await expect(dialog(page).getByText('Taken back')).toHaveCount(0)
})

test('an answer that breaks off is a failure, not half an answer', async ({ page }) => {
  await page.route(CHAT, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: text\ndata: {"text":"Take double"}\n\n',
    }),
  )
  await ask(page, 'How much?')
  await expect(notice(page, 'Error', 'Failed to get AI response. Please try again.')).toBeVisible()
  await expect(dialog(page).getByText('Take double')).toHaveCount(0)
  await expect(dialog(page).getByRole('textbox')).toHaveValue('How much?')
})

test('bad input: 10,000 characters, and script that stays text', async ({ page }) => {
  await page.route(CHAT, (route) =>
    route.fulfill({ json: answer('<img src=x onerror="document.title=1"> **bold** <script>1</script>') }),
  )
  const long = `<script>document.title='hacked'</script>${'a'.repeat(10_000)}`.slice(0, 10_000)
  const sent = page.waitForRequest(CHAT)
  await ask(page, long)
  expect((await sent).postDataJSON()).toEqual({ message: long })
  await expect(dialog(page).getByText('<img src=x')).toBeVisible()
  await expect(dialog(page).locator('strong')).toHaveText('bold')
  await expect(page).toHaveTitle(/Aevia/)
})

test('the floating button opens a panel that closes; the page stays usable', async ({ page }) => {
  await page.route(CHAT, (route) => route.fulfill({ json: answer('Yes [1].') }))
  for (const path of ['/', '/auth', '/pricing', '/blog', '/blog/no-such-post', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible()
  }
  for (const path of ['/campaign/beta-longevity', '/waitlist']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0)
  }
  await page.goto('/blog')
  const button = page.getByRole('button', { name: 'Open chat' })
  const place = await button.boundingBox()
  expect(1366 - (place?.x ?? 0) - (place?.width ?? 0)).toBeLessThan(40)
  expect(900 - (place?.y ?? 0) - (place?.height ?? 0)).toBeLessThan(40)
  expect(place?.width).toBe(place?.height)
  await button.click()
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Is this normal?')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('log')).toContainText('Yes')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('signed in: the floating button everywhere but on the assistant page', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/dashboard')
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible()
  await page.goto('/platform/ai-chat')
  await expect(page.getByRole('textbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0)
})

test('the floating button steps aside while a page is scrolled, and comes back', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Open chat' })
  await expect(button).toBeInViewport()
  const leftWhileScrolling = await page.evaluate(async () => {
    const shown = document.querySelector('[aria-label="Open chat"]')!
    for (let step = 0; step < 40; step++) {
      scrollBy(0, 5)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (shown.getBoundingClientRect().top >= innerHeight) return true
    }
    return false
  })
  expect(leftWhileScrolling).toBe(true)
  await expect(button).toBeInViewport()
})

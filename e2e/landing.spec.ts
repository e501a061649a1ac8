import type { Locator } from '@playwright/test'
import { audit } from './audit.ts'
import { apiCalls, notice, PUBLIC_PAGES, recordRequests } from './public-pages.ts'
import { signedIn } from './platform-user.ts'
import { expect, solveCaptcha, test } from './server.ts'

test('header: section links go home first and then scroll', async ({ page }) => {
  await page.goto('/blog')
  for (const [label, id] of [
    ['How It Works', 'how-it-works'],
    ['About', 'about'],
    ['Features', 'features'],
    ['Contact', 'contact'],
  ] as const) {
    await page.goto('/blog')
    await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/#${id}$`))
    await expect(page.locator(`#${id}`)).toBeInViewport()
  }
})

test('header, signed out: Sign In, and Get Started opens sign-up', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expect(header.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await header.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/auth\?mode=signup$/)
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('header, signed in: Dashboard and Sign Out, which goes home and reloads', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/blog')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  let loads = 0
  page.on('load', () => loads++)
  await header.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page).toHaveURL(/\/$/)
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})

test('hero: a title by name, a question box and Try It Now', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aevia')
  await expect(page.getByLabel('Your health question')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try It Now' })).toBeVisible()
})

/** A press before React has taken an element over does what its markup says. */
const withScript = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

test('demo video: a thumbnail that loads its player only after a click', async ({ page }) => {
  const urls = recordRequests(page)
  await page.goto('/')
  const demo = page.locator('#demo')
  await demo.scrollIntoViewIfNeeded()
  await expect(demo.locator('img')).toBeVisible()
  await expect(demo.locator('video')).toHaveCount(0)
  expect(urls.filter((url) => /demo\.(mp4|vtt)/.test(url))).toEqual([])
  await withScript(demo.getByRole('link', { name: 'Watch the demo' }))
  await demo.getByRole('link', { name: 'Watch the demo' }).click()
  const video = demo.locator('video')
  await expect(video).toHaveAttribute('src', '/media/demo.mp4')
  await expect(demo.locator('track')).toHaveAttribute('src', '/media/demo.vtt')
  await expect(demo.locator('track')).toHaveAttribute('kind', 'captions')
  await expect(demo.locator('img')).toHaveCount(0)
})

test('demo video: the recording has its length, and a player can seek in it', async ({ page, request }) => {
  await page.goto('/')
  await withScript(page.getByRole('link', { name: 'Watch the demo' }))
  await page.getByRole('link', { name: 'Watch the demo' }).click()
  const video = page.locator('#demo video')
  // A browser without this codec cannot play it; the thumbnail's failure text covers that.
  if (await video.evaluate((film: HTMLVideoElement) => film.canPlayType('video/mp4; codecs="avc1.42E01E"'))) {
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(20)
    expect(await video.evaluate((film: HTMLVideoElement) => Number.isFinite(film.duration))).toBe(true)
  }
  const whole = await request.get('/media/demo.mp4')
  expect(whole.headers()['accept-ranges']).toBe('bytes')
  // Before the page has its script the link opens the film itself, which must be allowed to play.
  expect(whole.headers()['content-security-policy']).toContain("media-src 'self'")
  const { length } = await whole.body()
  expect(length).toBeLessThan(3_000_000)
  const part = await request.get('/media/demo.mp4', { headers: { range: 'bytes=100-199' } })
  expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 100-199/${length}`])
  expect((await part.body()).equals((await whole.body()).subarray(100, 200))).toBe(true)
  const beyond = await request.get('/media/demo.mp4', { headers: { range: `bytes=${length}-` } })
  expect(beyond.status()).toBe(416)
})

test('sections: steps, testimonials, about, features, providers, privacy, insights', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#how-it-works h3')).toContainText([
    'Upload Your Data',
    'AI Analysis',
    'Personalized Plan',
    'Track Progress',
  ])
  const voices = page.locator('#testimonials figure')
  await expect(voices).toHaveCount(3)
  for (const voice of await voices.all()) await expect(voice).toContainText('Rated 5 of 5')
  await expect(page.locator('#testimonials')).toContainText('Marathon runner, 41')
  await expect(page.locator('#testimonials')).toContainText('Illustrative')

  const about = page.locator('#about')
  await expect(about).toContainText('Our vision')
  await expect(about).toContainText('Our mission')
  await expect(about.locator('dt')).toHaveText([
    'Proactive Care',
    'Personalized',
    'Science-Driven',
    'Privacy First',
  ])
  await expect(page.locator('#features h3')).toHaveText([
    'AI Doctor Chat',
    'Personalized Plans',
    'Health Gamification',
    'Progress Tracking',
    'Device Integration',
    'Privacy Protected',
  ])
  await expect(page.locator('#providers h3')).toHaveText([
    'API integration',
    'White-label',
    'Partnerships',
    '99.9% uptime',
  ])
  await expect(page.locator('#privacy')).toContainText('GDPR')
  await expect(page.locator('#privacy')).toContainText('Encryption')
  await expect(page.locator('#contact')).toContainText('Stockholm, Sweden')
  // Account deletion does not exist yet: nothing may promise it.
  await expect(page.locator('body')).not.toContainText(/destroy|delete your account/i)

  const insights = page.locator('#insights article')
  await expect(insights).toHaveCount(3)
  await insights.getByRole('link', { name: 'Vitamin D: how much is enough' }).click()
  await expect(page).toHaveURL(/\/blog\/vitamin-d-how-much-is-enough$/)
})

test('footer anchors', async ({ page }) => {
  await page.goto('/blog')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  for (const [label, href] of [
    ['Features', '/#features'],
    ['How It Works', '/#how-it-works'],
    ['About', '/#about'],
    ['Contact', '/#contact'],
  ] as const) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
  }
  await footer.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.locator('#about')).toBeInViewport()
})

async function fillContact(page: import('@playwright/test').Page) {
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Lovelace')
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Subject').fill('Partnership')
  await form.getByLabel('Message').fill('<script>alert(1)</script> Hello')
  return form
}

test('contact form, as it comes: the fields are there and nothing is sent', async ({ page }) => {
  const urls = recordRequests(page)
  await page.goto('/')
  expect(apiCalls(urls)).toEqual([])
  const form = await fillContact(page)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText('This server does not forward messages, so nothing was sent.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('<script>alert(1)</script> Hello')
  expect(apiCalls(urls)).toEqual(['/api/contact'])
  await expect(page).toHaveURL(/\/$/)
})

test('contact form, where the operator takes messages: captcha, one message, kept on failure', async ({
  page,
}) => {
  const posts: unknown[] = []
  let answer = 503
  await page.route('**/api/contact', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { enabled: true } })
    posts.push(route.request().postDataJSON())
    return route.fulfill(answer === 204 ? { status: 204 } : { status: answer, json: {} })
  })
  await page.goto('/')
  const form = await fillContact(page)
  const send = form.getByRole('button', { name: 'Send Message' })
  await expect(form.getByLabel('I am not a robot')).toBeVisible()
  await send.click()
  await expect(
    notice(page, 'Verification Required', 'Please complete the captcha verification.'),
  ).toBeVisible()
  expect(posts).toEqual([])

  await solveCaptcha(page)
  await send.click()
  await expect(notice(page, 'Something went wrong', 'Your message was not sent.')).toBeVisible()
  await expect(form.getByLabel('Subject')).toHaveValue('Partnership')

  answer = 204
  await solveCaptcha(page)
  await send.dblclick()
  await expect(notice(page, 'Message sent', 'Thank you.')).toBeVisible()
  await expect(form.getByLabel('Subject')).toHaveValue('')
  expect(posts).toHaveLength(2)
  expect(posts[1]).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' })
})

test('contact form, filled before the page has its script: the captcha comes by itself', async ({ page }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ json: { enabled: true } }))
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route('**/*.js', async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const form = await fillContact(page)
  await form.getByLabel('Message').blur()
  wake()
  await expect(form.getByLabel('I am not a robot')).toBeVisible()
  await expect(form.getByLabel('Subject')).toHaveValue('Partnership')
})

test('contact form: pressed before the server answered, and a server that does not', async ({ page }) => {
  let reachable = false
  await page.route('**/api/contact', (route) =>
    reachable ? route.fulfill({ json: { enabled: true } }) : route.abort('connectionrefused'),
  )
  await page.goto('/')
  const form = await fillContact(page)
  const send = form.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(form.getByText('The server could not be reached, so nothing was sent.')).toBeVisible()
  reachable = true
  await send.click()
  await expect(form.getByText('Your message goes to our team by email.')).toBeVisible()
  await expect(
    notice(page, 'Verification Required', 'Please complete the captcha verification.'),
  ).toBeVisible()
  await expect(form.getByLabel('Subject')).toHaveValue('Partnership')
})

test('not-found screen', async ({ page }) => {
  const response = await page.goto('/no/such/page?x=<script>alert(1)</script>')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

for (const path of PUBLIC_PAGES) {
  test(`${path}: accessible in light and dark, no other host, closed policy`, async ({ page, baseURL }) => {
    const urls = recordRequests(page)
    const response = await page.goto(path)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(await response?.text()).not.toContain('aevia.invalid')
    await page.waitForLoadState('networkidle')
    await audit(page, path)
    expect(urls.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:'))).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  const texts: Record<string, string[]> = {
    '/no/such/page': ['404', 'Oops! Page not found', 'Return to Home'],
    '/blog/no-such-post': [
      'Post Not Found',
      "The blog post you're looking for doesn't exist.",
      'Back to Blog',
    ],
    '/': [
      'AI Doctor Chat',
      'Rated 5 of 5',
      'Our mission',
      '99.9% uptime',
      'Latest insights',
      'Message',
      'Stockholm',
    ],
    '/auth': ['Welcome back', 'Sign In'],
    '/blog': ['Supplement safety: five checks before you take it', 'November 16, 2026', '5 min read'],
    '/blog/how-to-read-a-blood-test': ['What a reference range really is', 'References', 'About the author'],
    '/pricing': ['Choose Your Plan', '14-day trial', 'Cancel anytime', 'Device integration'],
    '/campaign/beta-longevity': ['€4.90/month', 'Why I built Aevia', 'Join the Beta Now'],
    '/waitlist': ['Early access', 'Why we are making this', 'Join the Waitlist'],
  }
  for (const [path, expected] of Object.entries(texts)) {
    test(`${path} shows its full text`, async ({ page }) => {
      await page.goto(path)
      for (const text of expected) await expect(page.getByText(text).first()).toBeVisible()
    })
  }
})

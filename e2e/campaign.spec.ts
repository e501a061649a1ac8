import { apiCalls, notice, recordRequests } from './public-pages.ts'
import { expect, test } from './server.ts'

const WAITLIST = '**/api/functions/mailchimp-waitlist'

test('beta: the offer, features, benefits, testimonials and the story', async ({ page }) => {
  await page.goto('/campaign/beta-longevity')
  await expect(page.getByText('€4.90/month')).toBeVisible()
  await expect(
    page.getByText('Lifetime discounted pricing. The offer closes at public launch.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible()
  await expect(page.locator('main dt')).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'Benefits' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.locator('figure')).toHaveCount(3)
  await expect(page.getByText('Rated 5 of 5')).toHaveCount(3)
  await expect(page.getByText(/^Illustrative/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why I built Aevia' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0)
})

test('beta: no call to the server, the notification at once; nothing when empty', async ({ page }) => {
  const urls = recordRequests(page)
  await page.goto('/campaign/beta-longevity')
  const form = page.getByRole('form', { name: 'Join the beta' })
  await form.getByRole('button', { name: 'Join the Beta Now' }).click()
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Join the Beta Now' }).click()
  await expect(page.getByText('Welcome to the Beta!')).toHaveCount(0)
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByRole('button', { name: 'Join the Beta Now' }).click()
  await expect(
    notice(
      page,
      'Welcome to the Beta!',
      'Check your email for next steps. Early access details coming soon.',
    ),
  ).toBeVisible()
  expect(apiCalls(urls)).toEqual([])
})

test('waitlist: hero with a form, five benefits, a story and a second form', async ({ page }) => {
  await page.goto('/waitlist')
  await expect(page.getByRole('form')).toHaveCount(2)
  await expect(page.locator('main ol > li')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Why we are making this' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0)
})

test('waitlist: both forms tell the server, and show its message', async ({ page }) => {
  await page.goto('/waitlist')
  for (const form of await page.getByRole('form').all()) {
    const sent = page.waitForRequest(WAITLIST)
    await form.getByLabel('Email').fill('ada@example.com')
    await form.getByRole('button', { name: 'Join the Waitlist' }).click()
    expect((await sent).postDataJSON()).toEqual({ email: 'ada@example.com' })
    await expect(
      notice(page, 'Welcome to the waitlist!', "You'll be the first to know when Aevia launches.").first(),
    ).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue('')
  }
})

test('waitlist: nothing empty is sent, one submission at a time, Joining... while busy', async ({ page }) => {
  let calls = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(WAITLIST, async (route) => {
    calls++
    await held
    await route.fulfill({ json: {} })
  })
  await page.goto('/waitlist')
  const form = page.getByRole('form').first()
  await form.getByRole('button', { name: 'Join the Waitlist' }).click()
  expect(calls).toBe(0)
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Email').press('Enter')
  await form.getByLabel('Email').press('Enter')
  await expect(form.getByRole('button', { name: 'Joining...' })).toBeDisabled()
  release()
  await expect(
    notice(page, 'Welcome to the waitlist!', "You'll be the first to know when the product launches."),
  ).toBeVisible()
  expect(calls).toBe(1)
})

test('waitlist: a failure says so and keeps the address', async ({ page }) => {
  await page.route(WAITLIST, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/waitlist')
  const form = page.getByRole('form').first()
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(notice(page, 'Something went wrong', 'Please try again or contact support.')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('ada@example.com')
})

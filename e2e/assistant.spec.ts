import type { Page } from '@playwright/test'
import { postJson } from '../server/src/testing/client.ts'
import { letOut, test } from './ai-provider.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { notice } from './public-pages.ts'
import { expect } from './server.ts'

// One server for them all: in other workers they would start one each.
test.describe.configure({ mode: 'default' })

const CHAT = '**/api/functions/ai-health-chat'
const bubble = (page: Page) => page.getByRole('log')

test('the page: welcome, six prompts, an answer with sources, what was sent and to whom', async ({
  page,
  context,
  server,
  provider,
}) => {
  const { authorization } = await signedIn(context, server)
  provider.behave({
    say: ({ passages }) => `${passages[0]?.text} [${passages[0]?.n}]. Your LDL was 9.9 mmol/L.`,
  })
  await page.goto('/platform/profile')
  const card = page.getByRole('region', { name: 'AI assistant and privacy' })
  const mayBeSent = card.getByLabel('Questions may be sent to an outside model')
  await expect(card).toContainText('Nothing you ask leaves this server.')
  await expect(mayBeSent).not.toBeChecked()
  await mayBeSent.click()
  await expect(card).toContainText(/are sent to 127\.0\.0\.1/)
  await page.goto('/platform/ai-chat')
  await expect(page.getByText("Hello! I'm your AI health assistant.")).toBeVisible()
  await expect(page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')).toHaveCount(6)
  await expect(page.getByRole('link', { name: /Questions are sent to 127\.0\.0\.1/ })).toBeVisible()
  await page.getByRole('textbox').fill('What is ferritin?')
  await page.keyboard.press('Enter')
  await expect(bubble(page).getByRole('region', { name: 'Sources' })).toBeVisible()
  await expect(bubble(page)).toContainText('Ferritin')
  await expect(bubble(page)).toContainText(/Parts of what the outside model .* were left out/)
  await expect(bubble(page)).not.toContainText('9.9')
  await expect(bubble(page)).toContainText(/Sent to 127\.0\.0\.1:\d+ \(stand-in\)/)

  await page.goto('/platform/profile')
  await card.getByRole('button', { name: 'What was sent' }).click()
  const sent = page.getByRole('dialog', { name: 'What was sent' })
  await expect(sent).toContainText('What is ferritin?')
  await expect(sent).toContainText('"model": "stand-in"')
  await page.keyboard.press('Escape')

  await card.getByLabel('Test results').click()
  await expect(notice(page, 'Success', 'Your choice has been saved.')).toBeVisible()
  await expect(card.getByLabel('Test results')).not.toBeChecked()
  await mayBeSent.click()
  await expect(card).toContainText('Nothing you ask leaves this server.')
  await card.getByLabel('Country for emergency numbers').selectOption('Sweden')
  await expect(card.getByLabel('Country for emergency numbers')).toHaveValue('SE')
  await card.getByText('Use my own key with a provider').click()
  await card.getByRole('textbox', { name: 'Model' }).fill('claude-test')
  await card.getByLabel('API key').fill('sk-secret-4711')
  await card.getByRole('button', { name: 'Save key' }).click()
  await expect(card).toContainText('Anthropic, claude-test, ends in 4711')
  await card.getByRole('button', { name: 'Remove key' }).click()
  await expect(card.getByText('Use my own key with a provider')).toBeVisible()
  const saved = (await (
    await fetch(`${server.origin}/api/assistant/settings`, { headers: { authorization } })
  ).json()) as object
  expect(saved).toMatchObject({
    outside: false,
    region: 'SE',
    own_key: null,
    sees: { results: false, profile: true },
  })

  await page.goto('/platform/ai-chat')
  await expect(page.getByRole('link', { name: 'Nothing you ask leaves this server.' })).toBeVisible()
  await page.getByRole('textbox').fill('I have crushing chest pain')
  await page.keyboard.press('Enter')
  await expect(bubble(page)).toContainText('This could be a medical emergency. Call 112 now.')
  await expect(bubble(page)).toContainText('Emergency: get help now')
})

test('a failure: its message, the question back in the box; Add: its two messages', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/ai-chat')
  await page.route(CHAT, (route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }))
  await page.getByRole('textbox').fill('Is this normal?')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Error', 'Failed to get AI response. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Is this normal?')

  const card = {
    name: 'Magnesium',
    category: 'Sleep Improvement',
    timing: 'Evening',
    dosage: '200 mg',
    frequency: 'Once daily',
    benefits: 'Sleep',
    effects: 'Calm',
    reason: 'You asked.',
  }
  const asked: unknown[] = []
  await page.unroute(CHAT)
  await page.route(CHAT, (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({
      json: {
        response: 'Yes.',
        citations: [],
        supplementRecommendations: [card],
        triage: { level: 'routine', reason: null },
        sent_to: null,
      },
    })
  })
  await page.getByRole('textbox').press('Enter')
  const list = page.getByRole('list', { name: 'Recommended supplements' })
  await expect(list).toContainText('Magnesium')
  await page.route('**/api/supplements', (route) => route.fulfill({ status: 500, body: '{}' }))
  await list.getByRole('button', { name: 'Add Magnesium' }).click()
  await expect(notice(page, 'Error', 'Failed to add supplement to tracker.')).toBeVisible()
  await page.unroute('**/api/supplements')
  await list.getByRole('button', { name: 'Add Magnesium' }).click()
  await expect(page.getByText('Magnesium added to your supplement tracker!')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Magnesium added' })).toBeDisabled()

  // Earlier turns go along; each has an id under which it is kept.
  await page.getByRole('textbox').fill('And how much?')
  await page.keyboard.press('Enter')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked).toEqual([
    {
      message: 'Is this normal?',
      requestSupplementRecommendations: true,
      turn: expect.any(String),
    },
    {
      message: 'And how much?',
      requestSupplementRecommendations: true,
      turn: expect.any(String),
      conversation: [
        { isUser: true, text: 'Is this normal?' },
        { isUser: false, text: 'Yes.' },
      ],
    },
  ])
})

test('from an answer: its question is saved for the doctor, an action into the plan with its source', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/ai-chat')
  await page.getByRole('textbox').fill('How much magnesium is too much?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save for the doctor' }).click()
  await expect(page.getByText('Added to your plan: How much magnesium is too much?').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved for the doctor' })).toBeDisabled()

  await page.getByRole('button', { name: 'Add to plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an action' })
  // Why stands there already, in the words of the answer's first source.
  await expect(dialog.getByLabel('Why? (optional)')).toHaveValue(/magnesium/i)
  await dialog.getByLabel('What do you want to do?').fill('Take half a tablet of magnesium')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/platform/actions')
  const planned = page.getByRole('listitem').filter({ hasText: 'Take half a tablet of magnesium' })
  await expect(planned).toContainText('Source: ')
  await page.goto('/platform/doctor')
  await expect(page.getByRole('list', { name: 'Questions for the doctor' })).toContainText(
    'How much magnesium is too much?',
  )

  // What cannot wait is no plan.
  await page.goto('/platform/ai-chat')
  await expect(page.getByRole('button', { name: 'Add to plan' })).toHaveCount(1)
  await page.getByRole('textbox').fill('I have crushing chest pain')
  await page.keyboard.press('Enter')
  await expect(bubble(page)).toContainText('Emergency: get help now')
  await expect(page.getByRole('button', { name: 'Add to plan' })).toHaveCount(1)
})

test('Stop ends the answer, and the provider is left alone', async ({ page, context, server, provider }) => {
  await letOut(server.origin, (await signedIn(context, server)).authorization)
  provider.behave({ fault: 'hang' })
  await page.goto('/platform/ai-chat')
  await page.getByRole('textbox').fill('What is ferritin?')
  await page.keyboard.press('Enter')
  const calls = provider.requests.length
  await expect.poll(() => provider.requests.length).toBeGreaterThanOrEqual(Math.max(calls, 1))
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('What is ferritin?')
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expect(page.getByText('Failed to get AI response')).toHaveCount(0)
  await expect.poll(() => provider.requests.at(-1)?.closed).toBe(true)
})

/** Named in the order of the list. */
const PAIR = /5-HTP \+ St John's wort|St John's wort \+ 5-HTP/
test('Check my stack and Did it work? on the supplements page', async ({ page, context, server }) => {
  const { authorization, report } = await signedIn(context, server)
  await page.goto('/platform/supplements')
  await expect(page.getByText('No supplements yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check my stack' })).toHaveCount(0)
  const add = (body: object) => postJson(`${server.origin}/api/supplements`, body, { authorization })
  await add({ name: "St John's wort" })
  await add({ name: '5-HTP', dosage: '100 mg' })
  await add({ name: 'Zinc', dosage: '50 mg' })
  await add({ name: 'Moon dust' })
  await add({ name: 'Vitamin D3', dosage: '25 µg', start_date: '2026-01-10' })
  for (const [date, value] of [
    ['2026-01-02', 31],
    ['2026-05-02', 95],
  ] as const) {
    const text = `Test,Result,Unit,Reference Range\n25-Hydroxyvitamin D,${value},nmol/L,50-125\n`
    await report(new File([text], 'report.csv', { type: 'text/csv' }), date)
  }
  const outcomes = async () =>
    (await (
      await fetch(`${server.origin}/api/assistant/outcomes`, { headers: { authorization } })
    ).json()) as {
      verdict: string
    }[]
  await expect.poll(async () => (await outcomes())[0]?.verdict).toBe('improved')

  await page.reload()
  const card = page.getByRole('region', { name: 'Check my stack' })
  const finding = (text: RegExp) => card.getByRole('listitem').filter({ hasText: text })
  await expect(finding(PAIR)).toContainText('Do not combine')
  await expect(finding(PAIR)).toContainText('Serotonin syndrome risk, which can be fatal')
  await expect(finding(/Zinc/).first()).toContainText('Together 50 mg a day, above the upper limit of 25 mg')
  await expect(finding(/Zinc/).first()).toContainText('Source:')
  await expect(card).toContainText('Not known to us, so not checked: Moon dust')
  const verdict = finding(/Vitamin D3: /)
  await expect(verdict).toContainText('Improved')
  await expect(verdict).toContainText('31 on Jan 02, 2026, 95 nmol/L on May 02, 2026')

  // What changes the tracker checks it again.
  await page
    .getByRole('row')
    .filter({ hasText: '5-HTP' })
    .getByRole('button', { name: /^Active/ })
    .click()
  await expect(finding(PAIR)).toHaveCount(0)
})

test('accessible in light and dark: page, panel, dialog, profile card, stack', async ({
  page,
  context,
  server,
  provider,
}) => {
  test.setTimeout(120_000)
  provider.behave({ say: ({ passages }) => `${passages[0]?.text} [${passages[0]?.n}].` })
  await page.goto('/')
  await page.getByLabel('Your health question').fill('What is ferritin?')
  await page.getByRole('button', { name: 'Try It Now' }).click()
  await expect(page.getByRole('region', { name: 'Sources' })).toBeVisible()
  await audit(page, 'dialog')
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('I have crushing chest pain')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Call 112')
  await audit(page, 'panel')
  const { authorization } = await signedIn(context, server)
  await letOut(server.origin, authorization)
  await postJson(`${server.origin}/api/supplements`, { name: "St John's wort" }, { authorization })
  await postJson(`${server.origin}/api/supplements`, { name: '5-HTP' }, { authorization })
  await page.goto('/platform/ai-chat')
  await page.getByRole('textbox').fill('What is ferritin?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sources' })).toBeVisible()
  await audit(page, 'page')
  await page.goto('/platform/profile')
  await page.getByText('Use my own key with a provider').click()
  await audit(page, 'profile')
  await page.getByRole('button', { name: 'What was sent' }).click()
  await expect(page.getByRole('dialog')).toContainText('ferritin')
  await audit(page, 'receipt')
  await page.goto('/platform/supplements')
  await expect(page.getByRole('heading', { name: 'Check my stack' })).toBeVisible()
  await audit(page, 'stack')
})

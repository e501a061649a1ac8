// From results to a plan: three reports of different days and a month of intakes, as a person goes through them.
import type { Page } from '@playwright/test'
import { postJson } from '../server/src/testing/client.ts'
import { readPrinted } from '../server/src/testing/printed-pdf.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const DAY_MS = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
const report = (ago: number, rows: string) =>
  new File([`Collection date: ${day(ago)}\nTest,Result,Units,Reference Range\n${rows}\n`], 'report.csv', {
    type: 'text/csv',
  })
const rows = (ldl: string, vitaminD: string) =>
  `LDL Cholesterol,${ldl},mmol/L,<3.0\n25-Hydroxyvitamin D,${vitaminD},nmol/L,50-125\nTSH,2.1,mIU/L,0.4-4.0`

test('three tests: what changed, do next, add to plan, intakes, done, test again, worked', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  const headers = { authorization: user.authorization }
  const card = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

  // A new person begins with one call, and no card of the story stands beside the samples.
  await page.goto('/platform/dashboard')
  await expect(page.getByRole('heading', { name: 'Start with your last blood test' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Type results in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What changed' })).toHaveCount(0)

  // Two tests: nothing real happened in between.
  await user.report(report(230, rows('4.7', '33')), day(230))
  await user.report(report(130, rows('4.6', '31')), day(130))
  await page.reload()
  await expect(card('What changed')).toContainText('2 of 3 markers out of range.')
  await expect(card('What changed')).toContainText(
    'Nothing changed by more than chance in 3 markers with earlier results.',
  )

  // The habit goes into the plan with one press, the supplement into the tracker as well.
  const next = page.getByRole('list', { name: 'Next steps' }).getByRole('listitem')
  await expect(next).toHaveCount(2)
  await expect(next.nth(0)).toContainText('Habit')
  await expect(next.nth(0)).toContainText('4.6 mmol/L')
  await expect(next.nth(0)).toContainText(/above the range \(up to 3\.0\)/)
  await expect(next.nth(0)).toContainText('Source: ')
  await expect(next.nth(1)).toContainText('Vitamin D')
  await next.nth(1).getByText('Before you start').click()
  await expect(next.nth(1)).toContainText('See a clinician first')
  await next
    .nth(0)
    .getByRole('button', { name: /^Add to plan: / })
    .click()
  await expect(page.getByText(/^Added to your plan: /).first()).toBeVisible()
  const planned = page.getByRole('list', { name: 'From your plan' }).getByRole('listitem')
  await expect(planned).toHaveCount(1)
  await page.getByRole('button', { name: /^Add supplement: / }).click()
  await expect(planned).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Next steps' })).toHaveCount(0)
  await expect(card('Today')).toContainText('0 of 1 taken')
  await card('Today')
    .getByRole('button', { name: /^Taken: / })
    .click()
  await expect(card('Today')).toContainText('1 of 1 taken')

  // What was begun 120 days ago, and taken on thirty of thirty days.
  const all = `${server.origin}/api`
  const { actions } = (await (await fetch(`${all}/plan?day=${day(0)}`, { headers })).json()) as {
    actions: { id: string; kind: string; supplement_id: string | null }[]
  }
  const send = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${all}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, await answer.text()).toBe(true)
  }
  for (const { id } of actions) await send(`/plan/${id}`, 'PATCH', { start_day: day(120) })
  const supplement = actions.find(({ kind }) => kind === 'supplement')?.supplement_id ?? ''
  await send(`/supplements/${supplement}`, 'PATCH', { start_date: day(120) })
  for (let ago = 30; ago > 0; ago--)
    await send(`/supplements/${supplement}/intakes/${day(ago)}`, 'PUT', { status: 'taken' })

  // Its days have come: to test again is what comes next.
  await page.reload()
  await expect(card('Test again')).toContainText('Due now')
  await expect(planned.nth(0)).toContainText('Waits for the next test')
  await card('Test again')
    .getByRole('button', { name: /^Add to plan: Test LDL/ })
    .click()
  await expect(card('Test again')).toContainText('In your plan for')

  // The third test says what changed, and the plan what worked.
  await user.report(report(1, rows('3.4', '81')), day(1))
  await page.goto('/platform/test-data?tab=history')
  await page.getByRole('row').filter({ hasText: 'Blood Test' }).first().getByRole('button').first().click()
  const lines = page.getByRole('region', { name: 'What this test says' })
  await expect(lines).toContainText('LDL cholesterol 3.4 mmol/L (high)')
  await expect(lines).toContainText('All values were read without doubt.')
  const changes = lines.getByRole('list', { name: 'Changed since the test before' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.filter({ hasText: 'LDL' })).toContainText(
    /4\.6 mmol\/L.*3\.4 mmol\/L.*the change is real.*Closer to its range/,
  )
  await expect(changes.filter({ hasText: 'vitamin D' })).toContainText(
    /31 nmol\/L.*81 nmol\/L.*Back in its range/,
  )
  await page.keyboard.press('Escape')

  await page.goto('/platform/actions')
  const open = page.getByRole('list', { name: 'Open actions' }).getByRole('listitem')
  await expect(open).toHaveCount(3)
  for (const [about, figures] of [
    ['Supplement', /31 nmol\/L on .* then 81 nmol\/L/],
    ['Habit', /4\.6 mmol\/L on .* then 3\.4 mmol\/L/],
  ] as const) {
    await expect(open.filter({ hasText: about })).toContainText('Worked')
    await expect(open.filter({ hasText: about })).toContainText(figures)
  }
  // Thirty days were recorded, and today's press; the test is of yesterday.
  await expect(open.filter({ hasText: 'Supplement' })).toContainText(
    'You took it on 30 of the 30 days you recorded.',
  )
  await open
    .filter({ hasText: 'Test LDL' })
    .getByRole('button', { name: /^Done: / })
    .click()
  await expect(open).toHaveCount(2)
  await page.getByText('No longer open (1)').click()
  await expect(page.getByRole('list', { name: 'No longer open' })).toContainText('Done')
})

test('an action in one’s own words: added, changed, skipped, deleted; deleted elsewhere, it is gone here too', async ({
  page,
  context,
  server,
}) => {
  const { authorization } = await signedIn(context, server)
  await page.goto('/platform/actions')
  await page.getByRole('button', { name: 'Add an action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an action' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please say what you want to do.')).toBeVisible()
  await expect(dialog.getByLabel('What do you want to do?')).toBeFocused()
  await dialog.getByLabel('What do you want to do?').fill('Walk after dinner')
  await dialog.getByLabel('How often?').selectOption('Every day')
  await dialog.getByLabel('Test on or from').fill('2001-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The test cannot be before the start.')).toBeVisible()
  await dialog.getByLabel('Test on or from').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const open = page.getByRole('list', { name: 'Open actions' }).getByRole('listitem')
  await expect(open).toContainText('Walk after dinner')
  await expect(open).toContainText('Every day')

  await page.getByRole('button', { name: 'Edit: Walk after dinner' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit action' })
  await edit.getByLabel('What do you want to do?').fill('Walk after lunch')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Skip: Walk after lunch' }).click()
  await page.getByText('No longer open (1)').click()
  await page.getByRole('button', { name: 'Delete: Walk after lunch' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Your plan' })).toHaveCount(0)

  const id = crypto.randomUUID()
  await postJson(`${server.origin}/api/plan`, { id, title: 'Sleep early' }, { authorization })
  await page.reload()
  await expect(open).toContainText('Sleep early')
  await fetch(`${server.origin}/api/plan/${id}`, { method: 'DELETE', headers: { authorization } })
  await page.getByRole('button', { name: 'Done: Sleep early' }).click()
  await expect(page.getByText('Failed to change your plan. Please try again.').first()).toBeVisible()
  await expect(page.getByText('Sleep early')).toHaveCount(0)
})

test('the page for the doctor: person, what is taken, what is out of range with its change, questions; it prints on A4', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  const headers = { authorization: user.authorization }
  await user.report(report(200, rows('4.6', '31')), day(200))
  await user.report(report(20, rows('3.4', '33')), day(20))
  const supplement = { name: 'Magnesium', dosage: '200 mg', frequency: 'once a day', start_date: day(90) }
  await postJson(`${server.origin}/api/supplements`, supplement, headers)
  await page.goto('/platform/dashboard')
  await page.getByRole('link', { name: 'A page for your doctor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For the doctor')
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Magnesium' })).toContainText(/200 mg.*once a day/)
  const ldl = page.getByRole('row').filter({ hasText: 'LDL' })
  await expect(ldl).toContainText(
    /3\.4 mmol\/L.*High.*up to 3\.0.*4\.6 mmol\/L.*Lower, beyond normal variation/,
  )
  await expect(page.getByRole('row').filter({ hasText: 'vitamin D' })).toContainText(
    'Within normal variation',
  )
  await expect(page.getByText(/Normal variation: /)).toBeVisible()

  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('Please say what you want to do.')).toBeVisible()
  await page.getByLabel('Your own question').fill('Is magnesium right for me?')
  await page.getByRole('button', { name: 'Save question' }).click()
  const questions = page.getByRole('list', { name: 'Questions for the doctor' })
  await expect(questions).toContainText('Is magnesium right for me?')
  await audit(page, 'doctor')

  const { pages, text } = await printed(page)
  expect(pages).toBe(1)
  for (const part of ['Ada Lovelace', 'Magnesium', '4.6', '3.4', 'Is magnesium right for me?'])
    expect(text).toContain(part)
  for (const pressed of ['Print or save', 'Sign Out', 'Save question', 'Asked'])
    expect(text).not.toContain(pressed)

  await page.getByRole('button', { name: 'Asked: Is magnesium right for me?' }).click()
  await expect(page.getByText('No question is saved.')).toBeVisible()
})

test('printing a page prints all of it: a long result sheet, and what is folded', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  const many = Array.from({ length: 120 }, (_, index) => `Test number ${index},${index},mg/L,0-400`).join(
    '\n',
  )
  await user.report(report(20, `${rows('4.6', '31')}\n${many}`), day(20))
  await page.goto('/platform/dashboard')
  await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible()
  expect((await printed(page)).text).toContain('See a clinician first')
  await page.goto('/platform/test-data?tab=history')
  await page.getByRole('row').filter({ hasText: 'Blood Test' }).first().getByRole('button').first().click()
  await page.getByRole('region', { name: 'What this test says' }).waitFor()
  await expect(page.getByRole('dialog').getByText('Test number 119')).toBeAttached()
  const sheet = await printed(page)
  for (const part of ['Out of range', 'Test number 0', 'Test number 119']) expect(sheet.text).toContain(part)
  expect(sheet.text).not.toContain('Test Data Management')
})

/** As the browser prints it on A4. */
const printed = async (page: Page) =>
  readPrinted(new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })))

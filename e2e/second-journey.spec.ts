// Who comes back: a plan of four months, thirty logged days and a third report. One thing worked, one did not, and one
// marker has left its range since. The first journey makes the plan; this one lives with it.
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const DAY_MS = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
const report = (ago: number, [ldl, vitaminD, ferritin]: [string, string, string]) =>
  new File(
    [
      `Collection date: ${day(ago)}\nTest,Result,Units,Reference Range\nLDL Cholesterol,${ldl},mmol/L,<3.0\n`,
      `25-Hydroxyvitamin D,${vitaminD},nmol/L,50-125\nFerritin,${ferritin},ug/L,30-400\n`,
    ],
    'report.csv',
    { type: 'text/csv' },
  )

test('back after four months: what changed, what worked and what did not, the next step, today, when to test again', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: user.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer
  }
  await user.report(report(230, ['4.7', '32', '120']), day(230))
  await user.report(report(130, ['4.6', '31', '118']), day(130))
  const taken = { name: 'Vitamin D', category: 'Immune Support', dosage: '1000 IU', start_date: day(120) }
  const { id: supplement_id } = (await (await send('POST', '/supplements', taken)).json()) as { id: string }
  const begun = { start_day: day(120), test_day: day(10) }
  const habit = { kind: 'habit', title: 'Eat oats and beans', rhythm: 'daily', marker: 'ldl', side: 'high' }
  const sun = { kind: 'supplement', title: 'Take vitamin D', marker: 'vitamin_d', side: 'low', supplement_id }
  for (const action of [habit, sun])
    await send('POST', '/plan', { id: crypto.randomUUID(), ...action, ...begun })
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const status = index % 10 === 0 ? 'skipped' : 'taken'
      await send('PUT', `/supplements/${supplement_id}/intakes/${day(index + 1)}`, { status })
      await user.log('sleep', { asleep: 7.5 }, index)
    }),
  )
  await user.report(report(1, ['3.3', '33', '14']), day(1))

  const card = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await page.goto('/platform/dashboard')

  // What changed, the real changes alone.
  const changed = page.getByRole('list', { name: 'What changed' }).getByRole('listitem')
  await expect(changed).toHaveCount(2)
  await expect(changed.filter({ hasText: 'LDL' })).toContainText(
    /4\.6 mmol\/L.*3\.3 mmol\/L.*the change is real.*Closer to its range/,
  )
  await expect(changed.filter({ hasText: 'Ferritin' })).toContainText(
    /118 µg\/L.*14 µg\/L.*the change is real.*Now out of range/,
  )
  await expect(card('What changed')).toContainText('3 of 3 markers out of range.')

  // What worked is done, and makes room for what the newest results ask for.
  const planned = page.getByRole('list', { name: 'From your plan' }).getByRole('listitem')
  const oats = planned.filter({ hasText: 'Eat oats and beans' })
  await expect(oats).toContainText('Worked')
  await oats.getByRole('button', { name: /^Done: / }).click()
  await expect(planned).toHaveCount(1)
  // Low iron begins with the doctor.
  const iron = page
    .getByRole('list', { name: 'Next steps' })
    .getByRole('listitem')
    .filter({ hasText: 'erritin' })
  await expect(iron).toContainText('Ask your doctor')
  await iron.getByRole('button', { name: /^Save for the doctor: / }).click()
  await expect(planned.filter({ hasText: 'erritin' })).toContainText('Question')
  await expect(iron).toHaveCount(0)

  // Today: skipped by mistake, and taken back with a second press.
  await expect(card('Today')).toContainText('0 of 1 taken')
  await card('Today').getByRole('button', { name: 'Skip: Vitamin D' }).click()
  await expect(card('Today').getByRole('button', { name: 'Skipped: Vitamin D' })).toBeVisible()
  await card('Today').getByRole('button', { name: 'Taken: Vitamin D' }).click()
  await expect(card('Today')).toContainText('1 of 1 taken')

  // When to test again goes into the plan with its day.
  const again = page.getByRole('list', { name: 'Tests to repeat' }).getByRole('listitem')
  const ferritin = again.filter({ hasText: 'Ferritin' })
  await ferritin.getByRole('button', { name: /^Add to plan: / }).click()
  await expect(ferritin).toContainText('In your plan for')
  await audit(page, 'dashboard')

  // What worked is kept with its figures; what did not, although it was taken, ends with one press.
  await page.goto('/platform/actions')
  const open = page.getByRole('list', { name: 'Open actions' }).getByRole('listitem')
  await expect(open).toHaveCount(3)
  const vitamin = open.filter({ hasText: 'Take vitamin D' })
  await expect(vitamin).toContainText('Did not work')
  await expect(vitamin).toContainText(/31 nmol\/L on .* then 33 nmol\/L/)
  await expect(vitamin).toContainText('You took it on 27 of the 30 days you recorded.')
  await vitamin.getByRole('button', { name: 'Skip: Take vitamin D' }).click()
  await expect(open).toHaveCount(2)
  await page.getByText('No longer open (2)').click()
  const ended = page.getByRole('list', { name: 'No longer open' }).getByRole('listitem')
  await expect(ended.filter({ hasText: 'Eat oats and beans' })).toContainText(
    /Done.*Worked.*4\.6 mmol\/L on .* then 3\.3 mmol\/L/,
  )
  await ended.getByRole('button', { name: 'Open again: Take vitamin D' }).click()
  await expect(open).toHaveCount(3)
  await audit(page, 'plan')

  // The doctor gets the change and the question.
  await page.goto('/platform/doctor')
  await expect(page.getByRole('row').filter({ hasText: 'Ferritin' })).toContainText(
    /14 µg\/L.*Low.*118 µg\/L.*Lower, beyond normal variation/,
  )
  await expect(page.getByRole('list', { name: 'Questions for the doctor' })).toContainText(/erritin|iron/i)
})

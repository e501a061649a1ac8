import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const text = `City Laboratory
Patient: Anna Keller
Collected: 2026-01-02
Test            Result   Units    Reference Range
Ferritin        41       ng/mL    30-400

Patient: Bruno Costa
Collected: 2026-01-02
Test            Result   Units    Reference Range
TSH             2.1      mIU/L    0.4-4.0
`

test('a document of two people asks which one the user is, by keyboard, and takes another answer', async ({
  page,
  context,
  server,
}) => {
  const { report } = await signedIn(context, server)
  const id = await report(new File([text], 'family.txt', { type: 'text/plain' }))
  await page.goto('/platform/test-data')
  await page.getByRole('tab', { name: 'Test History' }).click()
  await page.getByRole('link', { name: 'Is this yours? ' }).first().click()
  await expect(page).toHaveURL(new RegExp(id))
  const question = page.getByRole('region', { name: 'Which of these people are you?' })
  await expect(question).toContainText('This document is about more than one person')
  await audit(page)

  await question.getByRole('button', { name: 'I am Anna Keller' }).focus()
  await page.keyboard.press('Enter')
  const answered = page.getByRole('region', { name: 'You are Anna Keller: only these results count' })
  await expect(answered).toBeVisible()
  await audit(page)

  await answered.getByRole('button', { name: 'Change whose it is' }).click()
  await page.getByRole('button', { name: 'None of them' }).click()
  await expect(page.getByRole('heading', { name: /This is not yours/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /This is not yours/ })).toBeVisible()
})

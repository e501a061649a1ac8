import { expect, test } from 'vitest'
import { isAgreed } from './schema.ts'
import { CONSENT_KINDS, CONSENT_TEXTS, textOf } from './texts.ts'

/** What was shown stays as it was: a changed text needs a version of its own, and a line here. */
const SHOWN: Record<string, string> = {
  'health_data 1':
    'I agree that the health data that I enter, upload or import is stored and analysed here, so that results can be shown, compared and explained to me. I can withdraw this at any time in my profile.',
  'outside_model 1':
    'I agree that my questions, with the records that I let the assistant see, are sent to the outside model that is named in my profile. Names and addresses of my profile are taken out before. I can withdraw this at any time in my profile.',
  'newsletter 1':
    'I agree to be told about news of the product at my e-mail address. I can withdraw this at any time in my profile.',
  'apoe 1':
    'I have read what APOE is, and I want it read from the genetic files that I upload. I know that it speaks of the risk of Alzheimer’s disease, also of my relatives, and that I cannot unlearn it. I can withdraw this at any time; then it is deleted from what was read, and no longer shown.',
  'connector_withings 1':
    'I agree that what my devices measured is fetched from Withings each night, and whenever I ask for it, until I disconnect. Withings learns that this server reads it, and when; nothing of what is stored here is sent there.',
  'connector_oura 1':
    'I agree that what my devices measured is fetched from Oura each night, and whenever I ask for it, until I disconnect. Oura learns that this server reads it, and when; nothing of what is stored here is sent there.',
  'connector_whoop 1':
    'I agree that what my devices measured is fetched from WHOOP each night, and whenever I ask for it, until I disconnect. WHOOP learns that this server reads it, and when; nothing of what is stored here is sent there.',
  'connector_fitbit 1':
    'I agree that what my devices measured is fetched from Fitbit each night, and whenever I ask for it, until I disconnect. Fitbit learns that this server reads it, and when; nothing of what is stored here is sent there.',
}

test('a text that was shown is never changed, and versions count up', () => {
  const all: Record<string, string> = {}
  for (const kind of CONSENT_KINDS) {
    expect(CONSENT_TEXTS[kind].map(({ version }) => version)).toEqual(
      CONSENT_TEXTS[kind].map((_, at) => at + 1),
    )
    for (const { version, text } of CONSENT_TEXTS[kind]) all[`${kind} ${version}`] = text
  }
  expect(all).toEqual(SHOWN)
  expect(textOf('newsletter', 99)).toBeNull()
})

test('the newest word counts, and only for the text of today', () => {
  const said = (given: boolean, version = 1) => ({ kind: 'health_data' as const, version, given, at: '' })
  expect(isAgreed([], 'health_data')).toBe(false)
  expect(isAgreed([said(true)], 'health_data')).toBe(true)
  expect(isAgreed([said(false), said(true)], 'health_data')).toBe(false)
  expect(isAgreed([said(true, 0)], 'health_data')).toBe(false)
  expect(isAgreed([said(true)], 'newsletter')).toBe(false)
})

import { beforeAll, expect, test } from 'vitest'
import { loadEvidence } from '../../evidence/claims.ts'
import { createGuides } from '../guides/guides.ts'
import { loadGuides } from '../guides/load-guides.ts'
import { answerTo } from './answer.ts'
import { countWords } from './choose.ts'
import type { Ground } from './guides-told.ts'
import { VISITOR } from './read.ts'

let ground: Ground
beforeAll(async () => {
  const [evidence, { guides, translations }] = await Promise.all([loadEvidence(), loadGuides()])
  ground = {
    evidence,
    guides: createGuides(guides, evidence, translations),
    counts: countWords(evidence.all),
  }
})

const partsOf = (message: string) => answerTo(message, VISITOR, ground)?.parts ?? []
const textOf = (message: string) =>
  partsOf(message)
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .join(' ')

test('each question has its part under its own words, and one without a source says so', () => {
  const parts = partsOf('Can I drink on metronidazole? And can I sunbathe? And what if I miss a dose?')
  expect(parts.flatMap(({ heading }) => heading ?? [])).toEqual([
    'Can I drink on metronidazole?',
    'Can I sunbathe?',
    'What if I miss a dose?',
  ])
  const [, sun] = parts.filter(({ heading }) => heading !== null)
  expect(sun!.lines.map(({ text }) => text).join(' ')).toMatch(/no source on metronidazole/)
})

test('a medicine that was named before a question counts in all of them', () => {
  expect(textOf('I take warfarin. Can I have turmeric, and what about ibuprofen?')).toMatch(
    /turmeric[^]*do not take ibuprofen[^]*with a blood thinner/,
  )
})

test('what is likely meant is told as such, and what is about nothing here is not answered', () => {
  expect(textOf('does my data get sold')).toMatch(/encrypted/)
  expect(partsOf('who won the football match yesterday')).toEqual([])
})

test('a title that was offered is understood as an answer', () => {
  expect(textOf('Snoring and sleep apnoea')).toMatch(/snoring/i)
})

test('a medicine that is said not to be taken is none', () => {
  expect(textOf('My LDL is 3.9 mmol/L, no statin. Do I need medication?')).not.toMatch(/on a statin/i)
  expect(textOf('My LDL is 3.9 mmol/L on a statin. Is that enough?')).toMatch(/on a statin/i)
})

test('"low" and "normal" are said of the marker of their own clause', () => {
  expect(textOf('My serum iron is low but my ferritin is normal')).toMatch(/low serum iron says little/)
  expect(textOf('low free T4 but normal TSH, what does that mean?')).toMatch(
    /free T4 with a TSH that is not raised/,
  )
})

test('medicines are known as other languages spell them', () => {
  const swedish = answerTo(
    'kan jag ta ibuprofen om jag äter sertralin?',
    { ...VISITOR, language: 'sv' },
    ground,
  )
  expect(swedish?.parts[0]?.lines[0]?.text).toMatch(/SSRI/)
})

test('a correction comes before how much, and a child’s answer before an adult’s', () => {
  expect(textOf('Since vitamin C prevents colds, how much should I take every day?')).toMatch(/^No/)
  expect(textOf('my 3 year old eats no vegetables, does she need a multivitamin')).toMatch(/Up to 5 years/)
})

test('when to test again stands under its own question, of the value that was told', () => {
  const again = partsOf('my vitamin D is 18 ng/ml, should I take K2 too, and when do I test again?').at(-1)
  expect(again?.heading).toBe('When do I test again?')
  expect(again?.lines[0]?.text).toMatch(/vitamin D/)
})

test('of two medicines of which nothing is known together that is said, then each in short, and no guide on one', () => {
  const text = textOf('is it ok to take sertraline and metformin together')
  expect(text).toMatch(/^I have no source on sertraline together with metformin.*ask a pharmacist/)
  expect(text).toMatch(/Metformin is best taken with a meal/)
  expect(text).not.toMatch(/cough/)
  expect(textOf('can I take cetirizine and montelukast together')).toMatch(/^I have no source on cetirizine/)
  expect(textOf('can I take ibuprofen with lisinopril')).not.toMatch(/no source/)
})

test('the "Yes" of a guide on one thing is not said of two', () =>
  expect(
    textOf('Is it ok to take 400 mg magnesium glycinate and 50 mg zinc at the same time before bed?'),
  ).not.toMatch(/^Yes/))

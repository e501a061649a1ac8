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

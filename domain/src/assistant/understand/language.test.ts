import { expect, test } from 'vitest'
import { languageOfQuestion, otherLanguageNote } from './language.ts'

test.each([
  ['en', 'Is a ferritin of 14 low?'],
  ['en', 'ferritin 14'],
  ['en', 'creatine: morning or evening?'],
  ['en', 'is berberine as good as metformin'],
  ['sv', 'Mitt ferritin är 19 µg/l, är det lågt?'],
  ['sv', 'kan jag ta järn med kaffe'],
  ['de', 'Mein Ferritin liegt bei 14. Was soll ich tun?'],
  ['de', 'Darf ich bei Kopfschmerzen Ibuprofen nehmen?'],
  ['fr', 'Ma ferritine est à 8, que faire ?'],
  ['fr', 'combien de vitamine D par jour'],
  ['fr', "J'ai 13 de tension, c'est trop ?"],
  ['es', 'Mi ferritina es 8, ¿qué hago?'],
  ['es', 'cuánta vitamina D debo tomar'],
] as const)('%s: %s', (language, text) => {
  expect(languageOfQuestion(text)).toBe(language)
})

test.each([
  ['Ho il colesterolo LDL a 165 mg/dl e non fumo. Devo prendere il riso rosso?', /inglese[^]*112/],
  ['Mijn ferritine is 9, wat moet ik doen?', /Engels[^]*112/],
  ['Tenho a vitamina D em 15, quanto devo tomar por dia?', /inglês[^]*112/],
])('%s: is answered in English, and says so', (text, note) => {
  expect(languageOfQuestion(text)).toBe('en')
  expect(otherLanguageNote(text)).toMatch(note)
})

test.each([
  'is berberine as good as metformin',
  'Is a ferritin of 14 low?',
  "I'm APOE e4/e4. what now?",
  'Mi ferritina es 8, ¿qué hago?',
  'Mitt ferritin är 19, är det lågt?',
])('%s: no note', (text) => {
  expect(otherLanguageNote(text)).toBeNull()
})

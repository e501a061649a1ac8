import { expect, test } from 'vitest'
import { languageOfQuestion } from './language.ts'

test.each([
  ['en', 'Is a ferritin of 14 low?'],
  ['en', 'ferritin 14'],
  ['en', 'creatine: morning or evening?'],
  ['sv', 'Mitt ferritin är 19 µg/l, är det lågt?'],
  ['sv', 'kan jag ta järn med kaffe'],
  ['de', 'Mein Ferritin liegt bei 14. Was soll ich tun?'],
  ['de', 'Darf ich bei Kopfschmerzen Ibuprofen nehmen?'],
  ['fr', 'Ma ferritine est à 8, que faire ?'],
  ['fr', 'combien de vitamine D par jour'],
  ['es', 'Mi ferritina es 8, ¿qué hago?'],
  ['es', 'cuánta vitamina D debo tomar'],
] as const)('%s: %s', (language, text) => {
  expect(languageOfQuestion(text)).toBe(language)
})

/** What is said of a dose that a question names, in the language of the question. */
import type { ExtraDose } from '../../safety/extra-dose.ts'
import { magnesiumPartIn } from '../../supplements/compounds.ts'
import { inUnits } from '../../supplements/dose.ts'
import { amount } from '../../supplements/dose-text.ts'
import type { SupplementFact } from '../../supplements/fact.ts'
import { nameInLanguage } from '../../supplements/facts.ts'
import { inSentence } from '../../text/in-sentence.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import { say } from './phrases.ts'

/** International units as each language writes them. */
const UNITS: Record<AnswerLanguage, string> = { en: 'IU', sv: 'IE', de: 'I.E.', fr: 'UI', es: 'UI' }
/** A sum that is a hair above its limit by the arithmetic alone is not above it. */
const BREATH = 1e-6
const FIGURES = 6

const nameOf = (fact: SupplementFact, language: AnswerLanguage) =>
  language === 'en' ? inSentence(fact.name) : nameInLanguage(fact, language)

/** "250 µg (10,000 IU)" */
function doseIn(fact: SupplementFact, dose: number, unit: string, language: AnswerLanguage): string {
  const format = new Intl.NumberFormat(language)
  const told = amount(format.format(Number(dose.toPrecision(FIGURES))), unit)
  const units = unit === 'ug' ? inUnits(fact.id, dose) : null
  return units === null ? told : `${told} (${format.format(Math.round(units))} ${UNITS[language]})`
}

/** Whether a dose is above its limit, and that of a magnesium compound only part is magnesium: 400 mg may be 56 mg. */
export function doseSentences(
  text: string,
  fact: SupplementFact,
  { dose, limit, unit }: { dose: number; limit: number; unit: string },
  language: AnswerLanguage,
): string[] {
  const isAbove = dose > limit + BREATH
  const told = (value: number) => doseIn(fact, value, unit, language)
  const gaps = { dose: told(dose), limit: told(limit), name: nameOf(fact, language) }
  const form = fact.id === 'magnesium' && isAbove ? magnesiumPartIn(text) : null
  return [
    say(language, isAbove ? 'dose_above' : 'dose_within', gaps),
    ...(form
      ? [
          say(language, 'dose_compound', {
            dose: told(dose),
            form: form.word,
            part: told(Number((dose * form.part).toPrecision(2))),
          }),
        ]
      : []),
  ]
}

/** "Two 1000 IU tablets by accident": what both together are, and that it is no overdose. */
export function extraDoseSentence(
  { fact, amount: each, count, total, limit }: ExtraDose,
  language: AnswerLanguage,
): string {
  const { unit } = fact.upper_level!
  const told = (value: number) => doseIn(fact, value, unit, language)
  return say(language, 'extra_dose', {
    count: String(count),
    each,
    total: told(total),
    limit: told(limit),
    name: nameOf(fact, language),
  })
}

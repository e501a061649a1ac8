/** Results in words of the eight languages, beside what the laboratory expects; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

/** The result in words of one row, its flag and its reasons for review. */
const read = (word: string, expected: string): string => {
  const text = `Test\tResult\tUnits\tReference\nFerritin\t88\tng/mL\t30-400\nNitrite\t${word}\t\t${expected}`
  const [, result] = readLabReport(rowsFromText(text)).results
  return `${result?.value_text} ${result?.flag ?? '-'} ${result?.review_reasons.join('+')}`.trim()
}

const NOT_FOUND =
  'Not detected|undetected|Non-reactive|None seen|Ej påvisad|icke påvisat|påvisas ej|inga|nicht nachweisbar|kein Nachweis|nicht nachgewiesen|Absence|non détecté|négatif|Ausencia|no detectado|no se observan|assente|non rilevato|ikke påvist|negativt|Ikke fundet|ingen'
const FOUND =
  'Detected|Reactive|weakly positive|Trace|Many|påvisad|svagt positiv|riklig|nachweisbar|schwach positiv|Spuren|massenhaft|présence|faiblement positif|nombreux|presencia|positivo débil|moderados|presente|debolmente positivo|tracce|numerosi|påvist|svakt positiv|rikelig|spor|svag positiv|fundet|2+|escasos'
const UNSURE =
  'Equivocal|borderline|inconclusive|gränsvärde|tveksam|grenzwertig|fraglich|douteux|indéterminé|dudoso|indeterminado|dubbio|grenseverdi|usikker|grænseværdi|gråzone'
const OTHER =
  'Few|rare|Clear|slightly cloudy|pale yellow|Dark yellow|klar|grumlig|ljusgul|leicht trüb|hellgelb|limpide|jaune clair|légèrement trouble|límpido|amarillo pálido|ligeramente turbio|giallo paglierino|leggermente torbido|uklar|lysegul|farveløs|enstaka|quelques|rari|enkelte|få|normal|unauffällig|nella norma'

describe('words of a result', () => {
  it.each(NOT_FOUND.split('|'))('%s is what is expected', (word) => {
    expect(read(word, 'Negative')).toBe(`${word} N`)
  })

  it.each([...FOUND.split('|'), ...UNSURE.split('|')])('%s is not what is expected', (word) => {
    expect(read(word, 'Negative')).toBe(`${word} A`)
  })

  it.each(OTHER.split('|').filter((word) => !/steril/.test(word)))(
    '%s is a result without a flag',
    (word) => {
      expect(read(word, 'Negative')).toMatch(new RegExp(`^${word} (?:-|N)$`))
    },
  )

  it('may stand on lines without columns, and are not names', () => {
    const { results } = readLabReport(
      rowsFromText(`Ferritin: 88 ng/mL (30-400)
Nitrit: nicht nachweisbar
Urobilinogen: ikke påvist
Leucocytes: rares
Dudoso: 4`),
    )
    expect(results.map(({ name, value_text }) => `${name} ${value_text}`)).toEqual([
      'Ferritin 88',
      'Nitrit nicht nachweisbar',
      'Urobilinogen ikke påvist',
      'Leucocytes rares',
    ])
  })
})

import { expect, test } from 'vitest'
import { loadEvidence } from '../../evidence/claims.ts'
import { namedMedicines } from '../../safety/medicines.ts'
import medicines from '../../safety/names-by-language.json' with { type: 'json' }
import { namedSupplements, supplementFacts } from '../../supplements/facts.ts'
import supplements from '../../supplements/names-by-language.json' with { type: 'json' }
import { asMeant } from './plain-words.ts'
import { readSubjects } from './subjects.ts'

const evidence = await loadEvidence()
const ASKED = {
  sv: (name: string) => `Kan jag ta ${name} varje dag?`,
  de: (name: string) => `Kann ich ${name} jeden Tag nehmen?`,
  fr: (name: string) => `Est-ce que je peux prendre ${name} tous les jours ?`,
  es: (name: string) => `¿Puedo tomar ${name} todos los días?`,
}
type Language = keyof typeof ASKED
const LANGUAGES = Object.keys(ASKED) as Language[]

test.each(LANGUAGES)('each supplement is known by its names in %s', (language) => {
  const names: Record<string, string[]> = supplements[language]
  expect(supplementFacts.map(({ id }) => id).filter((id) => !names[id]?.length)).toEqual([])
  const unknown = Object.entries(names).flatMap(([id, all]) =>
    all.filter((name) => {
      const found = namedSupplements(asMeant(ASKED[language](name)))
      return found.length !== 1 || found[0]!.id !== id
    }),
  )
  expect(unknown).toEqual([])
})

test.each(LANGUAGES)('each medicine is known by its names and brands in %s', (language) => {
  const unknown = Object.entries(medicines).flatMap(([medicine, all]) => {
    const keys = evidence.keysOf(medicine)
    const isIt = (name: string) => {
      // With nothing said of it there is no subject; its name leads to it all the same.
      const said = readSubjects(asMeant(ASKED[language](name)), evidence).map(({ party }) => party)
      return [name, ...said].some((each) => evidence.takenKeys(each).some((key) => keys.includes(key)))
    }
    return all[language].filter((name) => !isIt(name))
  })
  expect(unknown).toEqual([])
})

test('a brand of another country belongs to the groups of its medicine', () => {
  expect(namedMedicines('Anagastra')).toContain('ppi')
  expect(namedMedicines('Leeloo')).toContain('oral_contraceptive')
  expect(namedMedicines('Kåvepenin')).toContain('antibiotic')
})

test.each([
  'whatever ails me, what should I do',
  'my ass hurts when I sit',
  'I read it in chrome, is it true',
  'sen tog jag en promenad, är det bra',
  'te duele la cabeza y no sabes por qué',
  'jag ger dig ett par råd sen',
])('%s: names nothing that is taken', (text) => {
  const meant = asMeant(text)
  expect([...namedMedicines(meant), ...namedSupplements(meant).map(({ id }) => id)]).toEqual([])
})

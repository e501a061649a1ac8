import { expect, test } from 'vitest'
import byLanguage from '../../evidence/marker-names-by-language.json' with { type: 'json' }
import { biomarkers } from '../../health/biomarkers/catalogue.ts'
import { asMeant } from './plain-words.ts'
import { readStatedValues } from './stated-values.ts'

/** Of share and number of a kind of cell, and of two units of one marker, a bare value does not tell which. */
const family = (id: string) => id.replace(/_(?:abs|pct|mass)$/, '')
const markersIn = (text: string) =>
  readStatedValues(asMeant(text)).map(({ biomarker }) => family(biomarker.id))

const ASKED = {
  sv: (name: string) => `Är ${name} på 25 för högt?`,
  de: (name: string) => `Ist ${name} von 25 zu hoch?`,
  fr: (name: string) => `${name} à 25, est-ce que c'est trop haut ?`,
  es: (name: string) => `¿${name} de 25 es demasiado alto?`,
}

test.each(Object.keys(ASKED) as (keyof typeof ASKED)[])(
  'each marker is known by its names in %s',
  (language) => {
    const names: Record<string, string[]> = byLanguage[language]
    expect(biomarkers.map(({ id }) => id).filter((id) => !names[id]?.length)).toEqual([])
    const unknown = Object.entries(names).flatMap(([id, all]) =>
      all.filter((name) => markersIn(ASKED[language](name)).join() !== family(id)),
    )
    expect(unknown).toEqual([])
  },
)

test.each([
  ['ma vs est à 38, c’est grave ?', ['esr']],
  ['mi pcr es 12', ['crp']],
  ['magnesium citrate vs 38 other forms', []],
  ['my pcr 12 days ago was negative', []],
  ['ferritinet är 9, och sänkan 38', ['ferritin', 'esr']],
  ['tengo 250 de colesterol', ['cholesterol_total']],
  ['j’ai 8 de ferritine', ['ferritin']],
  ['tomo 300 de magnesio', []],
  ['ferritin testades för 3 månader sedan', []],
  ['mein Kaliumwert ist 5,9', ['potassium']],
])('%s', (text, expected) => expect(markersIn(text)).toEqual(expected))

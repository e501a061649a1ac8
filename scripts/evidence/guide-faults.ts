/** Whether guides are well formed, and each of their sentences stands in the claims that it names. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  GUIDE_FIELDS,
  type Guide,
  guideFileSchema,
  type GuideSentence,
} from '../../domain/src/assistant/guides/schema.ts'
import { inBothUnits } from '../../domain/src/assistant/compose/both-units.ts'
import { biomarkersNamed } from '../../domain/src/evidence/names.ts'
import { loadEvidence } from '../../domain/src/evidence/claims.ts'
import type { Claim } from '../../domain/src/evidence/schema.ts'
import { findBiomarker } from '../../domain/src/health/biomarkers/catalogue.ts'

const guideFileOf = (root: string, field: string): string =>
  join(root, `domain/src/assistant/guides/${field}.json`)

const NUMBERS: Record<string, string> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at)]),
)
/** Figures, also those in words; `1,000` is a thousand. */
const figuresIn = (text: string): string[] =>
  [
    ...text
      .toLowerCase()
      .replace(/(\d),(?=\d{3}\b)/g, '$1')
      .matchAll(/\d+(?:\.\d+)?|[a-z]+/g),
  ].flatMap(([word]) => (/^\d/.test(word) ? [String(Number(word))] : (NUMBERS[word] ?? [])))
/** Figures that are part of a name, and say nothing of an amount. */
const withoutNames = (text: string) =>
  text.replace(
    /\b(?:[A-Za-z]+[-‑]?\d+|\d+-(?:hydroxy|OH|HTP)|omega[- ][369]|T[34]|[Tt](?:ype?|ipo) [12]|HbA1c|112|[Oo]ne)\b/g,
    ' ',
  )

function faultsOfSentence(said: GuideSentence, field: string, findClaim: (id: string) => Claim | undefined) {
  const faults: string[] = []
  const claims = said.claims.flatMap((id) => {
    const claim = findClaim(id)
    if (!claim) faults.push(`names a claim that is not in the product: ${id}`)
    return claim ?? []
  })
  const isCaution = (said.part === 'care' || said.part === 'mind') && !/\d/.test(withoutNames(said.text))
  if (said.claims.length === 0 && !isCaution && field !== 'product') faults.push('has no claim')
  const known = new Set(
    claims.flatMap(({ claim, subject }) => figuresIn(inBothUnits(claim, biomarkersNamed(subject.name)))),
  )
  for (const figure of figuresIn(withoutNames(said.text)))
    if (claims.length > 0 && !known.has(figure))
      faults.push(`has the figure ${figure}, which is in none of its claims`)
  return faults.map((fault) => `"${said.text.slice(0, 60)}" ${fault}`)
}

function faultsOfGuide(guide: Guide, field: string, findClaim: (id: string) => Claim | undefined): string[] {
  const unknown = (guide.about.markers ?? []).filter((id) => !findBiomarker(id))
  return [
    ...unknown.map((id) => `is about a marker that is not in the catalogue: ${id}`),
    ...guide.says.flatMap((said) => faultsOfSentence(said, field, findClaim)),
  ].map((fault) => `${field}.json ${guide.id}: ${fault}`)
}

const LANGUAGES = ['de', 'es', 'fr', 'sv']
/** As other languages write them: 1,5 and 2 000. */
const sorted = (figures: readonly string[]) =>
  [...figures]
    .filter((each) => each !== '1')
    .toSorted()
    .join(' ')
const digitsIn = (text: string) =>
  figuresIn(
    withoutNames(
      text.replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2').replace(/(\d)[ .\u00a0\u202f](?=\d{3}(?!\d))/g, '$1'),
    ).replace(/\p{L}+/gu, ' '),
  )

/** Whether each translated guide says as many sentences, with the same figures. */
function faultsOfTranslation(root: string, language: string, guides: readonly Guide[]): string[] {
  const file = join(root, `domain/src/assistant/guides/translations/${language}.json`)
  const translated = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  return Object.entries(translated).flatMap(([id, said]) => {
    const guide = guides.find((each) => each.id === id)
    if (!guide) return [`${language}.json ${id}: there is no such guide`]
    if (said.length !== guide.says.length) return [`${language}.json ${id}: has another number of sentences`]
    return said.flatMap((text, at) =>
      sorted(digitsIn(text)) === sorted(digitsIn(guide.says[at]!.text))
        ? []
        : [
            `${language}.json ${id}: "${text.slice(0, 50)}" has other figures than "${guide.says[at]!.text.slice(0, 50)}"`,
          ],
    )
  })
}

/** One line a fault. */
export async function guideFaults(root: string): Promise<string[]> {
  const { findClaim } = await loadEvidence()
  const seen = new Set<string>()
  const guides: Guide[] = []
  const faults = GUIDE_FIELDS.flatMap((field) => {
    const file = guideFileOf(root, field)
    if (!existsSync(file)) return []
    const parsed = guideFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (!parsed.success)
      return parsed.error.issues.map(({ path, message }) => `${field}.json ${path.join('.')}: ${message}`)
    guides.push(...parsed.data)
    return parsed.data.flatMap((guide) => {
      const twice = seen.has(guide.id) ? [`${field}.json ${guide.id}: stands there twice`] : []
      seen.add(guide.id)
      return [...twice, ...faultsOfGuide(guide, field, findClaim)]
    })
  })
  return [...faults, ...LANGUAGES.flatMap((language) => faultsOfTranslation(root, language, guides))]
}

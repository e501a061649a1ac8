/** Writes the list of every range, factor and limit into docs/clinical-sources.md, from the files that hold them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Biomarker, biomarkers, biomarkerSources } from '../domain/src/health/biomarkers/catalogue.ts'
import variation from '../domain/src/health/variation.json' with { type: 'json' }

export const FACTS_START = '<!-- Written by `node scripts/clinical-facts.ts`. -->'
export const CLINICAL_SOURCES = join(import.meta.dirname, '../docs/clinical-sources.md')

type Fact = { sources: readonly string[]; confidence: string }

const proof = ({ sources, confidence }: Fact): string =>
  confidence === 'unconfirmed-recall' ? '(unconfirmed)' : `[${sources.join(', ')}]`

const between = (low: number | null | undefined, high: number | null | undefined): string => {
  if (typeof low === 'number' && typeof high === 'number') return `${low} to ${high}`
  if (typeof high === 'number') return `up to ${high}`
  return typeof low === 'number' ? `from ${low}` : 'in words'
}

const ages = (min: number | null, max: number | null): string =>
  max !== null ? `${min ?? 0} to ${max} years ` : min !== null && min > 18 ? `from ${min} years ` : ''

function rangesOf({ reference_intervals, bands = [], optimal }: Biomarker): string[] {
  return [
    ...reference_intervals.map(
      (range) =>
        `${range.sex === 'all' ? '' : `${range.sex} `}${ages(range.age_min, range.age_max)}${between(range.low, range.high)} ${proof(range)}`,
    ),
    ...bands.map((band) => `${band.label}: ${between(band.low, band.high)} ${proof(band)}`),
    ...(optimal
      ? [
          `aim${optimal.unit ? ` (${optimal.unit})` : ''}: ${between(optimal.low, optimal.high)} ${proof(optimal)}`,
        ]
      : []),
  ]
}

function limitsOf({ urgent_values: urgent }: Biomarker): string[] {
  if (!urgent) return []
  const side = (name: string, low: number | null | undefined, high: number | null | undefined) => {
    const limits = [
      ...(typeof low === 'number' ? [`to ${low}`] : []),
      ...(typeof high === 'number' ? [`from ${high}`] : []),
    ]
    return limits.length > 0 ? [`${name} ${limits.join(', ')} ${proof(urgent)}`] : []
  }
  return [
    ...side('same day', urgent.low, urgent.high),
    ...side('now', urgent.critical_low, urgent.critical_high),
  ]
}

const readable = (number: number): number => Number(number.toPrecision(6))

const factorsOf = ({ units }: Biomarker): string[] =>
  units
    .filter(({ canonical }) => !canonical)
    .map(({ ucum, factor, offset, confidence }) => {
      const plus = offset === 0 ? '' : ` ${offset > 0 ? '+' : '-'} ${readable(Math.abs(offset))}`
      return `${ucum} x ${readable(factor)}${plus}${confidence === 'unconfirmed-recall' ? ' (unconfirmed)' : ''}`
    })

const cell = (facts: readonly string[]): string => facts.join('; ').replaceAll('|', '/') || '-'
const code = (text: string): string => `\`${text}\``

/** The part of the document below its mark. */
export function clinicalFacts(): string {
  const within: Record<string, { cvi: number; source: string }> = variation.biomarkers
  const rows = biomarkers.map((one) => {
    const varies = within[one.id]
    return `| ${one.name} | ${code(one.canonical_unit)} | ${cell(rangesOf(one))} | ${cell(limitsOf(one))} | ${cell(factorsOf(one))} | ${varies ? `${Number((varies.cvi * 100).toPrecision(4))} % [${varies.source}]` : '-'} |`
  })
  const sources = [
    ...Object.entries(biomarkerSources).map(
      ([id, { title, year, read_at }]) =>
        `- ${code(id)}: ${title}${year ? ` (${year})` : ''}; read at ${read_at}`,
    ),
    ...Object.entries(variation.sources).map(([id, title]) => `- ${code(id)}: ${title}`),
  ]
  return `
## Every range, limit and factor

Ranges and limits are in the marker's own unit, for adults where no age is given. A factor turns a value of that unit into
the marker's own; those between mass and amount come from the molar mass of the substance (\`molar_mass\`). "Unconfirmed" is
written from memory: it is shown as such, and never sets a flag.

| marker | unit | ranges | call a doctor | from other units | varies within a person |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

### Where each was read

${sources.join('\n')}
`
}

if (process.argv[1] === import.meta.filename) {
  const [written = ''] = readFileSync(CLINICAL_SOURCES, 'utf8').split(FACTS_START)
  writeFileSync(CLINICAL_SOURCES, `${written}${FACTS_START}\n${clinicalFacts()}`)
}

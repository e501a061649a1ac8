/** Doses as people write them: "2000 IU", "2 tablets of 500 mg", "3 x 200 mg", "1 g every 8 hours", "50 000 IU weekly". */

const IN_MICROGRAMS: Record<string, number> = { g: 1e6, mg: 1e3, ug: 1 }
/** International units have another mass for every vitamin. */
const MICROGRAMS_PER_IU: Record<string, number> = { vitamin_d3: 0.025, vitamin_a: 0.3, vitamin_e: 670 }
export const countsInUnits = (supplementId: string) => supplementId in MICROGRAMS_PER_IU
/** @param amount in micrograms; null where it is not counted in units */
export const inUnits = (supplementId: string, amount: number): number | null =>
  MICROGRAMS_PER_IU[supplementId] ? amount / MICROGRAMS_PER_IU[supplementId] : null

export type Labelled = { name: string; dosage: string | null; frequency: string | null }

const UNIT =
  '(i\\.?u\\.?|i\\.?e\\.?|u\\.?i\\.?|µg|μg|ug|mcg|mi[ck]rogram(?:m(?:es?)?|s|os?)?|mg|mill?igram(?:m(?:es?)?|s|os?)?|g|gr|gram(?:m(?:es?)?|s|os?)?)'
const NUMBER = '(?<![\\p{L}\\d.,]|\\p{L}-)(\\d+(?:[., ]\\d{3})*(?:[.,]\\d+)?)(k?)'
const TIMES = '\\s*[x×*]\\s*'
/** "3 x 200 mg", "200 mg x 3", "200 mg". */
const AMOUNT = new RegExp(
  `(?:(\\d+)${TIMES})?${NUMBER}\\s*${UNIT}(?:(?![\\p{L}])|(?=x\\s*\\d))(?:${TIMES}(\\d+)|\\s*\\(${TIMES}(\\d+)\\))?`,
  'giu',
)
/** Whether a text names an amount of something. */
export const hasAmount = (text: string): boolean => text.search(AMOUNT) >= 0

const A_DAY =
  '(?:a day|an? day|per day|each day|daily|every day|/ ?d(?:ay)?|om dagen|per dag|/ ?dag|dagligen|täglich|am tag|pro tag|/ ?tag|par jour|/ ?jour|al día|por día|/ ?día)'
const PIECE =
  '(?:tab(?:let)?s?|cap(?:sule|let)?s?|pills?|softgels?|gels?|drops?|scoops?|gumm(?:y|ies)|sprays?|puffs?|lozenges?|sachets?|servings?|doses?|pieces?|tabletter|kapslar|kapsel|droppar|tabletten|kapseln|tropfen|comprimés?|gélules?|gouttes?|comprimidos?|cápsulas?|gotas?|st|stück)'
const PIECES = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d+(?:[.,]\\d+)?)\\s*(?:x\\s*)?${PIECE}(?!\\p{L})(?:\\s*${A_DAY})?`,
  'giu',
)
const COUNT_A_DAY = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d+)\\s*(?:-?\\s*(?:x|×|times|ggr|gånger|mal|fois|veces)(?!\\p{L})|${A_DAY})|(?<!\\p{L})[x×]\\s*(\\d+)`,
  'giu',
)
/** Said of how often, not of how long: "for 8 weeks" and "5 days a week" are daily. */
const WEEKLY =
  /\b(?:weekly|wkly)\b|(?:\b(?:a|an|per|every|each)|\/) ?(?:\d+ )?(?:weeks?|wk)\b|\b(?:i|per|varje) veckan?\b|\b(?:pro|die|jede) woche\b|\bwöchentlich\b|\bpar semaine\b|\bhebdo|\b(?:por|a la|cada) semana\b|\bsemanal/
const MONTHLY =
  /\bmonthly\b|(?:\b(?:a|per|every|each)|\/) ?month\b|\b(?:i|per|varje) månad(?:en)?\b|\bpro monat\b|\bpar mois\b|\b(?:al|por) mes\b/
/** "Every other day", "every 3 days": the number of days that one dose is for. */
const OTHER_DAY =
  /\b(?:every|each) (?:other|second|2nd|alternate) day\b|\balternate days\b|\bvarannan dag\b|\bjeden (?:zweiten|2\.) tag\b|\bun jour sur (?:deux|2)\b|\b(?:un )?día sí y otro no\b/
const APART =
  /\b(?:every|alle|tous les|toutes les|cada|var) (\d+):?(?:e|nd|rd|th|dje|je)? (?:(days?|tage|jours|días|dag(?:ar)?)|(weeks?|wochen|semaines?|semanas?|veck(?:a|or))|(?:months?|monate|mois|meses|månad(?:er)?))(?!\p{L})/u
/** Days of what stands behind the number. */
const DAYS_OF = { day: 1, week: 7, month: 30 }
const DAYS = /\b\d+ (?:days|dagar|tage|jours|días)\b/
const VAGUE =
  /\b(?:couple|few|several|multiple|many|some|hourly|double|triple|handful|as needed|as required|prn|when needed|vid behov|bei bedarf|au besoin)\b/
const DAILY = new RegExp(A_DAY, 'iu')
/** "2 in the morning", "1 tablet at lunch". */
const AT_A_PART = new RegExp(
  `(?<![\\d.,])(\\d+)\\s*(?:${PIECE}(?!\\p{L}))?\\s*(?:in the|at|with|before|after|på|am|le|au|por la)?\\s*(?:am|pm|morning|noon|lunch|afternoon|evening|dinner|night|bed|breakfast|supper|morgon|kväll|abend|morgen|matin|soir|midi|noche)`,
  'giu',
)
const PARTS_OF_THE_DAY = [
  /\bam\b|\ba\.m\.|\bmornings?\b|\bbreakfast\b|\bmorgon|\bmorgens\b|\bmatin\b|\bmañana\b/,
  /\bnoon\b|\bmidday\b|\blunch\b|\bafternoon\b|\bmittags?\b|\bmidi\b|\bmediodía\b/,
  /\bpm\b|\bp\.m\.|\bevenings?\b|\bdinner\b|\bsupper\b|\bkväll|\babends?\b|\bsoir\b|\btarde\b/,
  /\bnights?\b|\bbed ?time\b|\bbefore bed\b|\bnatten\b|\bnachts\b|\bnoche\b/,
]
const PART =
  '(?:morning|noon|midday|afternoon|evening|night|bed ?time|am|pm|morgens|mittags|abends|morgon(?:en)?|kväll(?:en)?|matin|midi|soir|mañana|tarde|noche)'
/** "Morning or night?" is once a day. */
const EITHER_PART = new RegExp(
  `\\b(${PART}) (?:or|oder|eller|ou|o) (?:in the |at |på |le |por la )?${PART}(?!\\p{L})`,
  'giu',
)
const WORDS: [RegExp, string][] = [
  [/\b(?:once|einmal|une fois)\b/g, '1 times'],
  [/\b(?:twice|zweimal|två gånger|deux fois|dos veces)\b/g, '2 times'],
  [/\b(?:thrice|dreimal|tre gånger|trois fois|tres veces)\b/g, '3 times'],
  [/\bb\.?i\.?d\b\.?/g, '2 times'],
  [/\bt\.?i\.?d\b\.?/g, '3 times'],
  [/\bq\.?i\.?d\b\.?/g, '4 times'],
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index): [RegExp, string] => [new RegExp(`\\b${word}\\b`, 'g'), String(index + 1)]),
]

/** Lower case, digits for words, and the higher end of a range. */
function plain(text: string): string {
  let simple = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
  for (const [words, digits] of WORDS) simple = simple.replace(words, digits)
  return (
    simple
      .replace(EITHER_PART, '$1')
      // "1-0-1": tablets in the morning, at noon, in the evening.
      .replace(/(?<![\d-])(\d)-(\d)-(\d)(?:-(\d))?(?![\d-])/g, (_all, ...parts: (string | undefined)[]) => {
        const each = parts.slice(0, 4).map((part) => Number(part ?? 0))
        return `${each.reduce((sum, count) => sum + count, 0)} times`
      })
      .replace(
        new RegExp(
          `(?<![\\p{L}\\d.,])[\\d.,]*\\d\\s*${UNIT}?\\s*(?:-|–|—|\\bto\\b|\\bor\\b|\\bbis\\b)\\s*(?=\\d)`,
          'giu',
        ),
        '',
      )
  )
}

function number(text: string, isUnits: boolean): number {
  // "2,000", "2 000" and "2.000 IE" are two thousand; "2,5" and "24.975 mg" are not.
  const grouped =
    !text.startsWith('0') &&
    (/[, ]\d{3}$/.test(text) || (/\.\d{3}$/.test(text) && (isUnits || text.endsWith('00'))))
  const digits = grouped ? text.replace(/[., ](?=\d{3})/g, '') : text
  return Number(digits.replace(',', '.'))
}

type Amount = { micrograms: number | null; printed: string; times: number; perVolume: boolean }

function readAmounts(text: string, supplementId: string): { amounts: Amount[]; rest: string } {
  const amounts: Amount[] = []
  const rest = text.replace(AMOUNT, (all: string, ...found: unknown[]) => {
    const [before, digits, thousands, printed, after, inBrackets] = found as (string | undefined)[]
    const unit = (printed ?? '').replaceAll('.', '')
    const isUnits = /^(?:i[ue]|ui)$/.test(unit)
    const perUnit = isUnits
      ? MICROGRAMS_PER_IU[supplementId]
      : IN_MICROGRAMS[/^(?:mg|mil)/.test(unit) ? 'mg' : unit.startsWith('g') ? 'g' : 'ug']
    const amount = number(digits ?? '', isUnits) * (thousands ? 1000 : 1)
    const end = (found.at(-2) as number) + all.length
    amounts.push({
      micrograms: perUnit === undefined ? null : amount * perUnit,
      printed: `${amount} ${unit}`,
      times: Number(before ?? 1) * Number(after ?? inBrackets ?? 1),
      perVolume: /^\s*(?:\/|per)\s*[\d.,]*\s*(?:ml|cl|dl|l|kg)\b/.test(text.slice(end)),
    })
    return ' '
  })
  return { amounts, rest }
}

/** Of one or more amounts the only one, or one that is repeated; null where they differ. */
function oneAmount(amounts: Amount[]): { micrograms: number; repeated: number } | null {
  const read = amounts.map(({ micrograms, times }) => (micrograms === null ? null : micrograms * times))
  const [first] = read
  if (first === undefined || first === null || amounts.some(({ perVolume }) => perVolume)) return null
  if (read.some((each) => each === null || Math.abs(each - first) > first * 0.01)) return null
  // "50 µg (2000 IU)" is one amount in two units; "500 mg + 500 mg" are two.
  const printed = Map.groupBy(amounts, ({ printed: each }) => each)
  return { micrograms: first, repeated: Math.max(...[...printed.values()].map((same) => same.length)) }
}

/** One where it is also said to be daily: the higher reading counts. */
function daysApart(text: string): number {
  if (DAILY.test(text)) return 1
  if (OTHER_DAY.test(text)) return 2
  const [, count, days, weeks] = APART.exec(text) ?? []
  return (
    Number(count ?? 1) * (count === undefined || days ? DAYS_OF.day : weeks ? DAYS_OF.week : DAYS_OF.month)
  )
}

/** How many doses a day; the highest reading of an unclear text, and one where nothing is said. */
export function timesADay(frequency: string | null): number {
  const text = plain(frequency ?? '')
  const count = [...text.matchAll(COUNT_A_DAY)].reduce(
    (sum, [, each, after]) => sum + Number(each ?? after),
    0,
  )
  const isDaily = DAILY.test(text) || DAYS.test(text)
  if (MONTHLY.test(text) && !isDaily) return Math.max(1, count) / 30
  if (WEEKLY.test(text) && !isDaily) {
    const [, weeks] = /every (\d+) weeks?/.exec(text) ?? []
    return Math.max(1, count) / (7 * Number(weeks ?? 1))
  }
  const apart = daysApart(text)
  if (apart > 1) return Math.max(1, count) / apart
  const [, hours] =
    /(?:every|each|q|var|alle|toutes les|cada)\s*(\d+)\s*(?:h|hrs?|hours?|timme|stunden|heures|horas)\b/.exec(
      text,
    ) ?? []
  const parts = PARTS_OF_THE_DAY.filter((part) => part.test(text)).length
  // "Twice a day with meals" says how often; "with meals" alone does not.
  const saysHowOften = count > 0 || DAILY.test(text)
  const meals = (saysHowOften
    ? /\b(?:every|each) meal\b/
    : /\b(?:every|each|with|after|before) meals?\b/
  ).test(text)
    ? 3
    : 0
  return Math.max(1, count, hours ? 24 / Math.max(1, Number(hours)) : 0, parts, meals)
}

/** What is taken in a day, in the unit asked for; null when the text does not say or its amounts disagree. */
export function dailyDose(
  { name, dosage, frequency }: Labelled,
  supplementId: string,
  unit: string,
): number | null {
  const perUnit = IN_MICROGRAMS[unit.split(' ')[0]?.toLowerCase() ?? '']
  if (!perUnit) return null
  const told = readAmounts(plain([dosage, frequency].filter(Boolean).join(' ; ')), supplementId)
  const named = readAmounts(plain(name), supplementId)
  const groups = [told.amounts, named.amounts].filter((amounts) => amounts.length > 0).map(oneAmount)
  if (groups.length === 0 || groups.includes(null) || VAGUE.test(told.rest)) return null
  let pieces = 1
  const rest = told.rest.replace(PIECES, (_all, count: string) => {
    pieces = Math.max(pieces === 1 ? 0 : pieces, Number(count.replace(',', '.')))
    return ' '
  })
  const times = timesADay(rest)
  const atParts = [...told.rest.matchAll(AT_A_PART)].reduce((sum, [, each]) => sum + Number(each), 0)
  const readings = groups.map((group) => {
    const { micrograms, repeated } = group ?? { micrograms: 0, repeated: 1 }
    return micrograms * Math.max(pieces * Math.max(times, times < 1 ? 0 : repeated), atParts)
  })
  return Math.max(...readings) / perUnit
}

import type { Call } from './genotype-file.ts'
import type { GeneFinding } from './schema.ts'
import { SOURCES } from './sources.ts'
import { type Count, counter } from './strand.ts'

export const CONFIRM = 'Confirm in a clinical laboratory before you act.'
const PRESCRIBER = `Show this to whoever prescribes for you; never change a medicine because of it. ${CONFIRM}`

type Counts = (rsid: string) => Count
type Told = { genotype: string; says: string }
type Rule = Omit<GeneFinding, 'genotype' | 'says' | 'confirm'> & {
  confirm?: string
  rsids: readonly string[]
  /** null where the file does not have enough */
  tell: (counts: readonly Count[]) => Told | null
}

const isKnown = (count: Count | undefined): count is 0 | 1 | 2 => typeof count === 'number'
const copies = (count: 0 | 1 | 2) => ['no copy', 'one copy', 'two copies'][count]!

/** A rule about one place, with what each number of copies means. */
const byCopies =
  (name: string, says: readonly [string, string, string]) =>
  ([count]: readonly Count[]): Told | null =>
    isKnown(count) ? { genotype: `${copies(count)} of ${name}`, says: says[count] } : null

function tellHfe([c282y, h63d]: readonly Count[]): Told | null {
  if (!isKnown(c282y)) return null
  const genotype = `${copies(c282y)} of C282Y, ${isKnown(h63d) ? `${copies(h63d)} of H63D` : 'H63D not known'}`
  if (c282y === 2)
    return {
      genotype,
      says: 'Two copies of C282Y are what most people with hereditary haemochromatosis have. How many of those who have them fall ill varies much; ferritin and transferrin saturation show it.',
    }
  if (c282y === 1 && h63d === 1)
    return {
      genotype,
      says: 'One copy of each may contribute to iron overload in some people. Ferritin and transferrin saturation show whether it does.',
    }
  if (c282y === 1 && !isKnown(h63d))
    return {
      genotype,
      says: 'One copy of C282Y alone does not point to hereditary haemochromatosis. With one of H63D, which is not known here, it may contribute to iron overload in some people; ferritin and transferrin saturation show whether it does.',
    }
  return { genotype, says: 'This combination does not point to hereditary haemochromatosis.' }
}

function tellCyp2c19([two, three, seventeen]: readonly Count[]): Told | null {
  const losses = [two, three].filter(isKnown)
  const lost = losses.reduce<number>((sum, count) => sum + count, 0)
  const names = [
    ...Array<string>(isKnown(two) ? two : 0).fill('*2'),
    ...Array<string>(isKnown(three) ? three : 0).fill('*3'),
  ]
  if (lost > 2) return null
  if (lost === 2)
    return {
      genotype: names.join('/'),
      says: 'Poor metaboliser: the enzyme that activates clopidogrel hardly works.',
    }
  // One copy that works less is the least: the other may be of a kind that the file does not have.
  const isWhole = losses.length === 2 && isKnown(seventeen)
  if (!isWhole)
    return lost === 1
      ? {
          genotype: `${names[0]}/not known`,
          says: 'At least one copy does not work: an intermediate metaboliser, or less.',
        }
      : null
  if (lost + seventeen > 2) return null
  const all = [...names, ...Array<string>(seventeen).fill('*17')]
  while (all.length < 2) all.unshift('*1')
  return {
    genotype: all.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))).join('/'),
    says: PHENOTYPES[`${lost} ${seventeen}`]!,
  }
}

const PHENOTYPES: Readonly<Record<string, string>> = {
  '0 0': 'Normal metaboliser, as far as these three variants tell.',
  '0 1': 'Rapid metaboliser.',
  '0 2': 'Ultrarapid metaboliser.',
  '1 0': 'Intermediate metaboliser: about half of the enzyme works.',
  '1 1': 'Between normal and intermediate.',
}

/** Only after a consent of its own. */
function tellApoe([at358, at7412]: readonly Count[]): Told | null {
  if (!isKnown(at358) || !isKnown(at7412) || at358 + at7412 > 2) return null
  const all = [
    ...Array<string>(at7412).fill('e2'),
    ...Array<string>(2 - at358 - at7412).fill('e3'),
    ...Array<string>(at358).fill('e4'),
  ]
  const says = all.includes('e4')
    ? 'e4 is the strongest common genetic risk factor for late Alzheimer’s disease.'
    : 'No e4, which is the variant that raises the risk of late Alzheimer’s disease.'
  return { genotype: all.join('/'), says }
}

const RULES: readonly Rule[] = [
  {
    id: 'lactase',
    title: 'Digesting milk',
    gene: 'MCM6/LCT',
    rsids: ['rs4988235'],
    tell: byCopies('-13910T', [
      'Lactase usually ends after childhood (not persistent), if your ancestors are European.',
      'Lactase persistent: adults with one copy can usually digest milk.',
      'Lactase persistent: adults with two copies can usually digest milk.',
    ]),
    how_often:
      'About 3 % of people in Scandinavia and 8 % of white Americans are lactose intolerant; most adults elsewhere are.',
    does_not_say:
      'It is the European variant: people with other ancestors may digest milk by another one. Symptoms count more.',
    source: SOURCES.lactase,
  },
  {
    id: 'hfe',
    title: 'Iron overload (haemochromatosis)',
    gene: 'HFE',
    rsids: ['rs1800562', 'rs1799945'],
    tell: tellHfe,
    how_often:
      'Of people with two copies of C282Y, up to half of women and a fifth of men have no signs of it.',
    does_not_say: 'It does not measure iron: ferritin and transferrin saturation in blood do.',
    source: SOURCES.hfe,
  },
  {
    id: 'aldh2',
    title: 'Alcohol flush',
    gene: 'ALDH2',
    rsids: ['rs671'],
    tell: byCopies('ALDH2*2', [
      'The usual form, which breaks down acetaldehyde.',
      'One copy that hardly works: flushing after alcohol, and a much higher risk of cancer of the gullet from drinking.',
      'Two copies that do not work: alcohol is badly tolerated.',
    ]),
    how_often: 'About 36 % of East Asians flush after alcohol.',
    does_not_say: 'The usual form does not make drinking safe.',
    source: SOURCES.aldh2,
  },
  {
    id: 'cyp1a2',
    title: 'Caffeine',
    gene: 'CYP1A2',
    rsids: ['rs762551'],
    tell: byCopies('rs762551 C', [
      'Weak evidence: caffeine may be broken down faster, seen in smokers and heavy coffee drinkers only.',
      'Weak evidence: in between.',
      'Weak evidence: caffeine may be broken down more slowly.',
    ]),
    how_often: 'Common in both forms.',
    does_not_say: 'Studies disagree about effects on health; how you sleep after coffee says more.',
    source: SOURCES.cyp1a2,
  },
  {
    id: 'slco1b1',
    title: 'Muscle trouble from simvastatin',
    gene: 'SLCO1B1',
    rsids: ['rs4149056'],
    tell: byCopies('SLCO1B1*5', [
      'The usual form.',
      'Muscle trouble with high doses of simvastatin is more likely.',
      'Muscle trouble with high doses of simvastatin is much more likely.',
    ]),
    how_often:
      'With 80 mg of simvastatin a day the odds of muscle disease were 4.5 times as high for each copy.',
    does_not_say:
      'It is about simvastatin at high doses most of all, and says nothing of whether a statin is right for you.',
    confirm: PRESCRIBER,
    source: SOURCES.slco1b1,
  },
  {
    id: 'cyp2c19',
    title: 'Clopidogrel and some other medicines',
    gene: 'CYP2C19',
    rsids: ['rs4244285', 'rs4986893', 'rs12248560'],
    tell: tellCyp2c19,
    how_often: 'About 30 % of people have at least one copy that does not work.',
    does_not_say:
      'Rarer variants are not looked for. It concerns clopidogrel and some other medicines, and only if you take them.',
    confirm: PRESCRIBER,
    source: SOURCES.cyp2c19,
  },
  {
    id: 'factor_v_leiden',
    title: 'Clots: factor V Leiden',
    gene: 'F5',
    rsids: ['rs6025'],
    tell: byCopies('factor V Leiden', [
      'Factor V Leiden is absent.',
      'One copy: clots in veins are more likely, above all with other risks such as the pill, hormones, surgery or a family history.',
      'Two copies: the risk of clots in veins is much greater than with one.',
    ]),
    how_often: 'It differs between peoples; no source that we read gives a number.',
    does_not_say:
      'Long-term blood thinners are not routinely recommended for one copy without a clot. Other causes of clots are not looked for.',
    source: SOURCES.f5,
  },
  {
    id: 'prothrombin',
    title: 'Clots: prothrombin',
    gene: 'F2',
    rsids: ['rs1799963'],
    tell: byCopies('prothrombin 20210G>A', [
      'Prothrombin 20210G>A is absent.',
      'One copy: the risk of a deep vein clot is two to five times that of others. Many never have one.',
      'Two copies: the risk is greater than with one; even so, many never have a clot.',
    ]),
    how_often: 'The relative risk of one copy is two- to fivefold in adults.',
    does_not_say: 'Other causes of clots are not looked for.',
    source: SOURCES.f2,
  },
]

const APOE: Rule = {
  id: 'apoe',
  title: 'Alzheimer’s disease (APOE)',
  gene: 'APOE',
  rsids: ['rs429358', 'rs7412'],
  tell: tellApoe,
  how_often: 'About a quarter of people have one copy of e4, and 2 to 3 % have two.',
  does_not_say: 'e4 does not mean that somebody will fall ill, and people without it do, too.',
  source: SOURCES.apoe,
}

export type Consents = { apoe: boolean }

/** The findings that the file has enough for. Without consent APOE is not computed at all. */
export function geneFindings(calls: readonly Call[], { apoe }: Consents): GeneFinding[] {
  const count: Counts = counter(calls)
  return [...RULES, ...(apoe ? [APOE] : [])].flatMap(({ rsids, tell, confirm, ...rule }) => {
    const told = tell(rsids.map(count))
    return told ? [{ ...rule, ...told, confirm: confirm ?? CONFIRM }] : []
  })
}

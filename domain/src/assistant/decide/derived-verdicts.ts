/** What follows from told values by a published formula: who tells creatinine, age and sex wants to hear the eGFR. */
import { computedFrom } from '../../blood-markers/derived.ts'
import type { MarkerPoint } from '../../blood-markers/schema.ts'
import type { Person } from '../../evidence/population.ts'
import { type Biomarker, findBiomarker } from '../../health/biomarkers/catalogue.ts'
import { type Input, judgeValue, type Verdict } from './verdict.ts'

/** Formulas, which are named like their marker. */
const FORMULAS: Readonly<
  Record<string, { claims: readonly string[]; ofPerson: boolean; isUnasked: boolean }>
> = {
  // What a creatinine means depends on age and sex: this alone says it.
  egfr: { claims: ['egfr.what_it_is.kidney.ckd-epi-2021'], ofPerson: true, isUnasked: true },
  homa_ir: { claims: ['homa-ir.what_it_is.gpnotebook'], ofPerson: false, isUnasked: false },
}

type Option = { point: MarkerPoint; input: Input }

/** What a message tells is of one blood draw. */
const DATE = '2000-01-01'

/** A told value in the catalogue's unit; in each unit that may be meant where the message gives none. */
function optionsOf({ stated, meant }: Verdict): Option[] {
  const { biomarker, comparator, canonical, unit, value } = stated
  const options = canonical === null ? (meant ?? []) : [{ unit: unit ?? '', canonical }]
  return options.map((each) => ({
    point: {
      biomarker: biomarker.id,
      date: DATE,
      value: each.canonical,
      comparator,
      low: null,
      high: null,
      flag: null,
      printed: String(value),
    },
    input: { biomarker, value, unit: each.unit },
  }))
}

/** Where one value may be meant in two units, what follows is said for both; of more such values nothing follows. */
function draws(verdicts: readonly Verdict[]): Map<string, Option>[] {
  const all = verdicts.filter(({ impossible }) => impossible === null).map(optionsOf)
  const sure = all.filter(({ length }) => length === 1).flat()
  const open = all.filter(({ length }) => length > 1)
  const options = open.length === 1 ? open[0]! : [null]
  return options.map(
    (option) => new Map([...sure, ...(option ? [option] : [])].map((each) => [each.point.biomarker, each])),
  )
}

/** `asked` are the markers that the message names. */
export function derivedVerdicts(
  verdicts: readonly Verdict[],
  asked: ReadonlySet<string>,
  person: Person,
): Verdict[] {
  const said = new Map<string, Verdict>()
  for (const draw of draws(verdicts)) {
    const values = new Map([...draw].map(([id, { point }]) => [id, point]))
    for (const { id, value, decimals, inputs } of computedFrom(values, person)) {
      const [formula, biomarker] = [FORMULAS[id], findBiomarker(id)]
      if (!formula || !biomarker || !(formula.isUnasked || asked.has(id))) continue
      const from = inputs.flatMap((each) => draw.get(each)?.input ?? [])
      const verdict = judged(biomarker, Number(value.toFixed(decimals)), person)
      said.set(`${id} ${value}`, { ...verdict, derived: { ...formula, from } })
    }
  }
  return [...said.values()]
}

function judged(biomarker: Biomarker, value: number, person: Person): Verdict {
  const unit = biomarker.units.find(({ canonical }) => canonical)
  return judgeValue(
    {
      biomarker,
      comparator: null,
      value,
      unit: unit ? (unit.display.at(0) ?? unit.ucum) : null,
      fit: unit ? { unit, scale: 1, ucum: unit.ucum } : null,
      canonical: value,
      range: null,
    },
    person,
  )
}

/** A verdict in one sentence, in the unit of the message. */
import type { BiomarkerUnit } from '../../health/biomarkers/catalogue.ts'
import type { Limits } from '../understand/stated-values.ts'
import type { Verdict } from '../decide/verdict.ts'

/** "Ferritin" as it stands inside a sentence; LDL or HbA1c stay as they are. */
const inSentence = (name: string) => {
  const plain = name.replace(/\s*\(.*\)/, '')
  return /^[A-Z][a-z]/.test(plain) && !/^Hb/.test(plain) ? plain[0]!.toLowerCase() + plain.slice(1) : plain
}

const rounded = (value: number): string =>
  String(Number(value.toFixed(Math.abs(value) >= 20 ? 0 : Math.abs(value) >= 2 ? 1 : 2)))
const shown = (unit: string) =>
  unit
    .replace(/^(?:u|mc)(?=[gmk])/, 'µ')
    .replace(/\/l$/, '/L')
    .replace(/\/dl$/, '/dL')
    .replace(/\/ml$/, '/mL')

/** The same value in the unit that the other half of the world uses; null where the figure is the same. */
function inOtherUnit({ stated }: Verdict): string | null {
  const { biomarker, fit, canonical } = stated
  if (!fit || canonical === null) return null
  const inUnit = ({ factor, offset }: BiomarkerUnit) => (canonical - offset) / factor
  const own = inUnit(fit.unit)
  const other = biomarker.units.find(
    (unit) => unit !== fit.unit && unit.display[0] && Math.abs(inUnit(unit) / own - 1) > 0.01,
  )
  return other ? `${rounded(inUnit(other))} ${shown(other.display[0]!)}` : null
}

function span({ low, high }: Limits): string {
  if (low !== null && high !== null) return `${rounded(low)}-${rounded(high)}`
  return low !== null ? `over ${rounded(low)}` : `under ${rounded(high!)}`
}

/** So near to its limit a value says little by itself. */
const SLIGHTLY = 1.1
/** Triglycerides and platelets are several. */
const isOrAre = (name: string) => (/[^siu]s$/.test(name) ? 'are' : 'is')

const WORDS = { low: ['low', 'below'], high: ['high', 'above'], within: ['normal', 'within'] } as const

export function verdictSentence(verdict: Verdict): string | null {
  const { stated, side, limits, rangeOf, impossible, beyond } = verdict
  const name = inSentence(stated.biomarker.name)
  const unit = stated.unit === null ? '' : ` ${shown(stated.unit)}`
  const given = `${stated.comparator ?? ''}${stated.value}${unit}`
  if (impossible) {
    const likely = impossible.likelyUnit
      ? `; ${stated.value} ${shown(impossible.likelyUnit)} would be plausible`
      : ''
    return `A ${name} of ${given} cannot be right: please check the unit on your report${likely}.`
  }
  if (side === null) return null
  const [word, place] = WORDS[side]
  const other = inOtherUnit(verdict)
  const both = other ? `${given} (${other})` : given
  const degree = side !== 'within' && beyond < SLIGHTLY ? 'slightly ' : ''
  if (!limits) return `Your ${name} of ${given} ${isOrAre(name)} ${degree}${word}.`
  if (rangeOf === 'report')
    return `Your ${name} of ${both} ${isOrAre(name)} ${degree}${word}: ${place} the range on your report, ${span(limits)}${unit}.`
  return `Your ${name} of ${both} ${isOrAre(name)} ${degree}${word}: ${place} the typical adult range of ${span(limits)}${unit}; the range on your own report comes first.`
}

/**
 * Blood levels that no catalogue entry judges. Limits at which laboratories telephone a doctor: Heart of England NHS
 * (digoxin 2.5 ng/mL, lithium 1.5 mmol/L, every ammonia), Homerton NHS (digoxin 3.0 nmol/L).
 */
import { everyMatch } from './every-match.ts'
import type { LabFinding } from './lab-finding.ts'

const LINK = String.raw`(?:[ :=(~-]*(?:blood|serum|level|levels|result|test|is|was|of|at|came|back|has|been|now|today|my|the|a|high|raised|only|just)\b){0,6}[ :=(~-]*`
const NUMBER = String.raw`(\d+(?:\.\d+)?)(?: ?([a-zµμ][a-z0-9µμ/.]*))?(?![\d/])`
type Drug = { name: string; says: RegExp; limit: (unit: string) => { high: number; most: number } | null }
const drug = (name: string, limit: Drug['limit']): Drug => ({
  name,
  says: new RegExp(String.raw`\b${name}\b${LINK}${NUMBER}`, 'g'),
  limit,
})
const DRUGS: Drug[] = [
  drug('lithium', (unit) => (/^(?:|mmol(?:\/l)?|meq(?:\/l)?)$/.test(unit) ? { high: 1.5, most: 10 } : null)),
  drug('digoxin', (unit) =>
    /^(?:ng\/ml|[uµμ]g\/l|mcg\/l|ng)$/.test(unit)
      ? { high: 2.5, most: 50 }
      : /^(?:|nmol(?:\/l)?)$/.test(unit)
        ? { high: 3, most: 50 }
        : null,
  ),
]
const AMMONIA = new RegExp(
  String.raw`\bammonia (?:level|levels|blood level|result|is|was|of|came back|blood test)${LINK}(?:${NUMBER}|high|raised|elevated)|\b(?:high|raised|elevated) (?:blood )?ammonia\b|\bammonia:? \d+ ?(?:[uµμ]mol|[uµμ]g|mcg)`,
)
/** Words after a number that make it a length of time or a count. */
const A_WORD = /^(?:today|now|and|but|so|what|should|which|is|with|from|please|help|my|i|they|says?|on|this)$/

export function readDrugLevels(sentence: string): LabFinding[] {
  const found: LabFinding[] = []
  for (const { name, says, limit } of DRUGS) {
    for (const [, digits = '', after = ''] of everyMatch(sentence, says)) {
      const unit = after.replace(/[.,]+$/, '')
      const limits = limit(A_WORD.test(unit) ? '' : unit)
      const value = Number(digits)
      if (!limits || value < limits.high || value > limits.most) continue
      const reason = `A ${name} level of ${digits}${A_WORD.test(unit) || !unit ? '' : ` ${unit}`}`
      found.push({
        level: 'emergency',
        reason,
        advice: `${reason} is at a level that laboratories report to a doctor at once. Do not take another dose until a doctor has said so. A sample can be taken too soon after a dose, and only a new test can show that.`,
      })
    }
  }
  if (AMMONIA.test(sentence) && !/\bnormal\b/.test(sentence))
    found.push({
      level: 'urgent',
      reason: 'An ammonia level',
      advice:
        'Laboratories telephone every ammonia result to a doctor: ask today what yours means. If there is confusion, drowsiness or vomiting, do not wait.',
    })
  return found
}

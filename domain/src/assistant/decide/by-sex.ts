/** Values of somebody whose sex is not known, which lie elsewhere in the range of women than in that of men. */
import { isOff, type Verdict } from './verdict.ts'

type Ids = ReadonlySet<string>
const idsOf = (verdicts: readonly Verdict[]): Ids =>
  new Set(verdicts.map(({ stated }) => stated.biomarker.id))

/** `eitherSide`: low for one sex and high for the other; `ofOneSex`: off for one, and usual for the other. */
export function bySexOf(verdicts: readonly Verdict[]): { eitherSide: Ids; ofOneSex: Ids } {
  const divided = verdicts.flatMap((verdict) => (verdict.bySex ? [{ verdict, ...verdict.bySex }] : []))
  const differs = divided.filter(({ female, male }) => female !== male)
  const isOfBoth = ({ female, male }: (typeof divided)[number]) =>
    isOff({ side: female }) && isOff({ side: male })
  const isOfOne = ({ female, male }: (typeof divided)[number]) => female === 'within' || male === 'within'
  const told = (each: (typeof divided)[number]) => each.verdict
  return {
    eitherSide: idsOf(differs.filter(isOfBoth).map(told)),
    ofOneSex: idsOf(differs.filter(isOfOne).map(told)),
  }
}

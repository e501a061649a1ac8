/** One measurement printed twice, in two units: the first printing is the result, the second is evidence for it. */
import { knownNameLength } from '../biomarkers/name-index.ts'
import { agreeInSecondUnit } from './finish-result.ts'
import type { PrintedResult, ReadingContext } from './printed-result.ts'
import { readTail } from './result-tail.ts'
import { takeValue } from './take-value.ts'

/** True for a line that tells the result above it again; a value that is not the same is marked there. */
export function tellsAgain(text: string, result: PrintedResult, context: ReadingContext): boolean {
  const value = takeValue(text, context.mark)
  const unit = value ? readTail(value.rest, context).unit : null
  if (typeof value?.value !== 'number' || !unit || knownNameLength(text) > 0) return false
  if (agreeInSecondUnit(result, value.value, unit) === false) result.doubts.push('second_unit_disagrees')
  return true
}

/** Lines without headings: cells between a name and its value that are method, unit or limits of the test. */
import { readFlag } from './flags.ts'
import type { DecimalMark } from './numbers.ts'
import { takeRange, type ReferenceRange } from './interval.ts'
import { isLaboratoryUnit } from './value-in-name.ts'
import { isUnit } from '../../units.ts'

const METHOD =
  /^(?:(?:e?clia|c?mia|ec?lia|elisa|elfa|fia|ria|irma|hplc|ise|i\.?s\.?e\.?|[gl]c-?ms(?:\/ms)?|(?:rt-?)?pcr|poct|ifcc|jaff[eé]|uv|eia|meia|fpia|dxi|god-?pap|chod-?pap|gpo-?pap|(?:spe[ck]tro)?[fp]h?otom|[ck]olorim|(?:immun\w*)?turbidim|ne[fp]h?elom|en[zc][iy]m|ch[ei]mi\w*lum|[kq]u?[ei]mi\w*lum|i[mn]mun\w|ele[ckt]+ro\w|élect|impedan|potentiom|potenziom|[czf]\w*[yi]tom|mi[kc]ros[kc]op|hexo[kc]inas|kinet|cinet|cinét|bere[ck]h?n|calcul|beräkn|rechner|flow cyt))[\p{L}\d/().\s-]{0,40}$/iu

const INTERVAL = /\d\s?(?:-|–|to|bis|à|a|till|til)\s?\d/i
const ONE_LIMIT = /^\p{L}[\p{L}\s.]*\d[\d.,]*$/u

/** Limits, and no value: `3,5 - 5,1`, `Hasta 130`. */
function limitsOf(cell: string, mark: DecimalMark): ReferenceRange | null {
  const found = INTERVAL.test(cell) || ONE_LIMIT.test(cell) ? takeRange(cell, mark) : null
  return found?.rest.trim() === '' ? found.range : null
}

const CODE = /^(?:[A-Z]{1,4}-?\d{3,6}|\d{2,5})$/
const LOINC = /^\d{1,5}-\d$/

export type NameCells = {
  name: string
  loinc: string | null
  unit: string | null
  range: ReferenceRange | null
  flag_printed: string | null
}

/** The cells of a printed name, with everything that is not part of it taken out. */
export function readNameCells(printed: string, mark: DecimalMark): NameCells {
  const all = printed.split('\t')
  if (all.length === 1) return { name: printed, loinc: null, unit: null, range: null, flag_printed: null }
  const code = all[0]!.trim()
  const isCoded = (CODE.test(code) || LOINC.test(code)) && /\p{L}{2}/u.test(all[1]!)
  const [first = '', ...cells] = isCoded ? all.slice(1) : all
  let [unit, range, flag_printed]: [string | null, ReferenceRange | null, string | null] = [null, null, null]
  const own = cells.filter((cell) => {
    const text = cell.trim()
    if (METHOD.test(text)) return false
    if (flag_printed === null && readFlag(text) !== null) return ((flag_printed = text), false)
    if (unit === null && isUnit(text) && isLaboratoryUnit(text)) return ((unit = text), false)
    const limits = range === null ? limitsOf(text, mark) : null
    if (limits) return ((range = limits), false)
    return true
  })
  const loinc = isCoded && LOINC.test(code) ? code : null
  return { name: [first, ...own].join(' '), loinc, unit, range, flag_printed }
}

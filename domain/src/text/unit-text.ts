const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const raised = (digits: string) => [...digits].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')

/** A unit as it is written by computers (`ug/L`, `10*9/L`, `m[IU]/L`), as people write it. */
export const unitText = (unit: string) =>
  unit
    .replaceAll(/[[\]]/g, '')
    .replaceAll(/(?<![a-z])u(?=g|mol|kat|IU|L|m\b)/gi, 'µ')
    .replaceAll(/[*^](\d+)/g, (_, digits: string) => raised(digits))
    .replaceAll(/m2\b/g, 'm²')

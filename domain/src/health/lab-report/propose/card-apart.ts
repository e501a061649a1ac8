/** What stands together in one line of a card. */
import { isUnit } from '../../units.ts'
import { cardLabel, cardPart, isBareNumber, isCardFlag } from '../lex/card-parts.ts'
import { UNIT_LABEL } from '../arrange/line-kinds.ts'
import type { Row } from '../arrange/text-layout.ts'

/** `Your result: 5.1 %` */
export const VALUE_LABEL =
  /^(?:(?:(?:your |my )?(?:result(?: value)?|value)|resultat|ergebnis|wert|résultat|valeur|risultato|valore|resultado|valor|svar|verdi|værdi)\s*:|(?:your|my|ihr|dein|mein|ditt|din|mitt|votre|ton|mon|il (?:tuo|suo|mio)|tu|su|mi) (?:result|value|resultat|ergebnis|wert|värde|verdi|værdi|résultat|valeur|risultato|valore|resultado|valor)(?=\s?:|\s+\S)\s?:?)\s*/i
/** `Result 13.2`, `Unit ng/mL`: a label and what it announces, with nothing between them. */
function withoutWord(printed: string): string {
  const [, label = '', content = ''] = /^(\p{L}+)\s(\S.*)$/u.exec(printed) ?? []
  const role = label === '' ? null : cardLabel(label)
  const fits = role === 'value' ? isBareNumber(content) : role === 'unit' && isUnit(content)
  return fits ? `${label}: ${content}` : printed
}

const FLAG_IN_BRACKETS = /\s\(([^()]+)\)$/

/** What stands in a line: `39 nmol/L · Low`, `Your result: 5.1 %`, `Units: mg/dL`, `1+ (abnormal)`. */
export function apart(row: Row): { row: Row; isLabelled: boolean } {
  let isValueLabelled = false
  const [label, value] = row.cells
  const isLabelled =
    row.cells.length === 2 && cardLabel(label!.text) !== null && cardLabel(value!.text) === null
  const own = isLabelled
    ? [{ ...value!, text: `${label!.text.replace(/\s?:$/, '')}: ${value!.text}` }]
    : row.cells
  const cells = own.flatMap((cell) => {
    const flag = FLAG_IN_BRACKETS.exec(cell.text)
    const parts =
      flag && isCardFlag(flag[1]!) ? [cell.text.slice(0, flag.index), flag[1]!] : cell.text.split(/ [·•|] /)
    // `Range 70 - 100 · Fasting sample.`, `Range 70 - 99 · Diabetic above 126`
    const isRange = cardPart(parts[0]!, true) === 'range'
    const told = parts.filter((part, at) => {
      const kind = cardPart(part, true)
      return at === 0 || (kind !== 'note' && !(isRange && (kind === 'range' || kind === 'name')))
    })
    return told.map((printed) => {
      const text = withoutWord(printed).replace(VALUE_LABEL, '')
      if (text !== '' && text !== printed) isValueLabelled = true
      return { ...cell, text: UNIT_LABEL.exec(withoutWord(printed))?.[1] ?? (text || printed) }
    })
  })
  return { row: { ...row, cells }, isLabelled: isValueLabelled }
}

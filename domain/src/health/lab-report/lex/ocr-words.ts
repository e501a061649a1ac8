/** What letter recognition makes of the signs that laboratories use, put right where only one reading makes sense. */

// `^` becomes 4, 7, A, * or nothing, `µ` becomes p, u, y or j, `l` becomes i, I, 1 or |. No laboratory counts per picolitre.
const COUNT = /^[xX×*]?\s?[1lI][0oO][\^*"'“”‘’°%~+AM/04571-]{0,3}?(12|[369])\s?\/\s?(.{1,3})$/
/** `10⁹/L`, its raised nine and the stroke as one letter; no other power is printed so short. */
const BILLION = /^[xX×*]?\s?10\s?[YV9][lL]$/
/** What becomes of `µg/` and `mg/`, and a unit of volume that lost its end. */
const MANGLED: [RegExp, string][] = [
  [/^(?:H[WUu9]?|W)[g9]?\/(?=[dm]?[lL]$)/, 'µg/'],
  [/^(?:npum?|yp?|np)(?=(?:mol|g)\/)/, 'µ'],
  [/^Mm(?=g\/)/, 'm'],
  [/^m[ec]g(?=\/)/, 'mcg'],
  [/(?<=1[.,]73\s?m)\?$/, '²'],
  [/^([GTU])\/$/, '$1/l'],
]
const MICROLITRE = /^[µμpuyjhH]{1,2}[lLiI1|]$/
const PER_VOLUME =
  /^((?:[kmµμunpf]{0,2}(?:g|gm|mol|U|UI|IU|UE|kat|eq|Eq|osm|Osm|E))\s?)[/|]\s?([dmcµμ]?)[iI1|]([.,;)]?)$/
// `U/L` comes out as `UiL`, `uIU/mL` as `ullimL`, `mEq/L` as `mEqL`, `uL` as `ulL`.
const AMOUNT =
  /^(mg|ng|pg|ug|µg|mmol|umol|µmol|nmol|pmol|mEq|meq|U|u|g|UI|IU|[mu]?[I1lU|]{2,3})([/iIl|fJ1]{0,2})(dL|dl|mL|ml|L)$/
/** Names with both letters and digits, where the two are easily taken for each other. */
const MIXED_NAMES = [
  'HbA1c',
  'A1c',
  'CO2',
  'SpO2',
  'pO2',
  'pCO2',
  'O2',
  'B12',
  'B1',
  'FT3',
  'FT4',
  'T3',
  'T4',
  'CA125',
  'CA15-3',
  'ApoA1',
  'IGF-1',
  'C3',
  'C4',
]
const folded = (word: string): string => word.toLowerCase().replace(/[oq]/g, '0').replace(/[li|]/g, '1')
const MIXED = new Map(MIXED_NAMES.map((name) => [folded(name), name]))
const LETTERED_NUMBER = /^([<>≤≥]?)([\dOoIl|]*[.,]?[\dOoIl|]+)([%*]?)$/
const RULE = /^[|_—–=~\-‒―.·:;'"`´‘’“”,«»*^°¢©®™]+$/

/**
 * `unit`: made into one of the units that laboratories print; `guess`: so mangled that another is possible.
 * `number`: letters were read as digits.
 */
export type RepairedWord = { text: string; changed: 'unit' | 'guess' | 'number' | null }

const unit = (text: string): RepairedWord => ({ text, changed: 'unit' })

function asCount(text: string): RepairedWord | null {
  const [, power, volume = ''] = COUNT.exec(text) ?? []
  if (MICROLITRE.test(volume)) return unit(`x10^${power}/µl`)
  return /^[lLiI1|]$/.test(volume) ? unit(`x10^${power}/L`) : null
}

function asMangled(text: string): RepairedWord | null {
  if (BILLION.test(text)) return { text: 'x10^9/L', changed: 'guess' }
  const mangled = MANGLED.find(([pattern]) => pattern.test(text))
  return mangled ? { text: text.replace(...mangled), changed: 'guess' } : null
}

function asPerVolume(text: string): RepairedWord | null {
  const divided = text
    .replace(/(?<=[mµu]U)[lI1|]?(?=\/?[lI1|]{1,2}$)/, 'I')
    .replace(/(?<=UI)(?=[lI1|]$)/, '/')
  const [, amount, volume, end] = PER_VOLUME.exec(divided) ?? []
  return amount === undefined ? null : unit(`${amount}/${volume}l${end}`)
}

function asAmount(text: string): RepairedWord | null {
  const [, printed = '', between = '', volume = ''] =
    AMOUNT.exec(text.replace(/(?<=[µμu/])[lI](?=L$)/, '')) ?? []
  // Without anything between them, only a mass or an amount is surely divided: `UL` may be a microlitre.
  if (printed === '' || (between === '' && !/^[mnpuµ]?(?:g|mol|Eq|eq)$/.test(printed))) return null
  const international = /^[mu]?[I1lU|]{2,3}$/.test(printed) && !/^(?:UI|IU)$/.test(printed)
  if (international) return unit(`${/^[mu]/.exec(printed)?.[0] ?? ''}IU/${volume}`)
  return unit(`${printed === 'u' ? 'U' : printed}/${volume}`)
}

const asPicogram = (text: string): RepairedWord | null =>
  /^pa\/m?[lL]$/.test(text) ? unit(text.replace('pa', 'pg')) : null

function asMixedName(text: string): RepairedWord | null {
  const [, before = '', word = '', after = ''] = /^([(]?)(.+?)([):,;]*)$/.exec(text) ?? []
  const mixed = MIXED.get(folded(word))
  return mixed && /[A-Za-z]/.test(word) ? { text: before + mixed + after, changed: null } : null
}

const asFemtolitre = (text: string): RepairedWord | null => (/^f[iI1|]$/.test(text) ? unit('fl') : null)

function asNumber(text: string): RepairedWord | null {
  const [, sign = '', lettered = '', end = ''] = LETTERED_NUMBER.exec(text) ?? []
  if (!/\d/.test(text) || !/[OoIl|]/.test(lettered)) return null
  const digits = lettered.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1')
  return { text: sign + digits + end, changed: 'number' }
}

/** In this order: what stands first in it is believed first. */
const REPAIRS = [asCount, asMangled, asPerVolume, asAmount, asPicogram, asMixedName, asFemtolitre, asNumber]

/** A recognised word, repaired; null for the remains of rulings and specks. */
export function repairOcrWord(recognised: string): RepairedWord | null {
  const text = recognised.replace(/^[|[\]{}_“”"'‘’`]+(?=[\p{L}\d<>])|(?<=[\p{L}\d%])[|_[{}]+$/gu, '').trim()
  if (text === '' || (RULE.test(text) && !/^[-–—*:.]$/.test(text) && !/^\*{1,3}$/.test(text))) return null
  for (const repair of REPAIRS) {
    const repaired = repair(text)
    if (repaired) return repaired
  }
  return { text, changed: null }
}

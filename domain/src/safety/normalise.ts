/** Brings a message into the one spelling that the red-flag rules are written in. */
import { rememberingMessage } from '../remember.ts'
import { lettersForDigits } from './digits-for-letters.ts'
import { spellingExpansions } from './red-flags.ts'

/** Short words that spelling correction leaves alone. */
const MORE_EXPANSIONS: [string, string][] = [
  ['hart|haert|heert', 'heart'],
  ['pian|paine|payn', 'pain'],
  ['atack|attak|atak', 'attack'],
  ['cnt|carnt|kant', 'cant'],
  ['thnk|fink', 'think'],
  ['havin', 'having'],
  ['feelin', 'feeling'],
  ['wot', 'what'],
  ['bby', 'baby'],
  ['hubby', 'husband'],
  ['tounge|toungue|tonge', 'tongue'],
  ['s[ei]+[sz]ure?', 'seizure'],
  ['unconcious|unconsious|unconcsious', 'unconscious'],
  ['suiside|sucide|suacide', 'suicide'],
  ['breth|breeth|brethe|breathin', 'breathe'],
  ['swalow|swollow', 'swallow'],
  ['swolen|swollin', 'swollen'],
  ['alergic|allegic', 'allergic'],
  ['posion\\w*|poision\\w*', 'poison'],
  ['vomitting|vommiting|vomitin', 'vomiting'],
  ['bleedin|bleding', 'bleeding'],
  ['wakeup', 'wake up'],
]

const expansions = [...spellingExpansions, ...MORE_EXPANSIONS].map(
  ([from, to]) => [new RegExp(`\\b(?:${from})\\b`, 'g'), to] as const,
)

/** Most messages hold none of them. */
const ANY_EXPANSION = new RegExp(
  `\\b(?:${[...spellingExpansions, ...MORE_EXPANSIONS].map(([from]) => from).join('|')})\\b`,
)

export const normalise: (text: string) => string = rememberingMessage(inOneSpelling)

function inOneSpelling(text: string): string {
  let normal = lettersForDigits(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[‘’ʼ`´′]/g, "'")
      .replace(/'/g, ''),
  )
    // "pleaseee", "soooo": no English word has a letter three times.
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/(?<=[\p{L}\d])[-–—/](?=\p{L})/gu, ' ')
    .replace(/(?<=\d),(?=\d)/g, '.')
  // A dose of a vitamin is not a count of tablets.
  normal = normal.replace(/\b\d[\d. ]{0,12}(?:iu|ie|mcg|ug|µg|μg)\b/g, 'a dose')
  if (ANY_EXPANSION.test(normal)) for (const [from, to] of expansions) normal = normal.replace(from, to)
  return normal.replace(/[^\S\n]+/g, ' ').trim()
}

/** Split on sentence ends and line breaks, not inside numbers. */
export const splitSentences = (normal: string): string[] =>
  normal
    .split(/[!?;\n]+|\.(?!\d)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

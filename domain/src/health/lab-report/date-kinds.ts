/** What the words beside a date say that it is of: the birth, the sample, the report. */
import { plainWords } from './words.ts'

export type DateKind =
  | 'birth'
  | 'collection'
  | 'tested'
  | 'received'
  | 'report'
  | 'request'
  | 'undifferentiated'
  | 'alone'

const KINDS: Array<[DateKind, RegExp]> = [
  [
    'birth',
    /birth|\bd\.?o\.?b\b|\bborn\b|fodelse|\bfodd\b|\bfodt\b|fodsel|geburt|\bgeb\b|naissance|\bnee?\b(?: le)?|ne\(e\)|nascita|\bnat[oa]\b|nacimiento|f\.? ?nac\b/,
  ],
  [
    'received',
    /receiv|regist|eingang|ankomst|mottag|mottat|modtag|recep|recu\b|accettazione|recibid|ricevut|entered|ingreso|arrivo/,
  ],
  [
    'collection',
    /collect|proben?nahme|drawn|draw (?:date|time)|sampl|specimen|prelev|preliev|entnahme|\bentn\b|abnahme|\babn\b|\btaken\b|entnommen|abgenommen|provtag|provdatum|prov taget|extraccion|recogid[ao]|obtencion|\btoma\b|muestra|provetak|provetat|prove ?ta(?:tt|get)|provetag|provedato|provetidspunkt|blodpr[oø]ve[rn]? tatt|blodprov|\bbled\b|\bscd\b|colet|colheita|afname|pobrani/,
  ],
  [
    'tested',
    /prise en charge|date of (?:test|service|exam\w*|visit)|examination date|visit date|test date|service date|testdatum|(?:untersuchungs|analyse|mess)datum|date de l.?examen|data (?:dell?.? ?)?(?:esame|analisi|prestazione|exame)|fecha (?:del? )?(?:realizacion|examen|analisis|estudio|prueba)|(?:looked at|looking at|reviewed|checked|seen|received|results? (?:of|from|for)) (?:your |the |his |her |these |recent |latest ){0,3}blood (?:tests?|work) (?:from|of|on|done)$/,
  ],
  [
    'report',
    /report|print|issued|result|released|complet|edite|edition|compte rendu|validat|valide|signed|final|befund|bericht|ausgang|druck|referto|refertazione|stampa|informe|emision|emissione|emitido|svar|rapport|utskri|generated|creat|verified|approved|auteur|refertat|validaz|ferdig|entrega|\p{L}{3,},? (?:le|den|li)$/u,
  ],
  ['request', /order|request|bestall|ordin|richiesta|demande|prescri|auftrag|peticion|solicit|remiss|rekvi/],
  ['undifferentiated', /(?:^|\s|\/)(?:dates?|datum|data|fecha|dato|del|du|vom)$/],
]

export function kindOf(label: string): DateKind | null {
  const words = plainWords(label.slice(-60))
  if (words === '') return null
  const kindIn = (text: string): DateKind | null =>
    KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  // `Provenienza: Centro prelievi Referto del`: what stands right before the day.
  const nearest = words.split(' ').slice(-2).join(' ')
  return words.split(' ').length > 3 && kindIn(nearest) === 'report' ? 'report' : kindIn(words)
}

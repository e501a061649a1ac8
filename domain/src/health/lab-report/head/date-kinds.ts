/** What the words beside a date say that it is of: the birth, the sample, the report. */
import { plainWords } from '../lex/words.ts'

export type DateKind =
  | 'birth'
  | 'collection'
  | 'tested'
  | 'received'
  | 'report'
  | 'request'
  | 'undifferentiated'
  | 'alone'

/** Plain letters, without accents. */
const words = (...all: string[]): RegExp => new RegExp(all.join('|'), 'u')

const KINDS: ReadonlyArray<readonly [DateKind, RegExp]> = [
  [
    'birth',
    words(
      String.raw`birth|\bd\.?o\.?b\b|\bborn\b|fodelse|\bfodd\b|\bfodt\b|fodsel|geburt|\bgeb\b|naissance`,
      String.raw`\bnee?\b(?: le)?|ne\(e\)|nascita|\bnat[oa]\b|nacimiento|f\.? ?nac\b`,
      String.raw`geboorte|urodz|naroz|szulet|nasteri|nascut|\bdogum|syntym|nascimento|рожд|出生`,
    ),
  ],
  [
    'received',
    words(
      String.raw`receiv|regist|eingang|ankomst|mottag|mottat|modtag|recep|recu\b|accettazione|recibid|ricevut`,
      String.raw`entered|ingreso|arrivo|cadastr|\brecv?\b`,
      String.raw`ontvang|przyjeci|\bprijem|beerkez|primire|primit|\bkabul|saapu|recebi|поступ|получен`,
      String.raw`接收|收样|收樣|签收|簽收`,
    ),
  ],
  [
    'collection',
    words(
      String.raw`collect|proben?nahme|drawn|draw (?:date|time)|\bdraw$|draw (?:on|of|from)$|phlebotom|sampl|specimen|prelev|preliev|entnahme|\bentn\b`,
      String.raw`abnahme|\babn\b|\btaken\b|entnommen|abgenommen|provtag|provdatum|prov taget|extraccion`,
      String.raw`recogid[ao]|obtencion|\btoma\b|muestra|provetak|provetat|prove ?ta(?:tt|get)|provetag|provedato`,
      String.raw`provetidspunkt|blodpr[oø]ve[rn]? tatt|blodprov|\bbled\b|\bscd\b|colet|colheita|afname|pobrani`,
      String.raw`pobrano|\bodber|odebran|mintavet|numune al|kan alma|naytteen ?ott|uzorkovan|recolt|взят|забор`,
      String.raw`采样|採樣|采集|採集|抽血|採血|采血|\bcoll?\.?(?: ?d(?:t|ate)?)?$`,
    ),
  ],
  [
    'tested',
    words(
      String.raw`prise en charge|date of (?:test|service|exam\w*|visit)|examination date|visit date|test date`,
      String.raw`service date|testdatum|(?:untersuchungs|analyse|mess)datum|date de l.?examen`,
      String.raw`data (?:dell?.? ?)?(?:esame|analisi|prestazione|exame)`,
      String.raw`fecha (?:del? )?(?:realizacion|examen|analisis|estudio|prueba)`,
      String.raw`(?:looked at|looking at|reviewed|checked|seen|received|results? (?:of|from|for)) (?:your |the |his |her |these |recent |latest ){0,3}blood (?:tests?|work) (?:from|of|on|done)$`,
      String.raw`(?:performed|analy[sz]ed|tested)(?: on| at)?$|onderzoeksdatum|tutkimuspaiva|data badania|datum vysetreni`,
      String.raw`vizsgalat (?:datum|idej)|tetkik tarih|дата (?:исследован|анализ)|[检檢](?:验|驗|测|測|查)(?:日期|时间|時間)`,
    ),
  ],
  [
    'report',
    words(
      String.raw`report|print|issued|result(?!s$)|\bdate of results$|released|complet|edite|edition|compte rendu|validat|valide|signed`,
      String.raw`final|befund|bericht|ausgang|druck|referto|refertazione|stampa|informe|emision|emissione`,
      String.raw`emitido|svar|rapport|utskri|generated|creat|verified|approved|auteur|refertat|validaz|ferdig`,
      String.raw`entrega|validac|liberad|impress|\bre?po?r?t\b|\brep\.? d|\p{L}{3,},? (?:le|den|li)$`,
      String.raw`authori[sz]ed|uitslag|verslag|wydan|\bwynik|sprawozdan|autoryz|vysledk|vydan|\btisk|\blelet|kiadas`,
      String.raw`nyomtat|rezultat|eliber|sonuc|\bonay|vastau|tulost|выдач|результат|печат|报告|報告|审核|審核|打印|列印`,
    ),
  ],
  [
    'request',
    words(
      String.raw`order|request|bestall|ordin|richiesta|demande|prescri|auftrag|peticion|solicit|remiss|rekvi`,
      String.raw`aanvraag|zlec|zadank|\bcerere|\bistem|заказ|назнач|направлен|送检|送檢|申请|申請|开单|開單`,
    ),
  ],
  [
    'undifferentiated',
    words(
      String.raw`(?:^|\s|/)(?:dates?|datum|data|fecha|dato|del|du|vom)$|\bresults$`,
      String.raw`(?:^|\s|/)(?:tarihi?|paivamaara|pvm|дата|kelt)$|日期$`,
    ),
  ],
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

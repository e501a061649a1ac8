/** Whether a report writes its days with the day or the month first, judged by its words, laboratory and address. */
import type { DateOrder } from '../lex/dates.ts'
import type { DecimalMark } from '../lex/numbers.ts'
import type { Row } from '../arrange/text-layout.ts'

/** Words of British English, which stand in reports of the United States now and then. */
const DAY_FIRST_SPELLING =
  /h[aæ]em[ao]|oestr[ao]|leucocyt|\b(?:an|ur|glyc|lip|bacter)aem|paediatr|faec|coeliac|\bcolour|\blitre/i
const DAY_FIRST_WORDS =
  /\blakh|cumm|\bnabl\b|\bbio(?:logical|\.)? ref|\bnhs\b|\+91|\bgp\b|ergebnis|einheit|valeurs|valori|valores|referens|risultat|untersuchung|provtagning|resultat|\b(?:toma de muestra|extracción|colesterol|hemoglobina|emoglobina|plaquetas|piastrine|plaquettes|hémoglobine|créatinine|glicemia|glycémie|prelievo|esame|esami)\b/i
/** Of South Asian laboratories: who sent the person, a number of the person, a degree that the Americas do not give. */
const SOUTH_ASIAN = /\bref(?:erred|\.)? ?by\b|\buhid\b|\bm\.? ?b\.? ?b\.? ?s\b/i
/** Headings of results and of the sample's day, in the other languages whose tests are known by name. */
const DAY_FIRST_HEADINGS =
  /(?<!\p{L})(?:resultados?|refer[eêè]ncia|valors? de|unidades?|unitats|colheita|coleta|exames|uitslag|eenheid|bepaling|wyniki?|badani[ea]|jednostka|výsledky?|jednotk[ay]|vyšetření|tulos|yksikkö|viitearvot?|rezultat|analize|recoltării|sonuç|birim|tetkik|результат|единицы|исследование)(?!\p{L})/iu
/** Of a laboratory's own name and address, and labels of fields: names of people and comments hold the same words. */
const DAY_FIRST_ADDRESS =
  /\b(?:pte\.? ltd|sdn\.? bhd|pvt\.? ltd)\b|(?:^|,)\s*(?:singapore|malaysia|hong kong|australia|new zealand|ireland|united kingdom|south africa|kenya|nigeria|ghana|pakistan|dubai|abu dhabi)\.?[\s\d]*(?:$|·)|(?:^|\t|\s{2,})(?:fecha|paciente|paziente|prélèvement)(?: [^:\n]{0,25})?(?::|$)/im
const MONTH_FIRST_WORDS = /of America\b|\bclia\b|\bnpi\b|mychart|\bphysician\b|\bUSA\b/
/** Who ordered a test, how cells are counted and what the time is in the United States. */
const AMERICAN =
  /\b(?:ordering|authorizing|primary care) provider\b|\b(?:thousand|million)\/uL\b|\bx ?10E[36]\/uL\b|\d\s?[AP]M\s?[ECMP][SD]T\b|\bCLIA (?:no|number|id|#)/i
/** Units that are written so in the United States alone. */
const AMERICAN_UNITS = /\/mcL\b|\bmcg\/|\b[KM]\/uL\b|\bx10E[36]\/uL\b/
/** Amounts of substance, where the United States print masses. */
const SI_UNITS =
  /(?:creatinine|bilirubin|ur(?:ic acid|ate))\b[^\n]*\s[uµμ]mol\/L|(?:glucose|cholesterol|triglycerides?)\b[^\n]*\smmol\/L|h(?:a?e)?moglobin\b[^\n]*\sg\/L/i
/** Canadians write their days in both orders. */
const CANADIAN =
  /\b(?:Canada|Ontario|Qu[eé]bec|Alberta|British Columbia|Manitoba|Saskatchewan|Nova Scotia|LifeLabs|Dynacare|OHIP|RAMQ)\b|\b[A-Z]\d[A-Z]\s\d[A-Z]\d\b/
const MONTH_FIRST_LABORATORY = /\bQuest\b(?!')|QUEST DIAGNOSTICS|[Ll]ab ?[Cc]orp/
const STATE_AND_ZIP =
  /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])\s\d{5}(?:-\d{4})?\b|\bPR\s00\d{3}\b/
const MONTH_FIRST_PLACES =
  /\b(?:California|Texas|Florida|New York|Arizona|Nevada|Colorado|Illinois|Indiana|New Jersey|Idaho|Washington|Michigan|Ohio|Massachusetts|Oregon|Puerto Rico|Philippines|Quezon City|Manila|Makati|Taguig|Cebu|Davao)\b/

/** What the words of a report say of its days; `unknown` where they say both. */
export function dialectOrder(rows: readonly Row[], mark: DecimalMark): DateOrder {
  const text = rows.map((row) => row.text).join('\n')
  if (mark === 'comma') return 'DMY'
  const says = (...expressions: RegExp[]): boolean => expressions.some((expression) => expression.test(text))
  const isMonthFirst = says(MONTH_FIRST_LABORATORY, STATE_AND_ZIP, MONTH_FIRST_PLACES)
  const isDayFirst = says(DAY_FIRST_WORDS, SOUTH_ASIAN, DAY_FIRST_HEADINGS, DAY_FIRST_ADDRESS)
  const isSpeltDayFirst = says(DAY_FIRST_SPELLING)
  if (isDayFirst) return isMonthFirst ? 'unknown' : 'DMY'
  const mayBeMonthFirst = isMonthFirst || says(MONTH_FIRST_WORDS, AMERICAN, AMERICAN_UNITS)
  if (isSpeltDayFirst) return mayBeMonthFirst ? 'unknown' : 'DMY'
  if (mayBeMonthFirst) return 'MDY'
  return says(SI_UNITS) && !says(CANADIAN) ? 'DMY' : 'unknown'
}

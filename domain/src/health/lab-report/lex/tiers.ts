/** Bands that a report explains beside its results (`Deficiency <200; borderline 200-300`): words of ranges, no results. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { plainWords } from './words.ts'

const BAND = String.raw`(?:(?:very|near|above|mildly|moderately|severely|slightly) )?(?:(?:low|moderate|average|intermediate|high|elevated|increased|relative|normal)(?:(?:er)? risk)?|borderline(?:[- ](?:high|low))?|optimal|desirable|acceptable|normal|ideal|(?:in)?sufficien(?:cy|t)|deficien(?:cy|t)|pre-?diabet(?:es|ic)|(?:non-?)?diabet(?:es|ic)|toxic(?:ity)?|(?:sub)?therapeutic|grenzwertig|mangel|suboptimal|brist|optimalt?|gransvarde|carence|insuffisance|carenza|insufficienza|deficiencia|insuficiencia|mangelfull|(?:muito |muy )?(?:baixo|baixa|alto|alta|bajo|baja|elevado|elevada)|desej[aá]vel|deseable|limitrofe|[oó]timo|optimo|normais|valor(?:es)? criticos?|riesgo (?:bajo|medio|moderado|alto)|risco (?:baixo|medio|moderado|alto)|(?:sehr )?(?:niedrig|hoch)|erwunscht|erhoht|souhaitable|eleve|tres eleve|desiderabile|molto alto)`
const ALONE = new RegExp(
  `^(?:${BAND}|(?:severe|mild|moderate) deficiency)(?: (?:range|level|values?|zone))?$`,
)
const AT_END =
  /\b(?:(?:in)?sufficien(?:cy|t)|deficien(?:cy|t)|pre-?diabetes|diabetes|diabetic|risk|borderline|toxicity|mangel|brist|carenza|deficiencia)$/
const STATE =
  /^(?:pregnan(?:cy|t)(?: women)?|(?:first|second|third|\d(?:st|nd|rd)?)? ?trimester|(?:follicular|luteal)(?: phase)?|ovulation|mid-?cycle|(?:post|pre)-?menopaus(?:e|al)|adults?|children|newborns?|smokers?|non-?smokers?)$/

/** True when a name with a limit behind it, or with a number alone, is a band of an interpretation. */
export function isBand(printed: string, hasLimit: boolean): boolean {
  const words = plainWords(printed).replace(/[,;]$/, '')
  if (isKnownTest(printed)) return false
  return ALONE.test(words) || STATE.test(words) || (hasLimit && AT_END.test(words))
}

const BANDS = new RegExp(
  `^${BAND}\\s*:?\\s*(?:[<>≤≥]=?\\s?)?\\d[^;,/]*[;,/]\\s*${BAND}\\s*:?\\s*(?:[<>≤≥]=?\\s?)?\\d`,
  'i',
)

/** True for a text that starts with a range in bands: its first word is the name of a band and no flag. */
export const startsWithBands = (text: string): boolean => BANDS.test(text.trimStart().split('\t')[0]!)

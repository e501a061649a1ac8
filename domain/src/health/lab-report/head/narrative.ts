/** Reports in sentences: which sections they have, and their conclusion as printed. Nothing in them becomes a number. */
import type { DocumentSummary } from '../../reading/analysis.ts'
import type { Row } from '../arrange/text-layout.ts'
import { plainWords } from '../lex/words.ts'

// English, Swedish, German, French, Italian, Spanish, Norwegian and Danish.
const CONCLUSION =
  /^(?:(?:final |overall |clinical |diagnostic )?(?:impressions?|conclusions?|opinion|diagnos[ei]s)|(?:zusammenfassende )?beurteilung|diagnosen?|bedomning|utlatande|konklu[sz]i?on|konklusjon|vurdering|conclusione|conclusioni|diagnosi|conclusion(?:es)?|diagnostico|impresion(?: diagnostica)?|synthese|assessment(?: and plan)?|sammanfattning|zusammenfassung|summary(?: and conclusions?)?)$/
const SECTION =
  /^(?:(?:clinical |relevant |past |medical |patient )*(?:history|indications?|information|details|question|data)|(?:reason for|type of) (?:exam(?:ination)?|study|admission|referral|visit)|exam(?:ination)?|procedure|study|technique|protocol|contrast|comparison|findings|observations?|(?:gross|macroscopic|microscopic) (?:description|examination|findings)|medications?|hospital course|course|follow[- ]?up|recommendations?|advice|plan|limitations|physical examination|review of systems|anamnes[ei]s?|fragestallning|undersokning|teknik|fynd|jamforelse|status|atgard|lakemedel|ordination|rekommendation|klinische angaben|indikation|fragestellung|technik|befunde?|verlauf|therapie|medikation|empfehlung(?:en)?|vergleich|indication|renseignements cliniques|technique|resultats?|comparaison|traitement|conduite a tenir|quesito(?: clinico| diagnostico)?|tecnica|reperti?|referto|descrizione|confronto|terapia|motivo(?: de consulta)?|hallazgos|informacion clinica|comparacion|tratamiento|kliniske? (?:opplysninger|oplysninger)|problemstilling|funn|fund|beskrivelse|beskrivning|teknikk|sammenligning|behandling)$/
const END =
  /^(?:electronically |digitally )?(?:signed|dictated|transcribed|read|reported|verified|approved|interpreted|signert|signerat|underskrevet|unterschrieben|firmado|firmato|signe)\b|^(?:page|seite|sida|side|pagina)\s*\d/i

const IMAGING =
  /\b(?:MRI|CT scan|magnetic resonance|tomogra\w+|ultrasound|sonogra\w+|radiolog\w+|x-ray|mammogra\w+|echocardiogra\w+|röntgen|IRM|scanner thoracique|ecograf\w+|risonanza)\b/i

const LONGEST_HEADING = 60
const LONGEST_QUOTE = 2000
const MOST_SECTIONS = 30

type Heading = { printed: string; rest: string; concludes: boolean }

function headingOf(text: string): Heading | null {
  const [printed = ''] = text.slice(0, LONGEST_HEADING + 1).split(':', 1)
  if (printed.length > LONGEST_HEADING) return null
  const words = plainWords(printed.replace(/^\s*(?:\d{1,2}|[IVX]{1,4})[.)]\s*/, ''))
  const concludes = CONCLUSION.test(words)
  if (!concludes && !SECTION.test(words)) return null
  return { printed: printed.trim(), rest: text.slice(printed.length + 1).trim(), concludes }
}

export type Narrative = {
  /** the study, as the report calls it; null when no kind of picture is named */
  imaging: string | null
  sections: string[]
  conclusion: DocumentSummary['conclusion']
}

export function readNarrative(rows: readonly Row[]): Narrative {
  const narrative: Narrative = { imaging: null, sections: [], conclusion: null }
  let open: string[] | null = null
  for (const { cells } of rows) {
    const text = cells.map((cell) => cell.text).join(' ')
    const start = text.slice(0, 200)
    if (narrative.imaging === null && IMAGING.test(start)) narrative.imaging = start.trim()
    const heading = headingOf(text)
    if (heading) {
      if (narrative.sections.length < MOST_SECTIONS) narrative.sections.push(heading.printed)
      open = null
      // Of several, such as a diagnosis on admission and one at the end, the last one is what the report concludes.
      if (heading.concludes) {
        open = heading.rest === '' ? [] : [heading.rest]
        narrative.conclusion = { heading: heading.printed, text: '' }
      }
    } else if (END.test(start.trim())) open = null
    else open?.push(text)
    if (open && narrative.conclusion) narrative.conclusion.text = open.join('\n').slice(0, LONGEST_QUOTE)
  }
  if (narrative.conclusion?.text === '') narrative.conclusion = null
  return narrative
}

/** True for a text of sections and sentences, whatever it also mentions. */
export const isNarrative = ({ sections, conclusion }: Narrative): boolean =>
  conclusion !== null && sections.length > 1

export function summaryOf({ imaging, sections, conclusion }: Narrative): DocumentSummary {
  const about = imaging === null ? 'A report in sentences.' : 'An imaging report.'
  return { about, study: imaging, sections, conclusion }
}

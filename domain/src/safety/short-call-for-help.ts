/** A call for help in a word or two, as frightened people type it: "help hart atack", "Schlaganfall?". */
import type { LanguageCode } from './foreign-emergencies.ts'
import { normalise } from './normalise.ts'
import { isOrdinaryWord, slips } from './spelling.ts'

export type CallForHelp = { level: 'emergency' | 'crisis'; reason: string; language: LanguageCode }

const EMERGENCIES: Record<LanguageCode, string> = {
  en: `heart attack|cardiac arrest|chest pain|chest pains|stroke|seizure|seizures|choking|cant breathe|
    cannot breathe|cant breathe properly|not breathing|breathing difficulty|breathing difficulties|
    difficulty breathing|difficulty breathe|poisoned|overdose|overdosed|anaphylaxis|anafilaxis|
    anaphylactic shock|unconscious|severe bleeding|bleeding heavily|swallowed bleach`,
  sv: `hjärtinfarkt|hjärtattack|bröstsmärta|bröstsmärtor|slaganfall|hjärnblödning|kan inte andas|
    får ingen luft|medvetslös|förgiftad|överdos|hjärtstopp`,
  de: `herzinfarkt|herzanfall|brustschmerzen|schlaganfall|hirnblutung|atemnot|keine luft|bewusstlos|
    vergiftet|vergiftung|überdosis|krampfanfall`,
  fr: `crise cardiaque|infarctus|avc|douleur thoracique|douleur poitrine|douleur à la poitrine|
    peux pas respirer|étouffe|inconscient|empoisonné|surdose|convulsions`,
  es: `infarto|ataque al corazón|derrame cerebral|ictus|dolor de pecho|dolor en el pecho|
    no puedo respirar|inconsciente|envenenado|sobredosis|convulsiones`,
  it: `infarto in corso|attacco di cuore|attacco cardiaco|dolore al petto|non respiro|
    non riesco a respirare|svenuto|avvelenato`,
}
const CRISES: Record<LanguageCode, string> = {
  en: `why bother|suicide|suicidal|kill myself|want to die|wanna die|end my life`,
  sv: `självmord|ta mitt liv|vill dö|vill inte leva`,
  de: `selbstmord|suizid|mich umbringen|will sterben|will nicht mehr leben`,
  fr: `suicide|me suicider|me tuer|envie de mourir|veux mourir`,
  es: `suicidio|suicidarme|matarme|quiero morir|quiero morirme`,
  it: `suicidio|suicidarmi|uccidermi|voglio morire|non ce la faccio più a vivere`,
}

const FILLERS = new Set(
  `help helpp hey hi hello please pls plz now i im ive me my a an the is it this on of in and am are having have has got
  getting think thinks maybe possible really very so bad badly severe crushing sudden suddenly food right after nuts peanuts
  urgent emergency properly jag tror har får en ett nu hjälp snälla akut ich habe glaube hilfe bitte jetzt akute akuter je
  j ai crois fais une un au secours aide maintenant tengo creo que estoy un una ayuda ahora ho un una credo aiuto adesso`
    .split(/\s+/)
    .filter(Boolean),
)
const MOST_WORDS = 7

const joined = (text: string) => text.replace(/[^\p{L}]/gu, '')
const table = (level: CallForHelp['level'], words: typeof EMERGENCIES) =>
  Object.entries(words).flatMap(([language, phrases]) =>
    phrases.split(/\s*\|\s*/).map((phrase) => ({
      level,
      language: language as LanguageCode,
      phrase,
      form: joined(normalise(phrase)),
      bare: joined(withoutFillers(normalise(phrase))),
    })),
  )

const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter(Boolean)
const withoutFillers = (text: string) =>
  wordsOf(text)
    .filter((word) => !FILLERS.has(word))
    .join(' ')
const KNOWN = [...table('emergency', EMERGENCIES), ...table('crisis', CRISES)]

const allowed = (form: string) => (form.length >= 8 ? 2 : form.length >= 6 ? 1 : 0)

/** Null where anything else is said: a question about a stroke is none. */
export function shortCallForHelp(message: string): CallForHelp | null {
  const normal = normalise(message)
  const words = wordsOf(normal)
  if (words.length === 0 || words.length > MOST_WORDS || /\d/.test(normal)) return null
  // Together, too: "c h e s t  p a i n".
  const forms = new Set([joined(normal), joined(withoutFillers(normal))])
  for (const form of forms) {
    if (isOrdinaryWord(form)) continue
    const found = KNOWN.find(({ form: known, bare }) =>
      [known, bare].some(
        (like) =>
          like.length >= 3 && like[0] === form[0] && slips(form, like, allowed(like) + 1) <= allowed(like),
      ),
    )
    if (found) return { level: found.level, reason: found.phrase, language: found.language }
  }
  return null
}

/** Which way a question is put: a "Yes" to "may I?" is a "No" to "is it dangerous?", and none to "how much?". */

export type AskedWay = 'leave' | 'harm' | 'open' | 'fact'

const words = (...lists: string[]) => new RegExp(`(?<!\\p{L})(?:${lists.join('|')})(?!\\p{L})`, 'iu')

const HARM = words(
  'risks?|risky|dangers?|dangerous|harm|harmful|bad for|bad idea|unsafe|toxic|problem|worr(?:y|ied)|avoid|dang\\w*',
  'risk(?:er)?|farligt?|skadligt?|dåligt för|undvika',
  'risiko|risiken|gefährlich|schädlich|schlimm|schlecht für|vermeiden|bedenklich',
  'risques?|dangereux|dangereuse|nocif|nocive|mauvais|mauvaise|éviter',
  'riesgos?|peligros[oa]|malo|mala|dañin[oa]|evitar',
)
const LEAVE = words(
  '(?:can|could|may|should|must|shall|am) (?:i|we|you|he|she|they|my \\w+)|ok|okay|safe|fine|allowed|alright|good idea|together',
  '(?:kan|får|ska|bör|måste|skulle) (?:jag|man|vi)|okej|ok att|säkert|går det|tillsammans',
  '(?:kann|darf|soll|sollte|muss) (?:ich|man)|in ordnung|geht das|zusammen|verträgt sich',
  '(?:puis|peut|dois|peux)[- ](?:je|on)|je (?:peux|dois)|est[- ]il possible|sans danger|ensemble',
  '(?:puedo|debo|puede|se puede|podría)|está bien|seguro|junt[oa]s',
)
const OPEN = words(
  "how (?:much|many|long|often|soon|far|do|should|can)|when|which|what(?:['’]?s)?|who",
  'hur (?:mycket|många|länge|ofta|snart|ska|gör)|när|vilken|vilket|vilka|vad',
  'wie (?:viel|viele|lange|oft|bald|soll)|wann|welche\\w?|was',
  'combien|quand|quel(?:le)?s?|comment|que (?:faire|faut)',
  'cuánt[oa]s?|cuándo|cuál(?:es)?|cómo|qué',
)
const FACT = words(
  'does|do|is|are|will|did|has|have',
  'är|har|gör|hjälper|påverkar',
  'ist|sind|hat|hilft|macht|wirkt|schwächt|stimmt',
  'est|sont|a-t-il|est-ce que|aide',
  'es|son|ayuda|tiene|afecta',
)

/** Asks for the reason of what it takes for true: whoever denies that says so. */
const WHY = words('why', 'varför', 'warum|wieso|weshalb', 'pourquoi', 'por qué')

const TO_DO = words(
  'what (?:should|shall|can|could|must|do|to|helps?|now)|how (?:do|can|should|to|could)|which (?:supplements?|vitamins?|foods?|medicines?|tablets?)|should i|what.{1,20} (?:take|eat|do)',
  'vad (?:ska|kan|bör|gör|hjälper)|hur (?:ska|kan|gör|får)|vilk(?:et|en|a) (?:tillskott|kosttillskott|vitamin\\w*)|bör jag|ska jag',
  'was (?:soll|kann|muss|tun|hilft)|wie (?:soll|kann|mache|bekomme)|welche\\w* (?:präparat\\w*|vitamin\\w*|mittel)|soll ich',
  'que (?:faire|dois|puis)|comment (?:faire|puis|dois)|quel(?:le)?s? (?:complément\\w*|vitamine\\w*)|dois-je|quoi (?:prendre|faire)',
  'qué (?:hago|debo|puedo|tomar|hacer)|cómo (?:puedo|debo|hago)|qué (?:suplementos?|vitaminas?)|debo',
)
/** Whether it asks what to do, and not why. */
export const asksWhatToDo = (text: string): boolean => text.search(TO_DO) >= 0 && text.search(WHY) < 0

/** Null where it is not put as a question, or takes the answer for granted. What is allowed and what is dangerous is told first: "what are the risks?" is open. */
export function askedWay(text: string): AskedWay | null {
  if (text.search(WHY) >= 0) return null
  const opens = text.search(OPEN)
  const leaves = text.search(LEAVE)
  if (opens >= 0 && (leaves < 0 || opens < leaves)) return 'open'
  if (text.search(HARM) >= 0) return 'harm'
  if (leaves >= 0) return 'leave'
  return text.search(FACT) >= 0 ? 'fact' : null
}

/** The way in which most of these are put; null where no way is that of more than half. */
export function mostAskedWay(asks: readonly string[]): AskedWay | null {
  const ways = Map.groupBy(
    asks.flatMap((ask) => askedWay(ask) ?? []),
    (way) => way,
  )
  const [most] = [...ways].toSorted(([, a], [, b]) => b.length - a.length)
  const all = [...ways.values()].reduce((sum, { length }) => sum + length, 0)
  return most && most[1].length * 2 > all ? most[0] : null
}

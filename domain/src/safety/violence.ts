/** Violence at home and against children: fixed words of their own, with the lines that help. */
import type { Source } from '../health/biomarkers/catalogue.ts'
import { simplifyWords } from './danger-frames.ts'
import { type LanguageCode, languageOf } from './foreign-emergencies.ts'
import { sentenceMood } from './match-red-flags.ts'
import { numbersAlone, type Region } from './red-flags.ts'

export type Violence = 'adult' | 'child'

const PARTNER =
  'husband|wife|partner|boyfriend|girlfriend|fiancee?|ex|ex (?:husband|wife|partner|boyfriend|girlfriend)|spouse|bf|gf|hubby|roommate|flatmate'
const PARENT =
  'dad|daddy|father|mum|mom|mummy|mommy|mother|parents|step ?dad|step ?father|step ?mum|step ?mom|step ?mother|uncle|aunt|grandad|grandpa|grandfather|teacher|coach|babysitter|nanny|foster (?:dad|mum|mom|father|mother)'
const DOES = String.raw`(?:hits?|hitting|beats?|beating|slaps?|slapped|punch(?:es|ed|ing)?|kick(?:s|ed|ing)?|chok(?:es|ed|ing)|strangl\w+|shov(?:es|ed)|hurts?|hurting|abus(?:es|ed|ing)|threaten\w*|rap(?:es|ed|ing)|assault\w*|molest\w*|grop\w*|drags|dragged|burns|burned|locks?|locked|stalk(?:s|ed|ing))`
const NOT_PARENT = String.raw`(?:step ?dad|step ?father|uncle|coach|grandad|grandpa|grandfather|babysitter|teacher|cousin|foster (?:dad|father)|(?:mums?|moms?|mothers?|dads?) (?:boyfriend|friend))`
const OTHER = String.raw`(?:his|her|their|the|a|my|our|this|that) (?:\w+ )?(?:child|children|kids?|baby|son|daughter|toddler|stepson|stepdaughter|grandson|granddaughter|girl|boy)`
const FORCED = String.raw`(?:forc\w+|mak(?:es|ing)|made) me (?:\w+ ){0,3}(?:have sex|sleep with|touch (?:him|her|his|it|them))|touch(?:es|ed|ing) me (?:\w+ ){0,2}(?:at night|down there|sexually|in bed|private|under my|between my)`
const spans = (text: string) => new RegExp(`(?<![a-z])(?:${text})(?![a-z])`)

const CHILD = [
  String.raw`my (?:${PARENT}) (?:\w+ ){0,3}${DOES} (?:me|us)(?! (?:at|in|to) )`,
  String.raw`(?:my )?${NOT_PARENT} (?:\w+ ){0,2}(?:comes?|came|gets?|got|sneaks?|climbs?|creeps?) (?:in|into|to|on)(?: my (?:bed ?room|room|bed|tent))? (?:\w+ ){0,2}(?:at night|nights|when (?:everyone|mum|mom|they|nobody|no one))(?! (?:to (?:check|say|tuck|wake)|reads?))`,
  String.raw`my (?:${PARENT}) (?:\w+ ){0,2}(?:locks?|locked|${FORCED})(?: me)?`,
  String.raw`(?:scared|afraid|frightened|terrified) of my (?:${PARENT})`,
  String.raw`(?:${PARTNER}|${PARENT}|he|she|they|i|neighbou?rs?|someone|somebody) (?:\w+ ){0,2}(?:hits?|hitting|beats?|beating|slaps?|slapped|abus(?:es|ed|ing)|molest\w*|shak(?:es|ing)|shook|locks|hurts|hurting|touches) (?:${OTHER})(?! (?:at|in) )`,
  String.raw`(?:child|children|son|daughter|kids?|toddler|niece|nephew|pupil|student|grandson|granddaughter)s? (?:\w+ ){0,6}(?:scared|afraid|frightened|terrified) of (?:her|his|their|your|my) (?:\w+ )?(?:${PARENT}|${PARTNER})`,
  String.raw`(?:${OTHER})s? (?:${PARENT}) (?:\w+ ){0,2}(?:hits|beats|slaps|hurts|touches|abuses|locks) (?:him|her|them)`,
  String.raw`child (?:abuse|is being (?:abused|beaten|hurt))|abusing (?:a|the|my|his|her|their) child\w*`,
].map(spans)
const ADULT = [
  String.raw`(?:my (?:${PARTNER})|he|she|they) (?:\w+ ){0,3}${DOES} (?:me|us)(?! (?:at|in|to) )`,
  String.raw`(?:scared|afraid|frightened|terrified) of my (?:${PARTNER})|afraid to go home|(?:not safe|unsafe|dont feel safe) at home`,
  String.raw`(?:i was|i got|i am|im|ive been|i have been|being|been) (?:raped|sexually assaulted|sexually abused|molested|abused|strangled|groped|battered)`,
  String.raw`(?:says|said|threatens?|threatened|swears) (?:\w+ ){0,4}(?:kill|shoot|stab|burn|hurt) (?:me|us|the kids|my kids|my children)`,
  FORCED,
  String.raw`(?:he|she|${PARTNER}) (?:\w+ ){0,2}(?:wont let me (?:leave|go out|out|see my|have (?:any )?(?:money|my phone)|work)|controls (?:all )?(?:my|the) money|(?:threw|throws) (?:\w+ ){1,3}at me|took my (?:passport|phone))`,
].map(spans)
const FOREIGN = [
  // German, Swedish, French, Spanish, Italian.
  String.raw`(?:mann|frau|freund|freundin|partner|partnerin|ex|er|sie) (?:\w+ ){0,2}(?:schlagt|verprugelt|wurgt|bedroht|vergewaltigt) (?:mich|uns|die kinder|meine?n? \w+)|angst vor mein\w+ (?:mann|freund|partner|frau|ex)|(?:wurde|bin) vergewaltigt`,
  String.raw`(?:man|fru|sambo|pojkvan|flickvan|partner|han|hon) (?:\w+ ){0,2}(?:slar|slog|hotar|stryper|valdtar|valdtog) (?:mig|oss|barnen|mina barn|mitt barn)|radd for min (?:man|fru|sambo|partner|pojkvan|exman)|blivit valdtagen`,
  String.raw`(?:mari|femme|conjointe?|copain|copine|compagnon|compagne|il|elle) (?:\w+ ){0,2}(?:me|nous) (?:frappe|bat|tape|menace|viole|etrangle)|peur de (?:mon|ma) (?:mari|femme|conjoint|copain|compagnon|ex)|(?:jai|j ai) ete violee?`,
  String.raw`(?:marido|mujer|esposo|esposa|pareja|novio|novia|ex|el|ella) (?:\w+ ){0,2}(?:me|nos) (?:pega|golpea|maltrata|amenaza|viola|estrangula)|miedo (?:a|de) mi (?:marido|pareja|novio|esposo|ex)|me (?:violaron|han violado)`,
  String.raw`(?:marito|moglie|compagno|compagna|fidanzato|fidanzata|ex|lui|lei) (?:\w+ ){0,2}(?:mi|ci) (?:picchia|mena|minaccia|violenta|maltratta|strangola)|paura (?:di|del) mio (?:marito|compagno|fidanzato|ex)|(?:sono stata|mi hanno) violentata`,
].map(spans)
const FOREIGN_CHILD = spans(
  String.raw`(?:vater|mutter|stiefvater|onkel|lehrer) (?:\w+ ){0,2}(?:schlagt|verprugelt|missbraucht) mich|(?:pappa|mamma|styvpappa|farbror|morbror) (?:\w+ ){0,2}(?:slar|slog|hotar) mig|(?:pere|mere|beau pere|oncle|papa|maman) (?:\w+ ){0,2}me (?:frappe|bat|tape|touche)|(?:padre|madre|padrastro|tio|papa|mama) (?:\w+ ){0,2}me (?:pega|golpea|toca|maltrata)|(?:padre|madre|patrigno|zio|papa|mamma) (?:\w+ ){0,2}mi (?:picchia|mena|tocca|maltratta)`,
)
const NOT_SO =
  /\b(?:film|movie|novel|series|book|episode|game|gym|joking|tickl\w+|in the womb|chess|tennis|toddler|puppy|dog|cat)\b/

/** Violence by people, now or recently; null for a question about the topic. */
export function violenceIn(message: string): Violence | null {
  const text = simplifyWords(message)
  if (NOT_SO.test(text)) return null
  const language = languageOf(text)
  const sentences = text.split(/[.!?;\n]+/).map((sentence) => sentence.trim())
  const of =
    language === 'en' ? sentences.filter((each) => sentenceMood(each) !== 'informational') : sentences
  const said = (expressions: RegExp[]) => of.some((each) => expressions.some((one) => one.test(each)))
  if (said([...CHILD, FOREIGN_CHILD])) return 'child'
  return said([...ADULT, ...FOREIGN]) ? 'adult' : null
}

const EUROPE = new Set(['SE', 'GB', 'IE', 'NO', 'DK', 'FI', 'DE'])
const CHILD_EUROPE = '116 111'

export const violenceSources: readonly Source[] = [
  {
    title: 'Child Helpline International: 116 111 answers in 23 EU countries and seven others',
    year: 2022,
    read_at: 'childhelplineinternational.org/15-years-of-116111/',
    kind: 'page',
  },
  {
    title: 'German presidency of the EU Council: 116 016, one number for women affected by violence',
    year: 2020,
    read_at: 'www.eu2020.de/eu2020-en/news/pressemitteilungen/violence-against-women-hotline-giffey/2419056',
    kind: 'page',
  },
]

type Words = { adult: string; child: string; medical: string; adultLine: string; childLine: string }
const WORDS: Record<LanguageCode, Words> = {
  en: {
    adult:
      'If you are in danger now, call {emergency}. What is done to you is not your fault, and nobody has the right to do it. You can talk in confidence, also when you are not sure: {line}.',
    child:
      'If a child is in danger now, call {emergency}. It is never the child’s fault, and telling somebody is right. Children, and adults who worry about one, can talk to {line}; a doctor, a teacher or child protection can help too.',
    medical:
      'After strangling or a blow to the head, have it looked at today even if you feel well. After a rape, care is best within 72 hours.',
    adultLine:
      '116 016 in much of the EU, 1-800-799-7233 in the US (National Domestic Violence Hotline), elsewhere the domestic-abuse helpline of your country',
    childLine: '116 111 in most of Europe, elsewhere the child helpline of your country',
  },
  sv: {
    adult:
      'Är du i fara nu, ring {emergency}. Det som görs mot dig är inte ditt fel, och ingen har rätt till det. Du kan prata i förtroende, också om du är osäker: {line}.',
    child:
      'Är ett barn i fara nu, ring {emergency}. Det är aldrig barnets fel, och det är rätt att berätta. Barn, och vuxna som är oroliga för ett barn, kan prata med {line}; en läkare, en lärare eller socialtjänsten kan också hjälpa.',
    medical: 'Efter strypning eller slag mot huvudet: bli undersökt i dag, också om du mår bra.',
    adultLine: '116 016 i stora delar av EU, annars ditt lands kvinnofridslinje',
    childLine: '116 111 i större delen av Europa',
  },
  de: {
    adult:
      'Wenn Sie jetzt in Gefahr sind, rufen Sie {emergency}. Was Ihnen angetan wird, ist nicht Ihre Schuld, und niemand hat das Recht dazu. Vertraulich reden können Sie hier: {line}.',
    child:
      'Wenn ein Kind jetzt in Gefahr ist, rufen Sie {emergency}. Es ist nie die Schuld des Kindes, und es ist richtig, davon zu erzählen. Kinder, und Erwachsene, die sich sorgen, erreichen {line}; auch Arzt, Schule oder Jugendamt helfen.',
    medical: 'Nach Würgen oder einem Schlag auf den Kopf: heute untersuchen lassen, auch wenn es gut geht.',
    adultLine: '116 016 (Hilfetelefon; in großen Teilen der EU)',
    childLine: '116 111 (in den meisten Ländern Europas)',
  },
  fr: {
    adult:
      'Si vous êtes en danger maintenant, appelez le {emergency}. Ce que l’on vous fait n’est pas votre faute, et personne n’en a le droit. Vous pouvez parler en toute confidence : {line}.',
    child:
      'Si un enfant est en danger maintenant, appelez le {emergency}. Ce n’est jamais la faute de l’enfant, et il est juste d’en parler. Les enfants, et les adultes inquiets, peuvent appeler {line} ; un médecin, l’école ou la protection de l’enfance aident aussi.',
    medical:
      'Après un étranglement ou un coup à la tête : faites-vous examiner aujourd’hui, même sans symptôme.',
    adultLine: 'le 116 016 dans une grande partie de l’UE, ou la ligne de votre pays',
    childLine: 'le 116 111 dans la plupart des pays d’Europe',
  },
  es: {
    adult:
      'Si está en peligro ahora, llame al {emergency}. Lo que le hacen no es culpa suya, y nadie tiene derecho a hacerlo. Puede hablar en confianza: {line}.',
    child:
      'Si un niño está en peligro ahora, llame al {emergency}. Nunca es culpa del niño, y contarlo es lo correcto. Los niños, y los adultos preocupados, pueden llamar al {line}; un médico, la escuela o los servicios de protección también ayudan.',
    medical: 'Tras un estrangulamiento o un golpe en la cabeza: que le vean hoy, aunque se encuentre bien.',
    adultLine: '116 016 en gran parte de la UE, o la línea de su país',
    childLine: '116 111 en la mayor parte de Europa',
  },
  it: {
    adult:
      'Se è in pericolo adesso, chiami il {emergency}. Ciò che le fanno non è colpa sua, e nessuno ne ha il diritto. Può parlare in confidenza: {line}.',
    child:
      'Se un bambino è in pericolo adesso, chiami il {emergency}. Non è mai colpa del bambino, ed è giusto parlarne. I bambini, e gli adulti preoccupati, possono chiamare il {line}; anche un medico, la scuola o i servizi sociali aiutano.',
    medical: 'Dopo uno strangolamento o un colpo alla testa: si faccia visitare oggi, anche se sta bene.',
    adultLine: '116 016 in gran parte dell’UE, o la linea del suo paese',
    childLine: '116 111 nella maggior parte d’Europa',
  },
}

/** `line` is the helpline of the region, null where the country is not known. */
export function violenceAdvice(
  kind: Violence,
  message: string,
  { numbers, line, region }: { numbers: Region; line: string | null; region: string | undefined },
): string {
  const language = languageOf(simplifyWords(message))
  const words = WORDS[language]
  const { emergency } = language === 'en' ? numbers : numbersAlone(numbers)
  const ofChild = region && EUROPE.has(region.toUpperCase()) ? CHILD_EUROPE : words.childLine
  const filled = (kind === 'child' ? words.child : words.adult)
    .replace('{emergency}', emergency)
    .replace('{line}', kind === 'child' ? ofChild : (line ?? words.adultLine))
  return `${filled}\n\n${words.medical}`
}

/**
 * What a question wants to know of something that is taken, where its words say so plainly. An answer speaks of it first,
 * or says that it is not known. A new kind is a new entry here and its words in `compose/phrases.json`.
 */
import type { Claim, Predicate } from '../../evidence/schema.ts'

export const ASKED_KINDS = [
  'what',
  'confounder',
  'adverse',
  'who_should_not',
  'duration',
  'onset',
  'timing',
  'upper_limit',
  'dose',
  'effect',
  'foods',
  'retest',
  'usual',
  'worry',
] as const
export type AskedKind = (typeof ASKED_KINDS)[number]

type Entry = {
  asked: RegExp
  /** a claim of one of these answers it; empty where any may */
  predicates: readonly Predicate[]
  /** what the sentence itself must say besides */
  says?: RegExp
  /** what answers it whatever the claim is of */
  tells?: RegExp
  /** only says what comes first: where nothing speaks of it, nothing is missing */
  isOrder?: true
}

const TIME = String.raw`(?:hours?|days?|weeks?|months?)`

const KINDS: Record<AskedKind, Entry> = {
  what: {
    // "What is the best time?" asks something of it.
    asked:
      /^\W*(?:what(?:['’]?s| is| are)|what (?:does|do)(?= [^?.]{2,40} (?:tell me|show|measure|do)\W*$)|vad är|was (?:ist|sind)|qu['’]est-ce que?(?: c['’]est que)?|c['’]est quoi|qué (?:es|son))(?! (?:the|a|an|my) (?:best|right|normal|usual|dose|max\w*|difference|limit|good)\b)(?![^?.]*\b(?:normal|good|healthy|ideal|best|dose|dosage|limit|range|levels?|side effects?|for breakfast|wrong|going on|better)\b)[^?.]{2,40}\W*$/i,
    predicates: ['what_it_is', 'definition'],
    isOrder: true,
  },
  confounder: {
    asked:
      /\bfalse(?:ly)?\b|\bfalsif\w+|\b(?:skew|distort|throw off|mess up|interfere with)\w*\b|\b(?:affects?|change|influence)\b[^?.]{0,30}\b(?:test|result|reading|value|level)s?\b|\bfalsch (?:hoch|niedrig)\b|\bverfälsch\w+|\bfalskt (?:högt|lågt)\b|\bfausse[rn]?t?\b|\bfalse(?:a|an|ar)\b/i,
    predicates: ['confounder'],
    isOrder: true,
  },
  adverse: {
    asked:
      /\bside.?effects?\b|\badverse (?:effects?|reactions?)\b|nebenwirkung|biverkning|effets? (?:secondaires|indésirables)|efectos (?:secundarios|adversos)/i,
    predicates: ['adverse'],
  },
  who_should_not: {
    asked:
      /\bwho (?:should|must|can)(?: not|n['’]?t)\b|\bwho (?:should|must|has to) avoid\b|\bcontraindicat\w+|\bwer (?:sollte|darf) [^?]{0,40}\b(?:nicht|kein)|\bvem (?:ska|bör) inte\b|\bqui ne doit pas\b|\bquién no debe\b/i,
    predicates: ['who_should_not'],
  },
  duration: {
    asked:
      /\bhow long\b[^?.]{0,20}\b(?:can|may|should|shall|must|do|to|could|is it safe)\b[^?.]{0,40}\b(?:take|taking|use|using|stop|pause|stay|keep|continue|go on|need|be on|leave)\b|\b(?:and|for) how long\b\W*$|\b(?:every|each) (?:night|evening)\b|\blong[- ]term\b|\b(?:och|hur) länge\b(?! (?:tar|dröjer|innan))|\bvarje (?:kväll|natt)\b|\bwie lange\b(?![^?]{0,40}\b(?:wirkt|wirken|dauert|bis))|\bjeden (?:abend|tag)\b|\b(?:pendant|durant) combien de temps\b|\bcombien de temps (?:faut|dois|puis|peut|le|la|les)\b|\btous les soirs\b|\b(?:durante|por) cuánto tiempo\b|\bcuánto tiempo (?:debo|puedo|hay|se|lo|la)\b|\btodas las noches\b/i,
    predicates: [],
    says: new RegExp(
      String.raw`\b(?:for|up to|at most|only|until|stop\w*|pause|before|continue|course|short|long)\b[^.;]{0,60}\b(?:hours?|days?|weeks?|months?|nights?|years?)\b|\b(?:long|short)[- ](?:term|time)\b`,
      'i',
    ),
  },
  onset: {
    asked:
      /\bhow (?:long|soon|quickly|fast)\b(?! (?:can|may|should|could|must|do) (?:i|you|we|one|he|she) (?:safely |still |keep )?(?:take|taking|use|using|stay|be)\b)[^?.]{0,40}\b(?:until|till|before|take|takes|work|works|notice|feel|effect|results?|kick)\b|\bwhen (?:will|do|does|would) [^?.]{0,40}\b(?:work|notice|feel|kick in)\b|\bwie (?:lange|schnell) [^?]{0,40}\b(?:wirkt|wirken|dauert)|\bhur (?:lång tid|snabbt)\b|\bcombien de temps (?:avant|pour|met|mettent|cela|ça)\b|\bcuánto (?:tarda|tiempo (?:tarda|hasta|en))\b/i,
    predicates: [],
    says: new RegExp(String.raw`\b(?:within|after|for|over|in|takes?)\b[^.;]{0,25}\b${TIME}\b`, 'i'),
  },
  timing: {
    asked:
      /\btime (?:of (?:the )?day )?to take\b|\bwhat time\b|\bwhen (?:should|do|to|is|can|shall) [^?.]{0,30}\b(?:take|taken)\b|\bmorning or\b|\bor (?:in |at )?(?:the )?(?:evening|night|morning)\b|\bwith(?:out)? (?:or without )?(?:food|meals?)\b|\bempty stomach\b|\bbefore or after (?:a |my )?(?:meal|food|bed)|\bmorgens oder\b|\bnüchtern\b|\bmorgon eller\b|\bfastande\b|\bmatin ou\b|\bà jeun\b|\bmañana o\b|\bayunas\b|\bwann [^?.]{0,30}\b(?:nehm\w*|einnehmen|einzunehmen)\b|\bnär (?:ska|bör|skall|tar) [^?.]{0,30}\b(?:ta|tas|man|jag)\b|\bquand [^?.]{0,20}\b(?:prendre|prend)\b|\bcuándo [^?.]{0,20}\b(?:tomar|tomo|toma)\b/i,
    predicates: ['timing'],
    says: /\b(?:mornings?|evenings?|nights?|bed(?:time)?|meals?|food|stomach|time of (?:the )?day|hours?|minutes|apart)\b/i,
    tells:
      /\bwith (?:a |the |your |some )?(?:meal|food)\b|\btime of day\b|\bempty stomach\b|\bbefore bed\b|\bat bedtime\b|\bin the (?:morning|evening)\b/i,
  },
  upper_limit: {
    asked:
      /\btoo (?:much|many)\b|\bupper limit\b|\bmaximum\b|\bmax(?:imal)? dose\b|\boverdos\w*|\bzu ?viel\b|\bhöchst(?:menge|dosis)\b|\bför mycket\b|\btrop de\b|\bdose maximale\b|\bdemasiad[oa]\b|\bdosis máxima\b/i,
    predicates: ['upper_limit'],
  },
  dose: {
    asked:
      /\bhow (?:much|many)\b(?! (?:days?|weeks?|months?|hours?|minutes?|years?|people|times)\b)(?![^?.]*\btoo (?:much|many)\b)|\d ?(?:mg|mcg|[µμ]g|g|iu|ie|ui)? ?(?:vs\.?|versus|or|oder|eller|ou|o) \d[\d.,]* ?(?:mg|mcg|[µμ]g|iu|ie|ui)\b|\b(?:what|which|right|recommended|best) (?:is the )?dos(?:e|age)\b|\bdosage\b|\bwie ?viel\b|\bhur mycket\b|\bcombien (?:de|d['’])? ?(?!temps)|\bcuánt[oa]s?\b(?! tiempo| tarda)/i,
    predicates: ['recommended_intake', 'dose_studied'],
    says: /\d/,
    tells:
      /\b(?:amount|dose)\b[^.;]{0,40}\b(?:packet|bottle|label)\b|\b(?:take|up to|about|start with|studied|usual|limit|enough)\b[^.;]{0,60}\d[\d.,]* ?(?:mg|µg|g|IU|UI|IE|I\.E\.)(?!\p{L}|\/)/iu,
  },
  effect: {
    asked:
      /\b(?:does|do|will|is|are|can)\b[^?.]{0,50}\b(?:work|works|help|helps|worth|anything|effective|evidence|hype|waste|scam|shorten|prevent|reduce|improve|boost|cure|treat|ease|relieve|slow down|speed up)\b|\bso (?:that )?(?:i|we) (?:don['’]?t|won['’]?t|do not)\b|\bto (?:prevent|avoid|cure|treat)\b|\b(?:is|are)\b[^?.]{0,30}\b(?:good|bad) for\b|\bhilft\b|\bfunkar\b|\bhjälper\b|\bsert à quelque chose\b|\best[- ]ce efficace\b|\bsirve\b|\bfunciona\b/i,
    predicates: ['effect', 'no_effect', 'myth'],
  },
  foods: {
    asked:
      /\b(?:which|what) foods?\b|\bfood sources?\b|\bfoods?\b[^?.]{0,25}\b(?:rich|high|full|with (?:a )?lots?|containing|contain)\b|\b(?:good|best) sources? of\b|\bwhat (?:can|should|could) i eat\b|\bwelche lebensmittel\b|\bvilka livsmedel\b|\bquels aliments\b|\bqué alimentos\b/i,
    predicates: ['food_source'],
    tells:
      /\b(?:foods?|found in|rich in|sources?|contain\w*|supply|gives?)\b[^.]{0,80}\b(?:meat|fish|milk|dairy|eggs?|beans|lentils|nuts|greens|vegetables|fruit|grains?|bread|seeds|salmon|cheese|tofu|oats)\b|\b(?:meat|fish|milk|dairy|eggs?|beans|nuts|greens|vegetables|fruit|grains?|seeds|salmon|cheese|tofu)\b[^.]{0,60}\b(?:sources?|rich|contain\w*|supply|give)\b/i,
  },
  retest: {
    asked:
      /\b(?:when|how (?:soon|often|long))\b[^?.]{0,40}\b(?:re-?test(?:ed)?|test(?:ed)?|re-?check(?:ed)?|check(?:ed)?|re-?measured?|measured?|blood ?tests?|bloods)\b(?! my pulse)|\b(?:test|check|measure) (?:it |them )?again\b|\bwann [^?]{0,40}\b(?:testen|messen|kontroll\w+|nachmessen)\b|\bnär [^?]{0,40}\b(?:testa|kontrollera|ta om|ta nytt prov)\b|\bquand [^?]{0,40}\b(?:refaire|recontrôler|contrôler)\b|\bcuándo [^?]{0,40}\b(?:repetir|repito|analizar|analítica)\b/i,
    predicates: ['retest'],
    says: /\b(?:again|repeat\w*|re-?test\w*|weeks?|months?|years?|routine)\b/i,
    tells:
      /\b(?:test|measure|check|repeat|have)\b[^.;]{0,60}\b(?:again|repeated|after (?:about |some )?(?:\d+ )?(?:weeks|months))\b/i,
  },
  usual: {
    asked:
      /\bwhat(?:['’]s| is| are| would be| should)?\b(?: (?:a|an|the|my|be|considered|counts? as))* (?:normal|good|healthy|ideal|typical|usual)\b[^?.]{0,40}\b(?:range|levels?|rate|pressure|pulse|temperature|values?|numbers?|score|hrv|saturation|oxygen)\b/i,
    predicates: ['threshold'],
    says: /\d/,
    tells: /\b(?:normal|usual|typical|most (?:healthy )?(?:adults|people))\b[^.;]{0,60}\d/i,
  },
  worry: {
    asked:
      /\bworr(?:y|ied|ying|isome)\b|\bserious\b|\bconcern(?:ed|ing)\b|\bdangerous(?:ly)?\b|\bis (?:this|that|it) bad\b|\bhow bad\b|\bpanic\b|\borolig\b|\bfarligt\b|\ballvarligt?\b|\bsorgen\b|\bschlimm\b|\bgefährlich\b|\binquiét\w+|\bgrave\b|\bpreocup\w+|\bpeligros\w+/i,
    predicates: ['seek_care'],
    tells:
      /\b(?:see|ask|call|show|tell|go to)\b[^.;]{0,25}\b(?:doctor|GP|emergency)\b|\bsame day\b|\b(?:no|not an) emergency\b|\bmake an appointment\b|\brepeat (?:it|them)\b|\b(?:harmless|mostly|usually|often) (?:passes|harmless|nothing)\b/i,
    isOrder: true,
  },
}

/** The kinds that the words of a question name, in the order of the answer. */
export function kindsAsked(text: string): AskedKind[] {
  const asked = ASKED_KINDS.filter((kind) => KINDS[kind].asked.test(text))
  // "How long does it take to work?" does not doubt that it works; "how long do I stop it before a test?" is of neither.
  const drops: AskedKind[] = asked.includes('duration')
    ? ['onset', 'retest']
    : asked.includes('onset')
      ? ['effect']
      : []
  return asked.filter((kind) => !drops.includes(kind))
}

/** Whether it may be said that nothing is known of it. */
export const isMissable = (kind: AskedKind): boolean => !KINDS[kind].isOrder

export const predicatesOf = (kind: AskedKind): readonly Predicate[] => KINDS[kind].predicates

/** Whether a sentence with such claims answers a kind. */
export function answers(kind: AskedKind, text: string, claims: readonly Pick<Claim, 'predicate'>[]): boolean {
  const { predicates, says, tells } = KINDS[kind]
  if (tells?.test(text)) return true
  const isOfKind = predicates.length === 0 || claims.some(({ predicate }) => predicates.includes(predicate))
  return isOfKind && (says === undefined || says.test(text))
}

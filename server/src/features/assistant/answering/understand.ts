import { languageOfQuestion } from '@aevia/domain/assistant/understand/language.ts'
import { withBoundNames } from '@aevia/domain/text/bound-names.ts'
import { isCourtesy } from '@aevia/domain/assistant/understand/courtesies.ts'
import { topics } from '@aevia/domain/assistant/topics.ts'
import { remembering } from '@aevia/domain/remember.ts'
import { askedExtras, extraNamesOf } from '@aevia/domain/safety/interactions.ts'
import { namedMedicines } from '@aevia/domain/safety/medicines.ts'
import { readPerson } from '@aevia/domain/safety/person.ts'
import { nearestWord } from '@aevia/domain/safety/spelling.ts'
import {
  namedSupplements,
  simplifyName,
  supplementFacts,
  supplementNames,
} from '@aevia/domain/supplements/facts.ts'

import type { Intent, Question } from './question.ts'
import { MARKER_WORDS, markersAsked, MOST_MARKERS, namedBiomarkers } from './named-markers.ts'
import { asksOwnValue, markersOf } from './own-value.ts'

/** "5000 IU", "25 mg", and not "25 mg/dL". */
const DOSE = /\d ?(?:mg|mcg|[µμ]g|g|iu|i\.u\.|ie|ui)(?![\p{L}\d]| ?\/ ?(?:[dmµμ]?l|mol)\b)/iu

export function understand(text: string): Question {
  // In small letters it is a word of everyday English.
  const simple = simplifyName(withBoundNames(text, languageOfQuestion(text)).replace(/\bSAMe\b/g, 'SAM-e'))
    .split(' ')
    .map((word) => respell(word))
    .join(' ')
  const supplements = namedSupplements(simple)
  // What a diet without animals lacks for sure.
  if (supplements.length === 0 && /\b(?:vegans?|plant based)\b/.test(simple))
    supplements.push(...supplementFacts.filter(({ id }) => id === 'vitamin_b12' || id === 'algae_omega3'))
  const told = readPerson(text, 'question')
  const medicines = new Set(asksWhatItIs(simple) ? [] : told.medicines)
  const conditions = new Set([...told.conditions, ...[...told.allergens].map((each) => `${each}_allergy`)])
  // "My multivitamin has 10,000 IU": an amount that is swallowed is no value of the blood.
  const isSwallowed = OF_A_PRODUCT.test(text) && !PER_VOLUME.test(text)
  const asksOwn = medicines.size === 0 && !isSwallowed && asksOwnValue(text)
  const asked = markersAsked(simple, asksOwn)
  const known = new Set(asked.flat())
  // "Potassium 4.2 mmol/l" is measured, not taken.
  const isMeasured = PER_VOLUME.test(text)
  const measured = asksOwn || isMeasured ? markersOf(supplements).filter((id) => !known.has(id)) : []
  if (measured.length > 0) asked.push(measured)
  const own = asksOwn && asked.length > 0
  if (supplements.length > 0 && /\b(?:blood|lab) tests?\b/.test(simple)) conditions.add('blood_test')
  const question = {
    text,
    biomarkers: asked.flat().slice(0, MOST_MARKERS),
    asked,
    own,
    direction: readDirection(simple),
    // "My magnesium" means the blood value, not the tablet, unless an amount is told that is swallowed.
    supplements: (own || (isMeasured && asked.length > 0)) && !DOSE.test(text) ? [] : supplements,
    medicines: [...medicines],
    conditions: [...conditions],
    topics: topics.filter(({ names }) => names.some((name) => ` ${simple} `.includes(` ${name} `))),
    extras: askedExtras(simple),
  }
  return {
    ...question,
    intent: own ? 'marker' : isBeyondUs(simple) ? 'search' : readIntent(simple, question),
  }
}

/** "Is red yeast rice a statin?" asks what it is, and of no combination. */
const asksWhatItIs = (simple: string) =>
  /^(?:so |and )?(?:is|are) .*\b(?:an?|(?:kind|type|sort) of|same as|similar to|like|better than|stronger than|vs|versus)\b/.test(
    simple,
  ) &&
  !/\b(?:with|together|combin\w*|mix\w*|safe|take|takes|taking|on|while|if|for|problem|danger\w*|ok|okay|good|bad|risk\w*)\b/.test(
    simple,
  )

/** Every word by which something here is named. */
const VOCABULARY = new Set(
  [
    ...supplementFacts.flatMap((fact) => supplementNames(fact)),
    ...topics.flatMap(({ names }) => names),
    ...Object.values(extraNamesOf).flat(),
    'cholesterol ferritin hemoglobin triglycerides thyroid testosterone cortisol glucose creatinine vitamin vitamins',
    'supplement supplements dosage results deficiency levels level blood test tests high low mean',
  ]
    .flatMap((name) => name.split(' '))
    .filter((word) => word.length > 2),
)
/** Parts of foreign names that are a letter away from ordinary words: "complete", "poison". */
const ONLY_AS_WRITTEN = new Set(
  'complexe complejo komplex poisson extracto extrakt extrait aceite'.split(' '),
)
const LONG_WORDS = [...VOCABULARY].filter((word) => word.length >= 6 && !ONLY_AS_WRITTEN.has(word))
const respell = remembering((word) =>
  word.length < 6 || VOCABULARY.has(word) || namedMedicines(word).size > 0
    ? word
    : (nearestWord(word, LONG_WORDS) ?? word),
)

const LITTLE_WORDS =
  /^(?:\w{1,3}|what|does|mean|with|have|take|taking|this|that|should|would|could|from|when|which|good|help|helps|best|much|many|about|safe|your|them|they|there|some|often|every|will|know|want|need|like|been|because|please|thank|thanks|tell|why|are)$/

/** A long question of which hardly a word is known here is about something else. */
function isBeyondUs(simple: string): boolean {
  const content = simple.split(' ').filter((word) => !LITTLE_WORDS.test(word))
  const known = content.filter((word) => VOCABULARY.has(word) || namedBiomarkers(word).length > 0)
  return content.length > 6 && known.length < content.length * 0.3
}

function readDirection(simple: string): 'low' | 'high' | null {
  const low =
    /\b(?:low(?! carb)|lower than|below|deficien\w*|too little|lack|under|raise|increase|boost)\b/.test(
      simple,
    )
  const high =
    /\b(?:high|lowering|to lower|i lower|reduce|bring down|cut|elevated|raised|above|too much|over|excess\w*)\b/.test(
      simple,
    )
  return low === high ? null : low ? 'low' : 'high'
}

const FOODS = /\bfoods?\b.*\b(?:rich|high|with|contain\w*|full|good source)\b|\b(?:food )?sources? of\b/
/** An amount as labels print it. */
const OF_A_PRODUCT = /\d\s*k?\s*(?:i\.?[ue]\.?|mcg|[µμu]g|mg)(?![\p{L}/])/iu
/** A number in a unit of laboratories. */
const PER_VOLUME = /\d\s*(?:[mµμunp]?(?:mol|g|iu|u|kat)|m?eq)\s*\/\s*(?:dl|ml|l|µl|ul)\b/i

function readIntent(simple: string, question: Omit<Question, 'intent'>): Intent {
  const { biomarkers, supplements, medicines, conditions, topics } = question
  if (isCourtesy(question.text)) return 'greeting'
  const { extras } = question
  if (
    medicines.length > 0 &&
    supplements.length + extras.length === 0 &&
    /\b(?:supplements?|vitamins?|herbs?|herbal)\b/.test(simple)
  ) {
    return 'interaction'
  }
  // "I take sertraline, something for sleep?"
  if (
    topics.length > 0 &&
    supplements.length === 0 &&
    /\b(?:something|anything|what helps|good) (?:\w+ )?(?:for|against|with)\b/.test(simple)
  )
    return 'topic'
  // What a medicine itself does is not in these sources.
  if (
    medicines.length > 0 &&
    supplements.length + extras.length === 0 &&
    /\b(?:cause|side effects?|interact\w*|together|mix|take)\b/.test(simple)
  ) {
    return 'search'
  }
  if (supplements.length + extras.length > 0 && (medicines.length > 0 || conditions.length > 0))
    return 'interaction'
  if (extras.length > 0 && supplements.length === 0 && extras[0] !== 'alcohol') return 'interaction'
  if (extras.length > 1 || (extras.length > 0 && supplements.length > 0)) return 'interaction'
  if (
    supplements.length > 1 &&
    /\b(?:together|combine|mix|interact\w*|with|affect\w*|absor\w+|block\w*|same time)\b/.test(simple) &&
    !/\bresults?\b/.test(simple)
  ) {
    return 'interaction'
  }
  if (
    supplements.length > 0 &&
    /\b(?:how much|how many|dose|doses|dosage|mg|iu|mcg|too much|limit|maximum)\b/.test(simple)
  ) {
    return 'dose'
  }
  if (supplements.length > 0 && FOODS.test(simple)) return 'supplement'
  if (biomarkers.length > 0 && (supplements.length === 0 || MARKER_WORDS.test(simple))) return 'marker'
  if (supplements.length > 0) return 'supplement'
  if (
    /\bmy (?:\w+ )?(?:results?|labs?|blood ?(?:work|test)?s?|markers?|report|tests?|values?)\b|\bout of range\b/.test(
      simple,
    )
  ) {
    return 'results'
  }
  return topics.length > 0 ? 'topic' : 'search'
}

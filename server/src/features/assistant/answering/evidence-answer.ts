import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { claimsAnswering, countWords } from '@aevia/domain/evidence/answer.ts'
import { loadEvidence } from '@aevia/domain/evidence/claims.ts'
import { publishedOn } from '@aevia/domain/evidence/order.ts'
import type { Person } from '@aevia/domain/evidence/population.ts'
import type { Claim } from '@aevia/domain/evidence/schema.ts'
import type { UserContext } from './context.ts'
import type { Question } from './question.ts'

async function load() {
  const evidence = await loadEvidence()
  return { evidence, counts: countWords(evidence.all) }
}
let loading: ReturnType<typeof load> | null = null
/** Takes a moment the first time. */
export const loadClaims = () => (loading ??= load())

/** The claims that answer a question of which the fact sheets say nothing, each as a sentence with its page. */
export async function evidenceAnswer(
  question: Question,
  context: UserContext | null,
): Promise<Omit<Citation, 'id'>[]> {
  const { evidence, counts } = await loadClaims()
  return claimsAnswering(question.text, personOf(question, context), evidence, counts).map(lineOf)
}

function personOf({ conditions, medicines }: Question, context: UserContext | null): Person {
  const { age, gender } = context?.profile ?? { age: null, gender: null }
  return {
    age,
    sex: gender === 'female' || gender === 'male' ? gender : null,
    pregnant: conditions.includes('pregnancy') ? true : null,
    breastfeeding: conditions.includes('breastfeeding') ? true : null,
    conditions: conditions.map((id) => id.replaceAll('_', ' ')),
    medicines: medicines.map((id) => id.replaceAll('_', ' ')),
  }
}

function lineOf({ claim, source }: Claim): Omit<Citation, 'id'> {
  const year = publishedOn(source)?.slice(0, 4)
  return {
    title: source.publisher,
    passage: claim,
    source: `${source.publisher}: ${source.title}${year ? ` (${year})` : ''}`,
    url: source.url,
  }
}

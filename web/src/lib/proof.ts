import { ApiError } from '#web/lib/api.ts'

/** The user closed the question: there is nothing to say about it. */
export class ProofDroppedError extends Error {}

interface Question {
  answered: () => void
  dropped: () => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

export const currentQuestion = () => question

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does the work. Where the server first wants to know that it is the user, that is asked, and the work done again. */
export async function proven<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'auth.proof_needed') throw error
    await ask()
    return work()
  }
}

function ask(): Promise<void> {
  question?.dropped()
  return new Promise((resolve, reject) => {
    show({
      answered: () => (show(null), resolve()),
      dropped: () => (show(null), reject(new ProofDroppedError())),
    })
  })
}

function show(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

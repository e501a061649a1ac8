const LOOK_EVERY_MS = 500

/** The answer of a look counts for a while, for all who ask. */
export function looking<Answer>(look: () => Promise<Answer>): () => Promise<Answer> {
  let looked: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const now = performance.now()
    if (!looked || now - looked.at > LOOK_EVERY_MS) {
      const answer = look()
      // Who asks for it next learns of it, too.
      answer.catch(() => {})
      looked = { at: now, answer }
    }
    return looked.answer
  }
}

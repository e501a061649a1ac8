/** The answer of a look is that of all who ask while it is being taken, and for so many milliseconds after it began. */
export function looking<Answer>(look: () => Promise<Answer>, lasts: number): () => Promise<Answer> {
  let looked: { at: number; answer: Promise<Answer>; isOver: boolean } | undefined
  return () => {
    const now = performance.now()
    if (!looked || (looked.isOver && now - looked.at > lasts)) {
      const answer = look()
      const begun = { at: now, answer, isOver: false }
      const end = () => {
        begun.isOver = true
      }
      // Who asks for it next learns of a failure, too.
      answer.then(end, end)
      looked = begun
    }
    return looked.answer
  }
}

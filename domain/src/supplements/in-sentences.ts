import sentences from './in-sentences.json' with { type: 'json' }

/** By supplement, its side effects and who should not take it, as a pharmacist would say what facts.json lists. */
export const inSentences: Readonly<Record<string, { adverse: string; who_should_not?: string }>> = sentences

import { createGroundedModel } from '#server/adapters/ai/grounded.ts'
import type { LanguageModel } from '#server/ports/ai.ts'

export const embeddedModel = createGroundedModel

/** A model that answers everything with the same words. */
export const modelThatSays = (text: string): LanguageModel => ({
  ...createGroundedModel(),
  doGenerate: async (options) => ({
    ...(await createGroundedModel().doGenerate(options)),
    content: [{ type: 'text', text }],
  }),
})

/** A provider that cannot be reached. */
export const modelThatIsDown = (): LanguageModel => ({
  ...createGroundedModel(),
  doGenerate: () => Promise.reject(new Error('no connection')),
})

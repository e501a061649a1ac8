/** The AI SDK's own language-model interface: whichever model answers, the code that asks it is the same. */
import type { LanguageModelV4 } from '@ai-sdk/provider'

export type LanguageModel = LanguageModelV4

/** A model that runs somewhere else. */
export type OutsideModel = {
  name: string
  /** Whom the words go to: "api.anthropic.com". */
  host: string
  /** `onSend` gets each request body as it leaves, before any answer. */
  connect: (onSend: (body: string) => void) => LanguageModel
}

/** A user's own account with a provider. */
export type OwnKey = { provider: 'anthropic' | 'openai'; model: string; apiKey: string }

/** The AI SDK's own language-model interface: whichever model answers, the code that asks it is the same. */
export type { LanguageModelV4 as LanguageModel } from '@ai-sdk/provider'

import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { boundedFetch } from '#server/bounded-fetch.ts'
import type { LanguageModel, OutsideModel, OwnKey } from '#server/ports/ai.ts'
import { StartError } from '#server/start-error.ts'

export type OutsideOptions = {
  /** `anthropic:NAME`, `openai:NAME`, or the name alone at an OpenAI-compatible endpoint. */
  model: string
  baseUrl: string | null
  apiKey: string
  /** Where the two providers are reached. */
  anthropicUrl: string
  openaiUrl: string
}
type Wire = 'anthropic' | 'openai' | 'compatible'

/** An answer is a few thousand characters; a stream that passes this is not one. */
const MOST_BYTES = 2_000_000
// The SDK's hints for developers do not belong in the log.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/** Which protocol a model name asks for; a base URL without a prefix is an OpenAI-compatible endpoint. */
function readWire(model: string, baseUrl: string | null): { wire: Wire; name: string } | null {
  const [, prefix, rest] = /^(anthropic|openai):(.+)$/.exec(model) ?? []
  if (prefix && rest) return { wire: prefix as Wire, name: rest }
  if (baseUrl) return { wire: 'compatible', name: model }
  const [, slashed, after] = /^(anthropic|openai)\/(.+)$/.exec(model) ?? []
  if (slashed && after) return { wire: slashed as Wire, name: after }
  if (model.startsWith('claude')) return { wire: 'anthropic', name: model }
  return /^(?:gpt|chatgpt|o\d)/.test(model) ? { wire: 'openai', name: model } : null
}

/** With or without `/v1`: an address that names no version gets one. */
const withVersion = (url: string) => {
  const bare = url.replace(/\/+$/, '')
  return /\/v\d+[a-z]*\d*(?:\/|$)/.test(new URL(bare).pathname) ? bare : `${bare}/v1`
}

/** Throws when it is unclear where the model is. */
export function createOutsideModel(options: OutsideOptions): OutsideModel {
  const read = readWire(options.model, options.baseUrl)
  if (!read) {
    throw new StartError(
      `AI_MODEL=${options.model} does not name a provider: write anthropic:NAME or openai:NAME, or set AI_BASE_URL.`,
    )
  }
  const { wire, name } = read
  const known = wire === 'anthropic' ? options.anthropicUrl : options.openaiUrl
  const baseURL = withVersion(options.baseUrl ?? known)
  return {
    name,
    host: new URL(baseURL).host,
    connect(onSend): LanguageModel {
      const fetch = reportingFetch(onSend)
      const { apiKey } = options
      if (wire === 'anthropic') return createAnthropic({ baseURL, apiKey, fetch })(name)
      if (wire === 'openai') return createOpenAI({ baseURL, apiKey, fetch }).chat(name)
      return createOpenAICompatible({ name: 'endpoint', baseURL, apiKey, fetch, includeUsage: true })(name)
    },
  }
}

export const createOwnModel =
  (urls: Pick<OutsideOptions, 'anthropicUrl' | 'openaiUrl'>) =>
  ({ provider, model, apiKey }: OwnKey): OutsideModel =>
    createOutsideModel({ ...urls, model: `${provider}:${model}`, apiKey, baseUrl: null })

const bounded = boundedFetch({ bytes: MOST_BYTES })

/** Reports what is sent, follows no redirect with a user's words, and ends an answer that does not end. */
function reportingFetch(onSend: (body: string) => void): typeof fetch {
  return (input, init) => {
    if (typeof init?.body === 'string') onSend(init.body)
    return bounded(input, { ...init, redirect: 'error' })
  }
}

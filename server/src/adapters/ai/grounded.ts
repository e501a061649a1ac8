import { readMaterial } from '@aevia/domain/assistant/material.ts'
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { composeAnswer } from './compose-answer.ts'

const FINISHED = { unified: 'stop', raw: undefined } as const
const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/** The embedded model: writes only what the material in the prompt says, each sentence with its number. No network. */
export function createGroundedModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'aevia',
    modelId: 'grounded',
    supportedUrls: {},
    doGenerate: async (options) => ({
      content: [{ type: 'text', text: write(options) }],
      finishReason: FINISHED,
      usage: USAGE,
      warnings: [],
    }),
    doStream: async (options) => {
      const text = write(options)
      return {
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] })
            controller.enqueue({ type: 'text-start', id: 'answer' })
            for (const delta of text.match(/\S+\s*/g) ?? []) {
              controller.enqueue({ type: 'text-delta', id: 'answer', delta })
            }
            controller.enqueue({ type: 'text-end', id: 'answer' })
            controller.enqueue({ type: 'finish', finishReason: FINISHED, usage: USAGE })
            controller.close()
          },
        }),
      }
    },
  }
}

function write({ prompt }: LanguageModelV4CallOptions): string {
  const asked = prompt
    .flatMap((message) => (message.role === 'user' ? message.content : []))
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
  const material = readMaterial(asked)
  return material ? composeAnswer(material) : 'I can only answer from sourced material, and I was given none.'
}

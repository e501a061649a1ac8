import type { ChatRequest, ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { api, ApiError, readAnswer } from '#web/lib/api.ts'
import { readEvents } from '#web/lib/event-stream.ts'

/**
 * Asks for the answer as it is written: `text` events with pieces, `again` where it begins anew, then `done` with the
 * whole answer. A server that answers plain JSON is as good.
 */
export function ask(
  body: ChatRequest,
  personal: boolean,
  onText: (soFar: string) => void,
  signal: AbortSignal,
): Promise<ChatResponse> {
  return api<ChatResponse>('/api/functions/ai-health-chat', {
    method: 'POST',
    body,
    anonymous: !personal,
    signal,
    headers: { accept: 'text/event-stream, application/json;q=0.9' },
    read: (response) => read(response, onText),
  })
}

async function read(response: Response, onText: (soFar: string) => void): Promise<ChatResponse> {
  const streamed = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!streamed || !response.body) return readAnswer(response.status, await response.text())
  let whole: ChatResponse | null = null
  let written = ''
  await readEvents(response.body, (event, data) => {
    if (event === 'text') onText((written += (JSON.parse(data) as { text: string }).text))
    else if (event === 'again') onText((written = ''))
    else if (event === 'done') whole = JSON.parse(data) as ChatResponse
  })
  // Without its end an answer is not one: a warning may be missing from it.
  if (!whole) throw new ApiError(response.status, { code: 'internal', message: 'The answer was cut off.' })
  return whole
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readMaterial, type Material } from '@aevia/domain/assistant/material.ts'

/** How the provider behaves; a text is an answer, and a function writes it from the material it was sent. */
export type Behaviour =
  | { say: string | ((material: Material) => string) }
  | { call: string; input: unknown; reply: (toolAnswer: string) => string }
  | {
      fault:
        | 'hang'
        | 'html'
        | 'close'
        | 'early'
        | 'error'
        | 'endless'
        | 'bad-json'
        | 'empty'
        | 'length'
        | 'redirect'
        | 'many-calls'
    }
  | { refuseTools: string }
  /** Writes a part, waits, and writes the rest; null breaks the connection there. */
  | { begin: (material: Material) => string; until: Promise<void>; rest: string | null }
type Sent = { path: string; headers: IncomingMessage['headers']; text: string; closed: boolean }

/** Both wire protocols on loopback, streaming: OpenAI's chat completions and Anthropic's messages. */
export async function startAiStandIn() {
  const requests: Sent[] = []
  let behaviour: Behaviour = { say: 'Hello.' }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const sent = { path: request.url ?? '', headers: request.headers, text, closed: false }
      requests.push(sent)
      response.on('close', () => (sent.closed = true))
      const write = sent.path.endsWith('/messages') ? anthropic : openai
      answer(response, write, JSON.parse(text) as Asked)
    })
  })

  function answer(response: ServerResponse, wire: Wire, asked: Asked) {
    if ('fault' in behaviour) return misbehave(response, wire, behaviour.fault)
    if ('refuseTools' in behaviour) {
      if (asked.tools) return json(response, 400, { error: { message: 'does not support tools' } })
      return wire.text(response, behaviour.refuseTools, 'stop')
    }
    if ('begin' in behaviour) return pause(response, materialOf(asked), behaviour)
    if ('say' in behaviour) {
      const { say } = behaviour
      return wire.text(response, typeof say === 'string' ? say : say(materialOf(asked)), 'stop')
    }
    const told = toolAnswerOf(asked)
    return told === null
      ? wire.call(response, behaviour.call, behaviour.input)
      : wire.text(response, behaviour.reply(told), 'stop')
  }

  // Longer than a busy test leaves a connection idle: one that ends while it is asked again is a failed call.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    behave: (next: Behaviour) => void (behaviour = next),
    /** For `createTestApp`: an OpenAI-compatible endpoint, or the Anthropic wire. */
    endpoint: (wire: 'compatible' | 'anthropic' | 'openai', apiKey = '') => ({
      model: wire === 'compatible' ? 'llama3.1:8b' : `${wire}:some-model`,
      baseUrl: wire === 'compatible' ? url : null,
      apiKey,
      anthropicUrl: url,
      openaiUrl: url,
    }),
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }
}

type Message = { role: string; content: string | { type: string; text?: string; content?: unknown }[] }
type Asked = { messages: Message[]; tools?: unknown[] }
type Wire = {
  text: (response: ServerResponse, text: string, end: 'stop' | 'length') => void
  call: (response: ServerResponse, name: string, input: unknown) => void
}

const plain = (content: Message['content']) =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
const materialOf = ({ messages }: Asked): Material =>
  readMaterial(
    messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => plain(content))
      .join('\n'),
  ) as Material

function toolAnswerOf({ messages }: Asked): string | null {
  const openai = messages.findLast(({ role }) => role === 'tool')
  if (openai) return plain(openai.content)
  const parts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
  const result = parts.findLast(({ type }) => type === 'tool_result')
  return result ? JSON.stringify(result.content) : null
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const events = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

const chunk = (delta: unknown, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
const writeChunks = (response: ServerResponse, text: string) => {
  for (const content of text.match(/[\s\S]{1,7}/g) ?? [])
    response.write(chunk({ role: 'assistant', content }))
}
const USAGE = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: { prompt_tokens: 700, completion_tokens: 40, total_tokens: 740 } })}\n\n`

const openai: Wire = {
  text(response, text, end) {
    events(response)
    writeChunks(response, text)
    response.end(`${chunk({}, end)}${USAGE}data: [DONE]\n\n`)
  },
  call(response, name, input) {
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }
    events(response).end(
      `${chunk({ role: 'assistant', tool_calls: [call] })}${chunk({}, 'tool_calls')}${USAGE}data: [DONE]\n\n`,
    )
  },
}

const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
const start = () =>
  event('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 700, output_tokens: 1 },
    },
  })
const stop = (reason: string) =>
  event('content_block_stop', { index: 0 }) +
  event('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 40 },
  }) +
  event('message_stop', {})

const anthropic: Wire = {
  text(response, text, end) {
    events(response).write(
      start() + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    )
    for (const part of text.match(/[\s\S]{1,7}/g) ?? [])
      response.write(event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: part } }))
    response.end(stop(end === 'stop' ? 'end_turn' : 'max_tokens'))
  },
  call(response, name, input) {
    events(response).end(
      start() +
        event('content_block_start', {
          index: 0,
          content_block: { type: 'tool_use', id: 'toolu_1', name, input: {} },
        }) +
        event('content_block_delta', {
          index: 0,
          delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
        }) +
        stop('tool_use'),
    )
  },
}

async function pause(
  response: ServerResponse,
  material: Material,
  { begin, until, rest }: Extract<Behaviour, { until: unknown }>,
) {
  events(response)
  writeChunks(response, begin(material))
  await until
  if (rest === null) return response.destroy()
  writeChunks(response, rest)
  response.end(`${chunk({}, 'stop')}${USAGE}data: [DONE]\n\n`)
}

function misbehave(
  response: ServerResponse,
  wire: Wire,
  fault: Extract<Behaviour, { fault: string }>['fault'],
) {
  if (fault === 'hang') return
  if (fault === 'html')
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  if (fault === 'close') return response.destroy()
  if (fault === 'error') return json(response, 500, { error: { message: 'overloaded' } })
  if (fault === 'redirect') return response.writeHead(307, { location: 'http://127.0.0.1:9/v1' }).end()
  if (fault === 'empty') return wire.text(response, '', 'stop')
  if (fault === 'length') return wire.text(response, 'Ferritin is', 'length')
  if (fault === 'bad-json')
    return events(response).end('data: {"choices":[{"delta":{"content":"Take\n\ndata: }}}\n\n')
  if (fault === 'many-calls') {
    const one = { type: 'function', function: { name: 'search_knowledge', arguments: '{"query":"iron"}' } }
    const tool_calls = Array.from({ length: 3_000 }, (_, index) => ({ index, id: `call_${index}`, ...one }))
    return events(response).end(`${chunk({ tool_calls })}${chunk({}, 'tool_calls')}${USAGE}data: [DONE]\n\n`)
  }
  if (fault === 'early') {
    events(response).write(chunk({ role: 'assistant', content: 'Take double' }))
    return setImmediate(() => response.destroy())
  }
  events(response)
  const more = () => {
    if (response.destroyed) return
    response.write(chunk({ content: 'and on '.repeat(200) }))
    setImmediate(more)
  }
  more()
}

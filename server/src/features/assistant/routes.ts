import {
  type ChatRequest,
  chatRequestSchema,
  type ChatResponse,
  chatResponseSchema,
} from '@aevia/domain/assistant/schema.ts'
import { meantBy } from '@aevia/domain/safety/affirmed.ts'
import { isSerious } from '@aevia/domain/safety/learned-level.ts'
import { judge, type Judged } from '@aevia/domain/safety/judge.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { invalid } from '#server/app-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import { limitHere, type RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, ok } from '#server/http/router.ts'
import { bearerToken, requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import { inTime } from '#server/in-time.ts'
import { turns } from '#server/turns.ts'
import { readableTurns } from './answering/readable-turns.ts'
import type { AssistantService } from './service.ts'

const REFUSAL_MS = 1000
/** A person in danger is answered without signing in. */
const IDENTITY_MS = 300
const HEARTBEAT_MS = 10_000

type Doors = { verify: VerifyAccessToken; limit: RateLimit; takeTurn: MiddlewareHandler<AppEnv> }
type Asked = { request: ChatRequest; /** Each message is judged once. */ gate: Judged }

/** `POST /api/functions/ai-health-chat`: public; signed in when supplements are asked for. */
export function assistantRoutes(service: AssistantService, { verify, limit, takeTurn }: Doors) {
  const session = requireSession(verify)
  // A body of 250 KB takes some 30 ms to parse, and anybody may send one: it is read here, once.
  const asked = new WeakMap<Request, Asked>()
  const sessionWhenAsked = createMiddleware<AppEnv>((c, next) =>
    asked.get(c.req.raw)?.request.requestSupplementRecommendations ? session(c, next) : next(),
  )
  const router = createRouter()
  router.openAPIRegistry.registerPath({
    tags: ['assistant'],
    method: 'post',
    path: '/',
    request: { body: jsonBody(chatRequestSchema) },
    responses: ok(chatResponseSchema),
  })
  // A danger is answered to anybody: without a session, and when the limit for questions is reached.
  router.post('/', limitHere('chat-danger'), async (c, next) => {
    const request = chatRequestSchema.safeParse(await c.req.json().catch(() => null))
    if (!request.success) throw invalid(request.error.issues)
    const gate = await gateOf(request.data)
    asked.set(c.req.raw, { request: request.data, gate })
    if (!isSerious(gate.triage.level) && !gate.isTooLong) return next()
    const token = bearerToken(c.req.header('authorization'))
    const identity = token
      ? await inTime(
          verify(token).catch(() => null),
          IDENTITY_MS,
        )
      : null
    const answer = await service.chat(request.data, identity ?? null, { gate })
    return wantsEvents(c.req.header('accept')) ? wholeAnswer(c, answer) : c.json(answer, 200)
  })
  // A client that asks for events gets the checked answer piece by piece; nothing unchecked is ever sent.
  router.post('/', takeTurn, limit('chat'), sessionWhenAsked, async (c) => {
    const { request, gate } = asked.get(c.req.raw)!
    if (wantsEvents(c.req.header('accept'))) return answerInEvents(c, service, request, gate)
    const signal = c.req.raw.signal
    return c.json(await service.chat(request, c.var.identity ?? null, { gate, signal }), 200)
  })
  return router
}

async function answerInEvents(
  c: Context<AppEnv>,
  service: AssistantService,
  request: ChatRequest,
  gate: Judged,
): Promise<Response> {
  const left = new AbortController()
  c.env.outgoing.once('close', () => left.abort())
  const begun = Promise.withResolvers<null>()
  let text = ''
  let tell: ReturnType<typeof createTeller> | null = null
  const writing = service.chat(request, c.var.identity ?? null, {
    gate,
    signal: left.signal,
    onText: (soFar) => {
      text = soFar
      begun.resolve(null)
      void tell?.(text)
    },
  })
  // What is refused is refused in the first moment, with its status; after that the stream stands.
  const { promise: waited, resolve } = Promise.withResolvers<null>()
  const moment = setTimeout(resolve, REFUSAL_MS, null)
  const ready = await Promise.race([writing, begun.promise, waited]).finally(() => clearTimeout(moment))
  if (ready) return wholeAnswer(c, ready)
  c.env.outgoing.setHeader('x-accel-buffering', 'no')
  const written = Promise.withResolvers<void>()
  c.set('written', written.promise)
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => left.abort())
    const beat = setInterval(() => void stream.write(': still writing\n\n'), HEARTBEAT_MS)
    try {
      tell = createTeller(stream)
      if (text) void tell(text)
      const answer = await writing.finally(() => clearInterval(beat))
      await tell(answer.response)
      await stream.write(eventOf('done', answer))
    } finally {
      written.resolve()
    }
  })
}

const wantsEvents = (accept: string | undefined): boolean => accept?.includes('text/event-stream') ?? false

function gateOf(request: ChatRequest): Promise<Judged> {
  const { whole, conversation } = readableTurns(request)
  return judge(meantBy(whole, conversation), turns)
}

const eventOf = (event: 'text' | 'again' | 'done', data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A sentence or a line at a time. */
const textEvents = (text: string): string[] =>
  text.split(/(?<=[.!?]\s)|(?<=\n)/).flatMap((part) => (part ? [eventOf('text', { text: part })] : []))

/** The events of an answer that is there at once, in one piece: a stream costs more than the answer. */
const wholeAnswer = (c: Context<AppEnv>, answer: ChatResponse): Response =>
  c.body([...textEvents(answer.response), eventOf('done', answer)].join(''), 200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
  })

/** Sends what is new of an answer; `again` takes back what was sent before it. */
function createTeller(stream: SSEStreamingApi) {
  let told = ''
  let queue = Promise.resolve()
  return (soFar: string): Promise<void> => {
    const isLonger = soFar.startsWith(told)
    const fresh = isLonger ? soFar.slice(told.length) : soFar
    told = soFar
    const events = [...(isLonger ? [] : [eventOf('again', {})]), ...textEvents(fresh)].join('')
    return (queue = queue.then(async () => {
      if (events && !stream.aborted) await stream.write(events)
    }))
  }
}

import { createHash } from 'node:crypto'
import { brand } from '@aevia/domain/brand.ts'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './env.ts'
import { madeFile, send } from './static-files.ts'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxLength?: number
}
type Body = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Body
  responses?: Record<string, Body & { description?: string }>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem }
section { border-top: 1px solid; padding: 0.5rem 0 1rem }
h3 code { font-size: 1rem }`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The calls of an app, for machines and for readers. */
export function describeApi(app: OpenAPIHono<AppEnv>) {
  const description = { openapi: '3.1.0', info: { title: `${brand.name} API`, version: '1' } }
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  // They are the same for everybody and take longer to make than any other answer.
  const written = once(() => {
    const document = app.getOpenAPI31Document(description)
    const headers = { 'cache-control': 'no-cache' }
    return {
      json: madeFile(JSON.stringify(withoutRepeats(document)), {
        ...headers,
        'content-type': 'application/json',
      }),
      html: madeFile(page(document), {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
      }),
    }
  })
  app.get('/api/openapi.json', (c) => send(c.req.raw.headers, written().json, 200))
  app.get('/api/docs', (c) => send(c.req.raw.headers, written().html, 200))
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

type Described = { components?: { schemas?: object; responses?: object } }
/** Characters of a schema that is worth a name of its own. */
const WORTH_A_NAME = 120

/**
 * The same document with each answer and schema that it says more than once said once, under `components`: most calls
 * fail in the same ways.
 */
function withoutRepeats<T extends object>(document: T): T {
  const schemas = new Map<string, { name: string; schema: object; uses: number }>()
  const count = (value: unknown, key: string) => {
    // What is sent is said where it is sent.
    if (typeof value !== 'object' || value === null || key === 'requestBody') return
    for (const [name, inner] of Object.entries(value)) count(inner, name)
    const text = JSON.stringify(value)
    if (!NAMED.has(key) || text.length < WORTH_A_NAME) return
    const known = schemas.get(text) ?? { name: `Schema${schemas.size + 1}`, schema: value, uses: 0 }
    schemas.set(text, { ...known, uses: known.uses + 1 })
  }
  const refer = (value: unknown, key: string): unknown => {
    if (typeof value !== 'object' || value === null || key === 'requestBody') return value
    const known = NAMED.has(key) ? schemas.get(JSON.stringify(value)) : undefined
    return known && known.uses > 1 ? { $ref: `#/components/schemas/${known.name}` } : inside(value)
  }
  const inside = (value: object): unknown =>
    Array.isArray(value)
      ? value.map((one) => refer(one, ''))
      : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, refer(inner, name)]))
  count(document, '')
  const made = inside(document) as T & Described
  const named = [...schemas.values()].filter(({ uses }) => uses > 1)
  made.components = {
    ...made.components,
    schemas: {
      ...made.components?.schemas,
      ...Object.fromEntries(named.map(({ name, schema }) => [name, inside(schema)])),
    },
  }
  return made
}
/** Where a schema stands that may be a reference: of a body, and of the members of a list. */
const NAMED = new Set(['schema', 'items'])

/** The OpenAPI document as a page that reads well, with nothing to run and nothing to load. */
function page(document: { paths?: Record<string, unknown> }): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method]
      return operation ? [{ path, method, operation, tag: operation.tags?.[0] ?? 'other' }] : []
    }),
  )
  const groups = Map.groupBy(operations, ({ tag }) => tag)
  const body = [...groups].map(
    ([tag, members]) =>
      `<h2 id="${escape(tag)}">${escape(tag)}</h2>${members.map(({ path, method, operation }) => section(path, method, operation)).join('')}`,
  )
  const links = [...groups.keys()].map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(brand.name)} API</title><style>${STYLE}</style></head><body><main><h1>${escape(brand.name)} API</h1><p>Requests carry <code>Authorization: Bearer</code> and the access token of a session, where a call says so. Every error has the same body; its <code>code</code> is from a closed list. For machines: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Groups">${links.join(' · ')}</nav>${body.join('')}</main></body></html>`
}

function section(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (one) =>
      `<li><code>${escape(one.name)}</code> (${escape(one.in)}${one.required ? ', required' : ''}): <code>${escape(shape(one.schema))}</code></li>`,
  )
  const sent = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Sent, ${escape(type)}:</p><pre tabindex="0">${escape(shape(schema))}</pre>`,
  )
  const answers = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema
    const text = `${status} ${response.description ?? ''}`
    return Number(status) < 300 && schema
      ? `<p>${escape(text)}:</p><pre tabindex="0">${escape(shape(schema))}</pre>`
      : Number(status) < 300
        ? `<p>${escape(text)}, no body.</p>`
        : ''
  })
  return `<section><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>${operation.security ? '<p>With the access token.</p>' : ''}${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${sent.join('')}${answers.join('')}</section>`
}

function shape(schema: Schema | undefined, depth = 0): string {
  if (!schema) return 'anything'
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((one) => shape(one, depth)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.items) {
    const item = shape(schema.items, depth)
    return item.includes('|') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.properties) {
    const inner = '  '.repeat(depth + 1)
    const lines = Object.entries(schema.properties).map(
      ([name, value]) =>
        `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(value, depth + 1)}`,
    )
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  const type = [schema.type ?? 'anything'].flat().join(' | ')
  const notes = [schema.format, schema.maxLength && `at most ${schema.maxLength} characters`].filter(Boolean)
  return notes.length > 0 ? `${type} (${notes.join(', ')})` : type
}

function escape(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign)
}

/** The calls of the product, as its own OpenAPI document says them. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Described = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema | undefined }[]
  requestBody?: Content
  responses?: Record<string, Content>
  security?: unknown[]
}
type Document = {
  paths: Record<string, Record<string, Described>>
  components?: { schemas?: Record<string, Schema> }
}

export type Operation = {
  /** method and path, as people write them */
  name: string
  method: string
  path: string
  parameters: NonNullable<Described['parameters']>
  body: Schema | null
  needsSession: boolean
  /** What an answer of this status must not be; null where it is as described. */
  faultOf: (status: number, body: unknown) => string | null
}

export async function readApi(origin: string): Promise<Operation[]> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', components: document.components })
  const compiled = (schema: Schema): ValidateFunction =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object)
  const resolved = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1)!] : schema
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const answers = new Map<string, ValidateFunction | null>()
      for (const [status, { content }] of Object.entries(described.responses ?? {})) {
        const schema = Object.values(content ?? {})[0]?.schema
        answers.set(status, schema ? compiled(schema) : null)
      }
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []).map((each) => ({ ...each, schema: resolved(each.schema) })),
        body: described.requestBody?.content?.['application/json']?.schema ?? null,
        needsSession: described.security !== undefined,
        faultOf: (status, body) => faultIn(answers, status, body),
      }
    }),
  )
}

function faultIn(answers: ReadonlyMap<string, ValidateFunction | null>, status: number, body: unknown) {
  const family = `${String(status)[0]}XX`
  const key = [String(status), family].find((each) => answers.has(each))
  // What is streamed describes its good answers alone; refusals are the same everywhere.
  if (key === undefined)
    return status >= 400 && answers.size === 1 ? null : `status ${status} is not described`
  const validate = answers.get(key)
  if (!validate || body === undefined || validate(body)) return null
  const [error] = validate.errors ?? []
  return `${status} is not as described: ${error?.instancePath} ${error?.message}`
}

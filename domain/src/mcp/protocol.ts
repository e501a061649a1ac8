/**
 * The part of the Model Context Protocol that this product speaks: tools over "Streamable HTTP" without sessions and
 * without streams, as revision 2025-06-18 describes it (https://modelcontextprotocol.io/specification/2025-06-18).
 */
import { z } from 'zod'

/** Newest first; what is used of them is the same in all. */
export const MCP_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const
export const MCP_NEWEST = MCP_VERSIONS[0]

const id = z.union([z.string().max(200), z.int()])
const params = z.looseObject({}).optional()
/** JSON-RPC 2.0; without an id it is a notification. */
export const rpcRequestSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: id.optional(),
  method: z.string().max(100),
  params,
})
export type RpcId = z.infer<typeof id>

export const initializeParams = z.looseObject({ protocolVersion: z.string().max(40) })
export const callParams = z.looseObject({
  name: z.string().max(100),
  arguments: z.looseObject({}).default({}),
})

/** JSON-RPC 2.0, section 5.1. */
export const RPC_FAULTS = {
  parse: { code: -32_700, message: 'This is not JSON.' },
  request: { code: -32_600, message: 'This is not a request of JSON-RPC 2.0.' },
  method: { code: -32_601, message: 'This method is not known.' },
  params: { code: -32_602, message: 'The parameters are not valid.' },
} as const

export const rpcAnswerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: id.nullable(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
})
export type RpcAnswer = z.infer<typeof rpcAnswerSchema>

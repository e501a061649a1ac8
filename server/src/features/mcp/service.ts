import { brand } from '@aevia/domain/brand.ts'
import { FHIR_TYPES } from '@aevia/domain/fhir/resource-types.ts'
import {
  callParams,
  initializeParams,
  MCP_NEWEST,
  MCP_VERSIONS,
  RPC_FAULTS,
  type RpcAnswer,
  type RpcId,
  rpcRequestSchema,
} from '@aevia/domain/mcp/protocol.ts'
import { isMcpTool, listedTools, MCP_TOOLS, type McpTool } from '@aevia/domain/mcp/tool-list.ts'
import { AppError } from '#server/app-error.ts'
import type { TokensService } from '#server/features/tokens/service.ts'
import { type Called, type CallDeps, createToolCalls, mayRead, type Result } from './calling/tool-calls.ts'

type Deps = CallDeps & { tokens: Pick<TokensService, 'use'> }
export type McpService = ReturnType<typeof createMcpService>

const INSTRUCTIONS = `${brand.name} gives general wellness information and is not a medical device. Results are read from documents and may wait for the person's confirmation; say so where they do. Do not diagnose, and do not tell anybody to start or stop a medicine.`

const fault = (id: RpcId | null, kind: keyof typeof RPC_FAULTS): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  error: RPC_FAULTS[kind],
})
/** One request of the Model Context Protocol at a time; each tool reads within the scopes of the token. */
export function createMcpService({ assistant, tokens, records }: Deps) {
  const calls = createToolCalls({ assistant, records })

  /** What the person finds in the log, before anything is read. */
  async function note(tool: McpTool, { reader, client }: Called) {
    const { needs } = MCP_TOOLS[tool]
    // A question may touch all that the token opens.
    const read = tool === 'ask' ? FHIR_TYPES.filter((type) => mayRead(reader, type)) : needs
    for (const type of read) await tokens.use(reader, type, client)
  }

  async function callTool(params: unknown, called: Called): Promise<Result | null> {
    const call = callParams.safeParse(params)
    if (!call.success || !isMcpTool(call.data.name)) return null
    const { name } = call.data
    const given = MCP_TOOLS[name].input.safeParse(call.data.arguments)
    if (!given.success)
      return failed(given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    try {
      await note(name, called)
      const run = calls[name] as (given: unknown, called: Called) => Promise<Result>
      const structuredContent = await run(given.data, called)
      // Long enough to be written once: beside an answer in words its sources are in the structured part alone.
      const text =
        typeof structuredContent['answer'] === 'string'
          ? structuredContent['answer']
          : JSON.stringify(structuredContent)
      return { content: [{ type: 'text', text }], structuredContent }
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden') return failed(error.message)
      throw error
    }
  }

  const METHODS: Record<string, (params: unknown, called: Called) => Promise<Result | null> | Result | null> =
    {
      initialize: (params) => {
        const asked = initializeParams.safeParse(params)
        if (!asked.success) return null
        const { protocolVersion } = asked.data
        return {
          protocolVersion: (MCP_VERSIONS as readonly string[]).includes(protocolVersion)
            ? protocolVersion
            : MCP_NEWEST,
          capabilities: { tools: {} },
          serverInfo: { name: brand.name, version: '1' },
          instructions: INSTRUCTIONS,
        }
      },
      ping: () => ({}),
      'tools/list': () => ({ tools: listedTools() }),
      'tools/call': callTool,
    }

  return {
    unreadable: (): RpcAnswer => fault(null, 'parse'),

    /** @returns null for what needs no answer */
    async answer(body: unknown, called: Called): Promise<RpcAnswer | null> {
      const request = rpcRequestSchema.safeParse(body)
      if (!request.success) return fault(null, 'request')
      const { id, method, params } = request.data
      if (id === undefined) return null
      if (!Object.hasOwn(METHODS, method)) return fault(id, 'method')
      const result = await METHODS[method]!(params, called)
      return result ? { jsonrpc: '2.0', id, result } : fault(id, 'params')
    },
  }
}

/** What was asked wrongly is told to the program as the result of the tool, so that it can ask again. */
const failed = (text: string): Result => ({ content: [{ type: 'text', text }], isError: true })

/** What a program with a token of somebody may ask through MCP, and which scopes each tool needs. */
import { z } from 'zod'
import type { FhirType } from '../fhir/resource-types.ts'
import { TEXT_MAX } from '../text/sanitise.ts'

const nothing = z.strictObject({})
const tool = <Input extends z.ZodObject>(description: string, needs: readonly FhirType[], input: Input) => ({
  description,
  needs,
  input,
})

export const MCP_TOOLS = {
  latest_results: tool(
    'The latest laboratory result of each marker: value with unit, printed range, which side of it the value is on, the day, and whether the person still has to confirm what was read.',
    ['Observation'],
    nothing,
  ),
  result_history: tool(
    'All results of one marker, newest first.',
    ['Observation'],
    z.strictObject({
      marker: z
        .string()
        .min(1)
        .max(100)
        .describe('A marker as "latest_results" names it, for example "ferritin"'),
    }),
  ),
  medicines_and_supplements: tool(
    'What the person takes: medicines as noted in the profile, and active supplements.',
    ['MedicationStatement'],
    nothing,
  ),
  ask: tool(
    'Asks the health assistant, which answers from sourced statements and from those records of the person that the token may read. In an emergency it answers with whom to call. Pass the answer on whole, with its sources.',
    [],
    z.strictObject({ question: z.string().trim().min(1).max(TEXT_MAX) }),
  ),
} as const
export type McpTool = keyof typeof MCP_TOOLS
export const isMcpTool = (name: string): name is McpTool => Object.hasOwn(MCP_TOOLS, name)

/** As `tools/list` tells it. */
export const listedTools = () =>
  Object.entries(MCP_TOOLS).map(([name, { description, input }]) => ({
    name,
    description,
    inputSchema: z.toJSONSchema(input),
    annotations: { readOnlyHint: true, openWorldHint: false },
  }))

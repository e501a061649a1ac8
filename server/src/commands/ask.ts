/**
 * `npm run -s ask -- [--profile FILE] "message"...` prints one JSON line for each message; `-` reads one message a line
 * from standard input. FILE is JSON: `{profile: {age, gender, allergies, medicines: [name or {name, dose}],
 * conditions: [name], pregnancy}, results: [{name, value, unit, ref_low, ref_high, date}], supplements: [{name, dosage,
 * frequency, is_active}]}`; every part may be left out. `AI_MODEL` and
 * its companions ask an outside model, as on the server.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createOutsideModel } from '#server/adapters/ai/outside.ts'
import { readAiConfig } from '#server/config.ts'
import { loadTriageWeights } from '#server/triage-weights.ts'
import { ZodError } from 'zod'
import { createAnswerer } from '../features/assistant/answering/answerer.ts'
import { readProfileFile } from '../features/assistant/answering/profile-file.ts'
import { faultOf, sayUnreadable } from './readable-files.ts'

function readProfile(file: string) {
  const fault = faultOf(file)
  if (fault) {
    console.error(fault)
    process.exit(2)
  }
  try {
    return readProfileFile(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const wrong = error instanceof ZodError ? error.issues[0] : undefined
    sayUnreadable(
      file,
      wrong ? `${wrong.path.join('.') || 'all of it'}: ${wrong.message}.` : 'it is not JSON.',
    )
    process.exit()
  }
}

const args = process.argv.slice(2)
const profilePath = args[0] === '--profile' ? args.splice(0, 2)[1] : undefined
const unknown = args.find((argument) => argument.startsWith('--'))
if (args.length === 0 || unknown) {
  console.error(
    (unknown ? `Unknown argument ${unknown}. ` : '') +
      'Usage: npm run -s ask -- [--profile FILE] "message"... (or - for one message a line on standard input)',
  )
  process.exit(2)
}

loadTriageWeights()
const records = profilePath ? readProfile(profilePath) : null
const sees = { profile: true, results: true, supplements: true, log: true }
const ai = readAiConfig()
const outside = ai.outside && createOutsideModel(ai.outside)
const answer = createAnswerer({
  caps: ai.caps,
  onError: (error) => console.error(error),
  now: Date.now,
})

async function ask(message: string) {
  const { response, triage, citations, supplementRecommendations, blocked } = await answer({
    message,
    load: async () => ({
      person: records && { records, sees, names: [] },
      outside: outside && { model: outside, begin: async () => async () => null },
    }),
  })
  console.log(JSON.stringify({ message, response, triage, citations, supplementRecommendations, blocked }))
}

for (const argument of args) {
  if (argument !== '-') await ask(argument)
  else for await (const line of createInterface({ input: process.stdin })) if (line.trim()) await ask(line)
}

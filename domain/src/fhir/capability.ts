import { brand } from '../brand.ts'
import { FHIR_TYPES } from './resource-types.ts'
import { SEARCH_PARAMETERS } from './search.ts'

/** What the API can do: a CapabilityStatement (FHIR R4, 5.2). */
export const capabilityStatement = (base: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-27',
  kind: 'instance',
  software: { name: brand.name },
  implementation: { description: 'Read-only access to the records of one person', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      security: {
        description:
          'A bearer token that the person makes in the profile, with scopes such as patient/Observation.read, until it ends or is revoked.',
      },
      resource: FHIR_TYPES.map((type) => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        versioning: 'no-version',
        searchParam: SEARCH_PARAMETERS[type],
      })),
    },
  ],
})

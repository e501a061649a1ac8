import { brand } from '@aevia/domain/brand.ts'
import { ARCHIVE_KIND } from '@aevia/domain/ownership/schema.ts'
import type { PrivacyRule } from '#server/db/privacy.ts'
import { dataFile, exportedTables } from './json-schema.ts'
import { nameOf } from './stored-rows.ts'

/** What is in an archive and what is not, for whoever opens it years later. */
export function readMe(rules: readonly PrivacyRule[], email: string, made: Date): string {
  const held = exportedTables(rules).map(({ table, holds }) => `  ${dataFile(table)}\n      ${holds}`)
  const columns = exportedTables(rules).flatMap(({ table, exported }) =>
    Object.entries(exported.without ?? {}).map(([column, why]) => `  ${nameOf(table)}.${column}: ${why}`),
  )
  const tables = rules.flatMap(({ table, exported }) =>
    'nothing' in exported ? [`  ${nameOf(table)}: ${exported.nothing}`] : [],
  )
  return `Everything that ${brand.name} holds of ${email}
Made on ${made.toISOString()}. Format: ${ARCHIVE_KIND}

Keep this archive in a safe place: nothing in it is encrypted any more.

WHAT IS IN IT
  account.json              whose account it is
  manifest.json             what is in it, signed: so that it can come back to this server
  schema.json               what the JSON files look like (JSON Schema, draft 2020-12)
  spreadsheets/             results, supplements and health log as CSV
  fhir/bundle.json          results, supplements, medicines and conditions as a FHIR R4 bundle
  files/                    the documents that you uploaded, as you uploaded them
  metrics/                  every measurement of your devices, by metric and month
  profile-picture.webp      your picture, if you have one

DATA, one file for each table
${held.join('\n')}

WHAT IS NOT IN IT, and why
${[...columns, ...tables].join('\n')}

Invoices are kept by the payment provider; its portal is on the pricing page.
`.replaceAll('\n', '\r\n')
}

/** What the JSON files of an archive look like, in the words of JSON Schema (draft 2020-12). */
import type { Sql } from '#server/db/connection.ts'
import type { ExportedRows, PrivacyRule } from '#server/db/privacy.ts'
import { columnsOf } from '../repo.ts'
import { isLeftOut, nameOf, type TableRule } from './stored-rows.ts'

type Schema = Record<string, unknown>

export const dataFile = (table: string): string => `data/${nameOf(table)}.json`

/** The tables of which rows leave. */
export const exportedTables = (rules: readonly PrivacyRule[]): (TableRule & { holds: string })[] =>
  rules.flatMap(({ table, holds, exported }) => ('nothing' in exported ? [] : [{ table, holds, exported }]))

export async function archiveSchema(
  tables: readonly (TableRule & { holds: string })[],
  { appSql, authSql }: { appSql: Sql; authSql: Sql },
): Promise<Schema> {
  const files: Record<string, Schema> = {}
  for (const { table, holds, exported } of tables) {
    const columns = await columnsOf(table.startsWith('auth.') ? authSql : appSql, table)
    files[dataFile(table)] = { description: holds, type: 'array', items: rowSchema(columns, exported) }
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    description: 'Each property is a file of this archive, by its path.',
    type: 'object',
    properties: files,
  }
}

function rowSchema(
  columns: readonly { name: string; type: string; nullable: boolean }[],
  exported: ExportedRows,
): Schema {
  const shown = columns.filter(({ name }) => !isLeftOut(exported, name))
  const properties = Object.fromEntries(
    shown.map(({ name, type, nullable }) => {
      const sealed = exported.sealed?.[name]
      if (sealed?.as === 'json') return [name, {}]
      const schema = sealed ? { type: sealed.as === 'number' ? 'number' : 'string' } : typeSchema(type)
      return [name, nullable ? { ...schema, type: [schema.type, 'null'] } : schema]
    }),
  )
  return {
    type: 'object',
    properties: exported.file ? { ...properties, file_in_archive: { type: 'string' } } : properties,
    required: shown.map(({ name }) => name),
    additionalProperties: false,
  }
}

function typeSchema(type: string): { type: string; format?: string; items?: Schema } {
  if (type.endsWith('[]')) return { type: 'array', items: typeSchema(type.slice(0, -2)) }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'integer' || type === 'bigint') return { type: 'integer' }
  if (type === 'uuid') return { type: 'string', format: 'uuid' }
  if (type === 'date') return { type: 'string', format: 'date' }
  if (type.startsWith('timestamp')) return { type: 'string', format: 'date-time' }
  return { type: 'string' }
}

import type { Sql } from './connection.ts'

/**
 * A query that drizzle builds, and PostgreSQL plans, once for each connection.
 * @param name unique in the program
 * @param build with `sql.placeholder` in place of what changes
 */
export function preparedQuery<Prepared>(
  name: string,
  build: (sql: Sql) => { prepare: (name: string) => Prepared },
): (sql: Sql) => Prepared {
  const known = new WeakMap<Sql, Prepared>()
  return (sql) => {
    let query = known.get(sql)
    if (!query) known.set(sql, (query = build(sql).prepare(name)))
    return query
  }
}

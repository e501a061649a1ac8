import { hkdfSync } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const OWNER = 'aevia_owner'
export const APP_ROLE = 'aevia_app'
export const AUTH_ROLE = 'aevia_auth'

export type DatabaseUrls = { owner: string; app: string; auth: string }

/**
 * Makes the login roles and, on the embedded server, the owner and the database; then runs the migrations as the
 * owner. On a server of the operator's (`DATABASE_URL`) the given role is the owner; it needs CREATEROLE.
 * Passwords of the two narrower roles are derived from the server key, so no file holds them.
 */
export async function prepareDatabase(options: {
  adminUrl: string
  appKey: Buffer
  /** Create this database, owned by a role of its own, first. */
  createDatabase?: string
}): Promise<DatabaseUrls> {
  const password = (role: string) =>
    Buffer.from(hkdfSync('sha256', options.appKey, '', `database role ${role}`, 24)).toString('hex')
  const login = (url: string, role: string) => {
    const out = new URL(url)
    out.username = role
    out.password = password(role)
    return out.href
  }

  let ownerUrl = options.adminUrl
  await withClient(options.adminUrl, async (admin) => {
    // Two apps on one server may start at once: roles are global, and one makes them at a time.
    await admin.query('select pg_advisory_lock(4171903)')
    const roles = options.createDatabase ? [OWNER, APP_ROLE, AUTH_ROLE] : [APP_ROLE, AUTH_ROLE]
    for (const role of roles) await ensureRole(admin, role, password(role))
    if (options.createDatabase) {
      const name = options.createDatabase
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
      if (!rowCount) await admin.query(`create database ${admin.escapeIdentifier(name)} owner ${OWNER}`)
      const url = new URL(login(options.adminUrl, OWNER))
      url.pathname = `/${name}`
      ownerUrl = url.href
    }
  })
  await withClient(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock(4171904)')
    const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))
    await migrate(drizzle({ client: owner }), { migrationsFolder, migrationsSchema: 'migrations' })
  })
  return { owner: ownerUrl, app: login(ownerUrl, APP_ROLE), auth: login(ownerUrl, AUTH_ROLE) }
}

async function ensureRole(admin: pg.Client, role: string, password: string) {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount ? 'alter' : 'create'
  const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  await admin.query(`${verb} role ${role} with ${attributes} password ${admin.escapeLiteral(password)}`)
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

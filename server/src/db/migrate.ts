import { hkdfSync } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { checkKey, knownKey, type KnownKey, markKey } from './server-key.ts'

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
  /** Asked for the key when it is known whether the database already belongs to one. */
  keyFor: (known: KnownKey) => Buffer
  /** Create this database, owned by a role of its own, first. */
  createDatabase?: string
}): Promise<DatabaseUrls & { appKey: Buffer }> {
  const name = options.createDatabase
  let ownerUrl = options.adminUrl
  let appKey: Buffer = Buffer.alloc(0)
  const password = (role: string) =>
    Buffer.from(hkdfSync('sha256', appKey, '', `database role ${role}`, 24)).toString('hex')
  const login = (url: string, role: string) => {
    const out = new URL(url)
    out.username = role
    out.password = password(role)
    return out.href
  }

  let isMarked = false
  await withClient(options.adminUrl, async (admin) => {
    // Two apps on one server may start at once: roles are global, and one makes them at a time.
    await admin.query(LOCK_ROLES)
    const stored = name ? inDatabase(options.adminUrl, name) : options.adminUrl
    const exists = !name || (await hasDatabase(admin, name))
    isMarked = name ? await isMarkedAsMade(admin, name) : false
    if (isMarked && name && !exists) throw lostDatabase(name)
    const known = exists ? await withClient(stored, knownKey) : NO_KEY
    appKey = options.keyFor(known)
    if (known.state === 'marked' || (await hasRole(admin, APP_ROLE)))
      await checkKey(known, appKey, login(known.state === 'none' ? options.adminUrl : stored, APP_ROLE))
    const roles = options.createDatabase ? [OWNER, APP_ROLE, AUTH_ROLE] : [APP_ROLE, AUTH_ROLE]
    for (const role of roles) await ensureRole(admin, role, password(role))
    if (name) {
      if (!exists) await admin.query(`create database ${admin.escapeIdentifier(name)} owner ${OWNER}`)
      ownerUrl = inDatabase(login(options.adminUrl, OWNER), name)
    }
  })
  await withClient(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock(4171904)')
    await refuseNewerSchema(owner)
    await migrate(drizzle({ client: owner }), { migrationsFolder, migrationsSchema: 'migrations' })
    await markKey(owner, appKey)
  })
  if (name && !isMarked) await withClient(options.adminUrl, (admin) => markAsMade(admin, name))
  return { appKey, owner: ownerUrl, app: login(ownerUrl, APP_ROLE), auth: login(ownerUrl, AUTH_ROLE) }
}

const LOCK_ROLES = 'select pg_advisory_lock(4171903)'

/** The cluster remembers which database was made: when that one is missing later, it is lost, and not to be made. */
const madeMark = (name: string) => `database ${name} made`

async function markAsMade(admin: pg.Client, name: string) {
  await admin.query(LOCK_ROLES)
  await admin.query(`comment on role ${OWNER} is ${admin.escapeLiteral(madeMark(name))}`)
}

async function isMarkedAsMade(admin: pg.Client, name: string): Promise<boolean> {
  const { rows } = await admin.query<{ mark: string | null }>(
    `select shobj_description(to_regrole($1)::oid, 'pg_authid') as mark`,
    [OWNER],
  )
  return rows[0]?.mark === madeMark(name)
}

const lostDatabase = (name: string) =>
  new StartError(
    `The PostgreSQL under DATA_DIR runs, but its database ${name} is gone. Restore all of DATA_DIR from the backup of this installation. Nothing was changed.`,
  )

const NO_KEY: KnownKey = { state: 'none' }
const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url))

function inDatabase(url: string, name: string): string {
  const out = new URL(url)
  out.pathname = `/${name}`
  return out.href
}

async function hasDatabase(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  return Boolean(rowCount)
}

/** Of the newest migration that this version knows, in milliseconds. */
export const newestSchema = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** An older version would write rows that a newer one no longer understands. */
async function refuseNewerSchema(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ table: string | null }>(
    `select to_regclass('migrations.__drizzle_migrations') as table`,
  )
  if (!rows[0]?.table) return
  const newest = await owner.query<{ at: string | null }>(
    'select max(created_at) as at from migrations.__drizzle_migrations',
  )
  if (Number(newest.rows[0]?.at ?? 0) > newestSchema())
    throw new StartError(
      'This database was last used by a newer version of Aevia. Start that version or a newer one, or restore the backup from before the upgrade. Nothing was changed.',
    )
}

async function hasRole(admin: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role])
  return Boolean(rowCount)
}

async function ensureRole(admin: pg.Client, role: string, password: string) {
  const verb = (await hasRole(admin, role)) ? 'alter' : 'create'
  const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  await admin.query(`${verb} role ${role} with ${attributes} password ${admin.escapeLiteral(password)}`)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

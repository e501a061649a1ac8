import { PROVIDERS } from '@aevia/domain/connectors/schema.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRowsOnly, userId } from './columns.ts'

/** Accounts at makers of devices that are read. Whose an account is, says `app.connector_owners()`. */
export const connectors = pgTable(
  'connectors',
  {
    user_id: userId(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    /** `connected` or `ended` */
    status: text('status', { enum: ['connected', 'ended'] }).notNull(),
    /** of the account at the provider, keyed: who reads the table learns of none */
    mark: text('mark').notNull(),
    /** encrypted; null where the provider takes none any more */
    tokens: text('tokens'),
    /** encrypted: the account at the provider and the person's time zone */
    about: text('about').notNull(),
    /** the last day of what was fetched */
    fetched_to: date('fetched_to', { mode: 'string' }),
    /** why nothing new came (domain/src/connectors/schema.ts) */
    problem: text('problem'),
    /** the provider asked us not to come before then */
    waits_until: instant('waits_until'),
    /** since when something is to be fetched; null where nothing is */
    asked_at: instant('asked_at'),
    synced_at: instant('synced_at'),
    connected_at: instant('connected_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.provider] }),
    index('connectors_by_mark').on(table.provider, table.mark),
    ownRowsOnly(),
  ],
)

/** Who is on the way to a provider and back; used once. What has ended goes by `app.purge_connector_states()`. */
export const connectorStates = pgTable(
  'connector_states',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    session_id: uuid('session_id').notNull(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    /** SHA-256 of what the provider hands back */
    state_hash: text('state_hash').notNull().unique(),
    /** encrypted: the verifier of PKCE and the person's time zone */
    content: text('content').notNull(),
    /** of the consent that was shown */
    version: integer('version').notNull(),
    ends_at: instant('ends_at').notNull(),
  },
  (table) => [
    index('connector_states_of_user').on(table.user_id),
    index('connector_states_ending').on(table.ends_at),
    ownRowsOnly(),
  ],
)

import type { GoalKind, StoredGoal } from '@aevia/domain/plan/goals.ts'
import type { ActionCreate, ActionUpdate, PlanAction } from '@aevia/domain/plan/schema.ts'
import { and, asc, eq, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { goals, planActions } from '#server/db/schema/plan.ts'

type Row = typeof planActions.$inferSelect
type Key = { id: string; user_id: string }
type Content = Omit<ActionCreate, 'id'>

const place = (id: string) => ({ table: 'plan_actions', column: 'content', rowId: id })
const seal = (cipher: UserCipher, id: string, content: Content) =>
  cipher.seal(place(id), JSON.stringify(content)) as string

function open({ user_id: _user, content, ...row }: Row, cipher: UserCipher): PlanAction {
  return { ...(JSON.parse(cipher.open(place(row.id), content) as string) as Content), ...row }
}

const own = ({ id, user_id }: Key) => and(eq(planActions.id, id), eq(planActions.user_id, user_id))

/** In the order in which they were added. */
export async function listActions(sql: Sql, cipher: UserCipher, userId: string): Promise<PlanAction[]> {
  const rows = await sql
    .select()
    .from(planActions)
    .where(eq(planActions.user_id, userId))
    .orderBy(asc(planActions.created_at), asc(planActions.id))
  return rows.map((row) => open(row, cipher))
}

/** How many there are, locked until the transaction ends: two at once cannot both fit. */
export async function lockCount(sql: Sql, userId: string): Promise<number> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`plan ${userId}`}, 0))`)
  return sql.$count(planActions, eq(planActions.user_id, userId))
}

export async function findAction(sql: Sql, cipher: UserCipher, key: Key): Promise<PlanAction | null> {
  const [row] = await sql.select().from(planActions).where(own(key)).for('update')
  return row ? open(row, cipher) : null
}

export async function insertAction(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  { id, ...content }: ActionCreate,
): Promise<PlanAction> {
  const [row] = await sql
    .insert(planActions)
    .values({ id, user_id: userId, state: 'open', content: seal(cipher, id, content) })
    .returning()
  return open(row as Row, cipher)
}

export async function updateAction(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  known: PlanAction,
  { state = known.state, ...change }: ActionUpdate,
): Promise<PlanAction> {
  const { id, state: _state, created_at: _created, updated_at: _updated, ...content } = known
  const [row] = await sql
    .update(planActions)
    .set({ state, content: seal(cipher, id, { ...content, ...change }), updated_at: raw`now()` })
    .where(own({ id, user_id: userId }))
    .returning()
  return open(row as Row, cipher)
}

export async function deleteAction(sql: Sql, key: Key): Promise<boolean> {
  const { rowCount } = await sql.delete(planActions).where(own(key))
  return rowCount === 1
}

const goalPlace = (kind: GoalKind) => ({ table: 'goals', column: 'content', rowId: kind })
const ofKind = (userId: string, kind: GoalKind) => and(eq(goals.user_id, userId), eq(goals.kind, kind))

export async function listGoals(sql: Sql, cipher: UserCipher, userId: string): Promise<StoredGoal[]> {
  const rows = await sql
    .select()
    .from(goals)
    .where(eq(goals.user_id, userId))
    .orderBy(asc(goals.created_at), asc(goals.kind))
  return rows.map(
    ({ kind, content }) => JSON.parse(cipher.open(goalPlace(kind), content) as string) as StoredGoal,
  )
}

/** Of each kind there is one: the newer one takes its place. */
export async function putGoal(sql: Sql, cipher: UserCipher, userId: string, goal: StoredGoal): Promise<void> {
  const content = cipher.seal(goalPlace(goal.kind), JSON.stringify(goal)) as string
  await sql
    .insert(goals)
    .values({ user_id: userId, kind: goal.kind, content })
    .onConflictDoUpdate({ target: [goals.user_id, goals.kind], set: { content, updated_at: raw`now()` } })
}

export async function deleteGoal(sql: Sql, userId: string, kind: GoalKind): Promise<boolean> {
  const { rowCount } = await sql.delete(goals).where(ofKind(userId, kind))
  return rowCount === 1
}

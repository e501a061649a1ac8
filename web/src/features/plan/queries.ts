import type { GoalInput, GoalKind } from '@aevia/domain/plan/goals.ts'
import type { ActionInput, ActionUpdate, Plan, PlanAction } from '@aevia/domain/plan/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/plan/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { localDay } from '#web/lib/local-time.ts'
import { newId } from '#web/lib/new-id.ts'
import { notify, type Notice } from '#web/lib/toast.ts'

const KEY = ['plan']

/** Asked again on every visit: a new test may have judged an action. */
export function usePlan() {
  const day = localDay()
  return useQuery({
    queryKey: [...KEY, day],
    queryFn: ({ signal }) => api<Plan>(`/api/plan?day=${day}`, { signal }),
  })
}

/** What is in the plan is not proposed again, and what is begun has days on which to test. */
function useRefreshPlan() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: KEY })
    await client.invalidateQueries({ queryKey: ['story'] })
  }
}

/** A refusal has words of its own; they may name what to do. */
const failure = (error: unknown, other: Notice): Notice =>
  error instanceof ApiError && error.code === 'conflict' ? { ...other, description: error.message } : other

export function useAddAction() {
  const refresh = useRefreshPlan()
  return useMutation({
    mutationFn: ({ id = newId(), ...action }: Omit<ActionInput, 'id'> & { id?: string }) =>
      api<PlanAction>('/api/plan', { method: 'POST', body: { id, ...action } }),
    onSuccess: async ({ title }) => {
      await refresh()
      notify(messages.added(title))
    },
    onError: (error) => notify(failure(error, messages.failed)),
  })
}

export function useUpdateAction() {
  const refresh = useRefreshPlan()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ActionUpdate }) =>
      api<PlanAction>(`/api/plan/${encodeURIComponent(id)}`, { method: 'PATCH', body: change }),
    onSuccess: async (_action, { change }) => {
      await refresh()
      notify(change.state ? messages.moved(change.state) : messages.saved)
    },
    // Perhaps it was deleted elsewhere: the list says.
    onError: (error) => {
      notify(failure(error, messages.failed))
      return refresh()
    },
  })
}

export function useDeleteAction() {
  const refresh = useRefreshPlan()
  return useMutation({
    mutationFn: (id: string) => api<null>(`/api/plan/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await refresh()
      notify(messages.deleted)
    },
    onError: (error) => {
      notify(failure(error, messages.failed))
      return refresh()
    },
  })
}

/** What is wrong with a field is said beside it. */
const hasIssues = (error: unknown) => error instanceof ApiError && error.issues.length > 0

export function useSaveGoal() {
  const refresh = useRefreshPlan()
  return useMutation({
    mutationFn: (goal: GoalInput) =>
      api<null>(`/api/plan/goals?day=${localDay()}`, { method: 'PUT', body: goal }),
    onSuccess: async () => {
      await refresh()
      notify(messages.goalSaved)
    },
    onError: (error) => {
      if (!hasIssues(error)) notify(messages.goalFailed)
    },
  })
}

export function useRemoveGoal() {
  const refresh = useRefreshPlan()
  return useMutation({
    mutationFn: (kind: GoalKind) => api<null>(`/api/plan/goals/${kind}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await refresh()
      notify(messages.goalRemoved)
    },
    onError: () => {
      notify(messages.goalFailed)
      return refresh()
    },
  })
}

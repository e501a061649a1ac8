import type { Dashboard, LoggedWeight } from '@aevia/domain/dashboard/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { localDay } from '#web/lib/local-time.ts'
import type { Notice } from '#web/lib/toast.ts'
import { useFailureNotice } from '#web/lib/failure-notice.ts'

export const loadFailed = {
  title: 'Error',
  description: 'Failed to load your dashboard.',
  destructive: true,
}

const dashboardOf = (day: string) => ({
  queryKey: ['dashboard', day],
  queryFn: ({ signal }: { signal: AbortSignal }) => api<Dashboard>(`/api/dashboard?day=${day}`, { signal }),
})

/** For a page that can do without it: null while unknown. */
export function useOwnFigures(): { score: number | null; loggedWeight: LoggedWeight | null } {
  const { data } = useQuery(dashboardOf(localDay()))
  return { score: data?.score.value ?? null, loggedWeight: data?.logged_weight ?? null }
}

/** What the user's own records come to today. Asked again on every visit: anything may have changed it. */
export function useDashboard(failure: Notice = loadFailed) {
  const query = useQuery(dashboardOf(localDay()))
  useFailureNotice(query, failure)
  return query
}

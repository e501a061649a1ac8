import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { ChangesAnswer, GoesWithAnswer, KnownMetric, MetricDays } from '@aevia/domain/metrics/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { localDay } from '#web/lib/local-time.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['metrics']

/** The metrics that were imported; none while that is not known. */
export function useKnownMetrics(): KnownMetric[] {
  const { data } = useQuery({
    queryKey: [...KEY, 'known'],
    queryFn: ({ signal }) => api<{ items: KnownMetric[] }>('/api/metrics', { signal }),
  })
  return data?.items ?? []
}

/** All days of a metric. */
export function useMetricDays(metric: MetricId | undefined) {
  return useQuery({
    queryKey: [...KEY, 'days', metric],
    queryFn: ({ signal }) => api<MetricDays>(`/api/metrics/${metric ?? ''}/days`, { signal }),
    enabled: metric !== undefined,
  })
}

export const useGoesWith = () =>
  useQuery({
    queryKey: [...KEY, 'goes-with'],
    queryFn: ({ signal }) => api<GoesWithAnswer>('/api/metrics/goes-with', { signal }),
  })

export function useChanges() {
  const day = localDay()
  return useQuery({
    queryKey: [...KEY, 'changes', day],
    queryFn: ({ signal }) => api<ChangesAnswer>(`/api/metrics/changes?day=${day}`, { signal }),
  })
}

export function useRefreshMetrics() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

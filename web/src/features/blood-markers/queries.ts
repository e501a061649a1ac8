import type { BiologicalAge } from '@aevia/domain/blood-markers/biological-age.ts'
import type { DerivedValue } from '@aevia/domain/blood-markers/derived.ts'
import type { Insight, MarkerOverview } from '@aevia/domain/blood-markers/overview.ts'
import type { MarkerPoint } from '@aevia/domain/blood-markers/points.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export interface BloodMarkers {
  markers: MarkerOverview[]
  derived: DerivedValue[]
  biological_age: BiologicalAge | null
  insights: Insight[]
}

export function useBloodMarkers() {
  return useQuery({
    queryKey: ['blood-markers'],
    queryFn: ({ signal }) => api<BloodMarkers>('/api/blood-markers', { signal }),
  })
}

export function useMarker(id: string) {
  return useQuery({
    queryKey: ['blood-markers', id],
    queryFn: ({ signal }) =>
      api<{ points: MarkerPoint[]; insight: Insight | null }>(
        `/api/blood-markers/${encodeURIComponent(id)}`,
        {
          signal,
        },
      ),
  })
}

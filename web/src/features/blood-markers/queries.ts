import type { BiologicalAge } from '@aevia/domain/blood-markers/biological-age.ts'
import type { DerivedValue } from '@aevia/domain/blood-markers/derived.ts'
import type { KeyMarker } from '@aevia/domain/blood-markers/key-markers.ts'
import type { Insight, MarkerOverview } from '@aevia/domain/blood-markers/overview.ts'
import type { MarkerPoint } from '@aevia/domain/blood-markers/points.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export interface BloodMarkers {
  markers: MarkerOverview[]
  derived: DerivedValue[]
  biological_age: BiologicalAge | null
  biological_ages: { day: string; value: number }[]
  profile_lacks: ('age' | 'gender')[]
  key_markers: KeyMarker[]
  insights: Insight[]
}

export const loadFailed = {
  title: 'Error',
  description: 'Failed to load blood markers.',
  destructive: true,
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

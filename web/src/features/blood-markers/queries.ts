import type { BloodMarkers, Marker } from '@aevia/domain/blood-markers/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

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
      api<Marker>(`/api/blood-markers/${encodeURIComponent(id)}`, {
        signal,
      }),
  })
}

import type { MarkerSteps, Story } from '@aevia/domain/story/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { localDay } from '#web/lib/local-time.ts'

/** What the person's results come to today. Asked again on every visit: anything may have changed it. */
export function useStory() {
  const day = localDay()
  return useQuery({
    queryKey: ['story', day],
    queryFn: ({ signal }) => api<Story>(`/api/story?day=${day}`, { signal }),
  })
}

/** What to do about one marker today. */
export function useMarkerSteps(marker: string) {
  const day = localDay()
  return useQuery({
    queryKey: ['story', day, marker],
    queryFn: ({ signal }) =>
      api<MarkerSteps>(`/api/story/markers/${encodeURIComponent(marker)}?day=${day}`, { signal }),
  })
}

import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

export const useActivity = () =>
  useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam, signal }) =>
      api<ActivityPage>(`/api/activity${pageParam ? `?after=${pageParam}` : ''}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

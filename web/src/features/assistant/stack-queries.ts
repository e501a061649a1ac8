import type { StackCheck } from '@aevia/domain/safety/check-stack.ts'
import type { Outcome } from '@aevia/domain/blood-markers/outcome.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

// Under the key of the supplements: what changes them asks again for these.
export const useStackCheck = () =>
  useQuery({
    queryKey: ['supplements', 'stack'],
    queryFn: ({ signal }) => api<StackCheck>('/api/assistant/stack', { signal }),
  })

export const useOutcomes = () =>
  useQuery({
    queryKey: ['supplements', 'outcomes'],
    queryFn: ({ signal }) => api<Outcome[]>('/api/assistant/outcomes', { signal }),
  })

import type { Intake, IntakeUpdate } from '@aevia/domain/supplements/intake.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/supplements/messages.ts'
import { api } from '#web/lib/api.ts'
import { CACHE_MS } from '#web/lib/query-client.ts'
import { notify } from '#web/lib/toast.ts'

const keyOf = (day: string) => ['supplement-intakes', day]

/** The calendar day where the user is. */
export function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export function useIntakes(day: string) {
  return useQuery({
    queryKey: keyOf(day),
    queryFn: ({ signal }) =>
      api<{ items: Intake[] }>(`/api/supplements/intakes?from=${day}&to=${day}`, { signal }).then(
        ({ items }) => items,
      ),
    staleTime: CACHE_MS,
  })
}

/** Shown at once, taken back when the server refuses. `said` null takes back what was said. */
export function useSayIntake(day: string) {
  const client = useQueryClient()
  const queryKey = keyOf(day)
  const put = (id: string, intake: Intake | null) =>
    client.setQueryData<Intake[]>(queryKey, (items = []) => [
      ...items.filter((item) => item.supplement_id !== id),
      ...(intake ? [intake] : []),
    ])
  return useMutation({
    mutationFn: ({ id, said }: { id: string; said: IntakeUpdate | null }) => {
      const path = `/api/supplements/${encodeURIComponent(id)}/intakes/${day}` as const
      return said ? api(path, { method: 'PUT', body: said }) : api(path, { method: 'DELETE' })
    },
    onMutate: async ({ id, said }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Intake[]>(queryKey)?.find((intake) => intake.supplement_id === id)
      put(id, said ? { supplement_id: id, day, ...said } : null)
      return before
    },
    // What was said about the others in the meantime stays.
    onError: (_error, { id }, before) => {
      put(id, before ?? null)
      notify(messages.toggleFailed)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

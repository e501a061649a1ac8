import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'

/** Profile and supplements stay fresh for two minutes. */
export const CACHE_MS = 2 * 60_000

/** Refusals are answers, not accidents: only an unreachable or failing server is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < 1 && error instanceof ApiError && (error.code === 'network' || error.status >= 500),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

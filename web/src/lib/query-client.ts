import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'

/** Profile and supplements stay fresh for two minutes. */
export const CACHE_MS = 2 * 60_000

/** Refusals are answers, not accidents: only an unreachable or failing server is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSettled: keepFocus }),
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

/** A row that is deleted or a form that closes takes the focus with it: the keyboard goes on at the page's content. */
function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    }),
  )
}

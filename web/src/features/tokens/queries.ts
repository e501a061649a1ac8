import type { MadeToken, TokenCreate, Tokens } from '@aevia/domain/tokens/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { messages } from '#web/features/tokens/messages.ts'
import { api } from '#web/lib/api.ts'
import { useMaking, useRevoking } from '#web/lib/made-once.ts'

const TOKENS = { key: ['tokens'], path: '/api/tokens', messages } as const

export const useTokens = () =>
  useQuery({
    queryKey: TOKENS.key,
    queryFn: ({ signal }) => api<Tokens>(TOKENS.path, { signal }),
    select: ({ items }) => items,
  })

export const useMakeToken = () => useMaking<TokenCreate, MadeToken>(TOKENS)
export const useRevokeToken = () => useRevoking(TOKENS)

import type { MadeShare, ShareCreate, ShareLink, Shares } from '@aevia/domain/sharing/schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messages } from '#web/features/sharing/messages.ts'
import { api } from '#web/lib/api.ts'
import { useMaking, useRevoking } from '#web/lib/made-once.ts'
import { notify } from '#web/lib/toast.ts'

const SHARES = { key: ['sharing'], path: '/api/sharing', messages } as const

export const useShares = () =>
  useQuery({
    queryKey: SHARES.key,
    queryFn: ({ signal }) => api<Shares>(SHARES.path, { signal }),
    select: ({ items }) => items,
  })

export const useMakeShare = () => useMaking<ShareCreate, MadeShare>(SHARES)

export const useShareLink = () =>
  useMutation({
    mutationFn: (id: string) => api<ShareLink>(`${SHARES.path}/${id}/link`),
    onError: () => notify(messages.notShown),
  })

export const useRevokeShare = () => useRevoking(SHARES)

import type { Passkey } from '@aevia/domain/auth/security.ts'

export const shownPasskey = (row: {
  id: string
  name?: string | null
  createdAt: Date | string
}): Passkey => ({
  id: row.id,
  name: row.name || 'Passkey',
  created_at: new Date(row.createdAt).toISOString(),
})

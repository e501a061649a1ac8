export const AVATAR_BYTES_MAX = 5 * 1024 * 1024
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
/** What is stored: a square of this side. */
export const AVATAR_SIDE_PX = 256

export const avatarMessages = {
  tooLarge: 'Avatar file size must be less than 5MB',
  wrongType: 'Only JPEG, PNG, GIF, and WebP images are allowed',
} as const

/** What a file's type and size (bytes) show; the server looks at the bytes again. */
export function avatarProblem({ type, size }: { type: string; size: number }): string | null {
  if (!(AVATAR_TYPES as readonly string[]).includes(type)) return avatarMessages.wrongType
  return size > AVATAR_BYTES_MAX ? avatarMessages.tooLarge : null
}

/** How often one client may call what is open to everybody. `seconds` is the length of a window. */
export const RATE_LIMITS = {
  chat: { points: 30, seconds: 60 },
  contact: { points: 5, seconds: 3600 },
  waitlist: { points: 20, seconds: 3600 },
} as const
export type RateLimitName = keyof typeof RATE_LIMITS

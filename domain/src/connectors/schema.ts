/** Makers of devices that hand over what they measured, where the operator has an agreement with them. */
import { z } from 'zod'
import { isTimeZone } from '../reminders/zone.ts'

export const PROVIDERS = ['withings', 'oura', 'whoop', 'fitbit'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** As the page Biometric Data and the log call them. */
export const PROVIDER_NAMES: Record<ProviderName, string> = {
  withings: 'Withings',
  oura: 'Oura Ring',
  whoop: 'WHOOP',
  fitbit: 'Fitbit',
}

/** As the readers name where a measurement is from: a file of the same maker has the same name. */
export const PROVIDER_SOURCES: Record<ProviderName, string> = {
  withings: 'Withings',
  oura: 'Oura',
  whoop: 'WHOOP',
  fitbit: 'Fitbit',
}

/** Seconds until whoever left for a provider has to begin anew. */
export const STATE_SECONDS = 600

/** Why nothing new came. Nothing of what a provider says is shown. */
export const PROBLEMS = {
  refused: 'It no longer lets us read. Please connect again.',
  busy: 'It asked us to wait. We go on by ourselves.',
  away: 'It could not be reached, or answered with something that we could not read. We try again by ourselves.',
  lost: 'Some of what was fetched could not be read. It is fetched again with the next sync.',
  full: 'Your account has no room for more. Please delete what you no longer need.',
  consent:
    'Nothing is fetched, because you have not agreed, or not to the text as it is now. Your profile says to what.',
} as const
export type Problem = keyof typeof PROBLEMS

export const connectorSchema = z.object({
  provider: z.enum(PROVIDERS),
  /** `off`: it could be connected; `ended`: only the person can connect it again */
  status: z.enum(['off', 'connected', 'ended']),
  connected_at: z.string().nullable(),
  /** when all that there was had been fetched */
  synced_at: z.string().nullable(),
  /** in words, also of what could not be read */
  problem: z.string().nullable(),
  /** it asked us not to come before then */
  waits_until: z.string().nullable(),
  /** being fetched, or being read */
  is_busy: z.boolean(),
})
export type Connector = z.infer<typeof connectorSchema>
/** Those that the operator has set up; all others cannot be connected. */
export const connectorsSchema = z.object({ items: z.array(connectorSchema) })
export type Connectors = z.infer<typeof connectorsSchema>

export const providerParam = z.object({ provider: z.enum(PROVIDERS) })

export const connectSchema = z.strictObject({
  /** of the consent that was shown */
  version: z.int().min(1),
  /** what is fetched at night is fetched in the person's night */
  time_zone: z.string().max(64).refine(isTimeZone, 'This time zone is not known.'),
})
export type Connect = z.infer<typeof connectSchema>

/** What the provider sent the person back with. */
export const finishSchema = z.strictObject({
  code: z.string().min(1).max(4096),
  state: z.string().min(1).max(256),
})
export type Finish = z.infer<typeof finishSchema>

export const disconnectQuery = z.object({
  /** also what was measured, whether it was fetched or came in a file of the same maker */
  erase: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})

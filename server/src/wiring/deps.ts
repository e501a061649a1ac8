import type { BlockList } from 'node:net'
import type { TestQuota } from '@aevia/domain/test-data/schema.ts'
import type { Logger } from 'pino'
import type { AssistantCaps } from '#server/features/assistant/answering/caps.ts'
import type { SessionRule } from '#server/features/auth/library/auth.ts'
import type { ProviderSettings } from '#server/features/auth/library/providers.ts'
import type { OutsideModel, OwnKey } from '#server/ports/ai.ts'
import type { Pools } from '#server/db/pools.ts'
import type { Captcha } from '#server/ports/captcha.ts'
import type { Providers } from '#server/ports/connectors.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { MailTransport } from '#server/ports/mailer.ts'
import type { Newsletter } from '#server/ports/newsletter.ts'
import type { PaymentProvider, Sandbox } from '#server/ports/payments.ts'
import type { Push } from '#server/ports/push.ts'
import type { FigurePlaces } from '#server/sight/figures.ts'
import type { Storage } from '#server/ports/storage.ts'

/** What the app is made of that reaches outside it; main and the tests choose it. */
export type AppDeps = Pools & {
  appUrl: string
  appKey: Buffer
  passwordMin: number
  mailTransport: MailTransport
  trustedProxies: BlockList
  sessionRule: SessionRule
  providers: ProviderSettings
  storage: Storage
  jobs: Jobs
  outsideModel: OutsideModel | null
  connectOwnModel: (key: OwnKey) => OutsideModel
  assistantCaps: AssistantCaps
  createCaptcha: (useOnce: (challenge: string, expiresAt: Date) => Promise<boolean>) => Captcha
  contactEmail: string | null
  /** What one account may hold. */
  testQuota: TestQuota
  /** Milliseconds of the processor that a file of a device of this size may take. */
  importProcessorMs: (bytes: number) => number
  /** The same in the place for small files, whatever their size. */
  smallImportProcessorMs: number
  /** Whether code is run on made-up material before someone waits for it. */
  practice: boolean
  /** milliseconds since 1970 */
  now: () => number
  supplementsMax: number
  erasureDays: number
  /** Takes the place of the waitlist table. */
  newsletter: Newsletter | null
  /** At most one of the two; neither when billing is off. */
  sandbox: Sandbox | null
  paymentProvider: PaymentProvider | null
  push: Push
  /** Makers of devices that the operator has set up. */
  connectors: Providers
  /** For files on their way in and out of analysis. */
  workFolder: string
  /** Who may read figures of this installation, and of which folders; null: nobody. */
  metrics: (FigurePlaces & { token: string }) | null
  webFolder: string
  log: Logger
}

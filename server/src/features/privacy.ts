import type { PrivacyRule } from '#server/db/privacy.ts'
import { activityPrivacy } from './activity/privacy.ts'
import { assistantPrivacy } from './assistant/privacy.ts'
import { authPrivacy } from './auth/privacy.ts'
import { billingPrivacy } from './billing/privacy.ts'
import { connectorsPrivacy } from './connectors/privacy.ts'
import { consentsPrivacy } from './consents/privacy.ts'
import { healthLogPrivacy } from './health-log/privacy.ts'
import { levelPrivacy } from './level/privacy.ts'
import { mailPrivacy } from './mail/privacy.ts'
import { metricsPrivacy } from './metrics/privacy.ts'
import { ownershipPrivacy } from './ownership/privacy.ts'
import { planPrivacy } from './plan/privacy.ts'
import { profilePrivacy } from './profile/privacy.ts'
import { remindersPrivacy } from './reminders/privacy.ts'
import { sharingPrivacy } from './sharing/privacy.ts'
import { supplementsPrivacy } from './supplements/privacy.ts'
import { testDataPrivacy } from './test-data/privacy.ts'
import { tokensPrivacy } from './tokens/privacy.ts'

/** All that is held of a user. A test compares it with the tables that are really there. */
export const privacyRules: PrivacyRule[] = [
  ...activityPrivacy,
  ...assistantPrivacy,
  ...authPrivacy,
  ...billingPrivacy,
  ...connectorsPrivacy,
  ...consentsPrivacy,
  ...healthLogPrivacy,
  ...levelPrivacy,
  ...mailPrivacy,
  ...metricsPrivacy,
  ...ownershipPrivacy,
  ...planPrivacy,
  ...profilePrivacy,
  ...remindersPrivacy,
  ...sharingPrivacy,
  ...supplementsPrivacy,
  ...testDataPrivacy,
  ...tokensPrivacy,
]

/**
 * What people agree to, word for word. A text that was shown is never changed: a new one is added behind it with the next
 * version, and whoever agreed to an earlier one is asked again.
 */
type ConsentText = { version: number; since: string; text: string }

export const CONSENT_KINDS = [
  'health_data',
  'outside_model',
  'newsletter',
  'apoe',
  'connector_withings',
  'connector_oura',
  'connector_whoop',
  'connector_fitbit',
] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const CONSENT_TITLES: Record<ConsentKind, string> = {
  health_data: 'Processing of health data',
  outside_model: 'Questions to an outside model',
  newsletter: 'Newsletter',
  apoe: 'APOE in your genetic files',
  connector_withings: 'Fetching from Withings',
  connector_oura: 'Fetching from Oura',
  connector_whoop: 'Fetching from WHOOP',
  connector_fitbit: 'Fetching from Fitbit',
}

/** What is fetched is of health, and the maker learns that somebody reads it here: each maker has a word of its own. */
const fetching = (maker: string): ConsentText[] => [
  {
    version: 1,
    since: '2026-11-28',
    text: `I agree that what my devices measured is fetched from ${maker} each night, and whenever I ask for it, until I disconnect. ${maker} learns that this server reads it, and when; nothing of what is stored here is sent there.`,
  },
]

export const CONSENT_TEXTS: Record<ConsentKind, readonly ConsentText[]> = {
  health_data: [
    {
      version: 1,
      since: '2026-11-26',
      text: 'I agree that the health data that I enter, upload or import is stored and analysed here, so that results can be shown, compared and explained to me. I can withdraw this at any time in my profile.',
    },
  ],
  outside_model: [
    {
      version: 1,
      since: '2026-11-26',
      text: 'I agree that my questions, with the records that I let the assistant see, are sent to the outside model that is named in my profile. Names and addresses of my profile are taken out before. I can withdraw this at any time in my profile.',
    },
  ],
  newsletter: [
    {
      version: 1,
      since: '2026-11-26',
      text: 'I agree to be told about news of the product at my e-mail address. I can withdraw this at any time in my profile.',
    },
  ],
  apoe: [
    {
      version: 1,
      since: '2026-11-27',
      text: 'I have read what APOE is, and I want it read from the genetic files that I upload. I know that it speaks of the risk of Alzheimer’s disease, also of my relatives, and that I cannot unlearn it. I can withdraw this at any time; then it is deleted from what was read, and no longer shown.',
    },
  ],
  connector_withings: fetching('Withings'),
  connector_oura: fetching('Oura'),
  connector_whoop: fetching('WHOOP'),
  connector_fitbit: fetching('Fitbit'),
}

/** The one that is shown and agreed to today. */
export const currentText = (kind: ConsentKind): ConsentText => CONSENT_TEXTS[kind].at(-1) as ConsentText
/** As it was, of whatever version; null for one that never was. */
export const textOf = (kind: ConsentKind, version: number): string | null =>
  CONSENT_TEXTS[kind].find((each) => each.version === version)?.text ?? null

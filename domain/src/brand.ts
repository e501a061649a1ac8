/**
 * What a white-label partner replaces first: the name and how to reach it. The rest is beside this file, by weight, so
 * that a page carries only what it shows: `brand/logo.ts`, `brand/colours.ts`, `brand/landing.ts`, `brand/campaign.ts`.
 * `docs/white-label.md` walks through all of it.
 */
export const brand = {
  name: 'Aevia',
  tagline: 'Your health, understood',
  description:
    'Bring your blood tests, supplements and questions. Aevia turns them into numbers you can trust and guidance with its sources.',
  location: 'Stockholm, Sweden',
  contactText: 'A question, an idea, a partnership: write to us.',
  contactEmail: 'hello@aevia.example',
  mailFrom: 'Aevia <no-reply@aevia.example>',
} as const

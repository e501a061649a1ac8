/**
 * What a white-label partner replaces first: the name and how to reach it. The rest is beside this file, by weight, so
 * that a page carries only what it shows: `brand/logo.ts`, `brand/colours.ts`, `brand/landing.ts`, `brand/campaign.ts`.
 * `docs/white-label.md` walks through all of it.
 */
export const brand = {
  name: 'Aevia',
  /** Who runs this installation and answers for it, as the privacy and terms pages name them. */
  operator: 'Aevia AB',
  tagline: 'Your health, understood',
  description:
    'Bring your blood tests, supplements and questions. Aevia turns them into numbers you can trust and guidance with its sources.',
  hero: {
    title: 'Aevia, what is my body telling me?',
    placeholder: 'What does a ferritin of 12 mean?',
    note: 'No account needed to ask. Every health fact names its source.',
  },
  disclaimer:
    'Aevia gives health information, not a diagnosis. In an emergency call your local emergency number.',
  location: 'Stockholm, Sweden',
  contactText: 'A question, an idea, a partnership: write to us.',
  contactEmail: 'hello@aevia.example',
  mailFrom: 'Aevia <no-reply@aevia.example>',
} as const

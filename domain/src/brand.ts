/**
 * Everything a white-label partner replaces: name, contact and the texts that carry them.
 * Colours and type live in `web/src/styles/theme.css`, which names this file.
 */
export const brand = {
  name: 'Aevia',
  tagline: 'Your health, understood',
  description:
    'Bring your blood tests, supplements and questions. Aevia turns them into numbers you can trust and guidance with its sources.',
  location: 'Stockholm, Sweden',
  contactEmail: 'hello@aevia.example',
  mailFrom: 'Aevia <no-reply@aevia.example>',
} as const

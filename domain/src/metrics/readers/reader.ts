import type { Intake } from '../model/intake.ts'

export const FORMATS = {
  'apple-health': 'Apple Health',
  'health-connect': 'Health Connect',
  'google-fit': 'Google Fit',
  fitbit: 'Fitbit',
  garmin: 'Garmin',
  fit: 'FIT file',
  oura: 'Oura',
  whoop: 'WHOOP',
  withings: 'Withings',
  'samsung-health': 'Samsung Health',
  gadgetbridge: 'Gadgetbridge',
  table: 'Table of measurements',
} as const
export type Format = keyof typeof FORMATS

/** Takes a text as it comes in. */
export type TextReading = { write: (text: string) => void; end: () => void }

export type Open = (intake: Intake, name: string) => TextReading

/** The platforms and data types that the biometric page names. */
export const wearablePlatforms = [
  { name: 'Apple Health', about: 'Steps, heart rate, sleep and workouts from iPhone and Apple Watch' },
  { name: 'Withings', about: 'Weight, blood pressure and sleep from scales, cuffs and mats' },
  { name: 'Oura Ring', about: 'Sleep, readiness and temperature from the ring' },
  { name: 'WHOOP', about: 'Strain, recovery and sleep from the band' },
  { name: 'Fitbit', about: 'Activity, heart rate and sleep from trackers and watches' },
  { name: 'Garmin', about: 'Training, heart rate and sleep from sports watches' },
  { name: 'Samsung Health', about: 'Activity, sleep and body composition from Galaxy devices' },
  { name: 'Google Fit', about: 'Activity and heart points from Android and Wear OS' },
] as const

export const supportedDataTypes = [
  'Heart Rate',
  'Sleep Quality',
  'Steps',
  'Weight',
  'Blood Pressure',
  'Body Fat %',
  'HRV',
  'Temperature',
  'Oxygen Saturation',
  'Stress Levels',
  'Active Minutes',
  'Calories Burned',
] as const

/** The platforms and data types that the biometric page names. */
export const wearablePlatforms = [
  {
    name: 'Apple Health',
    about: 'Steps, heart rate, sleep and workouts from iPhone and Apple Watch',
    guide:
      'In the Health app on your iPhone, tap your picture, then Export All Health Data. Choose the file export.zip here.',
  },
  {
    name: 'Withings',
    about: 'Weight, blood pressure and sleep from scales, cuffs and mats',
    guide:
      'In the Withings app, open your profile, then Settings and Download your data. Choose the file from the mail here.',
  },
  {
    name: 'Oura Ring',
    about: 'Sleep, readiness and temperature from the ring',
    guide:
      'In your Oura account on the web, open My Data and export it. Choose the file here, packed or unpacked.',
  },
  {
    name: 'WHOOP',
    about: 'Strain, recovery and sleep from the band',
    guide: 'In the WHOOP app, open More, App Settings, Data Export. Choose the file from the mail here.',
  },
  {
    name: 'Fitbit',
    about: 'Activity, heart rate and sleep from trackers and watches',
    guide: 'At takeout.google.com, select Fitbit only and create the export. Choose the ZIP here.',
  },
  {
    name: 'Garmin',
    about: 'Training, heart rate and sleep from sports watches',
    guide:
      'In your Garmin account on the web, open Data Management, Export Your Data. Choose the ZIP from the mail here.',
  },
  {
    name: 'Samsung Health',
    about: 'Activity, sleep and body composition from Galaxy devices',
    guide:
      'In Samsung Health, open Settings, Download personal data. Pack the folder as a ZIP and choose it here.',
  },
  {
    name: 'Google Fit',
    about: 'Activity and heart points from Android and Wear OS',
    guide: 'At takeout.google.com, select Fit only and create the export. Choose the ZIP here.',
  },
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

/**
 * The closed list of what devices measure. A value is kept in the metric's one unit (UCUM); LOINC where a code exists.
 * `sum` values add up over disjoint stretches of time, `point` values are single measurements, `interval` values are
 * stretches of time with a length in minutes.
 *
 * Limits say what a value can be at all, so that a wrong unit or a broken sensor is caught; they judge nothing.
 * Where they come from is in `LIMIT_SOURCES`.
 */
export type MetricKind = 'sum' | 'point' | 'interval'
type LimitSource = keyof typeof LIMIT_SOURCES

/** Read at these places; `technical` limits have no publication: they only catch slips of unit and broken records. */
export const LIMIT_SOURCES = {
  android:
    'https://github.com/androidx/androidx/blob/17a86409267b91bae5511d31a3679abb84064285/health/connect/connect-client/src/main/java/androidx/health/connect/client/records/BloodPressureRecord.kt',
  samsung:
    'https://developer.samsung.com/health/android/data/api-reference/com/samsung/android/sdk/healthdata/HealthConstants.HeartRate.html',
  definition: 'A share of a whole lies between 0 and 100 %.',
  technical: 'No publication: wide enough for every human value, narrow enough to catch a wrong unit.',
} as const

type Entry = readonly [
  name: string,
  unit: string,
  kind: MetricKind,
  min: number,
  max: number,
  loinc?: string | null,
  source?: LimitSource,
]

const ENTRIES = {
  steps: ['Steps', '{#}', 'sum', 0, 200_000, '55423-8'],
  distance: ['Distance on foot', 'm', 'sum', 0, 300_000],
  distance_cycling: ['Distance by bicycle', 'm', 'sum', 0, 1_000_000],
  distance_swimming: ['Distance swum', 'm', 'sum', 0, 100_000],
  distance_wheelchair: ['Distance by wheelchair', 'm', 'sum', 0, 300_000],
  distance_snow: ['Distance on snow', 'm', 'sum', 0, 300_000],
  swimming_strokes: ['Swimming strokes', '{#}', 'sum', 0, 100_000],
  wheelchair_pushes: ['Wheelchair pushes', '{#}', 'sum', 0, 200_000],
  floors_climbed: ['Floors climbed', '{#}', 'sum', 0, 5_000],
  elevation_gained: ['Elevation gained', 'm', 'sum', 0, 20_000],
  active_energy: ['Active energy', 'kcal', 'sum', 0, 20_000, '41981-2'],
  basal_energy: ['Energy at rest', 'kcal', 'sum', 0, 10_000],
  total_energy: ['Energy in all', 'kcal', 'sum', 0, 30_000],
  exercise_minutes: ['Exercise', 'min', 'sum', 0, 1440, '55411-3'],
  active_minutes: ['Active minutes', 'min', 'sum', 0, 1440],
  light_minutes: ['Lightly active minutes', 'min', 'sum', 0, 1440],
  moderate_minutes: ['Moderately active minutes', 'min', 'sum', 0, 1440],
  vigorous_minutes: ['Vigorously active minutes', 'min', 'sum', 0, 1440],
  sedentary_minutes: ['Sedentary minutes', 'min', 'sum', 0, 1440],
  stand_minutes: ['Standing', 'min', 'sum', 0, 1440],
  move_minutes: ['Moving', 'min', 'sum', 0, 1440],
  stand_hours: ['Hours with standing', 'h', 'sum', 0, 24],
  daylight_minutes: ['Time in daylight', 'min', 'sum', 0, 1440],
  strain: ['Strain', '{score}', 'point', 0, 21],
  activity_score: ['Activity score', '{score}', 'point', 0, 100],
  physical_effort: ['Physical effort', 'kcal/(kg.h)', 'point', 0, 60],

  heart_rate: ['Heart rate', '/min', 'point', 20, 300, '8867-4', 'samsung'],
  resting_heart_rate: ['Resting heart rate', '/min', 'point', 20, 300, '40443-4', 'samsung'],
  walking_heart_rate: ['Walking heart rate', '/min', 'point', 20, 300, null, 'samsung'],
  average_heart_rate: ['Average heart rate', '/min', 'point', 20, 300, null, 'samsung'],
  max_heart_rate: ['Highest heart rate', '/min', 'point', 20, 300, null, 'samsung'],
  min_heart_rate: ['Lowest heart rate', '/min', 'point', 20, 300, null, 'samsung'],
  heart_rate_recovery: ['Heart rate recovery in a minute', '/min', 'point', -100, 200],
  hrv_sdnn: ['Heart rate variability (SDNN)', 'ms', 'point', 0.1, 500, '80404-7'],
  hrv_rmssd: ['Heart rate variability (RMSSD)', 'ms', 'point', 0.1, 500],
  vo2_max: ['VO2max', 'mL/(kg.min)', 'point', 5, 100],
  atrial_fibrillation_burden: ['Time in atrial fibrillation', '%', 'point', 0, 100, null, 'definition'],

  respiratory_rate: ['Respiratory rate', '/min', 'point', 2, 100, '9279-1'],
  oxygen_saturation: ['Oxygen saturation', '%', 'point', 40, 100, '59408-5', 'definition'],
  body_temperature: ['Body temperature', 'Cel', 'point', 25, 45, '8310-5'],
  basal_body_temperature: ['Basal body temperature', 'Cel', 'point', 25, 45],
  skin_temperature: ['Skin temperature', 'Cel', 'point', 10, 45],
  wrist_temperature: ['Wrist temperature in sleep', 'Cel', 'point', 10, 45],
  temperature_deviation: ['Deviation of skin temperature', 'Cel', 'point', -15, 15],
  blood_pressure_systolic: ['Blood pressure, systolic', 'mm[Hg]', 'point', 20, 300, '8480-6', 'android'],
  blood_pressure_diastolic: ['Blood pressure, diastolic', 'mm[Hg]', 'point', 10, 200, '8462-4', 'android'],
  blood_glucose: ['Blood glucose', 'mmol/L', 'point', 0.5, 60, '15074-8'],
  stress_level: ['Stress level', '{score}', 'point', 0, 100],
  readiness_score: ['Readiness score', '{score}', 'point', 0, 100],
  recovery_score: ['Recovery score', '%', 'point', 0, 100, null, 'definition'],
  sleep_score: ['Sleep score', '{score}', 'point', 0, 100],
  body_battery_high: ['Body battery, highest', '{score}', 'point', 0, 100],
  body_battery_low: ['Body battery, lowest', '{score}', 'point', 0, 100],

  weight: ['Weight', 'kg', 'point', 1, 700, '29463-7'],
  height: ['Height', 'm', 'point', 0.3, 2.8, '8302-2'],
  bmi: ['Body mass index', 'kg/m2', 'point', 5, 150, '39156-5'],
  body_fat_percentage: ['Body fat', '%', 'point', 1, 90, '41982-0', 'definition'],
  fat_mass: ['Fat mass', 'kg', 'point', 0.1, 500],
  lean_body_mass: ['Lean body mass', 'kg', 'point', 1, 300],
  muscle_mass: ['Muscle mass', 'kg', 'point', 1, 300],
  bone_mass: ['Bone mass', 'kg', 'point', 0.1, 20],
  body_water_mass: ['Body water', 'kg', 'point', 1, 300],
  body_water_percentage: ['Body water, share', '%', 'point', 5, 95, null, 'definition'],
  visceral_fat: ['Visceral fat rating', '{score}', 'point', 0, 60],
  waist_circumference: ['Waist', 'm', 'point', 0.2, 3, '8280-0'],
  basal_metabolic_rate: ['Basal metabolic rate', 'kcal/d', 'point', 200, 10_000],
  pulse_wave_velocity: ['Pulse wave velocity', 'm/s', 'point', 1, 30],

  sleep_duration: ['Sleep', 'min', 'interval', 0, 1440, '93832-4'],
  sleep_in_bed: ['Time in bed', 'min', 'interval', 0, 1440],
  sleep_asleep: ['Asleep, stage not said', 'min', 'interval', 0, 1440],
  sleep_light: ['Light sleep', 'min', 'interval', 0, 1440],
  sleep_deep: ['Deep sleep', 'min', 'interval', 0, 1440],
  sleep_rem: ['REM sleep', 'min', 'interval', 0, 1440],
  sleep_awake: ['Awake at night', 'min', 'interval', 0, 1440],
  sleep_latency: ['Time to fall asleep', 'min', 'point', 0, 720],
  sleep_efficiency: ['Sleep efficiency', '%', 'point', 0, 100, null, 'definition'],
  breathing_disturbances: ['Breathing disturbances', '/h', 'point', 0, 200],
  mindful_minutes: ['Mindful minutes', 'min', 'interval', 0, 1440],
  menstrual_flow: ['Menstrual flow (1 unspecified to 4 heavy)', '{score}', 'point', 0, 4],
  cervical_mucus: ['Cervical mucus', '{score}', 'point', 0, 10],
  ovulation_test: ['Ovulation test', '{score}', 'point', 0, 4],
  intermenstrual_bleeding: ['Bleeding between periods', '{score}', 'point', 0, 1],

  water: ['Water', 'L', 'sum', 0, 20],
  dietary_energy: ['Energy eaten', 'kcal', 'sum', 0, 30_000],
  protein: ['Protein eaten', 'g', 'sum', 0, 2_000],
  carbohydrates: ['Carbohydrates eaten', 'g', 'sum', 0, 5_000],
  fat: ['Fat eaten', 'g', 'sum', 0, 2_000],
  saturated_fat: ['Saturated fat eaten', 'g', 'sum', 0, 2_000],
  fibre: ['Fibre eaten', 'g', 'sum', 0, 500],
  sugar: ['Sugar eaten', 'g', 'sum', 0, 5_000],
  cholesterol_eaten: ['Cholesterol eaten', 'mg', 'sum', 0, 20_000],
  sodium: ['Sodium eaten', 'mg', 'sum', 0, 100_000],
  potassium: ['Potassium eaten', 'mg', 'sum', 0, 100_000],
  calcium: ['Calcium eaten', 'mg', 'sum', 0, 50_000],
  iron: ['Iron eaten', 'mg', 'sum', 0, 2_000],
  magnesium: ['Magnesium eaten', 'mg', 'sum', 0, 20_000],
  zinc: ['Zinc eaten', 'mg', 'sum', 0, 2_000],
  vitamin_c: ['Vitamin C eaten', 'mg', 'sum', 0, 50_000],
  vitamin_d: ['Vitamin D eaten', 'ug', 'sum', 0, 20_000],
  vitamin_b12: ['Vitamin B12 eaten', 'ug', 'sum', 0, 20_000],
  caffeine: ['Caffeine', 'mg', 'sum', 0, 10_000],
  alcoholic_drinks: ['Alcoholic drinks', '{#}', 'sum', 0, 100],

  walking_speed: ['Walking speed', 'm/s', 'point', 0, 10],
  step_length: ['Step length', 'm', 'point', 0, 3],
  walking_asymmetry: ['Walking asymmetry', '%', 'point', 0, 100, null, 'definition'],
  double_support: ['Time on both feet', '%', 'point', 0, 100, null, 'definition'],
  walking_steadiness: ['Walking steadiness', '%', 'point', 0, 100, null, 'definition'],
  six_minute_walk: ['Six-minute walk', 'm', 'point', 0, 2_000],
  stair_ascent_speed: ['Speed up stairs', 'm/s', 'point', 0, 10],
  stair_descent_speed: ['Speed down stairs', 'm/s', 'point', 0, 10],
  running_speed: ['Running speed', 'm/s', 'point', 0, 20],
  running_power: ['Running power', 'W', 'point', 0, 3_000],
  cycling_speed: ['Cycling speed', 'm/s', 'point', 0, 50],
  cycling_power: ['Cycling power', 'W', 'point', 0, 5_000],
  environmental_sound: ['Sound around', 'dB[SPL]', 'point', 0, 200],
  headphone_sound: ['Sound in headphones', 'dB[SPL]', 'point', 0, 200],
} as const satisfies Record<string, Entry>

export type MetricId = keyof typeof ENTRIES

export type Metric = {
  id: MetricId
  name: string
  /** UCUM */
  unit: string
  kind: MetricKind
  min: number
  max: number
  loinc: string | null
  limitSource: LimitSource
}

export const METRICS = Object.fromEntries(
  Object.entries(ENTRIES as Record<string, Entry>).map(
    ([id, [name, unit, kind, min, max, loinc, source]]) => [
      id,
      { id, name, unit, kind, min, max, loinc: loinc ?? null, limitSource: source ?? 'technical' },
    ],
  ),
) as Record<MetricId, Metric>

export const isMetric = (id: string): id is MetricId => Object.hasOwn(METRICS, id)

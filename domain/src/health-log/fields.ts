/** What can be logged, kind by kind: a closed list of fields with their units (UCUM) and plausible limits. */
export const ENTRY_KINDS = [
  'exercise',
  'meal',
  'sleep',
  'vitals',
  'body',
  'mood',
  'breathing',
  'lifestyle',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export type NumberField = {
  type: 'number'
  label: string
  /** UCUM */
  unit: string
  /** The unit as people write it; empty when the label says it all. */
  shown: string
  min: number
  max: number
  step: number
  required: boolean
}
export type ChoiceField = {
  type: 'choice'
  label: string
  options: Readonly<Record<string, string>>
  required: boolean
}
export type TextField = { type: 'text'; label: string; max: number; required: boolean }
export type Field = NumberField | ChoiceField | TextField

const YES_NO = { yes: 'Yes', no: 'No' } as const
const yesNo = <L extends string>(label: L) =>
  ({ type: 'choice', label, options: YES_NO, required: true }) as const
const scale = <L extends string>(label: L, required: false) =>
  ({
    type: 'number',
    label,
    unit: '{score}',
    shown: 'of 10',
    min: 0,
    max: 10,
    step: 1,
    required,
  }) as const

/**
 * Limits say what a value can be at all, so that a slip of the finger is caught; they judge nothing.
 * The questions of `lifestyle` are those of Life's Essential 8 (health/life-essential-8.ts).
 */
export const ENTRY_FIELDS = {
  exercise: {
    activity: {
      type: 'choice',
      label: 'Activity',
      options: {
        walking: 'Walking',
        running: 'Running',
        cycling: 'Cycling',
        swimming: 'Swimming',
        strength: 'Strength training',
        yoga: 'Yoga or stretching',
        team_sport: 'Team sport',
        other: 'Other',
      },
      required: true,
    },
    duration: {
      type: 'number',
      label: 'Duration',
      unit: 'min',
      shown: 'min',
      min: 1,
      max: 1440,
      step: 1,
      required: true,
    },
    intensity: {
      type: 'choice',
      label: 'Intensity',
      options: {
        light: 'Light',
        moderate: 'Moderate: you can talk, not sing',
        vigorous: 'Vigorous: only a few words at a time',
      },
      required: true,
    },
    distance: {
      type: 'number',
      label: 'Distance',
      unit: 'km',
      shown: 'km',
      min: 0.01,
      max: 500,
      step: 0.01,
      required: false,
    },
  },
  meal: {
    meal: {
      type: 'choice',
      label: 'Meal',
      options: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner', snack: 'Snack' },
      required: true,
    },
    description: { type: 'text', label: 'What you ate', max: 500, required: true },
    energy: {
      type: 'number',
      label: 'Energy',
      unit: 'kcal',
      shown: 'kcal',
      min: 0,
      max: 10_000,
      step: 1,
      required: false,
    },
    protein: {
      type: 'number',
      label: 'Protein',
      unit: 'g',
      shown: 'g',
      min: 0,
      max: 1000,
      step: 0.1,
      required: false,
    },
    fibre: {
      type: 'number',
      label: 'Fibre',
      unit: 'g',
      shown: 'g',
      min: 0,
      max: 300,
      step: 0.1,
      required: false,
    },
    fruit_vegetables: {
      type: 'number',
      label: 'Fruit and vegetables',
      unit: 'g',
      shown: 'g',
      min: 0,
      max: 5000,
      step: 1,
      required: false,
    },
  },
  sleep: {
    asleep: {
      type: 'number',
      label: 'Time asleep',
      unit: 'h',
      shown: 'h',
      min: 0,
      max: 24,
      step: 0.05,
      required: true,
    },
    in_bed: {
      type: 'number',
      label: 'Time in bed',
      unit: 'h',
      shown: 'h',
      min: 0,
      max: 24,
      step: 0.05,
      required: false,
    },
    latency: {
      type: 'number',
      label: 'Time to fall asleep',
      unit: 'min',
      shown: 'min',
      min: 0,
      max: 600,
      step: 1,
      required: false,
    },
    awakenings: {
      type: 'number',
      label: 'Awakenings of over 5 minutes',
      unit: '{count}',
      shown: '',
      min: 0,
      max: 50,
      step: 1,
      required: false,
    },
  },
  vitals: {
    heart_rate: {
      type: 'number',
      label: 'Resting heart rate',
      unit: '/min',
      shown: 'bpm',
      min: 20,
      max: 260,
      step: 1,
      required: false,
    },
    systolic: {
      type: 'number',
      label: 'Blood pressure, upper (systolic)',
      unit: 'mm[Hg]',
      shown: 'mmHg',
      min: 40,
      max: 300,
      step: 1,
      required: false,
    },
    diastolic: {
      type: 'number',
      label: 'Blood pressure, lower (diastolic)',
      unit: 'mm[Hg]',
      shown: 'mmHg',
      min: 20,
      max: 200,
      step: 1,
      required: false,
    },
    steps: {
      type: 'number',
      label: 'Steps today',
      unit: '{steps}',
      shown: 'steps',
      min: 0,
      max: 200_000,
      step: 1,
      required: false,
    },
    oxygen: {
      type: 'number',
      label: 'Oxygen saturation',
      unit: '%',
      shown: '%',
      min: 50,
      max: 100,
      step: 1,
      required: false,
    },
    temperature: {
      type: 'number',
      label: 'Body temperature',
      unit: 'Cel',
      shown: '°C',
      min: 25,
      max: 45,
      step: 0.1,
      required: false,
    },
  },
  body: {
    weight: {
      type: 'number',
      label: 'Weight',
      unit: 'kg',
      shown: 'kg',
      min: 1,
      max: 1000,
      step: 0.1,
      required: false,
    },
    waist: {
      type: 'number',
      label: 'Waist',
      unit: 'cm',
      shown: 'cm',
      min: 20,
      max: 400,
      step: 0.1,
      required: false,
    },
    body_fat: {
      type: 'number',
      label: 'Body fat',
      unit: '%',
      shown: '%',
      min: 1,
      max: 80,
      step: 0.1,
      required: false,
    },
  },
  mood: {
    mood: {
      type: 'choice',
      label: 'Mood',
      options: { very_low: 'Very low', low: 'Low', okay: 'Okay', good: 'Good', very_good: 'Very good' },
      required: true,
    },
    stress: scale('Stress', false),
    energy: scale('Energy', false),
  },
  breathing: {
    pattern: {
      type: 'choice',
      label: 'Pattern',
      options: {
        resonance: 'Resonance',
        longer_exhale: 'Longer exhale',
        box: 'Box',
        four_seven_eight: '4-7-8',
      },
      required: true,
    },
    duration: {
      type: 'number',
      label: 'Duration',
      unit: 'min',
      shown: 'min',
      min: 0.1,
      max: 120,
      step: 0.1,
      required: true,
    },
  },
  lifestyle: {
    nicotine: {
      type: 'choice',
      label: 'Smoking and nicotine',
      options: {
        never: 'Never smoked',
        quit_5: 'Stopped 5 years ago or earlier',
        quit_1: 'Stopped 1 to 5 years ago',
        quit_0: 'Stopped less than a year ago',
        vaping: 'Vaping or other inhaled nicotine',
        smoking: 'Smoking',
      },
      required: true,
    },
    smoker_at_home: yesNo('Somebody smokes inside my home'),
    diabetes: yesNo('I have diabetes'),
    pressure_medicine: yesNo('I take medicine for blood pressure'),
    lipid_medicine: yesNo('I take medicine for cholesterol'),
    olive_oil: yesNo('Olive oil: 2 servings a day or more'),
    green_leafy_vegetables: yesNo('Green leafy vegetables: 1 serving a day or more'),
    other_vegetables: yesNo('Other vegetables: 2 servings a day or more'),
    berries: yesNo('Berries: 2 servings a week or more'),
    other_fruit: yesNo('Other fruit: 7 servings a week or more'),
    meat: yesNo('Red or processed meat: 3 servings a week or fewer'),
    fish: yesNo('Fish: 1 serving a week or more'),
    chicken: yesNo('Chicken: 5 servings a week or fewer'),
    cheese: yesNo('Cheese: 4 servings a week or fewer'),
    butter_cream: yesNo('Butter or cream: 5 servings a week or fewer'),
    beans: yesNo('Beans: 3 servings a week or more'),
    whole_grains: yesNo('Whole grains: 3 servings a day or more'),
    sweets_and_pastries: yesNo('Sweets and pastries: 4 servings a week or fewer'),
    nuts: yesNo('Nuts: 4 servings a week or more'),
    fast_food: yesNo('Fast food: once a week or less'),
    alcohol: yesNo('Alcohol: some, at most 7 (women) or 14 (men) drinks a week'),
  },
} as const satisfies Record<EntryKind, Record<string, Field>>

type ValueOf<F> = F extends { type: 'number' }
  ? number
  : F extends { type: 'choice'; options: infer O }
    ? keyof O & string
    : string
/** The values of one kind: a field that is not required may be null. */
export type EntryValues<K extends EntryKind> = {
  -readonly [N in keyof (typeof ENTRY_FIELDS)[K]]:
    | ValueOf<(typeof ENTRY_FIELDS)[K][N]>
    | ((typeof ENTRY_FIELDS)[K][N] extends { required: true } ? never : null)
}

export const fieldsOf = (kind: EntryKind): [name: string, field: Field][] =>
  Object.entries<Field>(ENTRY_FIELDS[kind])

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
  'symptom',
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
/** `unit` is UCUM, `shown` what people read. */
const amount = (
  label: string,
  unit: string,
  shown: string,
  limits: Pick<NumberField, 'min' | 'max' | 'step'>,
) => ({ type: 'number', label, unit, shown, ...limits, required: false }) as const
const required = (field: ReturnType<typeof amount>) => ({ ...field, required: true }) as const

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
    duration: required(amount('Duration', 'min', 'min', { min: 1, max: 1440, step: 1 })),
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
    distance: amount('Distance', 'km', 'km', { min: 0.01, max: 500, step: 0.01 }),
  },
  meal: {
    meal: {
      type: 'choice',
      label: 'Meal',
      options: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner', snack: 'Snack' },
      required: true,
    },
    description: { type: 'text', label: 'What you ate', max: 500, required: true },
    energy: amount('Energy', 'kcal', 'kcal', { min: 0, max: 10_000, step: 1 }),
    protein: amount('Protein', 'g', 'g', { min: 0, max: 1000, step: 0.1 }),
    fibre: amount('Fibre', 'g', 'g', { min: 0, max: 300, step: 0.1 }),
    fruit_vegetables: amount('Fruit and vegetables', 'g', 'g', { min: 0, max: 5000, step: 1 }),
  },
  sleep: {
    asleep: required(amount('Time asleep', 'h', 'h', { min: 0, max: 24, step: 0.05 })),
    in_bed: amount('Time in bed', 'h', 'h', { min: 0, max: 24, step: 0.05 }),
    latency: amount('Time to fall asleep', 'min', 'min', { min: 0, max: 600, step: 1 }),
    awakenings: amount('Awakenings of over 5 minutes', '{count}', '', { min: 0, max: 50, step: 1 }),
  },
  vitals: {
    heart_rate: amount('Resting heart rate', '/min', 'bpm', { min: 20, max: 260, step: 1 }),
    systolic: amount('Blood pressure, upper (systolic)', 'mm[Hg]', 'mmHg', { min: 40, max: 300, step: 1 }),
    diastolic: amount('Blood pressure, lower (diastolic)', 'mm[Hg]', 'mmHg', { min: 20, max: 200, step: 1 }),
    steps: amount('Steps today', '{steps}', 'steps', { min: 0, max: 200_000, step: 1 }),
    oxygen: amount('Oxygen saturation', '%', '%', { min: 50, max: 100, step: 1 }),
    temperature: amount('Body temperature', 'Cel', '°C', { min: 25, max: 45, step: 0.1 }),
  },
  body: {
    weight: amount('Weight', 'kg', 'kg', { min: 1, max: 1000, step: 0.1 }),
    waist: amount('Waist', 'cm', 'cm', { min: 20, max: 400, step: 0.1 }),
    body_fat: amount('Body fat', '%', '%', { min: 1, max: 80, step: 0.1 }),
  },
  mood: {
    mood: {
      type: 'choice',
      label: 'Mood',
      options: { very_low: 'Very low', low: 'Low', okay: 'Okay', good: 'Good', very_good: 'Very good' },
      required: true,
    },
    stress: amount('Stress', '{score}', 'of 10', { min: 0, max: 10, step: 1 }),
    energy: amount('Energy', '{score}', 'of 10', { min: 0, max: 10, step: 1 }),
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
    duration: required(amount('Duration', 'min', 'min', { min: 0.1, max: 120, step: 0.1 })),
  },
  lifestyle: {
    nicotine: {
      type: 'choice',
      label: 'Smoking and nicotine',
      options: {
        never: 'Never smoked',
        quit_5: 'Stopped 5 or more years ago',
        quit_1: 'Stopped 1 to 5 years ago',
        quit_0: 'Stopped less than a year ago',
        vaping: 'Vaping or other inhaled nicotine',
        smoking: 'Smoking',
      },
      required: true,
    },
    smoker_at_home: yesNo('Someone smokes inside my home'),
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
  symptom: {
    symptom: {
      type: 'choice',
      label: 'Symptom',
      options: {
        headache: 'Headache',
        migraine: 'Migraine',
        tiredness: 'Tiredness',
        poor_concentration: 'Poor concentration',
        dizziness: 'Dizziness',
        palpitations: 'Palpitations',
        chest_pain: 'Chest pain',
        breathlessness: 'Breathlessness',
        cough: 'Cough',
        sore_throat: 'Sore throat',
        blocked_nose: 'Blocked nose',
        fever: 'Fever',
        nausea: 'Nausea',
        heartburn: 'Heartburn',
        stomach_pain: 'Stomach pain',
        bloating: 'Bloating',
        diarrhoea: 'Diarrhoea',
        constipation: 'Constipation',
        back_pain: 'Back pain',
        joint_pain: 'Joint pain',
        muscle_pain: 'Muscle pain or cramps',
        rash: 'Rash',
        itching: 'Itching',
        hot_flush: 'Hot flushes',
        period_pain: 'Period pain',
        anxiety: 'Anxiety',
        low_mood: 'Low mood',
        other: 'Other: say what in the note',
      },
      required: true,
    },
    strength: required(amount('How strong', '{score}', 'of 10', { min: 1, max: 10, step: 1 })),
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

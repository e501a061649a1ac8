/**
 * Life's Essential 8, the cardiovascular health score of the American Heart Association for adults: eight components of
 * 0 to 100 points, their unweighted mean. Lloyd-Jones DM et al., Circulation 2022;146:e18-e43. Points and test vectors
 * are cross-checked with the R package essential8 (MIT).
 */
export const LE8_COMPONENTS = [
  'diet',
  'physical_activity',
  'nicotine',
  'sleep',
  'bmi',
  'blood_lipids',
  'blood_glucose',
  'blood_pressure',
] as const
export type Le8Component = (typeof LE8_COMPONENTS)[number]

/** `[lowest value, points]`, highest first. */
type Steps = readonly (readonly [from: number, points: number])[]
const pointsOf = (value: number, steps: Steps): number => steps.find(([from]) => value >= from)?.[1] ?? 0
const minus20 = (points: number, treated: boolean): number => (treated ? Math.max(0, points - 20) : points)

/** Of the 16 yes-or-no items of the Mediterranean Eating Pattern for Americans (MEPA), how many are met. */
export const dietPoints = (mepaItems: number): number =>
  pointsOf(mepaItems, [
    [15, 100],
    [12, 80],
    [8, 50],
    [4, 25],
  ])

/** Minutes a week; a vigorous minute counts twice. */
export function activityPoints({ moderate, vigorous }: { moderate: number; vigorous: number }): number {
  const minutes = moderate + 2 * vigorous
  const steps: Steps = [
    [150, 100],
    [120, 90],
    [90, 80],
    [60, 60],
    [30, 40],
  ]
  return minutes > 0 ? Math.max(20, pointsOf(minutes, steps)) : 0
}

/** `quit_5`: stopped five years ago or earlier, and so on. */
export type NicotineStatus = 'never' | 'quit_5' | 'quit_1' | 'quit_0' | 'vaping' | 'smoking'
const NICOTINE: Record<NicotineStatus, number> = {
  never: 100,
  quit_5: 75,
  quit_1: 50,
  quit_0: 25,
  vaping: 25,
  smoking: 0,
}
export const nicotinePoints = (status: NicotineStatus, smokerAtHome: boolean): number =>
  minus20(NICOTINE[status], smokerAtHome)

/** Average hours a night. */
export const sleepPoints = (hours: number): number =>
  pointsOf(hours, [
    [10, 40],
    [9, 90],
    [7, 100],
    [6, 70],
    [5, 40],
    [4, 20],
  ])

/** kg/m². The advisory has cut-points of their own for people of Asian or Pacific ancestry. */
export const bmiPoints = (bmi: number, asianPacific: boolean): number =>
  asianPacific
    ? pointsOf(bmi, [
        [35, 0],
        [30, 25],
        [25, 50],
        [23, 75],
        [0, 100],
      ])
    : pointsOf(bmi, [
        [40, 0],
        [35, 15],
        [30, 30],
        [25, 70],
        [0, 100],
      ])

/** Non-HDL cholesterol in mg/dL. */
export const lipidPoints = (nonHdl: number, treated: boolean): number =>
  minus20(
    pointsOf(nonHdl, [
      [220, 0],
      [190, 20],
      [160, 40],
      [130, 60],
      [0, 100],
    ]),
    treated,
  )

/**
 * Fasting glucose in mg/dL or HbA1c in %. Null where the table has no row: values in the range of diabetes without a
 * diagnosis, and diabetes without HbA1c.
 */
export function glucosePoints(
  measure: { type: 'fasting_glucose' | 'hba1c'; value: number },
  diabetes: boolean,
): number | null {
  const { type, value } = measure
  if (diabetes) {
    if (type !== 'hba1c') return null
    return pointsOf(value, [
      [10, 0],
      [9, 10],
      [8, 20],
      [7, 30],
      [0, 40],
    ])
  }
  const [normal, high] = type === 'hba1c' ? [5.7, 6.5] : [100, 126]
  if (value >= high) return null
  return value < normal ? 100 : 60
}

/** mmHg. The worse of the two numbers decides. */
export function pressurePoints(systolic: number, diastolic: number, treated: boolean): number {
  const bySystolic = pointsOf(systolic, [
    [160, 0],
    [140, 25],
    [130, 50],
    [120, 75],
    [0, 100],
  ])
  const byDiastolic = pointsOf(diastolic, [
    [100, 0],
    [90, 25],
    [80, 50],
    [0, 100],
  ])
  return minus20(Math.min(bySystolic, byDiastolic), treated)
}

/** High from 80, moderate from 50. */
export const le8Category = (score: number): 'High' | 'Moderate' | 'Low' =>
  score >= 80 ? 'High' : score >= 50 ? 'Moderate' : 'Low'

/** The reference package computes the published score from at least seven of the eight. */
export const LE8_COMPLETE_FROM = 7
/** Fewer than five of eight, or only habits or only measurements, say too little: a choice of this app. */
export const LE8_SHOWN_FROM = 5
const HABITS = new Set<Le8Component>(['diet', 'physical_activity', 'nicotine', 'sleep'])

export type Le8Score = {
  /** Rounded once, here; null when too few components are known. */
  score: number | null
  known: number
  /** At least seven of eight: the published score. Otherwise a partial one. */
  complete: boolean
}

/** The mean of the components that are known. None is ever assumed. */
export function le8Score(points: Readonly<Partial<Record<Le8Component, number | null>>>): Le8Score {
  const known = LE8_COMPONENTS.filter((name) => points[name] !== null && points[name] !== undefined)
  const habits = known.filter((name) => HABITS.has(name)).length
  const enough = known.length >= LE8_SHOWN_FROM && habits > 0 && habits < known.length
  const mean = known.reduce((sum, name) => sum + (points[name] ?? 0), 0) / known.length
  return {
    score: enough ? Math.round(mean) : null,
    known: known.length,
    complete: known.length >= LE8_COMPLETE_FROM,
  }
}

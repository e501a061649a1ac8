import { METRICS, type MetricId } from '../model/catalogue.ts'

/** A column with the metric that is in it, and the unit that its name says. */
export type Column = { name: string; metric: MetricId; unit: string }

/**
 * What devices call their columns, in the languages that exports come in. The first that fits counts, so that what is
 * special comes before what is general.
 */
const WORDS: ReadonlyArray<readonly [RegExp, MetricId]> = [
  [
    /resting heart rate|ruhepuls|ruhe-?herzfrequenz|fc au repos|fréquence cardiaque au repos|frecuencia cardíaca en reposo|frequenza cardiaca a riposo|rusthartslag|vilopuls/,
    'resting_heart_rate',
  ],
  [
    /^max(?:imum|imale)?\.? (?:heart rate|hr)|höchste herzfrequenz|maximale herzfrequenz|fc max|fréquence cardiaque max|frecuencia cardíaca máx/,
    'max_heart_rate',
  ],
  [/^min(?:imum|imale)?\.? (?:heart rate|hr)|minimale herzfrequenz|fc min/, 'min_heart_rate'],
  [
    /^(?:avg|average|mean)\.? (?:heart rate|hr)|durchschnittliche herzfrequenz|fc moyenne|fréquence cardiaque moyenne|frecuencia cardíaca (?:media|promedio)/,
    'average_heart_rate',
  ],
  [
    /rmssd|heart rate variability|^(?:avg |average )?hrv|herzfrequenzvariabilität|variabilité de la fréquence|variabilidad/,
    'hrv_rmssd',
  ],
  [/^sdnn/, 'hrv_sdnn'],
  [
    /heart rate|^pulse|^bpm$|^hr$|herzfrequenz|^puls|fréquence cardiaque|frecuencia cardíaca|frequenza cardiaca|hartslag|hjärtfrekvens|pulsaciones/,
    'heart_rate',
  ],
  [/systol|sistol/, 'blood_pressure_systolic'],
  [/diastol/, 'blood_pressure_diastolic'],
  [
    /fat.?free mass|lean|fettfreie masse|masse maigre|masa magra|massa magra|vetvrije|fettfri massa/,
    'lean_body_mass',
  ],
  [/visceral/, 'visceral_fat'],
  [
    /fat ratio|fat %|body fat|% fat|körperfett|^fettanteil|taux de graisse|graisse corporelle|% graisse|grasa corporal|grasso corporeo|vetpercentage|kroppsfett|^fat$/,
    'body_fat_percentage',
  ],
  [/fat mass|fettmasse|masse gras|masa grasa|massa grassa|vetmassa|fettmassa/, 'fat_mass'],
  [/muscle|muskel|masse musculaire|masa muscular|massa muscolare|spier/, 'muscle_mass'],
  [/bone|knochen|masse osseuse|masa ósea|massa ossea|botmassa|benmassa/, 'bone_mass'],
  [/hydration|body water|körperwasser|hydratation|hidratación|idratazione|vocht/, 'body_water_mass'],
  [/^bmi|body mass index|^imc/, 'bmi'],
  [/^(?:avg |average )?weight|gewicht|^poids|^peso|^vikt|^vekt|^vægt/, 'weight'],
  [/^height|größe|^taille|^altura|^altezza|^lengte|^längd/, 'height'],
  [/pulse wave/, 'pulse_wave_velocity'],
  [/temperature deviation|temperature trend/, 'temperature_deviation'],
  [/skin temp|hauttemperatur|température cutanée|temperatura de la piel/, 'skin_temperature'],
  [/temperatur|température/, 'body_temperature'],
  [/blood oxygen|spo2|oxygen saturation|blutsauerstoff|oxygène|oxígeno en sangre/, 'oxygen_saturation'],
  [
    /respiratory rate|respiration rate|breathing rate|atemfrequenz|fréquence respiratoire|frecuencia respiratoria/,
    'respiratory_rate',
  ],
  [/glucose|glukose|blutzucker|glucemia|glycémie/, 'blood_glucose'],
  [/vo2 ?max/, 'vo2_max'],
  [
    /^(?:average |total )?step(?:s| count)|^steps$|schritte|^nombre de pas|^pas$|^pasos|^passi|^stappen|^steg$/,
    'steps',
  ],
  [/floors|flights|etagen|stockwerke|étages|pisos|piani/, 'floors_climbed'],
  [/elevation|höhenmeter|dénivelé/, 'elevation_gained'],
  [/^distance|^distanz|^strecke|^distancia|^distanza|^afstand|^distans/, 'distance'],
  [
    /active (?:calories|energy)|activity calories|activity burn|aktive kalorien|calories actives|calorías activas/,
    'active_energy',
  ],
  [
    /calories burned|energy burned|total burn|total calories|^calories|^kalorien|^calorías|^calorie$/,
    'total_energy',
  ],
  [/very active|vigorous/, 'vigorous_minutes'],
  [/fairly active|moderate/, 'moderate_minutes'],
  [/lightly active/, 'light_minutes'],
  [/sedentary/, 'sedentary_minutes'],
  [/move minutes|heart minutes|active minutes|minutes actives|aktive minuten|minutos/, 'active_minutes'],
  [/recovery score/, 'recovery_score'],
  [/readiness score/, 'readiness_score'],
  [/activity score/, 'activity_score'],
  [/^(?:overall )?sleep score|overall_score/, 'sleep_score'],
  [/strain/, 'strain'],
  [/stress/, 'stress_level'],
  [/water|wasser|agua/, 'water'],
]

/** What stands in brackets behind a name, in the words of the unit list. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  celsius: 'degC',
  '°c': 'degC',
  fahrenheit: 'degF',
  '°f': 'degF',
  lbs: 'lb',
  mmhg: 'mmHg',
  'mmol/l': 'mmol/L',
  'mg/dl': 'mg/dL',
  kj: 'kJ',
  // Files for people mean the calories of food.
  cal: 'kcal',
  calories: 'kcal',
  rpm: 'count/min',
  brpm: 'count/min',
  meters: 'm',
  metres: 'm',
  kilometers: 'km',
  miles: 'mi',
  minutes: 'min',
  seconds: 's',
}

const IN_BRACKETS = /[([]([^)\]]*)[)\]]\s*$/

/** The metric of a column name in small letters; null where it is none. */
export function columnOf(name: string): Column | null {
  const plain = name.replace(IN_BRACKETS, '').replaceAll('_', ' ').trim()
  const found = WORDS.find(([words]) => words.test(plain))
  if (!found) return null
  const written = IN_BRACKETS.exec(name)?.[1]?.trim() ?? ''
  const unit = UNIT_WORDS[written] ?? written
  const metric = found[1]
  // Fat in kilograms is not a share.
  const [isMass, isShare] = [/^(?:kg|lb|st|g)$/.test(unit), unit === '%']
  if (metric === 'body_fat_percentage' && isMass) return { name, metric: 'fat_mass', unit }
  if (metric === 'fat_mass' && isShare) return { name, metric: 'body_fat_percentage', unit }
  if (metric === 'body_water_mass' && isShare) return { name, metric: 'body_water_percentage', unit }
  return { name, metric, unit: unit === '' ? METRICS[metric].unit : unit }
}

/** Columns with metrics, each metric once: what comes first is the main one. */
export function columnsOf(names: readonly string[]): Column[] {
  const found = new Map<MetricId, Column>()
  for (const name of names) {
    const column = columnOf(name)
    if (column && !found.has(column.metric)) found.set(column.metric, column)
  }
  return [...found.values()]
}

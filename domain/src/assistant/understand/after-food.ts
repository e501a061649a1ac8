/** A blood sugar after food is judged by its own range. */
import {
  type Biomarker,
  findBiomarker,
  type FittingUnit,
  fittingUnits,
  toCanonical,
} from '../../health/biomarkers/catalogue.ts'

const AFTER_FOOD =
  /(?<!\p{L})(?:after (?:a |my |the |i )?(?:big |heavy )?(?:meals?|eating|ate|food|lunch|dinner|breakfast|pasta|pizza|rice)|post[- ]?(?:meal|prandial)|non[- ]?fasting|not fasting|random|efter (?:maten|måltid\w*|lunch\w*|frukost\w*|middag\w*)|inte fastande|icke ?-?fastande|nach dem (?:essen|mittagessen|frühstück|abendessen)|nicht nüchtern|après (?:le |un |mon )?(?:repas|déjeuner|dîner|petit[- ]déjeuner)|non à jeun|después de (?:comer|la comida|desayunar|cenar)|sin ayunas)(?!\p{L})/iu
type Stated = {
  biomarker: Biomarker
  value: number
  unit: string | null
  fit: FittingUnit | null
  canonical: number | null
}
export function afterFood<Told extends Stated>(stated: Told, text: string): Told {
  const random = stated.biomarker.id === 'glucose_fasting' ? findBiomarker('glucose_random') : undefined
  if (!random || !AFTER_FOOD.test(text)) return stated
  const [fit = null] = stated.unit === null ? [] : fittingUnits(random, stated.unit)
  return { ...stated, biomarker: random, fit, canonical: fit && toCanonical(stated.value, fit) }
}

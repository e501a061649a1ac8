/** In which order to speak of what is out of its range; no verdict on a person. */
import importance from './importance.json' with { type: 'json' }

const DEFAULT = { harm: 2, change: 1, soon: 0 }
/** More than anything that does harm over years. */
export const SOON = 20

const of = (biomarker: string) => ({
  ...DEFAULT,
  ...(importance.markers as Record<string, Partial<typeof DEFAULT>>)[biomarker],
})

/** The most harmful and most changeable first; what can do harm within days before all. The units are in importance.json. */
export function importanceOf(biomarker: string): number {
  const { harm, change, soon } = of(biomarker)
  return soon * SOON + harm * 2 + change
}

/** What little may come of, however far it is out of its range: an antibody. */
const LITTLE = 1
export const harmsLittle = (biomarker: string): boolean => of(biomarker).harm <= LITTLE

/** Whether being out of its range can do harm within days. */
export const harmsSoon = (biomarker: string): boolean => of(biomarker).soon > 0

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

/** Whether being out of its range can do harm within days. */
export const harmsSoon = (biomarker: string): boolean => of(biomarker).soon > 0

/** What the lists of medicines and conditions offer while somebody types; any other name may be written. */
import names from '../evidence/names.json' with { type: 'json' }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const classNames = new Set(Object.keys(names.classes))
const members = Object.values(names.classes).flatMap((each) => each.members)
/** An underscore marks the id of a supplement. */
const generics = new Set(
  [...Object.keys(names.medicines), ...members].filter(
    (name) => !classNames.has(name) && !name.includes('_'),
  ),
)
const otherNames: Readonly<Record<string, string[]>> = names.medicines

/** By generic name, with the brands and other names by which it is found as well. */
export const medicineChoices: readonly { name: string; others: string[] }[] = [...generics]
  .toSorted((a, b) => a.localeCompare(b, 'en'))
  .map((name) => ({ name: capital(name), others: (otherNames[name] ?? []).map(capital) }))

/** Each changes what is safe to take; the tests hold every one of them to that. */
export const conditionChoices: readonly string[] = [
  'Asthma',
  'Atrial fibrillation',
  'Bipolar disorder',
  'Bleeding disorder',
  'Cancer',
  'Chronic kidney disease',
  'Cirrhosis of the liver',
  'Crohn’s disease',
  'Dialysis',
  'Epilepsy',
  'Fatty liver disease',
  'Gallstones',
  'Gout',
  'Haemochromatosis',
  'Heart failure',
  'Heart rhythm disorder (arrhythmia)',
  'High blood pressure',
  'HIV',
  'Irregular heartbeat',
  'Kidney stones',
  'Lupus',
  'Multiple sclerosis',
  'Neuropathy',
  'Organ transplant',
  'Overactive thyroid (hyperthyroidism)',
  'Pernicious anaemia',
  'Primary hyperparathyroidism',
  'Psoriasis',
  'Reflux',
  'Rheumatoid arthritis',
  'Sarcoidosis',
  'Surgery planned (operation)',
  'Swallowing problems',
  'Type 1 diabetes',
  'Type 2 diabetes',
  'Underactive thyroid (hypothyroidism)',
  'Wilson’s disease',
]

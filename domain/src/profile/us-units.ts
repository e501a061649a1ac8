// International yard and pound agreement of 1959: both are exact.
export const CM_PER_INCH = 2.54
const KG_PER_POUND = 0.45359237
const INCHES_PER_FOOT = 12

const toTenth = (value: number) => Math.round(value * 10) / 10

/** Feet and inches, the inches to one decimal. */
export function feetAndInches(cm: number): { feet: number; inches: number } {
  const inches = toTenth(cm / CM_PER_INCH)
  const feet = Math.floor(inches / INCHES_PER_FOOT)
  return { feet, inches: toTenth(inches - feet * INCHES_PER_FOOT) }
}

/** Centimetres to one decimal. */
export function centimetres(feet: number, inches: number): number {
  return toTenth((feet * INCHES_PER_FOOT + inches) * CM_PER_INCH)
}

/** Pounds to one decimal. */
export function pounds(kg: number): number {
  return toTenth(kg / KG_PER_POUND)
}

/** Kilograms to two decimals: a tenth of a pound comes back as the same tenth. */
export function kilograms(lb: number): number {
  return Math.round(lb * KG_PER_POUND * 100) / 100
}

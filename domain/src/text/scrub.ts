/** Takes out of a text what names a person, before it goes to an outside provider. */
const REMOVED = '[removed]'

const PERSONAL: RegExp[] = [
  // As long as an address may be (RFC 5321, 4.5.3.1).
  /[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,255}\.\p{L}{2,63}/gu,
  // IBAN, and the French, Italian, Spanish and British numbers of a person.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g,
  /\b[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d{2} ?\d{3} ?\d{3}(?: ?\d{2})?\b/g,
  /\b[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]\b/gi,
  /\b\d{8}-?[A-Z]\b/g,
  /\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
  // Swedish, Danish, Finnish, Norwegian and United States numbers of a person.
  /\b(?:(?:19|20)?\d{6}[-+ ]?\d{4}|\d{6} ?\d{5}|\d{6}[-+A]\d{3}[0-9A-Z]|\d{3}-\d{2}-\d{4})\b/g,
  // Telephone numbers: with a plus or a zero in front, or grouped as in North America.
  /(?<![\w.])(?:\+|00|\(?0)\d(?:[\s()./-]{0,2}\d){6,13}(?!\d)/g,
  /(?<![\w.])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g,
  // Cards, in groups of four or as 4-6-5.
  /\b\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{1,7}\b|\b\d{4}[ -]\d{6}[ -]\d{5}\b/g,
  /\b\d{9,}\b/g,
]

/** A day alone may be that of a test; one of birth says so. */
const DAY = String.raw`(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2,4}|\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?\p{L}{3,10}\.?,? \d{4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})`
const BIRTH = new RegExp(
  String.raw`(\b(?:born|birth ?da(?:y|te)|date of birth|d\.?o\.?b\.?|född|födelsedag|födelsedatum|födelsedata|geboren|geburtsdatum|geburtstag|née?|date de naissance|nacid[oa]|fecha de nacimiento|nat[oa]|data di nascita)(?:[ :=,-]|\b(?:on|the|is|was|am|den|le|il|el|at)\b){0,6})${DAY}`,
  'giu',
)

const SAYS_NAME =
  /(\b(?:[Mm]y (?:full )?name is|I am called|[Ss]igned|[Jj]ag heter|[Mm]itt namn är|[Ii]ch heiße|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]on nom est|[Mm]e llamo|[Mm]i nombre es|[Mm]i chiamo|[Ii]l mio nome è)\s+)\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]+){0,3}/gu

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `names` are those of the user: each word of two letters or more is taken out wherever it stands alone. */
export function scrub(text: string, names: readonly (string | null)[] = []): string {
  let clean = PERSONAL.reduce((left, expression) => left.replace(expression, REMOVED), text)
  clean = clean.replace(BIRTH, `$1${REMOVED}`)
  clean = clean.replace(SAYS_NAME, `$1${REMOVED}`)
  const words = names.flatMap((name) => name?.split(/[\s,]+/) ?? []).filter((word) => word.length > 1)
  // "AdaLovelace", "LovelaceAda"
  const joined = words.flatMap((word) => words.filter((other) => other !== word).map((other) => word + other))
  for (const word of new Set([...joined, ...words])) {
    const name = new RegExp(String.raw`(?<![\p{L}\d])${escape(word)}s?(?![\p{L}\d])`, 'giu')
    clean = clean.replace(name, REMOVED)
  }
  return clean
}

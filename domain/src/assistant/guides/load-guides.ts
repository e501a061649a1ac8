/** The guides and their translations, read when they are first asked for. */
import type { Guide } from './schema.ts'

/** evidence-check.ts checks the files against the schema; here they are believed. */
const FILES: (() => Promise<{ default: unknown }>)[] = [
  () => import('./combinations.json', { with: { type: 'json' } }),
  () => import('./counter.json', { with: { type: 'json' } }),
  () => import('./living.json', { with: { type: 'json' } }),
  () => import('./markers.json', { with: { type: 'json' } }),
  () => import('./product.json', { with: { type: 'json' } }),
  () => import('./supplements.json', { with: { type: 'json' } }),
]

const TRANSLATIONS: Record<string, () => Promise<{ default: unknown }>> = {
  de: () => import('./translations/de.json', { with: { type: 'json' } }),
  es: () => import('./translations/es.json', { with: { type: 'json' } }),
  fr: () => import('./translations/fr.json', { with: { type: 'json' } }),
  sv: () => import('./translations/sv.json', { with: { type: 'json' } }),
}
/** By language and guide, its sentences in their order. */
export type Translations = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

async function load() {
  const files = await Promise.all(FILES.map((read) => read()))
  const translations = await Promise.all(
    Object.entries(TRANSLATIONS).map(async ([language, read]) => [language, (await read()).default] as const),
  )
  return {
    guides: files.flatMap((file) => file.default as Guide[]),
    translations: Object.fromEntries(translations) as Translations,
  }
}
let loading: ReturnType<typeof load> | null = null

/** The product's guides; the first call reads the files. */
export const loadGuides = () => (loading ??= load())

/** Which documents the reader is fitted on, and which it is only checked on: parted by layout in `labs-parts.json`. */
import parts from './labs-parts.json' with { type: 'json' }

export type Part = 'fitting' | 'checking'

const layouts: Record<string, string[]> = parts.layouts

/** The layout of a document, by the beginning of its file name. */
export function layoutOf(file: string): string {
  const shared = Object.entries(layouts).find(([, starts]) => starts.some((start) => file.startsWith(start)))
  return shared?.[0] ?? file.replace(/\.[^.]+$/, '')
}

/** @returns null for a document that is in neither part */
export function partOf(file: string): Part | null {
  const layout = layoutOf(file)
  if (parts.fitting.includes(layout)) return 'fitting'
  return parts.checking.includes(layout) ? 'checking' : null
}

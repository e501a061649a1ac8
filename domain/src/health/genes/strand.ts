import type { Call } from './genotype-file.ts'
import { buildsAt, complement, isPalindrome, type Locus } from './loci.ts'

export type Strand = 'forward' | 'mixed' | 'unknown'
/** How many unusual alleles a person has, or why that cannot be said. */
export type Count = 0 | 1 | 2 | 'no_call' | 'not_in_file' | 'strand' | 'position' | 'alleles' | 'conflict'

/** Fewer known variants on the forward strand say little of the others. */
const ENOUGH = 3

type Side = 'forward' | 'reverse' | 'neither'

function sideOf({ locus, alleles }: Call): Side {
  if (!alleles) return 'neither'
  if (alleles.every((allele) => locus.alleles.includes(allele))) return 'forward'
  return alleles.every((allele) => locus.alleles.includes(complement(allele))) ? 'reverse' : 'neither'
}

/** Palindromic places do not tell; all others must. */
export function strandOf(calls: readonly Call[]): Strand {
  const telling = calls.filter(({ locus, alleles }) => alleles !== null && !isPalindrome(locus)).map(sideOf)
  if (telling.includes('reverse')) return 'mixed'
  return telling.filter((side) => side === 'forward').length >= ENOUGH ? 'forward' : 'unknown'
}

function countOf(call: Call, strand: Strand): Count {
  const { locus, position, alleles } = call
  if (!alleles) return 'no_call'
  if (buildsAt(locus, position).length === 0) return 'position'
  if (isPalindrome(locus) && strand !== 'forward') return 'strand'
  const side = sideOf(call)
  if (side === 'neither') return 'alleles'
  const forward = side === 'forward' ? alleles : alleles.map(complement)
  return forward.filter((allele) => allele === locus.alleles[1]).length as 0 | 1 | 2
}

/** A variant may be in a file more than once; where the rows differ, none counts. */
export function counter(calls: readonly Call[]): (rsid: Locus['rsid']) => Count {
  const strand = strandOf(calls)
  return (rsid) => {
    const counts = calls.filter(({ locus }) => locus.rsid === rsid).map((call) => countOf(call, strand))
    const called = new Set(counts.filter((count) => typeof count === 'number'))
    if (called.size > 1) return 'conflict'
    return [...called][0] ?? counts[0] ?? 'not_in_file'
  }
}

import { type Build, BUILDS, buildsAt, type Locus, LOCI } from './loci.ts'

export const GENE_FORMATS = [
  '23andMe',
  'AncestryDNA',
  'MyHeritage',
  'FamilyTreeDNA',
  'Living DNA',
  'VCF',
  'genotype table',
] as const
export type GeneFormat = (typeof GENE_FORMATS)[number]

/** What a file says of one of the places that are read. `alleles` is null for a no-call. */
export type Call = { locus: Locus; position: number; alleles: readonly [string, string] | null }

/** Makers by words in the lines before the data. */
const MAKERS: ReadonlyArray<readonly [RegExp, GeneFormat]> = [
  [/##fileformat=VCF/i, 'VCF'],
  [/living ?dna/i, 'Living DNA'],
  [/ancestry ?dna/i, 'AncestryDNA'],
  [/myheritage/i, 'MyHeritage'],
  [/family ?tree ?dna|ftdna/i, 'FamilyTreeDNA'],
  [/23andme/i, '23andMe'],
]
const SAID_BUILDS: ReadonlyArray<readonly [RegExp, Build]> = [
  [/build[ :]*38|GRCh38|hg38|length=248956422/i, 'GRCh38'],
  [/build[ :]*37|GRCh37|hg19|\bb37\b|length=249250621/i, 'GRCh37'],
  [/build[ :]*36|NCBI36|hg18|GRCh36|length=247249719/i, 'GRCh36'],
]
/** Numbers for the chromosomes that have letters. */
const CHROMOSOMES: Readonly<Record<string, string>> = { 23: 'X', 24: 'Y', 25: 'XY', 26: 'MT', M: 'MT' }
const CHROMOSOME = /^(?:[1-9]|1\d|2[0-2]|X|Y|XY|MT|PAR)$/

const byRsid = new Map(LOCI.map((locus) => [locus.rsid, locus]))

/** Reads a file of genotypes line by line. */
export class GenotypeReader {
  variants = 0
  no_calls = 0
  /** Rows that are none. */
  leftOut = 0
  #format: GeneFormat | null = null
  #said: Build | null = null
  readonly calls: Call[] = []

  line(line: string): void {
    const trimmed = line.trim()
    if (trimmed === '') return
    if (trimmed.startsWith('#')) return this.#comment(trimmed)
    if (this.#format === 'VCF') return this.#variant(trimmed.split('\t'))
    const cells = trimmed.split(/[\t,;]| +/).map((cell) => cell.replace(/^"|"$/g, '').trim())
    if (/^(?:rsid|name|snp|# ?rsid)$/i.test(cells[0] ?? '')) return this.#header(trimmed, cells)
    this.#row(cells)
  }

  #comment(line: string): void {
    if (line.length > 5_000) return
    this.#format ??= MAKERS.find(([words]) => words.test(line))?.[1] ?? null
    this.#said ??= SAID_BUILDS.find(([words]) => words.test(line))?.[1] ?? null
  }

  /** A table without a word of its maker: Family Tree DNA's is the one with commas and quotes. */
  #header(line: string, cells: readonly string[]): void {
    if (this.#format || cells.length < 4) return
    this.#format = /^"?(?:rsid|name)"?,/i.test(line) ? 'FamilyTreeDNA' : 'genotype table'
  }

  #row([rsid = '', chromosome = '', position = '', first = '', second]: readonly string[]): void {
    const place = this.#place(chromosome, position)
    if (!place) return
    const letters = (second === undefined ? first : first + second).toUpperCase()
    this.#take(byRsid.get(rsid), place, allelesIn(letters))
  }

  /** Null, counted, where the row has no place in the genome. */
  #place(chromosome: string, position: string): { chromosome: string; position: number } | null {
    const name = chromosome.replace(/^chr/i, '').toUpperCase()
    const known = CHROMOSOMES[name] ?? name
    const number = Number(position)
    if (CHROMOSOME.test(known) && Number.isInteger(number) && number > 0 && position !== '')
      return { chromosome: known, position: number }
    this.leftOut += 1
    return null
  }

  #take(
    locus: Locus | undefined,
    { chromosome, position }: { chromosome: string; position: number },
    alleles: readonly [string, string] | 'other' | null,
  ): void {
    this.variants += 1
    if (alleles === null) this.no_calls += 1
    if (!locus || locus.chromosome !== chromosome || alleles === 'other') return
    this.calls.push({ locus, position, alleles })
  }

  /** A row of VCF: the alleles are given once, the person's as numbers of them. */
  #variant(cells: readonly string[]): void {
    const [
      chromosome = '',
      position = '',
      id = '',
      ref = '',
      alt = '',
      ,
      filter = '',
      ,
      format = '',
      sample = '',
    ] = cells
    const place = this.#place(chromosome, position)
    if (!place) return
    const gt = sample.split(':')[format.split(':').indexOf('GT')] ?? ''
    const numbers = gt.split(/[/|]/)
    const letters = [ref, ...alt.split(',')]
    const isFiltered = !['', '.', 'PASS'].includes(filter)
    const alleles = numbers.map((number) => letters[Number(number)] ?? '')
    const isCalled = !isFiltered && numbers.every((number) => /^\d+$/.test(number))
    const pair = [alleles[0] ?? '', alleles[1] ?? alleles[0] ?? ''] as const
    const isLetters = pair.every((allele) => /^[ACGT]$/i.test(allele))
    const locus =
      id
        .split(';')
        .map((name) => byRsid.get(name))
        .find(Boolean) ?? this.#locusAt(place)
    const called = isLetters ? ([pair[0].toUpperCase(), pair[1].toUpperCase()] as const) : 'other'
    this.#take(locus, place, isCalled ? called : null)
  }

  /** Without names, positions tell: those of the build that the file says, or those of any, which then have to agree. */
  #locusAt({ chromosome, position }: { chromosome: string; position: number }): Locus | undefined {
    const place = this.#said === null ? -1 : BUILDS.indexOf(this.#said)
    return LOCI.find(
      (locus) =>
        locus.chromosome === chromosome &&
        (place < 0 ? locus.positions.includes(position) : locus.positions[place] === position),
    )
  }

  get format(): GeneFormat | null {
    return this.#format ?? (this.variants > 0 ? 'genotype table' : null)
  }

  /** The build, by where known variants are; null with a reason where that is not clear. */
  build(): { build: Build | null; doubt: string | null } {
    const votes = BUILDS.map(
      (build) => this.calls.filter(({ locus, position }) => buildsAt(locus, position).includes(build)).length,
    )
    const most = Math.max(...votes)
    if (this.calls.length === 0) return { build: this.#said, doubt: null }
    const found = BUILDS[votes.indexOf(most)]!
    if (most < this.calls.length * MOST_AGREE)
      return { build: null, doubt: 'the positions of known variants fit no version of the genome' }
    if (this.#said && this.#said !== found)
      return { build: null, doubt: `the file says ${this.#said}, its positions say ${found}` }
    return { build: found, doubt: null }
  }
}

/** Of the known variants, so many must agree. */
const MOST_AGREE = 0.75

/** `AG`, `A` on a chromosome that a man has once; `other` for insertions and deletions; null for a no-call. */
function allelesIn(letters: string): readonly [string, string] | 'other' | null {
  if (/^[ACGT]{1,2}$/.test(letters)) return [letters[0]!, letters[1] ?? letters[0]!]
  return /^[DI]{1,2}$/.test(letters) ? 'other' : null
}

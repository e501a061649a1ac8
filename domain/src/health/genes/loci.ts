/** Places in the genome that are read, by the names and positions of dbSNP, with their alleles on the forward strand. */
export const BUILDS = ['GRCh36', 'GRCh37', 'GRCh38'] as const
export type Build = (typeof BUILDS)[number]

export type Locus = {
  rsid: string
  chromosome: string
  /** in the order of `BUILDS` */
  positions: readonly [number, number, number]
  /** what is usual, then what is looked for */
  alleles: readonly [string, string]
}

const locus = (rsid: string, chromosome: string, positions: Locus['positions'], alleles: string): Locus => ({
  rsid,
  chromosome,
  positions,
  alleles: [alleles[0]!, alleles[1]!],
})

/** The last ones say nothing that is shown: they only tell the build and the strand. */
export const LOCI: readonly Locus[] = [
  locus('rs4988235', '2', [136_325_116, 136_608_646, 135_851_076], 'GA'),
  locus('rs1800562', '6', [26_201_120, 26_093_141, 26_092_913], 'GA'),
  locus('rs1799945', '6', [26_199_158, 26_091_179, 26_090_951], 'CG'),
  locus('rs671', '12', [110_726_149, 112_241_766, 111_803_962], 'GA'),
  locus('rs762551', '15', [72_828_970, 75_041_917, 74_749_576], 'AC'),
  locus('rs4149056', '12', [21_222_816, 21_331_549, 21_178_615], 'TC'),
  locus('rs4244285', '10', [96_531_606, 96_541_616, 94_781_859], 'GA'),
  locus('rs4986893', '10', [96_530_400, 96_540_410, 94_780_653], 'GA'),
  locus('rs12248560', '10', [96_511_647, 96_521_657, 94_761_900], 'CT'),
  locus('rs6025', '1', [167_785_673, 169_519_049, 169_549_811], 'CT'),
  locus('rs1799963', '11', [46_717_631, 46_761_055, 46_739_505], 'GA'),
  locus('rs429358', '19', [50_103_781, 45_411_941, 44_908_684], 'TC'),
  locus('rs7412', '19', [50_103_919, 45_412_079, 44_908_822], 'CT'),
  locus('rs1801133', '1', [11_778_965, 11_856_378, 11_796_321], 'GA'),
  locus('rs4680', '22', [18_331_271, 19_951_271, 19_963_748], 'GA'),
  locus('rs12913832', '15', [26_039_213, 28_365_618, 28_120_472], 'AG'),
  locus('rs7903146', '10', [114_748_339, 114_758_349, 112_998_590], 'CT'),
  locus('rs1815739', '11', [66_084_671, 66_328_095, 66_560_624], 'CT'),
  locus('rs9923231', '16', [31_015_190, 31_107_689, 31_096_368], 'CT'),
  locus('rs1799853', '10', [96_692_037, 96_702_047, 94_942_290], 'CT'),
]

const COMPLEMENT: Readonly<Record<string, string>> = { A: 'T', C: 'G', G: 'C', T: 'A' }
export const complement = (allele: string): string => COMPLEMENT[allele] ?? allele

/** The two alleles are each other's complement: the letters do not tell the strand. */
export const isPalindrome = ({ alleles }: Locus): boolean => complement(alleles[0]) === alleles[1]

/** Lists of some makers count from nought. */
const NEAR = 1

/** The builds in which the locus is at this position. */
export const buildsAt = ({ positions }: Locus, position: number): Build[] =>
  BUILDS.filter((_, place) => Math.abs(positions[place]! - position) <= NEAR)

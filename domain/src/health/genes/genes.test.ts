import { describe, expect, test } from 'vitest'
import { geneFindings } from './findings.ts'
import { GenotypeReader } from './genotype-file.ts'
import { strandOf } from './strand.ts'

function read(text: string, apoe = false) {
  const reader = new GenotypeReader()
  for (const line of text.split('\n')) reader.line(line)
  const findings = geneFindings(reader.calls, { apoe })
  const of = (id: string) => findings.find((finding) => finding.id === id)?.genotype
  return { reader, findings, of, ...reader.build() }
}

const HEAD = '# 23andMe\n# rsid\tchromosome\tposition\tgenotype\n'
const rows = (...list: Array<[string, string, number, string]>) =>
  list.map((row) => row.join('\t')).join('\n')
/** Three variants on the forward strand, build 37. */
const FORWARD: Array<[string, string, number, string]> = [
  ['rs4680', '22', 19_951_271, 'GG'],
  ['rs12913832', '15', 28_365_618, 'AG'],
  ['rs7903146', '10', 114_758_349, 'CC'],
]

describe('files of genotypes', () => {
  test.each([
    ['23andMe', `${HEAD}rs1\t1\t101\tAA\nrs5\t1\t105\t--\ni9\t--\t109\tAT\nrs6\tMT\t9\tG`],
    [
      'AncestryDNA',
      '#AncestryDNA\nrsid\tchromosome\tposition\tallele1\tallele2\nrs1\t1\t101\tA\tA\nrs5\t1\t105\t0\t0\nrs6\t26\t9\tG\tG\nrs7\t0\t0\tA\tA',
    ],
    [
      'MyHeritage',
      '# MyHeritage\nRSID,CHROMOSOME,POSITION,RESULT\n"rs1","1","101","AA"\n"rs5","1","105","--"\n"rs6","MT","9","GG"\n"rs7","0","0","AA"',
    ],
    [
      'FamilyTreeDNA',
      'RSID,CHROMOSOME,POSITION,RESULT\n"rs1","1","101","AA"\n"rs5","1","105","--"\n"rs6","X","9","II"\n"rs7","0","0","AA"',
    ],
    [
      'Living DNA',
      '# Living DNA customer genotype data\n# rsid\tchromosome\tposition\tgenotype\nrs1\t1\t101\tAA\nrs5\t1\t105\t--\nrs6\tX\t9\tD\nrs7\t\t\tAA',
    ],
    [
      'VCF',
      '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tME\nchr1\t101\trs1\tA\tC\t.\tPASS\t.\tGT\t0/0\nchr1\t105\t.\tA\tC\t.\tPASS\t.\tGT\t./.\nchrM\t9\t.\tG\tGA\t.\t.\t.\tGT\t1\n?\t1\t.\tA\tC\t.\t.\t.\tGT\t0/1',
    ],
  ])('of %s: places, no-calls, and rows that have no place', (format, text) => {
    const { reader, build, findings } = read(text)
    expect([reader.format, reader.variants, reader.no_calls, reader.leftOut]).toEqual([format, 3, 1, 1])
    // Made-up numbers say nothing.
    expect([build, findings]).toEqual([null, []])
  })

  test('the build is that of the positions, and refused where file and positions differ', () => {
    expect(read(HEAD + rows(...FORWARD)).build).toBe('GRCh37')
    expect(read(HEAD + rows(['rs4680', '22', 19_963_748, 'GG'])).build).toBe('GRCh38')
    expect(read(`# build 36\n${HEAD}${rows(...FORWARD)}`)).toMatchObject({
      build: null,
      doubt: 'the file says GRCh36, its positions say GRCh37',
    })
    expect(read(HEAD + rows(['rs4680', '22', 5, 'GG'], ...FORWARD.slice(1))).build).toBeNull()
  })

  test('VCF without names is read by position, in the build of its header or of its positions', () => {
    const row = '6\t26093141\t.\tG\tA\t.\tPASS\t.\tGT:DP\t1/1:30\n'
    const head = '##fileformat=VCFv4.2\n'
    expect(read(`${head}##contig=<ID=1,length=249250621>\n${row}`).of('hfe')).toBe(
      'two copies of C282Y, H63D not known',
    )
    expect(read(`${head}##reference=GRCh38\n${row}`).of('hfe')).toBeUndefined()
    expect(read(head + row)).toMatchObject({ build: 'GRCh37' })
    expect(read(head + row.replace('PASS', 'LowQual')).of('hfe')).toBeUndefined()
  })
})

describe('findings', () => {
  test('a variant on the other strand is turned where letters tell', () => {
    const found = read(HEAD + rows(...FORWARD, ['rs4988235', '2', 136_608_646, 'TT']))
    expect(found.of('lactase')).toBe('two copies of -13910T')
    expect(strandOf(found.reader.calls)).toBe('mixed')
  })

  test('a palindromic place counts only in a file that is known to be on the forward strand', () => {
    const hfe: Array<[string, string, number, string]> = [
      ['rs1800562', '6', 26_093_141, 'GG'],
      ['rs1799945', '6', 26_091_179, 'GG'],
    ]
    expect(read(HEAD + rows(...FORWARD, ...hfe)).of('hfe')).toBe('no copy of C282Y, two copies of H63D')
    expect(read(HEAD + rows(...hfe)).of('hfe')).toBe('no copy of C282Y, H63D not known')
    const turned: [string, string, number, string] = ['rs671', '12', 112_241_766, 'CC']
    expect(read(HEAD + rows(...FORWARD, turned, ...hfe)).of('hfe')).toBe('no copy of C282Y, H63D not known')
  })

  test('impossible letters, no-calls, other places and rows that differ say nothing', () => {
    const leiden = (...calls: Array<[number, string]>) =>
      read(
        HEAD +
          rows(
            ...FORWARD,
            ...calls.map(([at, call]): [string, string, number, string] => ['rs6025', '1', at, call]),
          ),
      ).of('factor_v_leiden')
    expect(leiden([169_519_049, 'CT'])).toBe('one copy of factor V Leiden')
    expect(leiden([169_519_049, 'CC'], [169_519_049, 'CC'])).toBe('no copy of factor V Leiden')
    expect(leiden([169_519_049, 'CA'])).toBeUndefined()
    expect(leiden([169_519_049, '--'])).toBeUndefined()
    expect(leiden([7, 'CT'])).toBeUndefined()
    expect(leiden([169_519_049, 'CC'], [169_519_049, 'CT'])).toBeUndefined()
  })

  test.each([
    ['AA', undefined, undefined, '*2/*2'],
    ['AG', undefined, undefined, '*2/not known'],
    ['GG', undefined, undefined, undefined],
    ['GG', 'GG', 'CC', '*1/*1'],
    ['AG', 'GG', 'CT', '*2/*17'],
    ['AG', 'AG', 'CC', '*2/*3'],
    ['GG', 'GG', 'TT', '*17/*17'],
    ['AG', 'GG', 'TT', undefined],
  ])('CYP2C19 of %s, %s and %s is %s', (two, three, seventeen, expected) => {
    const list: Array<[string, string, number, string | undefined]> = [
      ['rs4244285', '10', 96_541_616, two],
      ['rs4986893', '10', 96_540_410, three],
      ['rs12248560', '10', 96_521_657, seventeen],
    ]
    const given = list.filter((row): row is [string, string, number, string] => row[3] !== undefined)
    expect(read(HEAD + rows(...FORWARD, ...given)).of('cyp2c19')).toBe(expected)
  })

  test.each([
    ['TT', 'CC', 'e3/e3'],
    ['CT', 'CC', 'e3/e4'],
    ['CC', 'CC', 'e4/e4'],
    ['CT', 'CT', 'e2/e4'],
    ['TT', 'TT', 'e2/e2'],
    ['CC', 'TT', undefined],
    ['CT', '--', undefined],
  ])('APOE of %s and %s is %s, and not computed without its own consent', (at358, at7412, expected) => {
    const text =
      HEAD + rows(...FORWARD, ['rs429358', '19', 45_411_941, at358], ['rs7412', '19', 45_412_079, at7412])
    expect(read(text, true).of('apoe')).toBe(expected)
    expect(read(text).of('apoe')).toBeUndefined()
  })

  test('each has its source, how often it is and what it does not say, and is to be confirmed', () => {
    const { findings } = read(
      HEAD + rows(...FORWARD, ['rs671', '12', 112_241_766, 'GA'], ['rs4149056', '12', 21_331_549, 'CC']),
    )
    expect(findings.map(({ id }) => id)).toEqual(['aldh2', 'slco1b1'])
    for (const { source, confirm, how_often, does_not_say } of findings) {
      expect(source.url).toMatch(/^https?:/)
      expect(confirm).toContain('Confirm in a clinical laboratory before you act.')
      expect(how_often.length * does_not_say.length).toBeGreaterThan(0)
    }
    expect(findings[1]?.confirm).toContain('never change a medicine')
  })
})

test('one copy of C282Y beside an H63D that is not known is not called harmless', () => {
  const { findings } = read(`${HEAD}${rows(...FORWARD, ['rs1800562', '6', 26_093_141, 'AG'])}`)
  const hfe = findings.find(({ id }) => id === 'hfe')
  expect(hfe?.genotype).toBe('one copy of C282Y, H63D not known')
  expect(hfe?.says).toMatch(/^One copy of C282Y alone .* which is not known here/)
})

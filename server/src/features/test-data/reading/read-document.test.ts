import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfOf, placedRows } from '#server/testing/pdf.ts'
import { readDocument, type ReadDocumentOptions } from './read-document.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aevia-reading-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, content: string | Uint8Array, options?: ReadDocumentOptions) {
  const file = path.join(folder, `stored-${name}`)
  await writeFile(file, content)
  return readDocument(file, name, options)
}

const germanTable = placedRows(
  [50, 230, 300, 400],
  [
    ['Labor Musterstadt', '', '', ''],
    ['Entnahme: 03.06.2024', '', 'Befunddatum: 04.06.2024', ''],
    ['Untersuchung', 'Ergebnis', 'Einheit', 'Referenzbereich'],
    ['Hämoglobin', '15,1', 'g/dl', '13,5 - 17,5'],
    ['Leukozyten', '11,8 +', '/nl', '4,0 - 10,0'],
    ['Kreatinin', '0,98', 'mg/dl', '0,70 - 1,20'],
    ['CRP', '< 0,6', 'mg/l', '< 5,0'],
    ['Eisen', '85', 'µg/dl', '60 - 170'],
  ],
)

describe('a PDF with text', () => {
  it('is read by position', async () => {
    const reading = await read('befund.pdf', pdfOf([germanTable]))
    expect(reading).toMatchObject({
      status: 'completed',
      error: null,
      collection_date: '2024-06-03',
      report_date: '2024-06-04',
    })
    expect(
      reading.results.map((result) => [
        result.name,
        result.comparator,
        result.value,
        result.unit,
        result.ref_low,
        result.ref_high,
        result.flag,
        result.biomarker,
      ]),
    ).toEqual([
      ['Hämoglobin', null, 15.1, 'g/dl', 13.5, 17.5, 'N', 'hemoglobin'],
      ['Leukozyten', null, 11.8, '/nl', 4, 10, 'H', 'wbc'],
      ['Kreatinin', null, 0.98, 'mg/dl', 0.7, 1.2, 'N', 'creatinine'],
      ['CRP', '<', 0.6, 'mg/l', null, 5, 'N', 'crp'],
      ['Eisen', null, 85, 'µg/dl', 60, 170, 'N', 'iron'],
    ])
    expect(reading.results[0]?.source).toMatchObject({ page: 1, line: 4, box: { x: 0.084 } })
  })

  it('keeps the columns of a header over the page break and skips footers', async () => {
    const columns = [50, 250, 330, 430]
    const header = ['Test', 'Result', 'Unit', 'Reference range']
    const first = placedRows(columns, [
      ['Collected: 2024-05-20'],
      header,
      ['Sodium', '140', 'mmol/L', '136 - 145'],
      ['', '', 'Page 1 of 2', ''],
    ])
    const second = placedRows(columns, [
      header,
      ['Potassium', '5.4 H', 'mmol/L', '3.5 - 5.1'],
      ['', '', 'Page 2 of 2', ''],
    ])
    const reading = await read('two-pages.pdf', pdfOf([first, second]))
    expect(reading.results.map(({ name, value, flag, source }) => [name, value, flag, source.page])).toEqual([
      ['Sodium', 140, 'N', 1],
      ['Potassium', 5.4, 'H', 2],
    ])
  })

  it('a footer under the range column is not part of the range above; a range that goes on is', async () => {
    const columns = [50, 250, 330, 430]
    const header = ['Test', 'Result', 'Unit', 'Reference range']
    const pages = [
      'Page 1 - 2',
      'Seite 2 von 3',
      '3/4',
      'Pathologist | Reg. No: 78542',
      '+46 8 123-45 67 tel',
    ].map((footer) =>
      placedRows(columns, [header, ['Iron', '85', 'ug/dL', '60 - 170'], ['', '', '', footer]]),
    )
    const wrapped = placedRows(columns, [
      header,
      ['Ferritin', '45', 'ng/mL', 'Men: 30 - 400'],
      ['', '', '', 'Women: 13 - 150'],
    ])
    const reading = await read('footers.pdf', pdfOf([...pages, wrapped]))
    const texts = reading.results.map(({ ref_text }) => ref_text)
    expect([...new Set(texts)]).toEqual(['60 - 170', 'Men: 30 - 400 Women: 13 - 150'])
  })

  it('gives byte-equal answers', async () => {
    const pdf = pdfOf([germanTable])
    const answers = [
      await read('same.pdf', pdf),
      await read('same.pdf', pdf),
      await read('same.pdf', pdf),
    ].map((reading) => JSON.stringify(reading))
    expect(new Set(answers).size).toBe(1)
  })
})

describe('text and tables', () => {
  const text = 'Provtagning 2025-01-10\nJärn 18 µmol/L (9-34)\n'

  it.each([
    { name: 'utf-8.txt', content: Buffer.from(text) },
    { name: 'utf-16.txt', content: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]) },
    { name: 'windows-1252.txt', content: Buffer.from(text, 'latin1') },
  ])('$name is decoded by its bytes', async ({ name, content }) => {
    const { results, collection_date } = await read(name, content)
    expect(collection_date).toBe('2025-01-10')
    expect(results.map((result) => [result.name, result.value, result.unit])).toEqual([
      ['Järn', 18, 'µmol/L'],
    ])
  })

  it.each([
    { title: 'semicolons', delimiter: ';' },
    { title: 'tabs', delimiter: '\t' },
    { title: 'bars', delimiter: '|' },
  ])('a table with $title is split', async ({ delimiter }) => {
    const rows = [
      ['Analys', 'Resultat', 'Enhet', 'Referens'],
      ['Kreatinin', '68,5', 'µmol/L', '45 - 90'],
      ['CRP', '<1', 'mg/L', '< 5'],
    ]
    const { results } = await read('svar.csv', rows.map((row) => row.join(delimiter)).join('\r\n'))
    expect(
      results.map(({ name, comparator, value, ref_high }) => [name, comparator, value, ref_high]),
    ).toEqual([
      ['Kreatinin', null, 68.5, 90],
      ['CRP', '<', 1, 5],
    ])
  })
})

it('of a thousand values for one marker and day each keeps a choice of six', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `Ferritin,${10 + index},ng/mL`)
  const { results } = await read('many.csv', ['Test,Result,Units', ...rows].join('\n'))
  expect(results).toHaveLength(1000)
  expect(results.every(({ needs_review }) => needs_review)).toBe(true)
  expect(
    new Set(results.map(({ possible_readings }) => possible_readings?.number_ambiguous?.length)),
  ).toEqual(new Set([6]))
})

it('a CSV with the sign, or the words, in columns of their own loses neither', async () => {
  const rows = async (csv: string) =>
    (await read('columns.csv', csv)).results.map(
      ({ name, comparator, value, value_text, ref_low, ref_high, flag }) => [
        name,
        comparator,
        value ?? value_text,
        ref_low,
        ref_high,
        flag,
      ],
    )
  expect(
    await rows('Test,Operator,Result,Units,Reference\nCRP,<,0.6,mg/L,<5\nFerritin,,45,ng/mL,30-400\n'),
  ).toEqual([
    ['CRP', '<', 0.6, null, 5, 'N'],
    ['Ferritin', null, 45, 30, 400, 'N'],
  ])
  expect(
    await rows(
      'Name,Result Value,Result Text,Unit,Low,High,Flag\nSodium,149,149,mmol/L,135,145,\nHepatitis C antibody,,Non-reactive,,,,Normal\neGFR,90,>90,mL/min/1.73m2,60,,\nCRP,,<0.6,mg/L,,5,\n',
    ),
  ).toEqual([
    ['Sodium', null, 149, 135, 145, 'H'],
    ['Hepatitis C antibody', null, 'Non-reactive', null, null, 'N'],
    ['eGFR', '>', 90, 60, null, 'N'],
    ['CRP', '<', 0.6, null, 5, 'N'],
  ])
})

it('in a delimited table a value names its row and column; its line counts empty lines and those in quotes', async () => {
  const csv = 'Test,Note,Result,Units\n\nFerritin,"first\nsecond",45,ng/mL\n\nTSH,,2.1,mIU/L\n'
  const { results } = await read('places.csv', csv)
  expect(results.map(({ name, source: { line, at } }) => [name, line, at])).toEqual([
    ['Ferritin', 3, { kind: 'cell', sheet: null, row: 3, column: 3 }],
    ['TSH', 6, { kind: 'cell', sheet: null, row: 5, column: 3 }],
  ])
})

describe('a file that cannot be read', () => {
  const encryption = `<< /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -44 >>`

  it.each([
    { name: 'empty.pdf', reason: 'empty', content: new Uint8Array() },
    { name: 'lies.pdf', reason: 'type_mismatch', content: Buffer.from('Haemoglobin 134 g/L') },
    { name: 'program.exe', reason: 'type_not_accepted', content: Buffer.from('MZ') },
    { name: 'photo.jpg', reason: 'truncated', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
    {
      name: 'locked.pdf',
      reason: 'encrypted',
      content: pdfOf([germanTable], {
        objects: [encryption],
        trailer: `/Encrypt EXTRA /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`,
      }),
    },
    { name: 'half.pdf', reason: 'truncated', content: pdfOf([germanTable]).subarray(0, 420) },
    {
      name: 'broken.pdf',
      reason: 'unreadable',
      content: Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.from('x'.repeat(3000)),
        Buffer.from('\n%%EOF'),
      ]),
    },
    { name: 'scan.pdf', reason: 'no_text', content: pdfOf([[]]) },
  ])('$name: $reason', async ({ name, content, reason }) => {
    const reading = await read(name, content)
    expect(reading).toMatchObject({ status: 'error', error: { reason }, results: [] })
    expect(reading.error?.message).toMatch(/^[A-Z].*\.$/)
  })

  it('says on which page', async () => {
    const page = deflateSync(Buffer.from('BT /F1 9 Tf 40 700 Td (Glucose 5.1 mmol/L) Tj ET'))
    const damaged = deflateSync(Buffer.from('BT /F9 9 Tf 40 700 Td (x) Tj ET ]]>> <<'))
    const reading = await read('second.pdf', pdfOf([[], []], { contents: [page, damaged] }))
    expect(reading.error).toEqual({
      reason: 'unreadable',
      message: 'This file is damaged and cannot be read. Reading stopped at page 2.',
    })
  })

  it('is stopped at the time limit', async () => {
    const reading = await read('slow.txt', 'Glucose 5.1 mmol/L (3.9-5.5)\n'.repeat(150_000), {
      timeoutMs: 400,
    })
    expect(reading.error?.reason).toBe('timeout')
  })

  it('is stopped at the memory limit', async () => {
    // 2 MB that unpack to 1.5 GB of drawing operators.
    const bomb = deflateSync(Buffer.alloc(50_000_000, 'BT /F1 9 Tf (x) Tj ET '), { level: 9 })
    const reading = await read('bomb.pdf', pdfOf([], { contents: Array.from({ length: 30 }, () => bomb) }), {
      memoryMb: 200,
    })
    expect(['too_complex', 'timeout']).toContain(reading.error?.reason)
  })

  it('is refused when it has too many lines', async () => {
    const reading = await read('lines.csv', 'a,b\n'.repeat(300_000))
    expect(reading.error?.reason).toBe('too_complex')
  })
})

it.each([
  [
    '23andMe',
    'dna.txt',
    [
      '# rsid\tchromosome\tposition\tgenotype',
      'rs4477212\t1\t82154\tAA',
      'rs3094315\t1\t752566\tAG',
      'rs12562034\t1\t768448\tGG',
    ],
    'Raw genetic data: 3 positions in the genome, 0 of them without a result.',
  ],
  [
    'AncestryDNA',
    'dna.txt',
    [
      '#AncestryDNA raw data download',
      'rsid\tchromosome\tposition\tallele1\tallele2',
      'rs4477212\t1\t82154\tT\tT',
      'rs3131972\t1\t752721\tA\tG',
      'rs12562034\t1\t768448\tG\tG',
    ],
    'Raw genetic data in the format of AncestryDNA: 3 positions in the genome, 0 of them without a result.',
  ],
  [
    'MyHeritage',
    'dna.csv',
    [
      'RSID,CHROMOSOME,POSITION,RESULT',
      '"rs4477212","1","82154","AA"',
      '"rs3094315","1","752566","AG"',
      '"rs3131972","1","752721","GG"',
    ],
    'Raw genetic data in the format of FamilyTreeDNA: 3 positions in the genome, 0 of them without a result.',
  ],
])('a genotype file of %s is recognised and gives no values', async (_, name, lines, summary) => {
  const reading = await read(name, lines.join('\n'))
  expect(reading).toMatchObject({
    status: 'completed',
    results: [],
    kind: 'genetic_data',
    summary: {
      about: summary,
      sections: [],
      conclusion: null,
    },
  })
  expect(reading.warnings).toContain('genetic_data')
})

describe('a report in sentences gives its sections and its conclusion as printed, and no values', () => {
  const mri = [
    'City Imaging Centre',
    'MRI BRAIN WITHOUT AND WITH CONTRAST',
    'CLINICAL HISTORY: Headache. Creatinine 0.9 mg/dL, eGFR 88 mL/min.',
    'TECHNIQUE: T1 and T2 images at 1.5 T, slices of 5 mm, 10 mL gadolinium.',
    'FINDINGS:',
    'A 4 mm focus in the left frontal lobe. The pituitary gland measures 6 mm.',
    'IMPRESSION:',
    '1. No acute intracranial abnormality.',
    '2. Small 4 mm focus, follow up in 12 months.',
    'Electronically signed by A. Reader, MD',
  ]
  it.each([
    {
      name: 'mri.pdf',
      content: pdfOf([
        placedRows(
          [50],
          mri.map((line) => [line]),
        ),
      ]),
      kind: 'imaging_report',
      summary: {
        about: 'An imaging report.',
        study: 'MRI BRAIN WITHOUT AND WITH CONTRAST',
        sections: ['CLINICAL HISTORY', 'TECHNIQUE', 'FINDINGS', 'IMPRESSION'],
        conclusion: {
          heading: 'IMPRESSION',
          text: '1. No acute intracranial abnormality.\n2. Small 4 mm focus, follow up in 12 months.',
        },
      },
    },
    {
      name: 'rontgen.txt',
      content:
        'Röntgen thorax\nFrågeställning: Pneumoni? CRP 45.\nFynd: 12 mm förtätning i höger lunga.\nUtlåtande:\nMisstänkt pneumoni basalt på höger sida.\n',
      kind: 'imaging_report',
      summary: {
        about: 'An imaging report.',
        study: 'Röntgen thorax',
        sections: ['Frågeställning', 'Fynd', 'Utlåtande'],
        conclusion: { heading: 'Utlåtande', text: 'Misstänkt pneumoni basalt på höger sida.' },
      },
    },
    {
      name: 'letter.txt',
      content:
        'Discharge letter\nDiagnosis on admission: fever\nHistory: Fever of 39.2 C, pulse 96, blood pressure 128/76.\nHer CRP was 120 mg/L and fell to 15 mg/L.\nMedication: Amoxicillin 500 mg for 7 days.\nAssessment and plan\nRecovered well. Weight 72 kg.\n',
      kind: 'narrative',
      summary: {
        about: 'A report in sentences.',
        study: null,
        sections: ['History', 'Medication', 'Assessment and plan'],
        conclusion: { heading: 'Assessment and plan', text: 'Recovered well. Weight 72 kg.' },
      },
    },
  ])('$name', async ({ name, content, kind, summary }) => {
    expect(await read(name, content)).toMatchObject({ status: 'completed', results: [], kind, summary })
  })

  it('a laboratory report with a conclusion keeps its rows', async () => {
    const text =
      'History: tired\nTest  Result  Unit  Reference range\nFerritin  12  ng/mL  30-400\nTSH  2.1  mIU/L  0.4-4.0\nConclusion:\nIron is low, 12 ng/mL.\n'
    const reading = await read('report.txt', text)
    expect(reading).toMatchObject({ kind: 'laboratory', summary: null })
    expect(reading.results.map(({ name, value }) => [name, value])).toEqual([
      ['Ferritin', 12],
      ['TSH', 2.1],
    ])
  })
})

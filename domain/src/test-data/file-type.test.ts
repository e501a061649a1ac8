import { describe, expect, it } from 'vitest'
import { checkFileType, detectTextEncoding } from './file-type.ts'

const bytes = (...parts: Array<string | number[]>): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  )

const utf16 = (text: string): Uint8Array =>
  bytes(
    [0xff, 0xfe],
    [...text].flatMap((character) => [character.charCodeAt(0), 0]),
  )

const samples: Record<string, Uint8Array> = {
  pdf: bytes('%PDF-1.7\n%', [0xe2, 0xe3], '\n1 0 obj'),
  jpg: bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'),
  png: bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR'),
  doc: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
  docx: bytes('PK', [3, 4, 20, 0, 6, 0], '[Content_Types].xml', [0], 'word/document.xml'),
  xlsx: bytes('PK', [3, 4, 20, 0, 6, 0], '[Content_Types].xml', [0], 'xl/workbook.xml'),
  txt: bytes('Haemoglobin 134 g/L'),
  csv: bytes('marker,value\nALT,25\n'),
  xml: bytes([0xef, 0xbb, 0xbf], '<?xml version="1.0"?><ClinicalDocument/>'),
  json: bytes(' {"resourceType":"Bundle"}'),
  hl7: bytes('MSH|^~\\&|LAB|HOSP'),
}

describe('checkFileType', () => {
  it.each([
    ['pdf', 'application/pdf'],
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['doc', 'application/msword'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['txt', 'text/plain'],
    ['csv', 'text/csv'],
    ['xml', 'application/xml'],
    ['json', 'application/json'],
    ['hl7', 'x-application/hl7-v2+er7'],
  ])('knows a %s', (extension, media_type) => {
    expect(checkFileType(extension, samples[extension]!)).toEqual({ ok: true, media_type })
  })

  it('takes jpeg for jpg', () => {
    expect(checkFileType('jpeg', samples['jpg']!)).toEqual({ ok: true, media_type: 'image/jpeg' })
  })

  it('refuses every file under every other binary or structured name', () => {
    for (const [actual, content] of Object.entries(samples)) {
      for (const claimed of ['pdf', 'jpg', 'png', 'doc', 'docx', 'xlsx', 'xml', 'json', 'hl7']) {
        if (claimed === actual) continue
        expect(checkFileType(claimed, content), `${actual} as ${claimed}`).toEqual({
          ok: false,
          reason: 'type_mismatch',
        })
      }
    }
  })

  it('refuses binaries as text', () => {
    for (const binary of ['pdf', 'jpg', 'png', 'doc', 'docx', 'xlsx'])
      expect(checkFileType('txt', samples[binary]!)).toEqual({ ok: false, reason: 'type_mismatch' })
    expect(checkFileType('csv', bytes([0x7f], 'ELF'))).toEqual({ ok: false, reason: 'type_mismatch' })
    expect(checkFileType('txt', bytes('abc', [0, 0, 0], 'def'))).toEqual({
      ok: false,
      reason: 'type_mismatch',
    })
  })

  it('names an empty file and an unknown extension', () => {
    expect(checkFileType('pdf', new Uint8Array())).toEqual({ ok: false, reason: 'empty' })
    expect(checkFileType('exe', samples['txt']!)).toEqual({ ok: false, reason: 'type_not_accepted' })
    expect(checkFileType('constructor', samples['txt']!)).toEqual({ ok: false, reason: 'type_not_accepted' })
  })
})

describe('detectTextEncoding', () => {
  it('reads UTF-8, UTF-16 and Windows-1252', () => {
    expect(detectTextEncoding(bytes('J', [0xc3, 0xa4], 'rn ', [0xc2, 0xb5], 'mol/L'))).toBe('utf-8')
    expect(detectTextEncoding(utf16('ALT 25 U/L'))).toBe('utf-16le')
    expect(detectTextEncoding(utf16('ALT 25 U/L').subarray(2))).toBe('utf-16le')
    expect(detectTextEncoding(bytes('J', [0xe4], 'rn ', [0xb5], 'mol/L'))).toBe('windows-1252')
  })

  it('accepts a sample that ends inside a character', () => {
    expect(detectTextEncoding(bytes('J', [0xc3]))).toBe('utf-8')
  })

  it('lets MZ start a text but not a program', () => {
    expect(detectTextEncoding(bytes('MZ blood group'))).toBe('utf-8')
    expect(detectTextEncoding(bytes('MZ', [0x90, 0, 3, 0]))).toBeNull()
  })
})

import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { Tally } from '@aevia/domain/metrics/model/tally.ts'
import { zipSync, strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readMetrics } from './read-metrics.ts'

const NOW = Date.UTC(2026, 10, 1)

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Uint8Array, name = 'file', size = 1000) {
  const tally = new Tally()
  const format = await readMetrics(pieces(bytes, size), name, tally, NOW)
  return { format, ...tally.summary() }
}

const record = (second: number) =>
  `<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" startDate="2024-03-01 08:00:${String(second).padStart(2, '0')} +0100" endDate="2024-03-01 08:00:${String(second).padStart(2, '0')} +0100" value="60"/>\n`
const xml = (count: number) =>
  strToU8(
    `<?xml version="1.0"?><HealthData>\n${Array.from({ length: count }, (_, n) => record(n % 60)).join('')}</HealthData>`,
  )

/** A ZIP as a phone writes it: sizes come after the bytes. */
function streamedZip(entries: Record<string, Uint8Array>): Buffer {
  const parts = Object.entries(entries).flatMap(([name, bytes]) => {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 6)
    header.writeUInt16LE(8, 8)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    const packed = deflateRawSync(bytes)
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(packed.length, 8)
    descriptor.writeUInt32LE(bytes.length, 12)
    return [header, Buffer.from(name), packed, descriptor]
  })
  return Buffer.concat([...parts, Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)])
}

describe('archives', () => {
  test.each([1, 13, 1000, 1_000_000])(
    'entries of an archive that comes in pieces of %i bytes',
    async (size) => {
      const zip = zipSync({
        'apple_health_export/': new Uint8Array(),
        '__MACOSX/._export.xml': strToU8('x'),
        // The name is in the phone's language.
        'apple_health_export/exportación.xml': xml(70),
        'apple_health_export/export_cda.xml': strToU8('<ClinicalDocument/>'),
      })
      const found = await read(zip, 'export.zip', size)
      expect([found.format, found.metrics.heart_rate?.count]).toEqual(['apple-health', 70])
      expect(found.left_out.map(({ count }) => count)).toEqual([1])
    },
  )

  test.each([5, 1000, 100_000])('sizes that come after the bytes, in pieces of %i', async (size) => {
    const zip = streamedZip({
      'a/one.xml': xml(500),
      'b/two.json': strToU8('{"weight":[{"logId":1,"weight":70,"date":"2015-05-13","time":"18:28:59"}]}'),
    })
    const found = await read(zip, 'x', size)
    expect([found.metrics.heart_rate?.count, found.metrics.weight?.count, found.left_out]).toEqual([
      500,
      1,
      [],
    ])
  })

  test('a stored entry, and gzip around a text', async () => {
    const stored = await read(zipSync({ 'export.xml': [xml(3), { level: 0 }] }))
    expect(stored.metrics.heart_rate?.count).toBe(3)
    const gzip = await read(gzipSync(xml(4)), 'export.xml.gz')
    expect([gzip.format, gzip.metrics.heart_rate?.count]).toEqual(['apple-health', 4])
  })

  test('of a damaged archive everything before the damage is read', async () => {
    const whole = Buffer.from(zipSync({ 'one.xml': xml(50), 'two.xml': xml(2000) }))
    const second = whole.indexOf('two.xml')
    const cut = await read(whole.subarray(0, second + 40))
    expect(cut.metrics.heart_rate?.count).toBeGreaterThanOrEqual(50)
    expect(cut.left_out.some(({ reason }) => reason.startsWith('damaged'))).toBe(true)
    const noise = Buffer.from(whole)
    noise.fill(0xff, second + 30, second + 60)
    expect((await read(noise)).metrics.heart_rate?.count).toBeGreaterThanOrEqual(50)
    expect((await read(gzipSync(xml(400)).subarray(0, 200), 'a.gz')).left_out).not.toEqual([])
  })

  test('a bomb ends', async () => {
    const found = await read(
      streamedZip({ 'export.xml': new Uint8Array(80_000_000).fill(32) }),
      'bomb.zip',
      65_536,
    )
    expect(found.left_out[0]).toMatchObject({ example: 'export.xml: a bomb' })
  })

  test('so do many small ones', async () => {
    const part = new Uint8Array(16_000_000).fill(32)
    const parts = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}.xml`, part]))
    const found = await read(streamedZip(parts), 'bomb.zip', 65_536)
    expect(found.left_out.map(({ example }) => example)).toContain('4.xml: a bomb')
  })
})

describe('databases', () => {
  const bytesOf = (sql: string) => {
    const database = new DatabaseSync(':memory:')
    database.exec(sql)
    return database.serialize()
  }
  const MS = 1_709_276_400_000

  test('queries of the sender are not run, and nothing is written to the disk', async () => {
    const evil = `with recursive c(x) as (select 1 union all select x + 1 from c limit 200000)
      select (x * 7919) % 1000003 as x, x as a, 'CANARY-' || x as r from c`
    const sample = `create table X_SAMPLE (TIMESTAMP integer); create view evil as ${evil};`
    const device = {
      virtual: `create virtual table DEVICE using fts5(a, r, content = 'evil', content_rowid = 'x')`,
      view: 'create view DEVICE as select * from evil',
      generated: `create table DEVICE (_id integer, NAME text as (hex(zeroblob(200000000)))); insert into DEVICE values (1)`,
    }
    for (const [kind, sql] of Object.entries(device)) {
      const bytes = bytesOf(`${sample} ${sql}`)
      const before = process.resourceUsage().fsWrite
      const found = await read(bytes, `${kind}.db`, 65_536)
      expect([kind, found.left_out]).toEqual([kind, [expect.objectContaining({ example: `${kind}.db` })]])
      expect(process.resourceUsage().fsWrite - before).toBeLessThan(200)
    }
  })

  test('Health Connect: its units, what was not recorded, stages in a table of their own', async () => {
    const bytes = bytesOf(`
      create table application_info_table (row_id integer, package_name text);
      insert into application_info_table values (1, 'com.example.watch');
      create table weight_record_table (row_id integer, time integer, zone_offset integer, weight real, app_info_id integer);
      insert into weight_record_table values (1, ${MS}, 3600, 70500.0, 1), (2, ${MS}, 3600, 5e-324, 1);
      create table active_calories_burned_record_table (start_time integer, end_time integer, start_zone_offset integer, energy real, app_info_id integer);
      insert into active_calories_burned_record_table values (${MS}, ${MS + 60_000}, 3600, 5400.0, 1);
      create table sleep_session_record_table (row_id integer, start_time integer, end_time integer, end_zone_offset integer, app_info_id integer);
      insert into sleep_session_record_table values (7, ${MS}, ${MS + 3_600_000}, 3600, 1);
      create table sleep_stages_table (parent_key integer, stage_start_time integer, stage_end_time integer, stage_type integer);
      insert into sleep_stages_table values (7, ${MS}, ${MS + 1_800_000}, 5), (7, ${MS + 1_800_000}, ${MS + 3_600_000}, 1);
      create table heart_rate_record_table (row_id integer, start_time integer, end_time integer, start_zone_offset integer, app_info_id integer);
      insert into heart_rate_record_table values (3, ${MS}, ${MS}, 3600, 1);
      create table heart_rate_record_series_table (parent_key integer, beats_per_minute integer, epoch_millis integer);
      insert into heart_rate_record_series_table values (3, 61, ${MS}), (3, 62, ${MS + 1000});
      create table cycling_pedaling_cadence_record_table (row_id integer);
      insert into cycling_pedaling_cadence_record_table values (1);`)
    const found = await read(zipSync({ 'health_connect_export.db': bytes }), 'export.zip')
    expect(found.format).toBe('health-connect')
    expect(found.metrics).toMatchObject({
      weight: { count: 1, first: '2024-03-01T08:00:00+01:00', unit: 'kg' },
      active_energy: { count: 1 },
      heart_rate: { count: 2 },
      sleep_deep: { count: 1 },
    })
    expect(found.nights).toBe(1)
    expect(found.left_out.map(({ reason }) => reason).toSorted()).toEqual([
      'a kind of measurement that is not in our list',
      'marked by the device as not recorded',
    ])
  })

  test('Gadgetbridge: seconds and milliseconds, 255 for no heart rate', async () => {
    const bytes = bytesOf(`
      create table DEVICE (_id integer, NAME text); insert into DEVICE values (1, 'Band');
      create table XIAOMI_ACTIVITY_SAMPLE (TIMESTAMP integer, DEVICE_ID integer, STEPS integer, HEART_RATE integer);
      insert into XIAOMI_ACTIVITY_SAMPLE values (${MS / 1000}, 1, 12, 61), (${MS / 1000 + 60}, 1, 0, 255);
      create table XIAOMI_SLEEP_STAGE_SAMPLE (TIMESTAMP integer, DEVICE_ID integer, STAGE integer);
      insert into XIAOMI_SLEEP_STAGE_SAMPLE values (${MS}, 1, 3), (${MS + 1_800_000}, 1, 2), (${MS + 3_600_000}, 1, 0);`)
    const found = await read(bytes, 'Gadgetbridge')
    expect(found.format).toBe('gadgetbridge')
    expect(found.metrics).toMatchObject({
      steps: { count: 1 },
      heart_rate: { count: 1 },
      sleep_light: { count: 1 },
      sleep_deep: { count: 1 },
    })
    expect(found.nights).toBe(1)
  })

  test('a damaged database, and one of something else', async () => {
    const bytes = bytesOf('create table notes (text text)')
    expect((await read(bytes)).left_out).toHaveLength(1)
    expect((await read(bytes.fill(7, 100))).left_out).toHaveLength(1)
  })
})

test('FIT: an activity with its heart rate, as much as there is of it', async () => {
  const at = (MS_2024 - 631_065_600_000) / 1000
  const definition = (local: number, number: number, fields: number[][]) =>
    Buffer.from([0x40 | local, 0, 0, number & 255, number >> 8, fields.length, ...fields.flat()])
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const content = Buffer.concat([
    definition(0, 20, [
      [253, 4, 0x86],
      [3, 1, 2],
    ]),
    Buffer.concat([Buffer.from([0]), u32(at), Buffer.from([120])]),
    // Two seconds later, in a header of its own kind, and no heart rate.
    Buffer.concat([Buffer.from([0]), u32(at + 2), Buffer.from([255])]),
    definition(1, 18, [
      [2, 4, 0x86],
      [7, 4, 0x86],
      [9, 4, 0x86],
      [5, 1, 0],
    ]),
    Buffer.concat([Buffer.from([1]), u32(at), u32(1_800_000), u32(520_000), Buffer.from([1])]),
  ])
  const header = Buffer.concat([
    Buffer.from([14, 32, 0, 0]),
    u32(content.length),
    Buffer.from('.FIT'),
    Buffer.alloc(2),
  ])
  const file = Buffer.concat([header, content, Buffer.alloc(2)])
  const found = await read(file)
  expect([found.format, found.metrics.heart_rate?.count, found.workouts]).toEqual(['fit', 1, 1])
  const cut = await read(file.subarray(0, file.length - 12))
  expect([cut.metrics.heart_rate?.count, cut.left_out[0]?.reason]).toEqual([
    1,
    'damaged, so that it cannot be read',
  ])
})
const MS_2024 = Date.UTC(2024, 2, 1)

test('the command prints a line for each file, and one for what is none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'metrics-'))
  const file = path.join(folder, 'a.xml')
  await writeFile(file, xml(2))
  const command = fileURLToPath(new URL('../../../commands/import-metrics.ts', import.meta.url))
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args])
  const { stdout } = await run(file)
  expect(JSON.parse(stdout)).toMatchObject({
    file,
    format: 'apple-health',
    nights: 0,
    workouts: 0,
    left_out: [],
  })
  await expect(run('--verbose', file, `${folder}/b`)).rejects.toMatchObject({
    stderr: `There is no option --verbose.\nThere is no file ${folder}/b.\n`,
    stdout: '',
  })
})

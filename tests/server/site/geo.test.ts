import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openGeo } from '#server/site/geo.ts'

// Product decisions, section 12: countries come from a local file, when one is given.

const folder = mkdtempSync(join(tmpdir(), 'baize-geo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MAP = 7
const STRING = 2
/** Values of the file format (MaxMind DB 2.0): a control byte with type and size, then the bytes. */
const text = (value: string) => Buffer.from([(STRING << 5) | value.length, ...Buffer.from(value)])
const map = (entries: [string, Buffer][]) =>
  Buffer.concat([
    Buffer.from([(MAP << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [text(key), value]),
  ])
const whole = (type: number, value: number, bytes: number) => {
  const digits = Buffer.alloc(4)
  digits.writeUInt32BE(value)
  return Buffer.concat([Buffer.from([(type << 5) | bytes]), digits.subarray(4 - bytes)])
}

/** A database of one record: the addresses whose first bit is 1 are in that country, the others in none. */
function database(country: string): Buffer {
  const nodeCount = 1
  const record = (value: number) => Buffer.from([value >> 16, (value >> 8) & 255, value & 255])
  const tree = Buffer.concat([record(nodeCount), record(nodeCount + 16)])
  const data = map([['country', map([['iso_code', text(country)]])]])
  const metadata = map([
    ['node_count', whole(6, nodeCount, 4)],
    ['record_size', whole(5, 24, 2)],
    ['ip_version', whole(5, 4, 2)],
    ['binary_format_major_version', whole(5, 2, 2)],
    ['binary_format_minor_version', whole(5, 0, 1)],
    ['database_type', text('Country')],
  ])
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), data, mark, metadata])
}

test('answers the country of an address from the file, and none for others', async () => {
  const file = join(folder, 'countries.mmdb')
  writeFileSync(file, database('SG'))
  const countryOf = await openGeo(file)
  expect(countryOf('203.0.113.7')).toBe('SG')
  expect(countryOf('10.0.0.1')).toBeUndefined()
})

test('knows no country without a file, and refuses to start with a broken one', async () => {
  expect((await openGeo(undefined))('203.0.113.7')).toBeUndefined()
  const file = join(folder, 'broken.mmdb')
  writeFileSync(file, 'not a database')
  await expect(openGeo(file)).rejects.toThrow(/GEO_DATABASE: .*broken\.mmdb .*not in that form/)
  await expect(openGeo(join(folder, 'missing.mmdb'))).rejects.toThrow(
    /GEO_DATABASE: .*missing\.mmdb .*no such file/,
  )
})

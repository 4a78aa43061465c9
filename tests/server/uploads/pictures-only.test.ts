import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { picture, pngOf, turned } from './pictures.ts'
import { useUploads } from './upload-server.ts'

// Protects (reliability S47 to S50): only pictures come in, and nothing of a file but its picture stays.

const fresh = useDatabase()
const uploads = useUploads(fresh)
const { count, look, put, stored } = uploads

test.each(['png', 'jpeg'] as const)(
  'answers a %s as a jpeg of its own, by its content and not its type',
  async kind => {
    const { status, value } = await put(await picture(kind), { type: 'text/html' })
    expect([status, value?.width, value?.height]).toEqual([200, 64, 48])
    const response = await look(value?.id ?? '')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `inline; filename="${value?.id}.jpg"`,
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('jpeg')
  },
)

test('refuses what is no picture: other kinds, polyglots’ other half, words, nothing', async () => {
  const gif = await sharp(await picture('png'))
    .gif()
    .toBuffer()
  const webp = await sharp(await picture('png'))
    .webp()
    .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const fakes = [gif, webp, svg, '<html>', '%PDF-1.7', 'PK\x03\x04', 'BM', ''].map(one => Buffer.from(one))
  for (const fake of fakes) {
    const { status, code } = await put(fake)
    expect([status, code]).toEqual([415, 'imageKind'])
  }
  expect(await count()).toBe(0)
})

test('keeps nothing that stands behind or beside the picture', async () => {
  const script = '<script>alert(1)</script>'
  for (const kind of ['png', 'jpeg'] as const) {
    const polyglot = Buffer.concat([await picture(kind), Buffer.from(`PK\x03\x04${script}`)])
    const { status, value } = await put(polyglot)
    if (status === 200) expect((await stored(value?.id ?? '')).includes(script)).toBe(false)
    else expect(status).toBe(422)
  }
})

test('accepts 5 MiB to the byte and refuses one more, by its length or by counting, early', async () => {
  const jpeg = await picture('jpeg')
  // Segments of comments before the picture itself fill it up; what is longer is never looked at.
  const full = filled(jpeg, 5 * 1024 * 1024)
  expect(full.length).toBe(5 * 1024 * 1024)
  expect((await put(full)).status).toBe(200)
  const more = Buffer.concat([full, Buffer.from('x')])
  expect((await put(more)).code).toBe('imageTooLarge')
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => {
      sent += 65_536
      if (sent > 50 * 1024 * 1024) controller.close()
      else controller.enqueue(new Uint8Array(65_536))
    },
  })
  const answer = await put(endless).catch(() => undefined)
  expect(answer?.status ?? 413).toBe(413)
  expect(sent).toBeLessThan(20 * 1024 * 1024)
})

function filled(jpeg: Buffer, length: number): Buffer {
  const pieces = [jpeg.subarray(0, 2)]
  let left = length - jpeg.length
  while (left > 0) {
    const size = left > 65_537 && left - 65_537 < 4 ? 65_000 : Math.min(65_537, left)
    const comment = Buffer.alloc(size)
    comment.set([0xff, 0xfe], 0)
    comment.writeUInt16BE(size - 2, 2)
    pieces.push(comment)
    left -= size
  }
  return Buffer.concat([...pieces, jpeg.subarray(2)])
}

test('refuses pictures of too many pixels at once, without drawing them', async () => {
  const wide = pngOf({ width: 20_000, height: 20_000 })
  expect(wide.length).toBeLessThan(100_000)
  const declared = await picture('jpeg')
  const frame = declared.indexOf(Buffer.from([0xff, 0xc0]))
  declared.writeUInt16BE(64_250, frame + 5)
  declared.writeUInt16BE(64_250, frame + 7)
  const before = process.memoryUsage.rss()
  const started = performance.now()
  for (const bomb of [wide, declared]) expect((await put(bomb)).code).toBe('imageTooManyPixels')
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
})

test('refuses broken pictures, and goes on', async () => {
  const png = await picture('png', 300, 200)
  const jpeg = await picture('jpeg', 300, 200)
  const broken = [
    png.subarray(0, 60),
    png.subarray(0, png.length - 40),
    jpeg.subarray(0, 200),
    jpeg.subarray(0, 20),
    pngOf({ width: 8, height: 8, headSum: 1 }),
    pngOf({ width: 8, height: 8, depth: 3 }),
    pngOf({ width: 8, height: 8, colour: 1 }),
    pngOf({ width: 0, height: 8 }),
    pngOf({ width: 8, height: 8, data: undefined }),
    pngOf({ width: 64, height: 64, data: deflateSync(Buffer.alloc(3)) }),
    pngOf({ width: 64, height: 64, data: Buffer.from('not deflated') }),
    pngOf({ width: 64, height: 64, dataSum: 5 }),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
  ]
  const codes: (string | undefined)[] = []
  for (const bytes of broken) {
    await forgetAllCounts(fresh.db)
    codes.push((await put(bytes)).code)
  }
  expect(codes).toEqual(broken.map(() => 'imageUnreadable'))
  expect((await put(pngOf({ width: 8, height: 8 }))).status).toBe(200)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'turns orientation %i upright and forgets place and name',
  async orientation => {
    const { value } = await put(await turned(orientation))
    expect([value?.width, value?.height]).toEqual([80, 60])
    const image = sharp(await stored(value?.id ?? ''))
    expect((await image.metadata()).exif).toBeUndefined()
    const { data } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(data[30 * 80 + 10]).toBeLessThan(40)
    expect(data[30 * 80 + 70]).toBeGreaterThan(215)
  },
)

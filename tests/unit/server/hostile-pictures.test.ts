import { createDeflate, deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { Images } from '#server/uploads/images.ts'
import { chunk, picture, pngOf } from '../../server/uploads/pictures.ts'

// Protects (reliability S47, S49, S50): the ways in which the corrupt files of PngSuite are broken, and as many of JPEG, are
// refused by a code; what unpacks to far more than its picture costs no memory; and the next picture is drawn as before.

const images = new Images()
const MB = 1024 * 1024
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  png = await picture('png', 300, 200)
  jpeg = await picture('jpeg', 300, 200)
})

const codeOf = (bytes: Buffer) =>
  images.draw(bytes).then(
    () => 'drawn',
    error => error.code as string,
  )

/** The same bytes with some replaced, from the beginning of a chunk or marker on. */
function changed(
  bytes: Buffer,
  mark: string | readonly number[],
  [offset, ...values]: readonly number[],
): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(typeof mark === 'string' ? mark : Buffer.from(mark))
  if (at < 0 || offset === undefined) throw new Error('there is no such mark')
  copy.set(values, at + offset)
  return copy
}
const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

const BROKEN: Readonly<Record<string, () => Buffer>> = {
  'xc1: colour type 1': () => pngOf({ width: 8, height: 8, colour: 1 }),
  'xc9: colour type 9': () => pngOf({ width: 8, height: 8, colour: 9 }),
  'xd0: bit depth 0': () => pngOf({ width: 8, height: 8, depth: 0 }),
  'xd3: bit depth 3': () => pngOf({ width: 8, height: 8, depth: 3 }),
  'xd9: bit depth 99': () => pngOf({ width: 8, height: 8, depth: 99 }),
  'xdt: no data': () => pngOf({ width: 8, height: 8, data: undefined }),
  'xhd: wrong sum of the head': () => pngOf({ width: 8, height: 8, headSum: 1 }),
  'xcs: wrong sum of the data': () => pngOf({ width: 8, height: 8, dataSum: 1 }),
  'a chunk longer than the file': () => changed(png, 'IDAT', [-4, 0x00, 0xff, 0xff, 0xff]),
  'a chunk of a length that is none': () => changed(png, 'IDAT', [-4, 0xff, 0xff, 0xff, 0xff]),
  'a chunk shorter than it is': () => changed(png, 'IDAT', [-4, 0, 0, 0, 1]),
  'more rows than there are': () => changed(pngOf({ width: 8, height: 8 }), 'IHDR', [8, 0, 0, 1, 0]),
  'no width': () => pngOf({ width: 0, height: 8 }),
  'a height below zero': () => pngOf({ width: 8, height: 0xffffffff, data: deflateSync(Buffer.alloc(16)) }),
  'cut off in the data': () => png.subarray(0, png.length - 40),
  'a JPEG cut off in the picture': () => jpeg.subarray(0, jpeg.length - 300),
  'a JPEG cut off in its tables': () => jpeg.subarray(0, 200),
  'a JPEG of its first and last marker': () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  'a JPEG without a picture': () => changed(jpeg, [0xff, 0xc0], [1, 0xfe]),
  'a JPEG without width': () => changed(jpeg, [0xff, 0xc0], [7, 0, 0]),
  'a JPEG of no components': () => changed(jpeg, [0xff, 0xc0], [9, 0]),
  'a JPEG with a table that cannot be': () => changed(jpeg, [0xff, 0xc4], [5, ...Array(16).fill(255)]),
}

test.each(Object.entries(BROKEN))('refuses imageUnreadable: %s', async (_how, bytes) => {
  expect(await codeOf(bytes())).toBe('imageUnreadable')
  expect(await codeOf(pngOf({ width: 8, height: 8 }))).toBe('drawn')
})

const NO_PICTURES: Readonly<Record<string, () => Buffer>> = {
  'xcr: a signature whose line ends were changed': () => replaced(png, '\r\n', '\r'),
  'xlf: a signature with another line end': () => replaced(png, '\r\n', '\n'),
  'xs1: the first byte of the signature': () => changed(png, [0x89], [0, 0x09]),
  'xs2: the second one': () => changed(png, 'PNG', [0, 0x4f]),
  'xs4: the fourth one': () => changed(png, 'PNG', [2, 0x48]),
  'xs7: the seventh one': () => changed(png, 'PNG', [5, 0x1b]),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'html in front of a picture': () =>
    Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), png]),
  'a gif that is a script': () => Buffer.from('GIF89a=alert(1);'),
}

test.each(Object.entries(NO_PICTURES))('refuses imageKind: %s', async (_how, bytes) => {
  expect(await codeOf(bytes())).toBe('imageKind')
})

/** The most memory that this process has had so far, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1_024

async function deflatedZeros(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  for (let index = 0; index < megabytes; index += 1) deflate.write(Buffer.alloc(MB))
  deflate.end()
  const pieces: Buffer[] = []
  for await (const piece of deflate) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

test('spends no memory on what unpacks to hundreds of megabytes beside or behind the picture', async () => {
  const zeros = await deflatedZeros(256)
  const text = Buffer.concat([Buffer.from('Comment\0\0'), zeros])
  const profile = Buffer.concat([Buffer.from('profile\0\0'), zeros])
  const bombs = [
    pngOf({ width: 8, height: 8, before: [chunk('zTXt', text)] }),
    pngOf({ width: 8, height: 8, before: [chunk('iCCP', profile)] }),
    pngOf({ width: 8, height: 8, data: zeros }),
  ]
  const before = peak()
  for (const bomb of bombs) {
    expect(bomb.length).toBeLessThan(5 * MB)
    expect(['drawn', 'imageUnreadable']).toContain(await codeOf(bomb))
  }
  expect(peak() - before).toBeLessThan(200 * MB)
})

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture of these pixels. */
export function picture(kind: 'png' | 'jpeg', width = 64, height = 48): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#2a7' } })
  return (kind === 'png' ? plain.png() : plain.jpeg()).toBuffer()
}

/** A JPEG turned by its EXIF entry (1 to 8), and taken at a place; upright its left half is dark. */
export async function turned(orientation: number): Promise<Buffer> {
  const dark = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } })
    .composite([{ input: dark, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const image = sharp(upright)
  // What a camera held that way stores: the opposite of what a viewer does.
  if (orientation === 2) image.flop()
  if (orientation === 3) image.rotate(180)
  if (orientation === 4) image.flip()
  if (orientation === 5) image.rotate(270).flop()
  if (orientation === 6) image.rotate(270)
  if (orientation === 7) image.rotate(90).flop()
  if (orientation === 8) image.rotate(90)
  const stored = await image.png().toBuffer()
  return sharp(stored)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Artist: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One chunk of a PNG; by default with the right checksum. */
export function chunk(type: string, content: Buffer, sum?: number): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(sum ?? crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

interface Parts {
  width: number
  height: number
  depth?: number
  colour?: number
  headSum?: number
  dataSum?: number
  data?: Buffer | undefined
  /** Whole chunks between the head and the data. */
  before?: readonly Buffer[]
}

/** A PNG chunk by chunk, so that each of them can be wrong. */
export function pngOf({
  width,
  height,
  depth = 1,
  colour = 0,
  headSum,
  dataSum,
  before = [],
  ...rest
}: Parts): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, 0], 8)
  const rows = 'data' in rest ? rest.data : deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head, headSum),
    ...before,
    ...(rows ? [chunk('IDAT', rows, dataSum)] : []),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

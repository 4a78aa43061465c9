import { createHash } from 'node:crypto'
import { imageKindOf, MOST_IMAGE_BYTES, MOST_IMAGE_PIXELS } from '#lib/uploads/rules.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import { CodedFault } from '#server/operator/coded-fault.ts'
import { loadSharp } from '#server/platform/sharp.ts'
import { type DecodeFault, decodePicture } from '#server/uploads/decode.ts'
import type { PictureFile } from './picture-queries.ts'

/** A phone's text column, the same at twice the density, a page's column, and the whole width of the widest page. */
const WIDTHS = [360, 720, 1080, 1440]
const SECONDS = 20
/** Close to each other to the eye, and small: AVIF's scale is another one. */
const QUALITY = { avif: 55, webp: 80 }

export interface DrawnPicture {
  /** Of all files. */
  hash: string
  width: number
  height: number
  files: PictureFile[]
}

/**
 * A picture of an operator's, redrawn upright and in sRGB without anything else that its file said, in every width of
 * pages that it is large enough for. Throws a fault for what is neither png nor jpg by its content (SVG among it),
 * for one of more pixels than a page needs, and for a broken one.
 */
export async function drawnPicture(bytes: Buffer): Promise<DrawnPicture> {
  const kind = imageKindOf(bytes)
  if (!kind) throw unfit('the file is neither a png nor a jpg picture', 'imageKind')
  if (bytes.length > MOST_IMAGE_BYTES)
    throw unfit(`the picture is larger than ${MOST_IMAGE_BYTES / 1024 / 1024} MB`, 'imageTooLarge')
  const { info, data } = await decodePicture(bytes, { kind, seconds: SECONDS, errorOf: faultOf }, picture =>
    picture.toColourspace('srgb').raw(),
  )
  const sharp = await loadSharp()
  const widths = [...WIDTHS.filter(each => each < info.width), Math.min(info.width, WIDTHS.at(-1) ?? 0)]
  const files: PictureFile[] = []
  for (const each of widths) {
    const scaled = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize(each)
    files.push(
      { width: each, format: 'avif', content: await scaled().avif({ quality: QUALITY.avif }).toBuffer() },
      { width: each, format: 'webp', content: await scaled().webp({ quality: QUALITY.webp }).toBuffer() },
    )
  }
  const hash = createHash('sha256')
  for (const { content } of files) hash.update(content)
  return { hash: hash.digest('hex'), width: info.width, height: info.height, files }
}

const faultOf = (fault: DecodeFault) =>
  unfit(
    fault === 'imageTooManyPixels'
      ? `the picture has more than ${MOST_IMAGE_PIXELS / 1e6} million pixels`
      : 'the picture cannot be read',
    fault,
  )

function unfit(text: string, code: ErrorCode): CodedFault {
  const values = { most: MOST_IMAGE_PIXELS / 1e6 }
  return new CodedFault(text, code, { status: 400, field: 'picture', values })
}

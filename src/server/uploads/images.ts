import { type ImageKind, imageKindOf, MOST_IMAGE_PIXELS } from '#lib/uploads/rules.ts'
import { Lanes } from '#server/platform/lanes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type DecodeFault, decodePicture } from './decode.ts'

/** A re-encoded picture: a JPEG without the file's metadata. */
export interface DrawnImage {
  content: Buffer
  width: number
  height: number
}

/** Enough to read every line of a slip; larger pictures are scaled down. */
const LONGEST_SIDE = 2_400
const QUALITY = 85
const SECONDS = 8
/** Re-encoded concurrently in this process: each may take a hundred megabytes. */
const AT_ONCE = 2
/** How many may wait; further ones are refused. */
const MOST_WAITING = 20

/**
 * Re-encodes pictures: upright, in sRGB, on white, without the file's other content (place and time, names, hidden
 * data). Reliability S47 to S51.
 */
export class Images {
  readonly #lanes = new Lanes(AT_ONCE)

  /**
   * Throws `Refusal('imageKind')` if the content is neither PNG nor JPEG, `imageTooManyPixels`, and `imageUnreadable`
   * for a broken one.
   */
  async draw(bytes: Buffer): Promise<DrawnImage> {
    const kind = imageKindOf(bytes)
    if (!kind) throw new Refusal('imageKind', { status: 415, field: 'images' })
    if (this.#lanes.waiting >= MOST_WAITING) throw new Refusal('unavailable', { status: 503 })
    return this.#lanes.run(() => drawn(bytes, kind))
  }
}

async function drawn(bytes: Buffer, kind: ImageKind): Promise<DrawnImage> {
  const { data, info } = await decodePicture(bytes, { kind, seconds: SECONDS, errorOf: refusalOf }, picture =>
    picture
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY }),
  )
  return { content: data, width: info.width, height: info.height }
}

function refusalOf(fault: DecodeFault): Refusal {
  const values = fault === 'imageTooManyPixels' ? { most: MOST_IMAGE_PIXELS / 1e6 } : undefined
  return new Refusal(fault, { field: 'images', ...(values && { values }) })
}

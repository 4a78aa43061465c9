import { type ImageKind, imageKindOf, MOST_IMAGE_PIXELS } from '#lib/uploads/rules.ts'
import { Lanes } from '#server/platform/lanes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { loadSharp } from '#server/platform/sharp.ts'

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
  const sharp = await loadSharp()
  const { format, width, height } = await readable(() =>
    sharp(bytes, { limitInputPixels: false, failOn: 'warning' }).metadata(),
  )
  if (format !== kind) throw unreadable()
  if (width * height > MOST_IMAGE_PIXELS)
    throw new Refusal('imageTooManyPixels', { field: 'images', values: { most: MOST_IMAGE_PIXELS / 1e6 } })
  const { data, info } = await readable(() =>
    sharp(bytes, { limitInputPixels: MOST_IMAGE_PIXELS, failOn: 'warning', sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  )
  return { content: data, width: info.width, height: info.height }
}

/** Whatever the decoder reports, the sender only learns that the file is unreadable. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new Refusal('imageUnreadable', { field: 'images' })

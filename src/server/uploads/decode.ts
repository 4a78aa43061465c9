import type { OutputInfo, Sharp } from 'sharp'
import { type ImageKind, MOST_IMAGE_PIXELS } from '#lib/uploads/rules.ts'
import { loadSharp } from '#server/platform/sharp.ts'

export type DecodeFault = 'imageTooManyPixels' | 'imageUnreadable'

interface Terms {
  /** The kind by the file's first bytes; a file that decodes as another kind is unreadable. */
  kind: ImageKind
  /** The longest time for decoding and drawing. */
  seconds: number
  errorOf: (fault: DecodeFault) => Error
}

/**
 * Decodes a picture of a stranger's and redraws it upright as `draw` says, without the file's other content. Its size is
 * checked before any pixel is decoded. Throws `errorOf(fault)`; whatever the decoder reports is only `imageUnreadable`.
 */
export async function decodePicture(
  bytes: Buffer,
  { kind, seconds, errorOf }: Terms,
  draw: (picture: Sharp) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const sharp = await loadSharp()
  const readable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch {
      throw errorOf('imageUnreadable')
    }
  }
  const { format, width, height } = await readable(() =>
    sharp(bytes, { limitInputPixels: false, failOn: 'warning' }).metadata(),
  )
  if (format !== kind) throw errorOf('imageUnreadable')
  if (width * height > MOST_IMAGE_PIXELS) throw errorOf('imageTooManyPixels')
  const options = { limitInputPixels: MOST_IMAGE_PIXELS, failOn: 'warning', sequentialRead: true } as const
  return readable(() =>
    draw(sharp(bytes, options).timeout({ seconds }).autoOrient()).toBuffer({ resolveWithObject: true }),
  )
}

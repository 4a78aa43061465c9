/** The purposes of an image; it can only be used for its own. */
export const UPLOAD_PURPOSES = ['depositSlip', 'payoutProof', 'feedback', 'application'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Spec 4.9: png or jpg, at most 5 MB each, at most 3. */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024
export const MOST_IMAGES = 3
/** About the size of current phones' photos. Decoding takes memory by pixels, however small the file is. */
export const MOST_IMAGE_PIXELS = 25_000_000

export type ImageKind = 'png' | 'jpeg'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** The kind of a file by its first bytes, regardless of its name; undefined if it is neither. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (begins(PNG)) return 'png'
  return begins(JPEG) ? 'jpeg' : undefined
}

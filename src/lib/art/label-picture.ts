import type Sharp from 'sharp'
import type { LabelForm } from '../games/label-address.ts'
import { type ArtInput, gameArt } from './art.ts'
import { HEIGHT, WIDTH } from './grounds.ts'

/** More effort saves a few percent of the bytes and takes a multiple of the time, which visitors of other pages pay for. */
export const LABEL_SETTINGS = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 75, effort: 4, preset: 'drawing' },
} as const

/**
 * The label of a game as a picture of 320 × 400: some 8 kB and 0.1 s as AVIF, 12 kB and 0.03 s as WebP. Labels hold no text,
 * so that no font of the machine is needed.
 */
export function labelPicture(sharp: typeof Sharp, game: ArtInput, form: LabelForm): Promise<Buffer> {
  const drawn = sharp(Buffer.from(gameArt(game))).resize(WIDTH, HEIGHT)
  const made = form === 'avif' ? drawn.avif(LABEL_SETTINGS.avif) : drawn.webp(LABEL_SETTINGS.webp)
  return made.toBuffer()
}

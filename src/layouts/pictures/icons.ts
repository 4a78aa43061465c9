import sharp from 'sharp'
import { logoOverlay, MARK_SIDE, markColours, markDrawing } from './mark.ts'

/**
 * The icons of the installed site, drawn from the mark or the operator's logo when pages are rendered. `any` keeps the mark's own round corners;
 * `maskable` fills the square and keeps the mark within the circle that every launcher leaves standing (80 %); `apple`
 * fills the square as well, since that launcher rounds the corners itself.
 */
export const APP_ICONS = {
  'app-192': { size: 192, purpose: 'any' },
  'app-512': { size: 512, purpose: 'any' },
  'maskable-192': { size: 192, purpose: 'maskable' },
  'maskable-512': { size: 512, purpose: 'maskable' },
  'apple-180': { size: 180, purpose: 'apple' },
} as const satisfies Record<string, { size: number; purpose: 'any' | 'maskable' | 'apple' }>
export type AppIcon = keyof typeof APP_ICONS

/** How much of the side the mark takes where the square is filled. */
const SHARE = { maskable: 0.62, apple: 0.84 }

/** What programs ask for that read no head of a page: the mark of 32 × 32 in an ICO file that holds one PNG. */
export async function favicon(): Promise<Buffer> {
  const png = await drawn({ size: 32, share: 1, isFilled: false })
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

export function appIcon(icon: AppIcon): Promise<Buffer> {
  const { size, purpose } = APP_ICONS[icon]
  return purpose === 'any'
    ? drawn({ size, share: 1, isFilled: false })
    : drawn({ size, share: SHARE[purpose], isFilled: true })
}

/** The mark in the middle of a square of `size`, on the cloth that fills it or on nothing. */
async function drawn(how: { size: number; share: number; isFilled: boolean }): Promise<Buffer> {
  const { size, share, isFilled } = how
  const side = Math.round(size * share)
  const edge = Math.floor((size - side) / 2)
  const logo = await logoOverlay({ side, left: edge, top: edge })
  const inset = (MARK_SIDE * (1 - share)) / 2
  const cloth = isFilled ? `<rect width="40" height="40" fill="${markColours().cloth}"/>` : ''
  const mark = logo ? '' : `<g transform="translate(${inset} ${inset}) scale(${share})">${markDrawing()}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">${cloth}${mark}</svg>`
  const picture = sharp(Buffer.from(svg)).composite(logo ? [logo] : [])
  return picture.png({ compressionLevel: 9, palette: true }).toBuffer()
}

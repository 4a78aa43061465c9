import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * The icons of the installed site, drawn from the mark at build time. `any` keeps the mark's own round corners;
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

/** The cloth of the mark, which fills the square behind it. */
const CLOTH = '#145040'
/** How much of the side the mark takes where the square is filled. */
const SHARE = { maskable: 0.62, apple: 0.84 }

/** The drawn mark, 40 × 40, without the element around it: what `public/favicon.svg` shows. */
export function markDrawing(): string {
  const file = readFileSync(join(process.cwd(), 'public/favicon.svg'), 'utf8')
  return file.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
}

/** What programs ask for that read no head of a page: the mark of 32 × 32 in an ICO file that holds one PNG. */
export async function favicon(): Promise<Buffer> {
  const png = await drawn(markDrawing(), 32)
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
  const share = purpose === 'any' ? 1 : SHARE[purpose]
  const edge = 20 - 20 * share
  const cloth = purpose === 'any' ? '' : `<rect width="40" height="40" fill="${CLOTH}"/>`
  const mark = `<g transform="translate(${edge} ${edge}) scale(${share})">${markDrawing()}</g>`
  return drawn(cloth + mark, size)
}

/** A square of 40 × 40 as a picture of `size` × `size`. */
function drawn(square: string, size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">${square}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { THEME_TOKENS } from '#lib/content/contrast.ts'
import { whiteLabel } from '#lib/snapshot/white-label.ts'

/** The side of the square that the mark is drawn in. */
export const MARK_SIDE = 40

/** The cloth and brass of a house without colours of its own. */
const CLOTH = '#145040'
const BRASS = '#bd924a'

/** The colour of the square behind the mark, and of its border. */
export function markColours(): { cloth: string; brass: string } {
  const label = whiteLabel()
  const colours = label?.colours?.dark
  if (label?.logo) return { cloth: THEME_TOKENS[label.theme].surfaces[0], brass: colours?.accent ?? BRASS }
  return colours
    ? { cloth: deepened(colours.primary), brass: colours.accent }
    : { cloth: CLOTH, brass: BRASS }
}

/**
 * The drawn mark, 40 × 40, without the element around it: what `public/favicon.svg` shows. A house with a name of its own
 * and no logo has a plain one, without our letter.
 */
export function markDrawing(): string {
  if (whiteLabel()) return plainMark()
  const file = readFileSync(join(process.cwd(), 'public/favicon.svg'), 'utf8')
  return file.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
}

function plainMark(): string {
  const { cloth, brass } = markColours()
  return `<rect width="40" height="40" rx="10" fill="${cloth}"/><rect x="3.5" y="3.5" width="33" height="33" rx="7" fill="none" stroke="${brass}"/><path d="m20 9.5 8 10.5-8 10.5-8-10.5Z" fill="${brass}"/>`
}

/** The operator's logo as a picture to lay over a drawing, in a square of this side; undefined without one. */
export async function logoOverlay({ side, left, top }: { side: number; left: number; top: number }) {
  const picture = whiteLabel()?.logoPicture
  if (!picture) return undefined
  const square = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const input = await sharp(Buffer.from(picture, 'base64')).resize(side, side, square).png().toBuffer()
  return { input, left, top }
}

/** A colour as cloth: dark enough for the pale edges of cards. */
function deepened(colour: string): string {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const dark = [1, 3, 5].map(at => Math.round(part(at) * 0.38))
  return `#${dark.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

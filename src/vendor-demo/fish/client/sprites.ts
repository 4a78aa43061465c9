import type { Species } from '#lib/fairness/fish.ts'
import { LOOKS } from './looks.ts'

/** A fish as a picture that is drawn once and then only moved: its head looks to the right. */
export interface Sprite {
  picture: HTMLCanvasElement
  /** On the water, in pixels of the page. */
  width: number
  height: number
}

/** The pictures of these fish for a water of this size. */
export function drawSprites(
  fish: readonly Species[],
  scale: number,
  density: number,
): ReadonlyMap<Species, Sprite> {
  const made = new Map<Species, Sprite>()
  for (const species of fish) {
    const look = LOOKS[species]
    const width = look.length * scale
    const height = width * 0.6
    const picture = document.createElement('canvas')
    picture.width = Math.ceil(width * density)
    picture.height = Math.ceil(height * density)
    const pen = picture.getContext('2d')
    if (pen) {
      pen.scale(picture.width / 200, picture.height / 120)
      look.draw(pen, look)
    }
    made.set(species, { picture, width, height })
  }
  return made
}

import { designOf } from '#lib/art/art.ts'
import { turnHue } from '#lib/art/colour.ts'
import { inkOn, palette } from '#lib/art/palettes.ts'
import type { Water } from '#lib/fairness/fish.ts'
import { titleOf } from '#lib/fairness/reels/titles.ts'
import { hashText } from '#lib/ids/hash-text.ts'
import type { Scenery } from './water.ts'

type Place = Omit<Scenery, 'barrel' | 'rim' | 'mount'>

const REEF: Place = {
  depth: ['#1d6a5c', '#12493f', '#0a2a26'],
  beams: 5,
  bed: '#0b211e',
  growth: ['#2a4a40', '#4a3a3a'],
  buds: 'rgb(233 205 147 / 0.5)',
  sways: false,
}
const PLACES: Readonly<Record<string, Place>> = {
  shallows: {
    depth: ['#2a8a94', '#1d6876', '#13454f'],
    beams: 8,
    bed: '#6d5a36',
    growth: ['#2f6a4a', '#3d7a44'],
    buds: 'rgb(214 232 160 / 0.4)',
    sways: true,
  },
  deep: {
    depth: ['#1b2f57', '#111d3b', '#080e20'],
    beams: 2,
    bed: '#05080f',
    growth: ['#2b2449', '#1f3350'],
    buds: 'rgb(150 210 255 / 0.7)',
    sways: false,
  },
}

/** How far a title turns the hues of its water, either way. */
const MOST_DEGREES = 22

/** How a title looks: its water's place in hues of its own, and the barrel in the inks of its label. */
export function sceneryOf(water: Water, gameCode: string, studio: string): Scenery {
  const place = PLACES[water.name] ?? REEF
  if (studio === '') return { ...place, barrel: '#bd924a', rim: '#e9cd93', mount: '#8f6b2c' }
  const degrees = (hashText(gameCode) % (2 * MOST_DEGREES + 1)) - MOST_DEGREES
  const name = titleOf(gameCode.replace(/-fishing$/, ''))
  const inks = palette(designOf({ id: name, vendor: studio, gameType: 'FISH', name }).palette)
  const [top, middle, bottom] = place.depth
  return {
    ...place,
    depth: [turnHue(top, degrees), turnHue(middle, degrees), turnHue(bottom, degrees)],
    barrel: inkOn(inks, bottom),
    rim: inks.light,
    mount: inks.mid,
  }
}

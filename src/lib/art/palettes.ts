import { contrast, mix } from './colour.ts'

/** The six inks of a label. */
export interface Palette {
  ink: string
  ground: string
  mid: string
  first: string
  second: string
  light: string
}

/** What an emblem is drawn with: one colour in three tones, a second one, the darkest and the lightest. */
export interface Tones {
  main: string
  shade: string
  high: string
  ink: string
  second: string
  light: string
}

const SETS = {
  lacquer: '#1c0d0b #6e1d16 #94301f #dca641 #e8704a #f6e7c8',
  indigo: '#0a1022 #1b2a55 #2d4580 #e6c27a #86b6da #f1ead8',
  celadon: '#0b1a17 #2c5a4f #4a8070 #f0dca8 #e08a5c #f4f1df',
  marigold: '#241305 #c9741a #e09430 #6e1a1c #1f4d46 #fdf0cf',
  mekong: '#120f0d #6b4128 #8f5d38 #f0c777 #5aa096 #f8ead0',
  market: '#120a1f #3a1d54 #5d2c70 #f2a055 #ef6d7c #fbe3c0',
  jade: '#04140f #0f4a3a #1c6b54 #e3bd6b #a3dabb #f3eed6',
  porcelain: '#0c1a33 #e6e1d1 #cfd6d9 #24508f #b03f36 #fffaf0',
  rosewood: '#1a0b10 #5a1e33 #7d2f48 #edb58a #dcc678 #f8e6da',
  monsoon: '#0b141b #27414f #3e6070 #d5e3dc #e8a856 #f3f1e6',
  silk: '#20100a #e0ae48 #eec46a #9a2d1c #2f4a65 #fff4d6',
  orchid: '#170d1c #643a70 #86568f #f6d58b #f3a7a0 #f9ecf3',
  ember: '#140b09 #2a1512 #57231a #f0843f #f6c453 #ffe9c9',
  glacier: '#081820 #cfe0e2 #b0cbcf #155a73 #c95f3a #f8fbf7',
  bamboo: '#10180a #435a22 #617a34 #f3e3a3 #e88a5f #f8f6e0',
  inkstone: '#0b0c0d #22272a #3a4146 #d8b36a #cf6152 #efe9da',
  lagoon: '#03181c #0c5560 #14737c #f5cf83 #f59084 #e9f7ef',
  clay: '#22110c #a9502f #c46d48 #f8e0b3 #1f4a48 #fff2df',
} as const

export type PaletteName = keyof typeof SETS
export const PALETTE_NAMES = Object.keys(SETS) as PaletteName[]

export function palette(name: PaletteName): Palette {
  const [ink, ground, mid, first, second, light] = SETS[name].split(' ')
  if (!ink || !ground || !mid || !first || !second || !light) throw new Error(`${name} is not six inks`)
  return { ink, ground, mid, first, second, light }
}

/** The tones of an emblem drawn in `main` with touches of `second`. */
export function tones(palette: Palette, main: string, second: string): Tones {
  const { ink, light } = palette
  return { main, shade: mix(main, ink, 0.36), high: mix(main, light, 0.5), ink, second, light }
}

/** The ink that an emblem on this ground is drawn in: the first colour where it can be seen, else the clearest one. */
export function inkOn(palette: Palette, ground: string): string {
  const { first, second, light } = palette
  if (contrast(first, ground) > 2.2) return first
  const clearest = [first, second, light].sort((a, b) => contrast(b, ground) - contrast(a, ground))
  return clearest[0] ?? first
}

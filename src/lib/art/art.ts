import type { GameType } from '../games/rules.ts'
import { hashText } from '../ids/hash-text.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { turnHue } from './colour.ts'
import { court, niche, quilt, weave } from './families-cloth.ts'
import { pitch, plume, strata, tide } from './families-scenes.ts'
import { circuit, poster, reels, rosette } from './families-signs.ts'
import { draw, table } from './families-tables.ts'
import { type Family, item, type Label, pick } from './family.ts'
import { FRAME_NAMES, FRAMES, type FrameName } from './frames.ts'
import { HEIGHT, WIDTH } from './grounds.ts'
import { PALETTE_NAMES, type PaletteName, palette } from './palettes.ts'
import { emblemOfName, emblemPool } from './words.ts'

/** What a label depends on; nothing else does, so it can be served as unchangeable. */
export interface ArtInput {
  /** Unique within vendor and category. */
  id: string
  vendor: string
  gameType: GameType
  /** English; its words pick the emblem. */
  name: string
}

/** What the label of a game of the catalogue is drawn from. */
export function artInput(game: { vassalage: string; gameType: GameType; artSeed: string }): ArtInput {
  return { id: game.artSeed, vendor: game.vassalage, gameType: game.gameType, name: game.artSeed }
}

const FAMILIES = {
  court,
  niche,
  strata,
  quilt,
  rosette,
  reels,
  weave,
  poster,
  tide,
  table,
  pitch,
  circuit,
  plume,
  draw,
} satisfies Record<string, Family>
type FamilyName = keyof typeof FAMILIES

/** The house style of a studio, so that its games read as a range; other vendors get a frame and all palettes. */
const HOUSES: Readonly<Record<string, readonly [FrameName, string]>> = {
  PG: ['hair', 'lacquer jade indigo silk lagoon rosewood clay'],
  EG2: ['none', 'market monsoon ember glacier orchid lagoon celadon'],
  PT: ['double', 'indigo inkstone jade rosewood mekong ember lacquer'],
  JDB: ['corner', 'lacquer marigold bamboo ember jade market mekong'],
  CQ9: ['notch', 'silk porcelain celadon clay indigo marigold lagoon'],
  FC: ['bar', 'lagoon orchid marigold market bamboo glacier clay'],
  JL: ['bead', 'jade mekong lacquer monsoon silk indigo orchid'],
  BGS: ['film', 'inkstone ember glacier porcelain monsoon rosewood celadon'],
}

/** A family that stands twice is drawn twice as often. */
const FAMILIES_BY_TYPE: Record<GameType, string> = {
  RNG: 'court niche strata quilt rosette reels poster weave',
  FISH: 'tide tide strata poster',
  PVP: 'table court weave quilt',
  LIVE: 'table table niche court',
  SPORTS: 'pitch',
  ESPORTS: 'circuit circuit poster',
  COCKFIGHT: 'plume',
  LOTT: 'draw',
  ELOTT: 'draw draw weave',
}

interface Design extends Omit<Label, 'p'> {
  palette: PaletteName
  family: FamilyName
  frame: FrameName
}

/** What a game's label will be, before it is drawn. */
export function designOf({ id, vendor, gameType, name }: ArtInput): Design {
  const r: Chance = chanceFrom(hashText(`${vendor}/${gameType}/${id}`))
  const [houseFrame, housePalettes] = HOUSES[vendor] ?? [
    item(FRAME_NAMES, hashText(vendor) % 8),
    PALETTE_NAMES.join(' '),
  ]
  const palettes = (r() < 0.8 ? housePalettes.split(' ') : PALETTE_NAMES) as readonly PaletteName[]
  const paletteName = pick(palettes, r)
  const family = pick(FAMILIES_BY_TYPE[gameType].split(' ') as FamilyName[], r)
  const pool = emblemPool(gameType)
  const emblem = emblemOfName(name, gameType) ?? pick(pool, r)
  const hidesCorners = family === 'reels' || family === 'court' || family === 'quilt'
  const frame = hidesCorners && houseFrame === 'corner' ? 'double' : houseFrame
  return { r, palette: paletteName, family, emblem, frame, pool }
}

/**
 * The label of a game: an SVG of 320 × 400, flat shapes in five inks, without text, gradients or filters (design
 * language, section 8). A pure function; about 10 kB, one millisecond. Browsers get it as a picture (label-picture.ts).
 */
export function gameArt(game: ArtInput): string {
  const view = `viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${labelDrawing(game)}</svg>`
}

/** A label as its family and its frame draw it. */
function labelDrawing(game: ArtInput): string {
  const { r, palette: paletteName, family, emblem, frame, pool } = designOf(game)
  const p = palette(paletteName)
  // A printer never mixes the same ink twice: every label turns its hues by a few degrees.
  const degrees = r() * 20 - 10
  p.ground = turnHue(p.ground, degrees)
  p.mid = turnHue(p.mid, degrees)
  p.first = turnHue(p.first, degrees / 2)
  p.second = turnHue(p.second, degrees)
  return FAMILIES[family]({ p, r, emblem, pool }) + FRAMES[frame](p)
}

import { hashText } from '../ids/hash-text.ts'
import { type GameKey, isGameType } from './rules.ts'

/**
 * Names the way in which labels are drawn and made into pictures. A test counts it again over a sample of the catalogue and
 * fails when a drawing changed without it: with another edition every label gets another address.
 */
export const ART_EDITION = '480bc362'

/** What labels are served as. Lists name the WebP, which every browser shows; the address of the AVIF follows from it. */
export const LABEL_FORMS = ['avif', 'webp'] as const
export type LabelForm = (typeof LABEL_FORMS)[number]

/**
 * Where a game's label is served: "/art/PG/RNG/lantern-street.3f2a9c01.webp". The hash is of all that the drawing depends
 * on, so that the picture behind an address never changes and a browser keeps it for a year.
 */
export function artPath(game: GameKey & { artSeed: string }): string {
  const input = `${ART_EDITION}/${game.vassalage}/${game.gameType}/${game.artSeed}`
  const hash = hashText(input).toString(16).padStart(8, '0')
  return labelName(game).replace(/webp$/, `${hash}.webp`)
}

/**
 * A label's address at one of the hosts that serve pictures, always the same one for a label; at this site if there are
 * none.
 */
export function labelAt(hosts: readonly string[], path: string): string {
  return hosts.length > 0 ? `${hosts[hashText(path) % hosts.length]}${path}` : path
}

/**
 * The name of a game's label, "/art/PG/RNG/lantern-street.webp": what operators' content refers to, since it stays the same
 * however the label is drawn. Its address is looked up when the content is published.
 */
export function labelName({ vassalage, gameType, gameCode }: GameKey): string {
  return `/art/${vassalage}/${gameType}/${gameCode}.webp`
}

/** Where the same label is served as an AVIF; undefined for a picture that is no label. */
export function avifOf(address: string): string | undefined {
  return /\/art\/.+\.webp$/.test(address) ? address.replace(/webp$/, 'avif') : undefined
}

/** Reads an address or a name of a label, also of the time when they were SVG; undefined for what no game can have. */
export function gameOfArtPath(path: string): GameKey | undefined {
  const match =
    /^\/art\/([A-Z0-9_]{1,20})\/([A-Z]{1,20})\/([a-z0-9-]{1,80})(?:\.[0-9a-f]{8})?\.(?:avif|webp|svg)$/.exec(
      path,
    )
  const [, vassalage, gameType, gameCode] = match ?? []
  if (!vassalage || !gameType || !gameCode || !isGameType(gameType)) return undefined
  return { vassalage, gameType, gameCode }
}

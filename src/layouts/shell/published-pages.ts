import { GAME_TYPES } from '#lib/games/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { Snapshot } from '#lib/snapshot/schema.ts'
import { LOTTERY_PAGES } from '../lottery/lottery-pages.ts'

/** Pages that do nothing but show what is published, each with what it needs; all other pages are always there. */
const NEEDS: ReadonlyMap<string, (snapshot: Snapshot) => boolean> = new Map([
  ['/promotions', ({ promotions }) => promotions.length > 0],
  ['/pointMall', ({ settings }) => settings.modules.includes('POINTS')],
  ['/raffle', ({ settings }) => settings.modules.includes('RAFFLE')],
  ['/verify/raffle', ({ settings }) => settings.modules.includes('RAFFLE')],
  ['/hot', ({ hot }) => hot.length > 0],
  ...GAME_TYPES.map(gameType => [`/${gameType.toLowerCase()}`, hasGames(gameType)] as const),
  ...Object.values(LOTTERY_PAGES).flatMap(({ path, gamePage, vendors }) => [
    [path, hasOneOf(vendors)] as const,
    [gamePage, hasOneOf(vendors)] as const,
  ]),
])

/**
 * Whether there is anything to show at a path without its language. What there is not has no page, no entry in a menu and
 * no line in a sitemap. Runs at build time only.
 */
export function isPublished(path: string): boolean {
  return NEEDS.get(path)?.(loadSnapshot()) ?? true
}

function hasGames(gameType: string) {
  return ({ categories }: Snapshot) => categories.some(one => one.gameType === gameType && one.games > 0)
}

function hasOneOf(codes: readonly string[]) {
  return ({ vendors }: Snapshot) => vendors.some(({ code }) => codes.includes(code))
}

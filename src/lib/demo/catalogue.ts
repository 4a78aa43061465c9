import { v5 } from 'uuid'
import { type Chance, chanceFrom, drawBelow } from '../art/chance.ts'
import { kindFigures } from '../fairness/title-figures.ts'
import { titleOf } from '../fairness/title-name.ts'
import { isOwnCode, titleFor } from '../fairness/titles.ts'
import type { Catalogue, Game } from '../games/game.ts'
import type { GameKey, GameType } from '../games/rules.ts'
import { hashText } from '../ids/hash-text.ts'
import { lotteryGame } from '../lottery/games.ts'
import { handNames } from './hand-names.ts'
import { hotRanks } from './hot-list.ts'
import { COCKFIGHTS, E_LOTTERIES, ESPORT_BOOKS, fishGames, LOTTERIES } from './other-games.ts'
import { FIRST_SLOTS, type NamedGame } from './slot-games.ts'
import { type SlotName, slotNames, slotNameTexts } from './slot-names.ts'
import { CARD_GAMES, liveTables, SPORT_BOOKS } from './table-games.ts'
import { DEMO_VENDOR_ENTRIES } from './vendor-entries.ts'
import {
  DEMO_CLASSIFICATIONS,
  DEMO_STUDIOS,
  DEMO_VENDOR,
  DEMO_VENDORS,
  KIND_STUDIOS,
  SLOT_STUDIOS,
} from './vendors.ts'

/** How many games the demo world has; the vocabulary of the slots is good for that many. */
export const DEMO_GAMES = 10_300

/** Any UUID, kept for good: the ids of the demo world's games are derived from it (RFC 9562, version 5). */
const GAME_NAMESPACE = 'c1f0c1d4-52a3-5f0e-9a53-7d0b6d3f2a10'
const WORLD_SEED = hashText('Baize demo world')
/** The newest day of release; the older ones lie within three years before it. */
const NEWEST_RELEASE = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000

/** The catalogue of the demo world: a pure function of its size, so that the build and the seed make the same one. */
export function demoCatalogue(size: number = DEMO_GAMES): Catalogue {
  const named: [GameType, readonly NamedGame[]][] = [
    ['LOTT', LOTTERIES],
    ['ELOTT', E_LOTTERIES],
    ['LIVE', liveTables()],
    ['SPORTS', SPORT_BOOKS],
    ['ESPORTS', ESPORT_BOOKS],
    ['COCKFIGHT', COCKFIGHTS],
    ['FISH', fishGames()],
    ['PVP', CARD_GAMES],
  ]
  const others = named.reduce((sum, [, games]) => sum + games.length, 0)
  const slots = slotGames(Math.max(size - others, FIRST_SLOTS.length))
  const all: [GameType, readonly NamedGame[]][] = [...named, ['RNG', slots]]
  const games = all.flatMap(([gameType, games]) =>
    games.map((game, position) => complete(gameType, game, position)),
  )
  const hot = hotRanks(games)
  return {
    vendors: DEMO_VENDORS,
    classifications: DEMO_CLASSIFICATIONS,
    games: games.map(game => ({ ...game, hotRank: hot.get(game.nodeId) ?? null })),
    vendorEntries: DEMO_VENDOR_ENTRIES.map(entry => ({ ...entry, nodeId: nodeIdOf(entry) })),
  }
}

/** The slots in their order: those written by hand, then composed ones. */
function slotGames(count: number): NamedGame[] {
  const chance = chanceFrom(WORLD_SEED)
  const taken = new Set(FIRST_SLOTS.map(game => game.en))
  const names = slotNames(chance).filter(name => !taken.has(name.en))
  const wanted = count - FIRST_SLOTS.length
  if (names.length < wanted) throw new RangeError(`the vocabulary gives ${names.length} slots, not ${wanted}`)
  return [...FIRST_SLOTS, ...names.slice(0, wanted).map(name => composedSlot(name, chance))]
}

function composedSlot(name: SlotName, chance: Chance): NamedGame {
  const studios = (name.classify && KIND_STUDIOS[name.classify]) || SLOT_STUDIOS
  const vendor = studios[drawBelow(chance, studios.length)] ?? 'PG'
  // Titles keep their studio and fate by this draw, which decides nothing else.
  chance()
  const fate = drawBelow(chance, 100)
  return {
    vendor,
    en: name.en,
    names: slotNameTexts(name),
    rtp: null,
    ...(name.classify ? { classify: name.classify } : {}),
    ...(fate < 6 ? { isNew: true as const } : {}),
    ...(fate >= 98 ? { maintenance: true as const } : {}),
  }
}

function complete(gameType: GameType, game: NamedGame, position: number): Game {
  const gameCode = codeOf(gameType, game)
  const nodeId = nodeIdOf({ vassalage: game.vendor, gameType, gameCode: slug(game.en) })
  const title = DEMO_STUDIOS.includes(game.vendor) ? titleFor(gameType, gameCode) : undefined
  const isOfHouse = title !== undefined || game.vendor === DEMO_VENDOR
  const isNew = game.isNew === true
  // New ones came out within the last six weeks, the others within three years before that.
  const ageDays = isNew ? hashText(nodeId) % 42 : 42 + (hashText(nodeId) % 1000)
  return {
    nodeId,
    vassalage: game.vendor,
    gameType,
    gameCode,
    gameClassify: game.classify ?? null,
    names: game.names ?? handNames('games', game.en),
    rtp: title ? title.rtp : game.rtp,
    figures: title?.figures ?? (isOfHouse ? kindFigures(gameCode) : null),
    hotRank: null,
    isNew,
    maintenance: game.maintenance === true,
    launchable: isOfHouse || lotteryGame(gameCode)?.vendor === game.vendor,
    position,
    releasedOn: new Date(NEWEST_RELEASE - ageDays * DAY_MS).toISOString().slice(0, 10),
    artSeed: game.artSeed ?? (gameCode.endsWith('-slot') ? titleOf(gameCode) : game.en),
  }
}

function nodeIdOf({ vassalage, gameType, gameCode }: GameKey): string {
  return v5(`${vassalage}/${gameType}/${gameCode}`, GAME_NAMESPACE)
}

/** The code of a game, which alone says what is behind it: some names are those of a slot and of a fish game. */
function codeOf(gameType: GameType, { vendor, en }: NamedGame): string {
  const plain = slug(en)
  if (vendor === DEMO_VENDOR) return plain
  if (gameType === 'FISH') return `${plain}-fishing`
  return gameType === 'RNG' && isOwnCode(plain) ? `${plain}-slot` : plain
}

/** A name as a code: "Eye of the Delta" → "eye-of-the-delta". */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

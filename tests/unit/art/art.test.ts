import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { artInput, designOf, gameArt, labelDrawing } from '#lib/art/art.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { type HotEntry, hotList } from '#lib/games/game.ts'
import { ART_EDITION } from '#lib/games/label-address.ts'
import { GAME_TYPES, type GameType } from '#lib/games/rules.ts'

/** SHA-256, first 16 digits, of the team's sample sheet: the drawings are served as unchangeable, so they must not change. */
const SAMPLES: readonly (readonly [vendor: string, gameType: GameType, name: string, sha256: string])[] = [
  ['PG', 'RNG', 'Koi Terrace', '868227612dcd1990'],
  ['PG', 'RNG', 'Lantern Street', '423f9b342e6c74a7'],
  ['PG', 'RNG', 'Mahjong Parlour', '466db2b67c0bc22d'],
  ['EG2', 'RNG', 'Rocket Orchard', '9c361a01321c4e16'],
  ['EG2', 'RNG', 'Midnight Junk', 'c8ffe7abf1d065c9'],
  ['PT', 'RNG', 'Royal Crown 40', '9507af74dcac93a1'],
  ['PT', 'RNG', 'Eye of the Delta', 'e2645743633d0355'],
  ['JDB', 'RNG', 'Naga Rising', '13395f76983e185a'],
  ['JDB', 'RNG', 'Tiger Drum', '9019c16428e68f5d'],
  ['CQ9', 'RNG', 'Silk Garden', 'f828dac24b0418bd'],
  ['CQ9', 'RNG', 'Elephant Parade', '4fada758b70dcfc6'],
  ['FC', 'RNG', 'Summer Melon', 'd0b8c21b56890df2'],
  ['JL', 'RNG', 'Jade Jewel', 'da5d643440903690'],
  ['BGS', 'RNG', 'Thunder Temple', '635116a0a88aba39'],
  ['PT', 'RNG', 'Lotus Shrine', 'de83dd2398acc63e'],
  ['PT', 'RNG', 'Golden Pot House', '76026c68b52de99c'],
  ['EG2', 'ESPORTS', 'Knight Arena', '35b366ac99ea70df'],
  ['JDB', 'FISH', 'Manta Reef', 'fe78b1c7dd38f764'],
  ['JL', 'FISH', 'Abyss Hunter', '0301038baff83ff8'],
  ['CQ9', 'PVP', 'Pok Deng Classic', '72ef613eacb1ce84'],
  ['PT', 'LIVE', 'Baccarat Salon', 'f0e8ed1fda2c0e66'],
  ['EG2', 'LIVE', 'Roulette Nocturne', 'c12e2d5c4a6357a3'],
  ['BGS', 'SPORTS', 'Football Matchday', 'df65c6a872c8b0c8'],
  ['JL', 'SPORTS', 'Muay Night', 'cfaa348cdc15ac7a'],
  ['FC', 'ESPORTS', 'Arena Blocks', '0267106779fd795c'],
  ['JL', 'COCKFIGHT', 'Meron Wala', '78fa2a339cf7697d'],
  ['LOTT', 'LOTT', 'Five Minute', '3e38c5ce3b4e394c'],
  ['LOTT', 'ELOTT', 'Evening Draw', 'f09dda097a58a9c8'],
]

test.each(SAMPLES)(
  'the label of %s %s "%s" is the one of the sample sheet',
  (vendor, gameType, name, sha256) => {
    const svg = gameArt({ id: name, vendor, gameType, name })
    expect(createHash('sha256').update(svg).digest('hex').slice(0, 16)).toBe(sha256)
  },
)

/** Every forty-first game: all vendors, categories and families, in a fraction of the time. */
const sample = demoCatalogue().games.filter((_, index) => index % 41 === 0)

test('labels hold nothing but shapes: no text, script, link or filter', () => {
  for (const game of sample) {
    const svg = gameArt(artInput(game))
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 400"[\s\S]*<\/svg>$/)
    expect(svg).not.toMatch(/<(text|script|a|image|filter|style|foreignObject)[\s>]|on\w+=|NaN|undefined/)
  }
})

// Whoever changes a drawing writes the number that this test counts into ART_EDITION: browsers keep a label for a year.
test('the edition in the addresses is the one that the labels are drawn in', () => {
  const drawn = createHash('sha256')
  for (const [vendor, gameType, name] of SAMPLES) drawn.update(gameArt({ id: name, vendor, gameType, name }))
  for (const vendor of ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS', 'BAIZE', 'LOTT'])
    for (const gameType of GAME_TYPES)
      for (const id of ['one', 'two', 'three'])
        drawn.update(gameArt({ id, vendor, gameType, name: `Label ${id}` }))
  expect(ART_EDITION).toBe(drawn.digest('hex').slice(0, 8))
})

test('labels of a large catalogue differ', () => {
  const games = demoCatalogue().games.slice(0, 3000)
  const labels = new Set(games.map(game => labelDrawing(artInput(game))))
  // A handful of twins among thousands is chance; more would mean that the seed does not reach the drawing.
  expect(labels.size).toBeGreaterThan(games.length - 10)
})

/** The families of a list in which three of one stand next to each other. */
function inThrees(games: readonly HotEntry[]): string[] {
  const families = games.map(game => designOf(artInput(game)).family)
  return families.filter((family, i) => i >= 2 && family === families[i - 1] && family === families[i - 2])
}

test('no family stands three times in a row in the hot lists', () => {
  const hot = hotList(demoCatalogue())
  expect(inThrees(hot)).toEqual([])
  // Categories whose labels are of one family alone cannot keep to it.
  for (const gameType of ['RNG', 'FISH', 'PVP', 'LIVE', 'ESPORTS'] as const) {
    const own = hot.filter(game => game.gameType === gameType)
    expect(inThrees(own), gameType).toEqual([])
    for (const [vendor, games] of Map.groupBy(own, game => game.vassalage))
      expect(inThrees(games), `${vendor} ${gameType}`).toEqual([])
  }
})

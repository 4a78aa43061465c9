import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { artInput, designOf, gameArt } from '#lib/art/art.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { type HotEntry, hotList } from '#lib/games/game.ts'
import { ART_EDITION } from '#lib/games/label-address.ts'
import { GAME_TYPES, type GameType } from '#lib/games/rules.ts'

/** SHA-256, first 16 digits, of the team's sample sheet: the drawings are served as unchangeable, so they must not change. */
const SAMPLES: readonly (readonly [vendor: string, gameType: GameType, name: string, sha256: string])[] = [
  ['PG', 'RNG', 'Koi Terrace', 'b5daed8cf7c0d76a'],
  ['PG', 'RNG', 'Lantern Street', '81994776f22911d9'],
  ['PG', 'RNG', 'Mahjong Parlour', '3063afb923961436'],
  ['EG2', 'RNG', 'Rocket Orchard', 'ca0767499c7fbfcd'],
  ['EG2', 'RNG', 'Midnight Junk', '753f2edf367653ef'],
  ['PT', 'RNG', 'Royal Crown 40', '1754c0a1ba24c8fa'],
  ['PT', 'RNG', 'Eye of the Delta', 'a9f1c1685d46e48c'],
  ['JDB', 'RNG', 'Naga Rising', '16b8773cc210b9d5'],
  ['JDB', 'RNG', 'Tiger Drum', '6f8d566125c83f72'],
  ['CQ9', 'RNG', 'Silk Garden', '98f621af00917f57'],
  ['CQ9', 'RNG', 'Elephant Parade', '1d0f4ef05d546a1f'],
  ['FC', 'RNG', 'Summer Melon', '1e9cd340db56436b'],
  ['JL', 'RNG', 'Jade Jewel', 'fd5646a2e936fbb8'],
  ['BGS', 'RNG', 'Thunder Temple', '7ded61fdd4d48c05'],
  ['PT', 'RNG', 'Lotus Shrine', '220a738f21ec794e'],
  ['PT', 'RNG', 'Golden Pot House', '4d5212f8bbaa65e2'],
  ['EG2', 'ESPORTS', 'Knight Arena', '947fa7458b97a5fd'],
  ['JDB', 'FISH', 'Manta Reef', '5cf495ec4cbf399d'],
  ['JL', 'FISH', 'Abyss Hunter', '4b7ba1b0ffb64020'],
  ['CQ9', 'PVP', 'Pok Deng Classic', 'd573306dac4057bf'],
  ['PT', 'LIVE', 'Baccarat Salon', 'd8b517141bcde60e'],
  ['EG2', 'LIVE', 'Roulette Nocturne', 'a1470d1e47484a9a'],
  ['BGS', 'SPORTS', 'Football Matchday', '52e651abd58e7a68'],
  ['JL', 'SPORTS', 'Muay Night', '5305c62fa50254bc'],
  ['FC', 'ESPORTS', 'Arena Blocks', '8fb765359b925279'],
  ['JL', 'COCKFIGHT', 'Meron Wala', 'df176735d77bd7fe'],
  ['LOTT', 'LOTT', 'Five Minute', 'f161e9daa3e25e4b'],
  ['LOTT', 'ELOTT', 'Evening Draw', 'e22c509896b802eb'],
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
  const labels = new Set(games.map(game => gameArt(artInput(game))))
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

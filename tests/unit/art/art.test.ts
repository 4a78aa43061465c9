import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { artInput, designOf, gameArt } from '#lib/art/art.ts'
import { LABEL_SETTINGS } from '#lib/art/label-picture.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { type HotEntry, hotList } from '#lib/games/game.ts'
import { ART_EDITION } from '#lib/games/label-address.ts'
import { GAME_TYPES, type GameType } from '#lib/games/rules.ts'

/** SHA-256, first 16 digits, of the team's sample sheet: the drawings are served as unchangeable, so they must not change. */
const SAMPLES: readonly (readonly [vendor: string, gameType: GameType, name: string, sha256: string])[] = [
  ['PG', 'RNG', 'Koi Terrace', '3fd1eda2b0ed6d61'],
  ['PG', 'RNG', 'Lantern Street', '1d9815424c6ecf02'],
  ['PG', 'RNG', 'Mahjong Parlour', '1bdd6d0bf759b3c5'],
  ['EG2', 'RNG', 'Rocket Orchard', '643966bceccc4333'],
  ['EG2', 'RNG', 'Midnight Junk', 'a0218404a54b1c47'],
  ['PT', 'RNG', 'Royal Crown 40', '24192f968dfec799'],
  ['PT', 'RNG', 'Eye of the Delta', 'b8feaf07156fb682'],
  ['JDB', 'RNG', 'Naga Rising', 'f458e6ce642d1bb9'],
  ['JDB', 'RNG', 'Tiger Drum', '4a16f72b823861f1'],
  ['CQ9', 'RNG', 'Silk Garden', '327cad5a79551134'],
  ['CQ9', 'RNG', 'Elephant Parade', 'cef747c4d398e2f3'],
  ['FC', 'RNG', 'Summer Melon', 'bf688a084952d94d'],
  ['JL', 'RNG', 'Jade Jewel', 'd8ff6af8daee2b0d'],
  ['BGS', 'RNG', 'Thunder Temple', 'a31b63a04855f048'],
  ['PT', 'RNG', 'Lotus Shrine', '7627d6c189b00773'],
  ['PT', 'RNG', 'Golden Pot House', 'e52795adbfae36be'],
  ['EG2', 'ESPORTS', 'Knight Arena', '3e07f61869182490'],
  ['JDB', 'FISH', 'Manta Reef', 'c3e33456d922296d'],
  ['JL', 'FISH', 'Abyss Hunter', '154f7b1e32d04580'],
  ['CQ9', 'PVP', 'Pok Deng Classic', '67c7c922e7354727'],
  ['PT', 'LIVE', 'Baccarat Salon', '3543c6132712daee'],
  ['EG2', 'LIVE', 'Roulette Nocturne', 'cd18f726f5710635'],
  ['BGS', 'SPORTS', 'Football Matchday', 'ecadeccc8b9507ec'],
  ['JL', 'SPORTS', 'Muay Night', '7d0b4a1655e7f381'],
  ['FC', 'ESPORTS', 'Arena Blocks', '258b142ff8a74dc5'],
  ['JL', 'COCKFIGHT', 'Meron Wala', 'eaaf6d94e02ffbba'],
  ['LOTT', 'LOTT', 'Five Minute', '923f31c22e53505a'],
  ['LOTT', 'ELOTT', 'Evening Draw', '9813840554f27a4d'],
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

// Whoever changes a drawing, or how pictures are made of it, writes the number that this test counts into ART_EDITION:
// browsers keep a label for a year.
test('the edition in the addresses is the one that the labels are drawn in', () => {
  const drawn = createHash('sha256').update(JSON.stringify(LABEL_SETTINGS))
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

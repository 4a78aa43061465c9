import * as v from 'valibot'
import { expect, test } from 'vitest'
import { artInput, designOf } from '#lib/art/art.ts'
import { DEMO_GAMES, demoCatalogue } from '#lib/demo/catalogue.ts'
import { JAPANESE_NAMES } from '#lib/demo/names/ja.ts'
import { PORTUGUESE_NAMES } from '#lib/demo/names/pt.ts'
import { THAI_NAMES } from '#lib/demo/names/th.ts'
import { TAGALOG_NAMES } from '#lib/demo/names/tl.ts'
import { VIETNAMESE_NAMES } from '#lib/demo/names/vi.ts'
import { CHINESE_NAMES } from '#lib/demo/names/zh.ts'
import { DEMO_STUDIOS } from '#lib/demo/vendors.ts'
import { baccaratReturn } from '#lib/fairness/baccarat.ts'
import { cockfightReturn, TWO_PLUMES } from '#lib/fairness/cockfight.ts'
import { KINDS } from '#lib/fairness/kinds.ts'
import { LEAGUES, leagueOf } from '#lib/fairness/league-titles.ts'
import { ticketReturn } from '#lib/fairness/pick-five.ts'
import { BEST_RETURN } from '#lib/fairness/pok-deng.ts'
import { RINGS, ringOf } from '#lib/fairness/rings.ts'
import { percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import { SCRATCHCARDS, scratchReturn } from '#lib/fairness/scratch.ts'
import { isOwnCode, kindOf } from '#lib/fairness/titles.ts'
import { REEF, waterOf } from '#lib/fairness/waters.ts'
import { artPath, gameOfArtPath, labelName } from '#lib/games/label-address.ts'
import { GAME_TYPES, noFiguresReason } from '#lib/games/rules.ts'
import { type Language, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'

const { games, vendors, classifications, vendorEntries } = demoCatalogue()

test('games of every kind can be played, as the demo world announces', () => {
  for (const type of GAME_TYPES)
    expect(games.some(game => game.gameType === type && game.launchable)).toBe(true)
})

test('has the size it is asked for, and the small world is the beginning of the large one', () => {
  expect(games).toHaveLength(DEMO_GAMES)
  const large = new Map(games.map(game => [game.nodeId, game]))
  expect(large.size).toBe(10_300)
  for (const game of demoCatalogue(600).games) expect(large.get(game.nodeId)).toEqual(game)
})

test('is the same every time', () => {
  expect(demoCatalogue()).toEqual(demoCatalogue())
})

test('every game has a name in every language, a valid id and a code of its own', () => {
  const keys = new Set(games.map(labelName))
  expect(keys.size).toBe(games.length)
  for (const game of games) {
    for (const language of SHIPPED_LANGUAGES) expect(game.names[language]).toMatch(/^\S(.*\S)?$/)
    expect(v.is(v.pipe(v.string(), v.uuid()), game.nodeId)).toBe(true)
    const { vassalage, gameType, gameCode } = game
    expect(gameOfArtPath(artPath(game))).toEqual({ vassalage, gameType, gameCode })
    expect(gameOfArtPath(labelName(game))).toEqual({ vassalage, gameType, gameCode })
  }
})

/** How names look in the languages that have names of their own; Portuguese and Tagalog leave some in English. */
const LOOKS: Partial<Record<Language, RegExp>> = {
  th: /^[\u0e00-\u0e7f0-9 “”]+$/,
  zh: /^[\p{Script=Han}0-9 ]+$/u,
  ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・0-9]+$/u,
  vi: /^[\p{Script=Latin}0-9 ’]+$/u,
  pt: /^[\p{Script=Latin}0-9 ’-]+$/u,
}

test('names are written in the script of their language', () => {
  for (const [language, looks] of Object.entries(LOOKS)) {
    const names = [...games, ...classifications].map(item => item.names[language as Language])
    expect(
      names.filter(name => !looks.test(name) || name !== name.normalize('NFC')),
      language,
    ).toEqual([])
  }
})

test('no two games of a category share a name in any language', () => {
  for (const language of SHIPPED_LANGUAGES) {
    const seen = new Set<string>()
    const twice = games.filter(({ gameType, names }) => {
      const name = `${gameType}/${names[language].toLowerCase()}`
      return seen.has(name) || !seen.add(name)
    })
    expect(
      twice.map(game => game.names),
      language,
    ).toEqual([])
  }
})

test('names written by hand belong to games and classifications that exist', () => {
  const known = new Set([...games, ...classifications].map(item => item.names.en))
  for (const book of [
    THAI_NAMES,
    CHINESE_NAMES,
    JAPANESE_NAMES,
    VIETNAMESE_NAMES,
    PORTUGUESE_NAMES,
    TAGALOG_NAMES,
  ]) {
    const names = Object.entries({ ...book.games, ...book.classifications })
    expect(names.filter(([en]) => !known.has(en))).toEqual([])
  }
})

test('draws, fixtures and tables have descriptive names where slots keep their English titles', () => {
  const inPortuguese = (gameType: string) =>
    games.filter(game => game.gameType === gameType).map(game => game.names.pt)
  expect(inPortuguese('LOTT')).toContain('Loteria 1 Minuto')
  expect(inPortuguese('LIVE')).toContain('Bacará Salão')
  expect(inPortuguese('RNG')).toContain('Koi Terrace')
})

// Protects: who plays in Tagalog or Portuguese reads what a table, a fish game or a hand of cards is.
test('tables, fish games and cards are described in the player’s language, but for the words of the field', () => {
  const kept = /^(Cloth Baccarat|House Pok Deng|Baccarat (Squeeze|Bangkok|Chiang Mai|Phuket))$/
  const described = games.filter(
    ({ gameType, names }) => /LIVE|FISH|PVP/.test(gameType) && !kept.test(names.en),
  )
  for (const language of ['pt', 'tl'] as const)
    expect(
      described.filter(({ names }) => names[language] === names.en),
      language,
    ).toEqual([])
})

test('returns are stated exactly and stay within what games pay', () => {
  // A title without a game behind it states none.
  for (const { rtp, launchable } of games.filter(game => game.gameType === 'RNG'))
    launchable ? expect(rtp).toMatch(/^9[4-9]\.\d$/) : expect(rtp).toBeNull()
})

test('every vendor of a category has hot games, and the list begins as it was written', () => {
  const hot = games.filter(game => game.hotRank !== null).sort((a, b) => (a.hotRank ?? 0) - (b.hotRank ?? 0))
  expect(hot.map(game => game.hotRank)).toEqual(hot.map((_, index) => index + 1))
  expect(hot.slice(0, 3).map(game => game.names.en)).toEqual(['Koi Terrace', 'Naga Rising', 'Manta Reef'])
  const shelves = (list: typeof games) => new Set(list.map(game => `${game.gameType} ${game.vassalage}`))
  expect(shelves(hot)).toEqual(shelves(games))
})

// Protects: what is marked as hot in a lobby looks like more than one game.
test('the hot games of a vendor are not all of one family of labels where it has others, and the house is hot everywhere', () => {
  const family = (game: (typeof games)[number]) => designOf(artInput(game)).family
  const shelves = Map.groupBy(games, game => `${game.gameType} ${game.vassalage}`)
  for (const [shelf, own] of shelves) {
    const hot = own.filter(game => game.hotRank !== null)
    if (hot.length > 1 && new Set(own.filter(game => !game.maintenance).map(family)).size > 1)
      expect(new Set(hot.map(family)).size, shelf).toBeGreaterThan(1)
  }
  const ofTheHouse = games.filter(game => game.vassalage === 'BAIZE')
  expect(ofTheHouse.filter(game => game.hotRank === null)).toEqual([])
})

test('every category, vendor and classification is used, and none is unknown', () => {
  expect(new Set(games.map(game => game.gameType))).toEqual(new Set(GAME_TYPES))
  expect(new Set(games.map(game => game.vassalage))).toEqual(new Set(vendors.map(vendor => vendor.code)))
  const known = new Set(classifications.map(({ gameType, code }) => `${gameType}/${code}`))
  const used = games.flatMap(game => (game.gameClassify ? [`${game.gameType}/${game.gameClassify}`] : []))
  expect(new Set(used)).toEqual(known)
})

test('every entry of a vendor leads to games that there are, and has a name in every language and an id of its own', () => {
  const ids = new Set([...games, ...vendorEntries].map(entry => entry.nodeId))
  expect(ids.size).toBe(games.length + vendorEntries.length)
  for (const { vassalage, gameType, names } of vendorEntries) {
    expect(games.some(game => game.vassalage === vassalage && game.gameType === gameType)).toBe(true)
    const said = SHIPPED_LANGUAGES.map(language => names[language])
    expect(new Set(said).size, names.en).toBe(SHIPPED_LANGUAGES.length)
    expect(said.filter(name => name.includes(vassalage))).toHaveLength(SHIPPED_LANGUAGES.length)
  }
})

test('no studio makes every kind of slots, and every kind has more than one', () => {
  const kinds = classifications.filter(kind => kind.gameType === 'RNG').map(kind => kind.code)
  const made = Map.groupBy(
    games.filter(game => game.gameType === 'RNG' && game.gameClassify),
    game => game.vassalage,
  )
  for (const [vendor, own] of made)
    expect(new Set(own.map(game => game.gameClassify)).size, vendor).toBeLessThan(kinds.length)
  for (const kind of kinds)
    expect(
      [...made.values()].filter(own => own.some(game => game.gameClassify === kind)).length,
    ).toBeGreaterThan(1)
})

test('e-sports, cockfight and lottery come from their own vendors, and from the house that can be played', () => {
  const vendorsOf = (gameType: string) =>
    [...new Set(games.filter(game => game.gameType === gameType).map(game => game.vassalage))].sort()
  expect(vendorsOf('ESPORTS')).toEqual(['BAIZE', 'IA', 'IMES', 'TF'])
  expect(vendorsOf('COCKFIGHT')).toEqual(['BAIZE', 'DIG', 'DS88', 'SV3'])
  expect(vendorsOf('LOTT')).toEqual(['LOTT', 'TCG_LOTTO_VN', 'TCG_SEA'])
  expect(vendorsOf('ELOTT')).toEqual(['BAIZE', 'ELOTT'])
})

test('games of the demo vendor and titles of its studios can be launched, every kind stands behind one, and every lottery can', () => {
  const lotteries = games.filter(game => game.gameType === 'LOTT' || game.gameType === 'ELOTT')
  expect(lotteries.filter(game => !game.launchable)).toEqual([])
  const others = games.filter(game => game.launchable && !lotteries.includes(game))
  const ofStudios = others.filter(game => game.vassalage !== 'BAIZE')
  expect(new Set(ofStudios.map(game => game.vassalage))).toEqual(new Set(DEMO_STUDIOS))
  expect(games.filter(game => game.gameType === 'PVP' && !game.launchable)).toEqual([])
  const ofTheHouse = games.filter(game => game.vassalage === 'BAIZE').map(game => game.gameCode)
  expect(ofTheHouse.filter(code => !isOwnCode(code))).toEqual([])
  // Every kind of the house is behind a tile, its own or a studio's.
  const played = new Set(games.filter(game => game.launchable).map(({ gameCode }) => kindOf(gameCode)))
  expect(KINDS.filter(kind => !played.has(kind)).map(({ name }) => name)).toEqual([])
  expect(games.find(game => game.gameCode === 'koi-terrace')?.hotRank).toBe(1)
})

test('every cockfight has a ring of its own and states the worse return of its two sides', () => {
  const fights = games.filter(game => game.gameType === 'COCKFIGHT' && game.vassalage !== 'BAIZE')
  expect(fights.map(game => game.gameCode).sort()).toEqual(RINGS.map(ring => ring.code).sort())
  for (const { gameCode, launchable, rtp } of fights) {
    const ring = ringOf(gameCode)
    if (!ring) throw new Error(`${gameCode} has no ring`)
    const sides = (['meron', 'wala'] as const).map(side => percentOf(cockfightReturn(ring, side), 1))
    expect([launchable, rtp]).toEqual([true, sides.sort()[0]])
  }
})

test('every title of sports and e-sports opens a league of its own', () => {
  const titles = games.filter(game => /SPORTS$/.test(game.gameType))
  expect(titles).toHaveLength(26)
  expect(titles.map(game => leagueOf(game.gameCode)?.gameCode)).toEqual(titles.map(game => game.gameCode))
  expect(titles.filter(game => !game.launchable || game.rtp !== null)).toEqual([])
  const names = LEAGUES.flatMap(league => league.teams.map(team => team.name))
  expect(new Set(names).size).toBe(names.length)
})

// Protects: the rules of a round are found by its code; a code that two games shared would open one of them for both.
test('no code of a game that can be launched is that of a game of another category', () => {
  const typeOf = new Map<string, string>()
  for (const { gameCode, gameType } of games.filter(game => game.launchable)) {
    expect(typeOf.get(gameCode) ?? gameType, gameCode).toBe(gameType)
    typeOf.set(gameCode, gameType)
  }
})

test('every fish game opens, in one of three waters, and states its return', () => {
  const fish = games.filter(game => game.gameType === 'FISH')
  expect(fish).toHaveLength(47)
  for (const { gameCode, launchable, rtp } of fish) {
    expect(launchable, gameCode).toBe(true)
    const water = waterOf(gameCode)
    expect(water?.name).toBe(kindOf(gameCode)?.name)
    expect(rtp).toBe(percentOf(water?.returns ?? REEF.returns, 1))
  }
  const waters = Map.groupBy(fish, game => waterOf(game.gameCode)?.name)
  expect([...waters.values()].map(list => list.length).sort()).toEqual([12, 17, 18])
})

test('the tiles of the playable games state the returns that their rules are proven to have', () => {
  const stated = (gameCode: string) => games.find(game => game.gameCode === gameCode)?.rtp
  expect(stated('koi-terrace')).toBe(percentOf(returnToPlayer(), 1))
  expect(stated('cloth-baccarat')).toBe(percentOf(baccaratReturn('player'), 1))
  expect(stated('house-pok-deng')).toBe(percentOf(BEST_RETURN, 1))
  expect(stated('two-plumes')).toBe(percentOf(cockfightReturn(TWO_PLUMES, 'meron'), 1))
  expect(stated('lantern-reef')).toBe(percentOf(REEF.returns, 1))
  expect(stated('brass-charms')).toBe(SCRATCHCARDS.map(card => percentOf(scratchReturn(card), 1))[0])
  expect(stated('harbour-five')).toBe(percentOf(ticketReturn(), 1))
})

test('paths that no game can have are not read as one', () => {
  for (const path of [
    '/art/PG/RNG/../x.svg',
    '/art/PG/RNG/a.0123.svg',
    '/art/PG/RNG/a.01234567.01234567.svg',
    '/art/pg/RNG/a.svg',
    '/art/PG/HOME/a.svg',
    '/art/PG/RNG/a.png',
    '/art/',
  ])
    expect(gameOfArtPath(path)).toBeUndefined()
})

test('every game that opens states its figures, or is one of those that have none: books and lotteries', () => {
  const without = games.filter(({ launchable, figures }) => launchable && figures === null)
  expect(new Set(without.map(({ gameType }) => noFiguresReason(gameType)))).toEqual(new Set(['match', 'bet']))
  // A return belongs to the figures: those without have neither.
  expect(without.filter(({ rtp }) => rtp !== null)).toEqual([])
  const stated = games.filter(({ launchable, figures }) => launchable && figures !== null)
  expect(stated.filter(({ rtp }) => rtp === null)).toEqual([])
})

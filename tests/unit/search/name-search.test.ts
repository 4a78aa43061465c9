import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { type Language, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { fold } from '#lib/search/fold.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { hitsIn } from '#lib/search/hits.ts'
import { readGames, writeSearchIndex } from '#lib/search/index-file.ts'
import { NameSearch, type Query, queryOf } from '#lib/search/name-search.ts'
import { seeded } from '#tests/support/random.ts'
import { measureWork } from '#tests/support/work.ts'

/** Where a lobby's first page ends. */
const PAGE = 15
const catalogue = demoCatalogue(600)
const games = inSearchOrder(catalogue.games)
const indexIn = (language: Language) => writeSearchIndex({ ...catalogue, games }, language)
const searches = new Map<Language, NameSearch>()

function searchIn(language: Language): NameSearch {
  const names = () => games.map(game => ({ local: game.names[language], english: game.names.en }))
  const search = searches.get(language) ?? new NameSearch(names())
  searches.set(language, search)
  return search
}

const query = (typed: string) => queryOf(typed) as Query
const find = (language: Language, typed: string) =>
  searchIn(language)
    .find(query(typed))
    .map(at => games[at]?.names[language])
const own = (...names: string[]) => new NameSearch(names.map(name => ({ local: name, english: name })))
const among = (names: string[], typed: string) =>
  own(...names)
    .find(query(typed))
    .map(at => names[at])

describe('a name is found', () => {
  test.each<[Language, string, string, string]>([
    ['en', 'without regard to case', 'koi TERR', 'Koi Terrace'],
    ['en', 'without the space between its words', 'koiterrace', 'Koi Terrace'],
    ['en', 'by its words in another order', 'terrace koi', 'Koi Terrace'],
    ['en', 'with a letter missing', 'koi terace', 'Koi Terrace'],
    ['en', 'with two letters that changed places', 'ko iterrcae', 'Koi Terrace'],
    ['en', 'as it is typed, with a wrong letter already', 'elephent pa', 'Elephant Parade'],
    ['th', 'with all its marks', 'ระเบียงปลาคาร์ป', 'ระเบียงปลาคาร์ป'],
    ['th', 'from the middle, since Thai sets no words apart', 'ปลาคาร์ป', 'ระเบียงปลาคาร์ป'],
    ['th', 'without the silencing mark', 'ปลาคารป', 'ระเบียงปลาคาร์ป'],
    ['th', 'without its vowels', 'รบยงปลครป', 'ระเบียงปลาคาร์ป'],
    ['th', 'with a wrong vowel', 'ระเบียงปลาคอร์ป', 'ระเบียงปลาคาร์ป'],
    ['th', 'without tone marks', 'ปอกเดงคลาสสิก', 'ป๊อกเด้งคลาสสิก'],
    ['th', 'with a consonant that sounds alike', 'คลาษสิก', 'ป๊อกเด้งคลาสสิก'],
    ['en', 'by its words in another order, one with a letter missing', 'terace koi', 'Koi Terrace'],
    ['th', 'with two of one vowel sign for the other', 'เเมว', 'หอคอยแมว'],
    ['zh', 'with one of two characters wrong', '锦里', '锦鲤露台'],
    ['zh', 'with one of three characters wrong', '锦里露', '锦鲤露台'],
    ['ja', 'with one of two kanji wrong', '錦魚', '錦鯉のテラス'],
    ['th', 'by its English name', 'koi terrace', 'ระเบียงปลาคาร์ป'],
    ['zh', 'by two characters', '锦鲤', '锦鲤露台'],
    ['zh', 'with one of four characters wrong', '锦里露台', '锦鲤露台'],
    ['ja', 'by kanji', '錦鯉', '錦鯉のテラス'],
    ['ja', 'in hiragana', '錦鯉のてらす', '錦鯉のテラス'],
    ['ja', 'in half-width kana', 'ﾃﾗｽ', '錦鯉のテラス'],
    ['vi', 'with all its marks', 'Hiên Cá Koi', 'Hiên Cá Koi'],
    ['vi', 'without any mark', 'hien ca koi', 'Hiên Cá Koi'],
    ['vi', 'with a d for its đ', 'den sam set', 'Đền Sấm Sét'],
    ['pt', 'without accents', 'loteria 1 minuto', 'Loteria 1 Minuto'],
    ['tl', 'in its own words', 'isang min', 'Isang Minuto'],
  ])('in %s %s', (language, _, typed, name) => {
    expect(find(language, typed).slice(0, PAGE)).toContain(name)
  })

  test('not with more wrong letters than its length allows', () => {
    expect(find('en', 'kio')).toEqual([])
    expect(find('en', 'dxagyn')).toEqual([])
    expect(find('en', 'xqzwvkjh')).toEqual([])
  })

  test('not by signs alone', () => {
    expect(queryOf(' %_*… ')).toBeUndefined()
    expect(queryOf('')).toBeUndefined()
  })

  test('although much too much was typed', () => {
    expect(among(['Koi'], `koi${' '.repeat(200)}and more`)).toEqual(['Koi'])
  })
})

describe('what fits best stands first', () => {
  test('whole name, its beginning, a word, inside, words apart', () => {
    const names = ['Golden Moon Palace', 'Halfmoon', 'Blue Moon', 'Moonlight', 'Moon']
    expect(among(names, 'moon')).toEqual(['Moon', 'Moonlight', 'Golden Moon Palace', 'Blue Moon', 'Halfmoon'])
    expect(among(['Palace of the Moon', 'Moon Palace'], 'moon palace')).toEqual([
      'Moon Palace',
      'Palace of the Moon',
    ])
  })

  test('wrong letters count only when nothing is written so, one before two', () => {
    expect(among(['Lion', 'Loin'], 'loin')).toEqual(['Loin'])
    expect(among(['Sapphare Lake', 'Sapphire Lake'], 'saphire lake')).toEqual([
      'Sapphire Lake',
      'Sapphare Lake',
    ])
  })

  test('words in another order with a wrong letter count after one wrong letter in their order', () => {
    expect(among(['Palace of the Moon', 'Moon Palace'], 'moon palce')).toEqual([
      'Moon Palace',
      'Palace of the Moon',
    ])
    expect(among(['Palace of the Moon', 'Moon Palace'], 'palce mxxn')).toEqual([])
  })

  test('with wrong letters too, the beginning before the rest', () => {
    expect(among(['Clever Dragon', 'Dragon Gate'], 'dragn')).toEqual(['Dragon Gate', 'Clever Dragon'])
  })

  test('marks as they are typed, before the same letters with others', () => {
    expect(among(['Hồ Xanh', 'Hổ Xanh'], 'hổ')).toEqual(['Hổ Xanh', 'Hồ Xanh'])
    expect(among(['Hồ Xanh', 'Hổ Xanh'], 'ho')).toEqual(['Hồ Xanh', 'Hổ Xanh'])
  })

  test("the visitor's language before English", () => {
    const search = new NameSearch([
      { local: 'Jardim', english: 'Mango Garden' },
      { local: 'Mango Azul', english: 'Blue Fruit' },
    ])
    expect(search.find(query('mango'))).toEqual([1, 0])
  })

  test('among equals hot games by their rank, then those that can be played, then by name', () => {
    const hot = catalogue.games.filter(game => game.hotRank !== null)
    expect(games.slice(0, hot.length).map(game => game.hotRank)).toEqual(
      hot.map(game => game.hotRank).sort((a, b) => Number(a) - Number(b)),
    )
    const rest = games.slice(hot.length)
    const open = rest.map(game => game.launchable && !game.maintenance)
    expect(open.lastIndexOf(true)).toBeLessThanOrEqual(open.indexOf(false))
    expect(inSearchOrder(games.toReversed())).toEqual(games)
  })

  test('whatever belongs to another list is left out before it counts', () => {
    const search = own('Lion', 'Loin')
    expect(search.find(query('loin'), at => at === 0)).toEqual([0])
  })
})

describe.each(SHIPPED_LANGUAGES)('every game in %s', language => {
  const search = searchIn(language)

  test('is found by its whole name, before all others but namesakes', () => {
    const forms = games.map(({ names }) => [fold(names[language]), fold(names.en)])
    for (const [at, game] of games.entries()) {
      const name = game.names[language]
      const form = fold(name)
      const namesakes = forms.filter(own => own.includes(form))
      expect(search.find(query(name)).slice(0, namesakes.length), name).toContain(at)
    }
  })

  test('is found by any beginning of three letters or more, among names that begin or go on so', () => {
    const random = seeded(5)
    for (const [at, game] of games.entries()) {
      const name = game.names[language]
      const letters = [...name]
      const part = letters.slice(0, 3 + random.below(Math.max(1, letters.length - 2))).join('')
      const found = search.find(query(part))
      expect(found, part).toContain(at)
      const begins = found.map(place =>
        [language, 'en' as const].some(own => fold(games[place]?.names[own] ?? '').startsWith(fold(part))),
      )
      expect(begins.slice(0, begins.filter(Boolean).length), part).not.toContain(false)
      expect(hitsIn(name, query(part)), part).toHaveLength(1)
    }
  })

  test('comes out of the index as it went in', () => {
    const index = JSON.parse(JSON.stringify(indexIn(language)))
    const expected = games.map(
      ({
        vassalage,
        gameType,
        gameCode,
        names,
        isNew,
        maintenance,
        launchable,
        gameClassify,
        rtp,
        figures,
        artSeed,
        releasedOn,
      }) => ({
        vassalage,
        gameType,
        gameCode,
        name: names[language],
        english: names.en,
        artSeed,
        isNew,
        maintenance,
        launchable,
        gameClassify,
        rtp,
        volatility: figures?.volatility ?? null,
        releasedOn,
      }),
    )
    expect(readGames(index)).toEqual(expected)
    expect(index.hot).toBe(games.filter(game => game.hotRank !== null).length)
  })
})

test('an index whose columns are not equally long is refused', () => {
  const index = indexIn('th')
  expect(() => readGames({ ...index, local: '' })).toThrow('damaged')
  expect(() => readGames({ ...index, vendors: [] })).toThrow('damaged')
})

test.each(SHIPPED_LANGUAGES)('what a search in %s finds does not depend on those before it', language => {
  const search = searchIn(language)
  const random = seeded(7)
  const some = () => games[random.below(games.length)] as (typeof games)[number]
  const texts = Array.from({ length: 12 }, some).flatMap(({ names }) => [
    names[language],
    // Also other words than stand together, and more of a word than it has.
    `${names.en.split(' ').at(-1)} ${names[language]}`,
    `${names[language]}xy`,
  ])
  const keys = texts.flatMap(text => [...text].map((_, at, letters) => letters.slice(0, at + 1).join('')))
  const queries = keys.flatMap(key => queryOf(key) ?? [])
  const found = queries.map(query => search.find(query))
  expect(queries.toReversed().map(query => search.find(query))).toEqual(found.toReversed())
})

test('a hundred thousand names and more are searched like a few', () => {
  const names = Array.from({ length: 200_000 }, (_, at) => ({ local: `Koi ${at}`, english: `Koi ${at}` }))
  expect(new NameSearch(names).find(query('koi 199999'))).toEqual([199_999])
})

test('what was found is marked as it is written', () => {
  const marked = (name: string, typed: string) =>
    hitsIn(name, query(typed)).map(([start, end]) => name.slice(start, end))
  expect(marked('Koi Terrace', 'koiterr')).toEqual(['Koi Terr'])
  expect(marked('Koi Terrace', 'terrace koi')).toEqual(['Koi', 'Terrace'])
  expect(marked('Halfmoon Moon', 'moon')).toEqual(['Moon'])
  expect(marked('ป๊อกเด้งคลาสสิก', 'ปอกเดง')).toEqual(['ป๊อกเด้ง'])
  expect(marked('ระเบียงปลาคาร์ป', 'ปลครป')).toEqual(['ปลาคาร์ป'])
  // A Thai vowel that is written before its consonant belongs to it, and what follows the last consonant of a query to that.
  expect(marked('มังกรโบราณ', 'มงกร')).toEqual(['มังกร'])
  expect(marked('เจ้าแพนด้า 88 ทอง', 'เพนดา')).toEqual(['แพนด้า'])
  expect(marked('Hiên Cá Koi', 'ca')).toEqual(['Cá'])
  expect(marked('Dragon Palace', 'dragn')).toEqual(['Dragon'])
  expect(marked('Koi Terrace', 'terace koi')).toEqual(['Koi', 'Terrace'])
  expect(marked('ระเบียงปลาคาร์ป', 'koi')).toEqual([])
})

describe('with ten thousand names', () => {
  const all = demoCatalogue(10_300)
  const many = inSearchOrder(all.games)
  /** What one search may compute here: the server answers many of them, and nothing else meanwhile. */
  const MOST_MS = 16
  const MOST_BYTES = 120_000

  test.each<[Language, readonly string[]]>([
    ['th', ['dragon', 'มังกร', 'dragn palce', 'เเพนด้าทอง']],
    ['en', ['dragon', 'palce dragon', 'zzzzzz zzzz']],
    ['zh', ['锦里', '锦里露']],
  ])('a search in %s is a fraction of a frame', async (language, texts) => {
    const search = new NameSearch(many.map(({ names }) => ({ local: names[language], english: names.en })))
    for (const typed of texts) {
      const { ms } = await measureWork(() => {
        for (let times = 0; times < 20; times += 1) {
          search.find(query(typed))
        }
      })
      expect(ms / 20, typed).toBeLessThan(MOST_MS)
    }
  })

  test.each(SHIPPED_LANGUAGES)('the index in %s stays within its bytes', language => {
    const packed = gzipSync(JSON.stringify(writeSearchIndex({ ...all, games: many }, language)), { level: 9 })
    expect(packed.length).toBeLessThanOrEqual(MOST_BYTES)
  })
})

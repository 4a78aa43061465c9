import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES, type Language, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { readGames, type SearchIndex } from '#lib/search/index-file.ts'
import { NameSearch, queryOf } from '#lib/search/name-search.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import type { GameCatalogue } from '#server/games/catalogue.ts'
import type { App } from '#server/platform/context.ts'
import { Passwords } from '#server/platform/password.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'

const PATH = '/api/games/search-index'
/** What visitors type, in every script, right and wrong. */
const TYPED = [
  'koi',
  'KOI ter',
  'terrace koi',
  'dragn',
  'palce',
  'มังกร',
  'มงกร',
  'ปลาคาฟ',
  '锦鲤',
  '神龟',
  'テラス',
  'ﾃﾗｽ',
  'rong',
  'rồng',
  'hiên cá',
  'xqzwvkjh',
  'a',
]

describe('the search for games on the wire', () => {
  const database = useDatabase('postgres')
  let app: App
  let catalogue: GameCatalogue

  beforeAll(async () => {
    const passwords = new Passwords({ cost: { memoryKib: 64, passes: 1 } })
    await seedDemoWorld(database.db, { now: new Date(), currency: 'THB', passwords, games: 600 })
    const server = await openTestServer(database.db, { features: ['catalogue'] })
    app = server.app
    catalogue = server.catalogue.games
  })

  const nameOf = async (language: Language) => {
    const response = await app.request(`${PATH}/${language}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-cache'])
    return response.headers.get('location') ?? ''
  }
  const fetchFile = async (path: string, encoding = 'gzip, br') => {
    const response = await app.request(path, { headers: { 'accept-encoding': encoding } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isBrotli = response.headers.get('content-encoding') === 'br'
    const text = (isBrotli ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
    return { response, bytes, index: JSON.parse(text) as SearchIndex }
  }

  test('answers an index that is kept for good under its name, in the form that the browser takes', async () => {
    const path = await nameOf('th')
    expect(path).toMatch(/^\/api\/games\/search-index\/th\.[\w-]{16}\.json$/)
    const { response, bytes, index } = await fetchFile(path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
    })
    const plain = await fetchFile(path, 'gzip')
    expect(plain.response.headers.get('content-encoding')).toBe('gzip')
    expect(plain.index).toEqual(index)
  })

  test('answers notFound for a language that nobody speaks here', async () => {
    for (const file of ['xx', 'xx.0123456789abcdef.json', 'constructor', '.json'])
      expect((await app.request(`${PATH}/${file}`)).status).toBe(404)
  })

  test.each(SHIPPED_LANGUAGES)('answers in %s what a browser finds by itself', async language => {
    const { index } = await fetchFile(await nameOf(language))
    const games = readGames(index)
    const search = new NameSearch(games.map(game => ({ local: game.name, english: game.english })))
    for (const typed of TYPED) {
      const query = queryOf(typed)
      const found = query ? search.find(query).map(at => games[at]) : []
      const address = `/api/games?gameName=${encodeURIComponent(typed)}&language=${LANGUAGES[language].code}`
      const { value } = (await (await app.request(address)).json()) as {
        value: { games: { nodeName: string; vassalage: string; gameCode: string }[]; total: number }
      }
      expect(value.total, typed).toBe(found.length)
      expect(
        value.games.map(({ nodeName, vassalage, gameCode }) => [nodeName, vassalage, gameCode]),
        typed,
      ).toEqual(found.slice(0, 15).map(game => [game?.name, game?.vassalage, game?.gameCode]))
    }
  })

  test('answers another file once the catalogue has changed, and the present one for the name of the old', async () => {
    const before = await nameOf('en')
    await database.db.run(sql`update games set maintenance = true where game_code = 'koi-terrace'`)
    await catalogue.refresh()
    const after = await nameOf('en')
    expect(after).not.toBe(before)
    const { response, index } = await fetchFile(before)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(index).toEqual((await fetchFile(after)).index)
    const koi = readGames(index).find(game => game.gameCode === 'koi-terrace')
    expect(koi?.maintenance).toBe(true)
  })
})

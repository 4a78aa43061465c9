import { beforeAll, describe, expect, test } from 'vitest'
import type { GameFigures } from '#lib/games/game.ts'
import { VOLATILITIES } from '#lib/games/rules.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { sql } from '#server/db/sql.ts'
import { useDemoDatabase } from '#tests/support/demo-world.ts'
import { betOf, call, openGame, player } from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Guards that a lobby is ordered by what its games are, and by nothing that is made up. */
interface Listed {
  nodeId: string
  nodeName: string
  vassalage: string
  gameType: string
  gameCode: string
  isHot: 0 | 1
  rtp: string | null
}

describe('the order of a list on the wire', () => {
  const database = useDemoDatabase()
  let server: TestServer<'catalogue' | 'play'>
  beforeAll(async () => {
    server = await openTestServer(database.db, { features: ['catalogue', 'play'] })
  })

  const ask = async (query: string) => {
    const response = await server.app.request(`/api/games?pageSize=100&${query}`)
    const { value, ...said } = (await response.json()) as {
      value: { games: Listed[]; total: number }
      code?: string
      field?: string
    }
    return { status: response.status, ...said, ...value }
  }

  test('the most played of real rounds come first, then the hot ones, and the others as they stood', async () => {
    const { games: plain } = await ask('gameType=RNG')
    const played = plain.filter(game => game.isHot === 0)[7]?.nodeId ?? ''
    const who = await player(server, 1_000n)
    await call(server, '/bet', betOf({ sessionToken: await openGame(server, who) }))
    // The game of the test's own vendor stands for one of the catalogue.
    await database.db.run(sql`update game_rounds set node_id = ${played} where node_id = 'koi'`)
    server.clock.advance(61_000)
    const { games } = await ask('gameType=RNG&sort=popular')
    expect(games[0]?.nodeId).toBe(played)
    const others = games.slice(1)
    const hot = others.filter(game => game.isHot === 1)
    expect(hot.length).toBeGreaterThan(0)
    expect(others.slice(0, hot.length)).toEqual(hot)
    const rest = others.slice(hot.length).map(game => game.nodeId)
    expect(rest).toEqual(plain.map(game => game.nodeId).filter(node => rest.includes(node)))
  })

  test('the highest return first, and those without one last', async () => {
    const { games, total } = await ask('sort=rtp')
    const returns = games.map(game => Number(game.rtp))
    expect(returns).toEqual(returns.toSorted((a, b) => b - a))
    const { games: last } = await ask(`sort=rtp&pageNo=${Math.ceil(total / 100)}`)
    expect(last.at(-1)?.rtp).toBeNull()
  })

  test('the newest first, by the day on which they came out', async () => {
    const { games } = await ask('gameType=FISH&sort=newest')
    const days = games.map(game => server.catalogue.games.gameById(game.nodeId)?.releasedOn ?? '')
    expect(days).toEqual(days.toSorted().reverse())
  })

  test.each(['th', 'en', 'zh', 'vi'] as const)('by name as it is written in %s', async language => {
    const { games } = await ask(`gameType=LIVE&sort=name&language=${LANGUAGES[language].code}`)
    const names = games.map(game => game.nodeName)
    expect(names).toEqual(names.toSorted(new Intl.Collator(LANGUAGES[language].tag).compare))
  })

  test('only games of the volatility that was asked for, and each says its figures', async () => {
    const all = await ask('gameType=RNG')
    const counts = []
    for (const volatility of VOLATILITIES) {
      const { games, total } = await ask(`gameType=RNG&volatility=${volatility}`)
      counts.push(total)
      const [first] = games
      if (!first) continue
      const { vassalage, gameType, gameCode } = first
      const key = new URLSearchParams({ vassalage, gameType, gameCode })
      const response = await server.app.request(`/api/games/figures?${key}`)
      const { value } = (await response.json()) as { value: { figures: GameFigures } }
      expect(value.figures.volatility).toBe(volatility)
      expect(Number(value.figures.maxWin)).toBeGreaterThan(1)
    }
    const stated = counts.reduce((sum, count) => sum + count, 0)
    // Every slot states one, so each stands in one of these lists.
    expect(all.total).toBeGreaterThan(9_000)
    expect(stated).toBe(all.total)
    expect(await ask('gameType=RNG&volatility=wild')).toMatchObject({ status: 400, field: 'volatility' })
    const unknown = await server.app.request('/api/games/figures?vassalage=PG&gameType=RNG&gameCode=no-such')
    expect(await unknown.json()).toMatchObject({ value: { figures: null } })
  })

  test('at least so much return leaves out what returns less, and counts the others', async () => {
    const all = await ask('gameType=RNG')
    const some = await ask('gameType=RNG&rtpFrom=97')
    expect(some.total).toBeLessThan(all.total)
    expect(some.total).toBeGreaterThan(0)
    expect(some.games.every(game => Number(game.rtp) >= 97)).toBe(true)
    expect((await ask('gameType=SPORTS&rtpFrom=95')).total).toBe(0)
    // Together with a search, a vendor and an order.
    const found = await ask('gameType=RNG&rtpFrom=96&gameName=dragon&sort=rtp&vassalage=PG,JL')
    expect(found.games.every(game => Number(game.rtp) >= 96)).toBe(true)
  })

  test.each([
    ['sort', 'volatility'],
    ['rtpFrom', '12'],
  ])('what %s does not know is refused', async (field, value) => {
    expect(await ask(`${field}=${value}`)).toMatchObject({ status: 400, code: 'badInput', field })
  })
})

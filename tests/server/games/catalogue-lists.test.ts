import { beforeAll, describe, expect, test } from 'vitest'
import { inEnglishElsewhere } from '#lib/demo/texts.ts'
import type { Game } from '#lib/games/game.ts'
import type { GameType } from '#lib/games/rules.ts'
import { insertFavorite } from '#server/games/player-queries.ts'
import { insertGames, insertVendors } from '#server/games/queries.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { player } from '#tests/support/play.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Guards what lobbies say about their games while it holds, and the lists of a vendor (spec 7.3). */
const KOI = '00000000-0000-4000-8000-000000000001'

function game(nodeId: string, gameType: GameType, more: Partial<Game> = {}): Game {
  return {
    nodeId,
    vassalage: 'BAIZE',
    gameType,
    gameCode: `code-${nodeId.slice(-1)}`,
    gameClassify: null,
    names: inEnglishElsewhere({ en: `Game ${nodeId.slice(-1)}`, th: `เกม ${nodeId.slice(-1)}` }),
    rtp: null,
    figures: null,
    hotRank: null,
    isNew: false,
    maintenance: false,
    launchable: true,
    position: Number(nodeId.slice(-1)),
    releasedOn: '2026-01-01',
    artSeed: nodeId,
    ...more,
  }
}

describe('announcements of games and lists of a vendor', () => {
  const database = useDatabase('postgres')
  let server: TestServer<'catalogue'>
  const context = () => ({
    db: database.db,
    operator: 'nok',
    now: server.clock.now(),
    timeZone: 'Asia/Bangkok',
  })
  const run = (...args: string[]) => operate(['game-news', ...args], context())
  const titles = async (query: string) => {
    const { body } = await server.call('GET', `/games/announcements${query}`)
    return (body.value as unknown as { list: { title: string }[] }).list.map(one => one.title)
  }

  beforeAll(async () => {
    await database.db.transaction(async tx => {
      await insertVendors(tx, [
        { code: 'BAIZE', mark: 'Baize', isStudio: true },
        { code: 'PG', mark: 'PG', isStudio: true },
      ])
      await insertGames(tx, [
        game(KOI, 'RNG'),
        game('00000000-0000-4000-8000-000000000002', 'PVP', { maintenance: true }),
        game('00000000-0000-4000-8000-000000000003', 'PVP', { vassalage: 'PG' }),
      ])
    })
    server = await openTestServer(database.db, { features: ['catalogue'] })
  })

  test('answers what holds now for the category and the vendor, the latest first, and no more once it is over', async () => {
    expect(await run('list')).toMatchObject({ exitCode: 0, text: 'There is no news about games.' })
    const inHours = (hours: number) =>
      new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString()
    await run('add', '--title-en', 'All', '--title-th', 'ทั้งหมด', '--from', inHours(-3))
    await run(
      'add',
      '--title-en',
      'Slots of PG',
      '--category',
      'RNG',
      '--vendor',
      'PG',
      '--from',
      inHours(-2),
    )
    await run('add', '--title-en', 'Cards', '--category', 'PVP', '--from', inHours(-1), '--until', inHours(1))
    await run('add', '--title-en', 'Tomorrow', '--from', inHours(24))
    expect(await titles('?language=EN')).toEqual(['Cards', 'Slots of PG', 'All'])
    expect(await titles('?gameType=RNG&vassalage=PG&language=TY')).toEqual(['Slots of PG', 'ทั้งหมด'])
    expect(await titles('?gameType=RNG&vassalage=BAIZE&language=EN')).toEqual(['All'])
    expect(await titles('?gameType=PVP&language=EN')).toEqual(['Cards', 'All'])
    server.clock.advance(2 * 3_600_000)
    expect(await titles('?gameType=PVP&language=EN')).toEqual(['All'])
    const { text } = await run('list')
    expect(text.split('\n')).toHaveLength(4)
    const cards = text.split('\n').find(line => line.endsWith('Cards')) ?? ''
    expect(await run('remove', cards.slice(0, 36))).toMatchObject({ exitCode: 0 })
    expect((await run('list')).text).not.toContain('Cards')
  })

  test.each([
    [[], 'give at least one title'],
    [['--title-en', 'x', '--category', 'HOME'], 'HOME is not a category'],
    [['--title-en', 'x', '--vendor', 'NOBODY'], 'there is no vendor NOBODY'],
    [['--title-en', 'x'.repeat(201)], '--title-en has 1 to 200 characters'],
    [
      ['--title-en', 'x', '--from', '2026-01-02T00:00Z', '--until', '2026-01-01T00:00Z'],
      'end before it begins',
    ],
  ])('refuses news that nobody could place: %j', async (args, reason) => {
    expect(await run('add', ...args)).toMatchObject({ exitCode: 1, text: expect.stringContaining(reason) })
  })

  test('answers the categories of a vendor, and refuses notFound for one that has no games', async () => {
    const { body } = await server.call('GET', '/game-vendors/types?vassalage=BAIZE')
    expect(body.value).toEqual({
      vassalage: 'BAIZE',
      mark: 'Baize',
      gameTypes: [
        { gameType: 'RNG', games: 1 },
        { gameType: 'PVP', games: 1 },
      ],
    })
    const unknown = await server.call('GET', '/game-vendors/types?vassalage=NOBODY')
    expect({ status: unknown.status, code: unknown.body.code }).toEqual({ status: 404, code: 'notFound' })
  })

  test('answers a vendor’s games with the favourites of who asks, and refuses a guest', async () => {
    const who = await player(server)
    await insertFavorite(database.db, who.memberId, KOI, server.clock.now())
    const { body } = await callAs(server, who, 'GET', '/games/list?vassalage=BAIZE&language=EN')
    const { list, total } = body.value as unknown as { list: Record<string, unknown>[]; total: number }
    expect(total).toBe(2)
    expect(list.map(one => [one.nodeName, one.isFavorite])).toEqual([
      ['Game 1', true],
      ['Game 2', false],
    ])
    expect((await server.call('GET', '/games/list?vassalage=BAIZE')).status).toBe(401)
  })

  test('answers the rooms of the card games, closed ones as closed', async () => {
    const who = await player(server)
    const { body } = await callAs(server, who, 'GET', '/games/pvp-rooms?language=EN')
    const { rooms } = body.value as unknown as { rooms: Record<string, unknown>[] }
    expect(rooms.map(room => [room.roomName, room.vassalage, room.isOpen])).toEqual([
      ['Game 2', 'BAIZE', false],
      ['Game 3', 'PG', true],
    ])
    expect((await server.call('GET', '/games/pvp-rooms')).status).toBe(401)
  })
})

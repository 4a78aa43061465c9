import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inEnglishElsewhere } from '#lib/demo/texts.ts'
import type { Game } from '#lib/games/game.ts'
import type { GameType } from '#lib/games/rules.ts'
import { insertGames, insertVendors } from '#server/games/queries.ts'
import { startGameSession } from '#server/play/game-sessions.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { player, type TestPlayer } from '#tests/support/play.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Guards that a member's games are the member's own, each once, in their order, whatever comes twice or at once. */
const nodes = {
  koi: '00000000-0000-4000-8000-000000000001',
  naga: '00000000-0000-4000-8000-000000000002',
  reef: '00000000-0000-4000-8000-000000000003',
}

function game(name: keyof typeof nodes, vassalage: string, gameType: GameType): Game {
  return {
    nodeId: nodes[name],
    vassalage,
    gameType,
    gameCode: name,
    gameClassify: null,
    names: inEnglishElsewhere({ en: `Game ${name}`, th: `เกม ${name}` }),
    rtp: null,
    figures: null,
    hotRank: null,
    isNew: false,
    maintenance: false,
    launchable: true,
    position: 0,
    releasedOn: '2026-01-01',
    artSeed: name,
  }
}

describe('the games of a member', () => {
  const database = useDatabase('postgres')
  let server: TestServer<'catalogue'>
  let who: TestPlayer

  beforeAll(async () => {
    await database.db.transaction(async tx => {
      await insertVendors(tx, [
        { code: 'BAIZE', mark: 'Baize', isStudio: true },
        { code: 'PG', mark: 'PG', isStudio: true },
      ])
      await insertGames(tx, [
        game('koi', 'BAIZE', 'RNG'),
        game('naga', 'PG', 'RNG'),
        game('reef', 'BAIZE', 'FISH'),
      ])
    })
    server = await openTestServer(database.db, { features: ['catalogue'] })
  })
  beforeEach(async () => {
    who = await player(server)
  })

  const keep = (nodeId: string, by = who) => callAs(server, by, 'POST', '/favorites', { nodeId })
  const drop = (nodeId: string, by = who) => callAs(server, by, 'DELETE', '/favorites', { nodeId })
  const ids = async (by = who) => {
    const { body } = await callAs(server, by, 'GET', '/favorites/ids')
    return (body.value as unknown as { favGameIds: string[] }).favGameIds
  }
  const list = async (query = '', by = who) =>
    (await callAs(server, by, 'GET', `/favorites${query}`)).body.value as unknown as {
      content: { nodeName: string }[]
      pageNum: number
      totalPages: number
      total: number
    }
  const open = (name: keyof typeof nodes) => {
    server.clock.advance(1_000)
    const now = server.clock.now()
    return startGameSession(
      server.db,
      {
        vendor: 'BAIZE',
        memberId: who.memberId,
        book: who.book,
        nodeId: nodes[name],
        gameType: 'RNG',
        gameCode: name,
        language: 'en',
        sessionId: who.sessionId,
        expiresAt: new Date(now.getTime() + 3_600_000),
      },
      now,
    )
  }

  test('answers what is kept, the last one first, page by page, in the language of the call', async () => {
    for (const nodeId of [nodes.koi, nodes.naga, nodes.reef]) {
      server.clock.advance(1_000)
      expect((await keep(nodeId)).body).toMatchObject({ success: true, value: { nodeId } })
    }
    expect(await ids()).toEqual([nodes.reef, nodes.naga, nodes.koi])
    const first = await list('?pageNo=1&pageSize=2&language=TY')
    expect(first).toMatchObject({ pageNum: 1, totalPages: 2, total: 3 })
    expect(first.content.map(one => one.nodeName)).toEqual(['เกม reef', 'เกม naga'])
    const last = await list('?pageNo=2&pageSize=2')
    expect(last.content.map(one => one.nodeName)).toEqual(['Game koi'])
    expect(await list('?pageNo=9&pageSize=2')).toMatchObject({ content: [], totalPages: 2, total: 3 })
    expect((await list('?gameType=RNG&vassalage=BAIZE')).content.map(one => one.nodeName)).toEqual([
      'Game koi',
    ])
    expect((await list('?pageSize=999')).content).toHaveLength(3)
  })

  test('repeats: keeping a kept game and removing one that is not kept change nothing', async () => {
    await keep(nodes.koi)
    server.clock.advance(1_000)
    await keep(nodes.naga)
    server.clock.advance(1_000)
    expect((await keep(nodes.koi)).status).toBe(200)
    expect(await ids()).toEqual([nodes.naga, nodes.koi])
    expect((await drop(nodes.reef)).status).toBe(200)
    await drop(nodes.koi)
    expect((await drop(nodes.koi)).status).toBe(200)
    expect(await ids()).toEqual([nodes.naga])
  })

  test('races: twenty at once keep a game once, and keeping against removing breaks nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => keep(nodes.koi)))
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
    expect(await ids()).toEqual([nodes.koi])
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? keep(nodes.koi) : drop(nodes.koi))),
    )
    expect(mixed.map(answer => answer.status)).toEqual(Array(20).fill(200))
    expect((await ids()).length).toBeLessThanOrEqual(1)
  })

  test('answers nothing of what somebody else keeps', async () => {
    await keep(nodes.koi)
    const other = await player(server)
    expect(await ids(other)).toEqual([])
    await drop(nodes.koi, other)
    expect(await ids()).toEqual([nodes.koi])
  })

  test('refuses a game that is not there, an empty one and a field nobody knows', async () => {
    expect(await keep('nowhere')).toMatchObject({ status: 404, body: { code: 'notFound' } })
    expect(await keep('')).toMatchObject({ status: 400, body: { code: 'required', field: 'nodeId' } })
    const odd = await callAs(server, who, 'POST', '/favorites', { nodeId: nodes.koi, colour: 'red' })
    expect(odd).toMatchObject({ status: 400, body: { field: 'colour' } })
    expect(await ids()).toEqual([])
  })

  test('takes vendor and game type along, as clients of the field send them', async () => {
    const body = { nodeId: nodes.koi, vendor: 'BAIZE', gameType: 'RNG' }
    expect((await callAs(server, who, 'POST', '/favorites', body)).status).toBe(200)
  })

  test('refuses guests with notSignedIn and trial members with realAccountNeeded', async () => {
    for (const path of ['/favorites', '/favorites/ids', '/games/recent'])
      expect(await server.call('GET', path)).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
    const guest = await server.call('POST', '/favorites', { body: { nodeId: nodes.koi } })
    expect(guest).toMatchObject({ status: 401 })
    const trial = await player(server, 0n, 4)
    expect(await keep(nodes.koi, trial)).toMatchObject({
      status: 403,
      body: { code: 'realAccountNeeded' },
    })
    expect(await ids(trial)).toEqual([])
  })

  test('answers the games opened last, each once, without those that left the catalogue', async () => {
    for (const name of ['koi', 'naga', 'koi', 'reef', 'naga'] as const) await open(name)
    await startGameSession(
      server.db,
      {
        vendor: 'BAIZE',
        memberId: who.memberId,
        book: who.book,
        nodeId: 'gone',
        gameType: 'RNG',
        gameCode: 'gone',
        language: 'en',
        sessionId: who.sessionId,
        expiresAt: server.clock.now(),
      },
      server.clock.now(),
    )
    const recent = async (query: string) =>
      (await callAs(server, who, 'GET', `/games/recent${query}`)).body.value as unknown as {
        list: { nodeName: string }[]
      }
    const all = await recent('')
    expect(all).toMatchObject({ page: 1, totalPages: 1, total: 3 })
    expect(all.list.map(one => one.nodeName)).toEqual(['Game naga', 'Game reef', 'Game koi'])
    expect((await recent('?gameType=FISH')).list.map(one => one.nodeName)).toEqual(['Game reef'])
    expect((await recent('?page=2&pageSize=2')).list.map(one => one.nodeName)).toEqual(['Game koi'])
  })
})

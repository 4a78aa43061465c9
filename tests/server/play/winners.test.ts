import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, winOf } from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: the board of winners is of rounds that were really settled, and names nobody.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})
beforeEach(() => forgetCounts())

test('answers winners from real settled rounds, largest first, names masked, without trial money', async () => {
  const trial = await player(server, 10_000n, 4)
  for (const [who, payout] of [
    [await player(server, 1_000n), '5000'],
    [await player(server, 1_000n), '90000'],
    [await player(server, 1_000n), '100'],
    [trial, '999999'],
  ] as const) {
    const bet = betOf({ sessionToken: await openGame(server, who) })
    await call(server, '/bet', bet)
    await call(server, '/win', winOf(who, bet, { amount: payout, roundClosed: true }))
  }
  server.clock.advance(6_000)
  const { body } = await server.call('GET', '/winners?gameCategory=ALL&limitNum=20')
  const { list } = body.value as unknown as { list: { vo: { [name: string]: string } }[] }
  const amounts = list.map(({ vo }) => Number(vo.winAmount))
  expect(amounts.slice(0, 2)).toEqual([89_900, 4_900])
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  expect(amounts.every(amount => amount > 0)).toBe(true)
  expect(list[0]?.vo).toMatchObject({
    gameName: 'Game koi-terrace',
    iconUrl: expect.stringMatching(/^\/art\/BAIZE\/RNG\/koi-terrace\.[0-9a-f]{8}\.webp$/),
  })
  for (const { vo } of list) expect(vo.customerName).toMatch(/^.{3}\*\*\*.{2}$/)
  server.clock.advance(48 * 3_600_000)
  expect((await server.call('GET', '/winners')).body.value).toMatchObject({ list: [] })
  expect((await server.call('GET', '/winners?limitNum=21')).status).toBe(400)
  server.clock.set(new Date())
})

import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, rollbackOf } from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Spec 7.4, popular: from real rounds only.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

const HOUR_MS = 3_600_000
async function popular(query = ''): Promise<string[]> {
  server.clock.advance(61_000)
  const { body } = await server.call('GET', `/games/popular${query}`)
  return (body.value as unknown as { list: { nodeId: string }[] }).list.map(game => game.nodeId)
}

test('answers an empty list where only play money and void rounds were played', async () => {
  const trial = await player(server, 1_000n, 4)
  await call(server, '/bet', betOf({ sessionToken: await openGame(server, trial) }))
  const who = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who) })
  await call(server, '/bet', bet)
  await call(server, '/rollback', rollbackOf(who, bet))
  expect(await popular()).toEqual([])
})

test('answers what members played within a day, while it is open, by category', async () => {
  const who = await player(server, 1_000n)
  await call(server, '/bet', betOf({ sessionToken: await openGame(server, who) }))
  expect(await popular()).toEqual(['koi'])
  expect(await popular('?gameType=RNG&limitNum=1')).toEqual(['koi'])
  expect(await popular('?gameType=FISH')).toEqual([])
  server.games.close('koi')
  expect(await popular()).toEqual([])
  server.games.open('koi')
  server.clock.advance(24 * HOUR_MS)
  expect(await popular()).toEqual([])
})
